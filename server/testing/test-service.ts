import { randomBytes } from "node:crypto";
import { Registry } from "prom-client";
import { operations } from "../../generated/routes.ts";
import { type AppDeps, createApp } from "../app.ts";
import { addKey, createCompany } from "../composition/bootstrap.ts";
import { readDocuments } from "../composition/documents.ts";
import { RequestRate } from "../fairness/request-rate.ts";
import { WRONG_KEYS, WrongKeys } from "../fairness/wrong-keys.ts";
import { readLargeIntake } from "../http/large-intake/reading.ts";
import type { RequestLimits } from "../http/request-limits.ts";
import { newApiKey } from "../http/api-key.ts";
import { recordProblems } from "../respiratory/records/problems.ts";
import type { App } from "../routes/route-deps.ts";
import type { KeyScope, Store } from "../storage/store.ts";
import { webhookSettingsRules } from "../composition/webhook-settings.ts";
import { createAddressGuard } from "../webhooks/address-guard/address-guard.ts";
import { messages } from "../webhooks/signing/webhook-id.ts";
import { currentRulesets } from "../usecases/rulesets/rulesets.ts";
import { inlineCompute } from "./inline-compute.ts";
import { storeForTest } from "./store-for-test.ts";

/** An answer, its body parsed where it is JSON. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Tests look into bodies of many shapes, and every one of them is held against the contract's schema first.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export interface Client {
  send(method: string, path: string, options?: SendOptions): Promise<Reply>;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  put(path: string, body: unknown): Promise<Reply>;
  delete(path: string): Promise<Reply>;
}

interface SendOptions {
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export interface TestService {
  readonly app: App;
  readonly store: Store;
  /** A client of a new company. */
  company(name: string, scope?: KeyScope): Promise<Client>;
  /** Another key of a company that exists. */
  keyFor(companyName: string, ...scopes: KeyScope[]): Promise<Client>;
  readonly anonymous: Client;
}

const documents = readDocuments();

/** The whole service but for sockets and threads, on a real database of its own, which ends with the test. */
export async function testService(changes: Partial<AppDeps> = {}): Promise<TestService> {
  const store = changes.store ?? (await storeForTest());
  const app = createApp({
    store,
    computeFor: () => inlineCompute,
    quotas: { records: 1e9, bytes: 1e12 },
    randomBytes,
    rulesetFor: currentRulesets(),
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
    recordRules: recordProblems,
    readLargeIntake: async (intake) => readLargeIntake(intake),
    settingsRules: webhookSettingsRules(createAddressGuard({ allowLoopback: true, allowCidrs: [] })),
    messages,
    accepting: () => true,
    documents,
    monotonic: () => 0,
    corsOrigins: [],
    addressOf: () => "192.0.2.7",
    limits: generousLimits(),
    webhookKeys: [],
    registry: new Registry(),
    ...changes,
  });
  return {
    app,
    store,
    anonymous: clientOf(app, undefined),
    async company(name, scope = "read_write") {
      const key = newApiKey(randomBytes);
      await createCompany(store, randomBytes, { name, key, label: "", scopes: [scope] });
      return clientOf(app, key);
    },
    async keyFor(companyName, ...scopes) {
      const key = newApiKey(randomBytes);
      const company = await store.companies.byName(companyName);
      await addKey(store, randomBytes, company?.company_id ?? "", { key, label: "", scopes });
      return clientOf(app, key);
    },
  };
}

/** What nobody reaches by chance. */
function generousLimits(): RequestLimits {
  const monotonic = () => 0;
  const sleep = () => Promise.resolve();
  return {
    requestsPerMinute: 1e9,
    openingsPerMinute: 1e9,
    rate: new RequestRate(monotonic),
    wrongKeys: new WrongKeys({ ...WRONG_KEYS, perMinute: 1e9 }, { monotonic, sleep }),
  };
}

function clientOf(app: App, key: string | undefined): Client {
  const send = async (method: string, path: string, { headers = {}, body }: SendOptions = {}): Promise<Reply> => {
    const authorization: Record<string, string> = key === undefined ? {} : { Authorization: `Bearer ${key}` };
    const response = await app.request(path, {
      method,
      headers: { ...authorization, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    return replyOf(method, path, response);
  };
  const sendJson = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(method, path, { headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) });
  return {
    send,
    get: (path, headers = {}) => send("GET", path, { headers }),
    post: (path, body, headers) => sendJson("POST", path, body, headers),
    put: (path, body) => sendJson("PUT", path, body),
    delete: (path) => send("DELETE", path),
  };
}

async function replyOf(method: string, path: string, response: Response): Promise<Reply> {
  const text = await response.text();
  const type = response.headers.get("content-type") ?? "";
  const body: unknown = /^application\/([a-z]+\+)?json$/.test(type) && text !== "" ? JSON.parse(text) : undefined;
  assertDocumented(method, path, response, type, body);
  return { status: response.status, headers: response.headers, text, body };
}

/** Every answer in every test must be one that the contract describes, its body valid. */
function assertDocumented(method: string, path: string, response: Response, type: string, body: unknown): void {
  const { pathname } = new URL(path, "http://service");
  const operation = Object.values(operations).find(
    (facts) =>
      facts.method === method && new RegExp(`^${facts.path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`).test(pathname),
  );
  if (operation === undefined) return;
  const documented = operation.responses[response.status];
  if (documented === undefined) throw new Error(`${operation.operationId} does not document ${response.status}`);
  const schema = documented[type.split(";")[0] ?? ""];
  if (schema === undefined) {
    if (body !== undefined) throw new Error(`${operation.operationId} ${response.status} does not document ${type}`);
    return;
  }
  const verdict = schema.safeParse(body ?? "");
  if (!verdict.success) {
    throw new Error(`${operation.operationId} ${response.status}: ${JSON.stringify(verdict.error.issues.slice(0, 3))}`);
  }
}
