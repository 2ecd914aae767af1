import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { type Program, startProgram } from "./process.ts";
import { intakeOf, record } from "./records.ts";

export const KEY = "ris_a-key-for-these-tests";

/** Ends only what hangs. */
export const WAITS = { timeout: 120_000, interval: 100 };

/** A directory that ends with the test. */
export function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "ris-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** The service as a process on an embedded database; it is killed when the test ends, if it still runs. */
export function beginService(DATA_DIR: string, environment: Record<string, string> = {}): Program {
  const settings = { PORT: "0", BOOTSTRAP_API_KEY: KEY, WEBHOOK_ALLOW_LOOPBACK: "true", DATA_DIR };
  const program = startProgram("main.ts", { ...settings, ...environment });
  onTestFinished(() => program.signal("SIGKILL"));
  return program;
}

/** Where it listens, once it does. */
export async function addressOf(program: Program): Promise<string> {
  const [, url = ""] = await program.waitFor(/listening on (http:\S+)/);
  return url;
}

/** Stops it as an operator does. */
export async function endService(program: Program): Promise<void> {
  program.signal("SIGTERM");
  const status = await program.ended;
  if (status !== 0) throw new Error(`The service ended with ${status}: ${program.printed()}`);
}

export interface Running {
  readonly program: Program;
  readonly url: string;
}

/** The service, once it listens. */
export async function startService({
  DATA_DIR,
  ...environment
}: { DATA_DIR: string } & Record<string, string>): Promise<Running> {
  const program = beginService(DATA_DIR, environment);
  return { program, url: await addressOf(program) };
}

/** POST where there is a body, else GET. */
export function ask(url: string, path: string, body?: object): Promise<Response> {
  return fetch(url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

export async function json(response: Promise<Response>): Promise<Record<string, unknown>> {
  return (await (await response).json()) as Record<string, unknown>;
}

/** What came of the latest batch, once its deliveries have ended. */
export async function outcome(url: string): Promise<unknown> {
  for (;;) {
    const { webhook } = await json(ask(url, "/results?project_id=screening"));
    if (webhook !== undefined) return webhook;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

async function call(url: string, method: string, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" };
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  expect(response.ok).toBe(true);
  return (await response.json()) as Record<string, unknown>;
}

/** Who did what by this name, with which status, as the company's audit trail has it. */
export async function trailOf(url: string, operation: string): Promise<readonly [actor: string, status: number][]> {
  const headers = { Authorization: `Bearer ${KEY}` };
  const response = await fetch(`${url}/api/v1/audit?operation=${operation}`, { headers });
  const { data } = (await response.json()) as { readonly data: readonly { actor: string; status: number }[] };
  return data.map(({ actor, status }) => [actor, status]);
}

export function register(url: string, port: number, webhook_secret = "0123456789abcdef"): Promise<unknown> {
  return call(url, "PUT", "/webhook", { webhook_url: `http://127.0.0.1:${port}/hook`, webhook_secret });
}

/** A batch of one patient, from intake to delivery, and its identifier. */
export async function deliver(url: string, project_id = "screening"): Promise<string> {
  await call(url, "POST", "/api/v1/patient/intake", intakeOf([record()], project_id));
  const model = { project_id, reference_equations: "gli-2022-global" };
  const { model_id } = await call(url, "POST", "/api/v1/model/build", model);
  const { analysis_id } = await call(url, "POST", "/api/v1/analyse", { project_id, model_id });
  const { batch_id } = await call(url, "POST", "/api/v1/interpret", { project_id, analysis_id });
  return String(batch_id);
}
