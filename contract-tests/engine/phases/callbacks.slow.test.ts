/** Exports that call back, of which the contract says what and where, and nothing else: right, and with a fault. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { serve } from "../../testing/serve.ts";
import { objectAt } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { NO_PROFILE } from "../profile.ts";
import type { RunReport } from "../report/model.ts";
import { Run } from "../run.ts";
import { callbacks } from "./callbacks.ts";

const of = (schema: string): string =>
  `content: { application/json: { schema: { $ref: '#/components/schemas/${schema}' } } }`;

const called = (addresses: readonly string[], schema: string): string => {
  const post = `{ post: { requestBody: { required: true, ${of(schema)} }, responses: { 2XX: { description: Taken. } } } }`;
  return `{ ${addresses.map((address) => `'${address}': ${post}`).join(", ")} }`;
};

/** `addresses`: at each of them the same two are called. */
const contract = (addresses: readonly string[]): string => `
openapi: 3.1.1
info: { title: Exports, version: 1.0.0 }
security: []
paths:
  /exports:
    post:
      operationId: begin
      parameters: [{ name: tell, in: query, schema: { type: string, format: uri } }]
      requestBody: { required: true, ${of("NewExport")} }
      responses: { "202": { description: Begun., ${of("Export")} }, "422": { description: No such address. } }
      callbacks:
        ended: ${called(addresses, "Export")}
        failed: ${called(addresses, "Failure")}
components:
  schemas:
    NewExport: { type: object, required: [callback_url], properties: { callback_url: { type: string, format: uri } } }
    Export: { type: object, required: [id, status], properties: { id: { type: integer }, status: { enum: [running, done] } } }
    Failure: { type: object, required: [id, reason], properties: { id: { type: integer }, reason: { type: string } } }
`;

const IN_BODY = "{$request.body#/callback_url}";

interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What comes of a service that calls so where `placeOf` finds. */
async function report(
  addresses: string | readonly string[],
  sent: (id: number) => Sent | undefined,
  placeOf: (url: URL, body: string) => string = (_url, body) => String(objectAt(JSON.parse(body))["callback_url"]),
): Promise<RunReport> {
  let last = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const place = placeOf(new URL(request.url ?? "", "http://here"), await text(request));
    const id = (last += 1);
    response.writeHead(202, { "Content-Type": "application/json" }).end(JSON.stringify({ id, status: "running" }));
    const { method = "POST", body = {}, type = "application/json", headers = {} } = sent(id) ?? {};
    if (sent(id) !== undefined)
      await fetch(place, { method, headers: { "Content-Type": type, ...headers }, body: JSON.stringify(body) });
  };
  const target = await serve((request, response) => void answer(request, response).catch(() => response.destroy()));
  return new Run({
    contract: contractOf(objectAt(parse(contract([addresses].flat())))),
    profile: NO_PROFILE,
    seed: 1,
    start: () => Promise.resolve(target),
    quick: true,
    tracks: { callbacks: [callbacks] },
  }).run();
}

/** Beside what no request of this phase shows. */
const untried = ({ unreached }: RunReport): string[] => unreached.filter((line) => !line.startsWith("never observed"));

const checks = ({ findings }: RunReport): string[] => findings.map(({ check }) => check);

test.each<[string, string, (id: number) => Sent, Parameters<typeof report>[2]?]>([
  ["as the contract says", IN_BODY, (id) => ({ body: { id, status: "done" } })],
  ["of another callback of the same address", IN_BODY, (id) => ({ body: { id: id + 7, reason: "full" } })],
  ["signed by a header of its own", IN_BODY, (id) => ({ body: { id, status: "done" }, headers: { "X-Sign": "1" } })],
  [
    "below the address",
    `${IN_BODY}/done`,
    (id) => ({ body: { id, status: "done" } }),
    (_url, body) => `${String(objectAt(JSON.parse(body))["callback_url"])}/done`,
  ],
  [
    "at an address of the query",
    "{$request.query.tell}",
    (id) => ({ body: { id, status: "done" } }),
    (url) => url.searchParams.get("tell") ?? "",
  ],
])("what is called back %s is right", async (_what, address, sent, placeOf) => {
  const told = await report(address, sent, placeOf);
  expect([checks(told), told.webhooks, untried(told)]).toEqual([[], 1, []]);
});

test.each<[string, (id: number) => Sent, string, Parameters<typeof report>[2]?]>([
  ["another method", (id) => ({ method: "PUT", body: { id, status: "done" } }), "webhook-method"],
  ["another media type", (id) => ({ type: "text/plain", body: { id, status: "done" } }), "webhook-media-type"],
  ["a value that the schema has not", (id) => ({ body: { id, status: "over" } }), "webhook-payload"],
  ["a member too few", () => ({ body: { status: "done" } }), "webhook-payload"],
  ["what another one is about", (id) => ({ body: { id: id + 1, status: "done" } }), "webhook-payload"],
  [
    "another address",
    (id) => ({ body: { id, status: "done" } }),
    "webhook-target",
    (_url, body) => `${String(objectAt(JSON.parse(body))["callback_url"])}/more`,
  ],
])("%s is found", async (_what, sent, check, placeOf) => {
  expect(checks(await report(IN_BODY, sent, placeOf))).toContain(check);
});

test.concurrent("where nothing comes, nothing is tried", async () => {
  const told = await report(IN_BODY, () => undefined);
  expect([checks(told), untried(told)]).toEqual([[], [expect.stringContaining("nothing came while the run waited")]]);
});

test.concurrent("a server that calls nothing back is not waited for again and again", async () => {
  const told = await report(
    ["", "/a", "/b", "/c", "/d"].map((behind) => `${IN_BODY}${behind}`),
    () => undefined,
  );
  expect(untried(told)).toContain("begin: what it calls back: of others nothing came");
  expect(told.requests).toBe(3);
});
