/** Several clients at once, as a watch sees them: what somebody else does is no fault of the service. */
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { type Entry, entriesOf } from "./entries.ts";
import { Watch } from "./watch.ts";
import { Writes } from "./writes.ts";

const CONTRACT = contractOf(
  parse(`
openapi: 3.1.1
info: { title: Things, version: 1.0.0 }
security: [{ B: [] }]
paths:
  /things:
    post:
      operationId: make
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { "201": { description: Made., headers: { Location: { schema: { type: string } } }, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } } }
  /things/remove:
    post:
      operationId: removeSome
      requestBody: { content: { application/json: { schema: { type: object, properties: { ids: { type: array, items: { type: string } } } } } } }
      responses: { "204": { description: Gone. } }
  /things/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { operationId: read, responses: { "200": { description: It., headers: { ETag: { schema: { type: string } } }, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }, "404": { description: None. } } }
    patch: { operationId: edit, requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }, responses: { "200": { description: It., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }, "403": { description: Not yours. } } }
    put: { operationId: replace, requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }, responses: { "200": { description: It., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } } } }
  /parts:
    post:
      operationId: makePart
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { "201": { description: Made., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } } }
  /parts/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { operationId: readPart, responses: { "200": { description: It., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } } } }
components:
  securitySchemes: { B: { type: http, scheme: bearer } }
  schemas: { Thing: { type: object, required: [id, name], properties: { id: { type: string }, name: { type: string } } } }
`) as JsonObject,
);

interface Said {
  readonly who?: string;
  readonly sent?: object;
  readonly got?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly disturbed?: boolean;
}

function said(
  method: string,
  url: string,
  status: number,
  { who = "ann", sent, got, headers = {}, disturbed }: Said,
): Entry {
  const json = { "Content-Type": "application/json" };
  const body = (value: object | undefined): Buffer => Buffer.from(value === undefined ? "" : JSON.stringify(value));
  const all = { ...(got === undefined ? {} : json), ...headers };
  return {
    url,
    request: {
      method,
      headers: [["Authorization", `Bearer ${who}`], ...(sent === undefined ? [] : Object.entries(json))],
      body: sent === undefined ? undefined : body(sent),
    },
    response: { status, headers: Object.entries(all), body: body(got) },
    ...(disturbed === undefined ? {} : { disturbed }),
  };
}

const named = (name: string): object => ({ id: "1", name });
const made = said("POST", "/things", 201, { sent: { name: "a" }, got: named("a"), headers: { Location: "/things/1" } });
const read = (name: string, more: Said = {}): Entry => said("GET", "/things/1", 200, { got: named(name), ...more });
const missing = said("GET", "/things/1", 404, {});
const edit = (status: number, more: Said = {}): Entry =>
  said("PATCH", "/things/1", status, { sent: { name: "b" }, ...(status === 200 ? { got: named("b") } : {}), ...more });
const tagged = (etag: string, more: Said = {}): Entry => read("a", { headers: { ETag: etag }, ...more });

function checksOf(entries: readonly Entry[]): string[] {
  const watch = new Watch(CONTRACT);
  return entries.flatMap((entry) => watch.judge(entry).findings.map(({ check }) => check));
}

test.each([
  ["a colleague edits", [made, edit(200, { who: "bob" }), read("b")]],
  ["a new token of the same client edits", [made, edit(200, { who: "ann again" }), read("b")]],
  [
    "many are removed by their identifiers",
    [made, said("POST", "/things/remove", 204, { sent: { ids: ["1"] } }), missing],
  ],
  [
    "an edit under the same path, written otherwise",
    [made, edit(200), said("PATCH", "/%74hings/1", 200, { sent: { name: "c" }, got: named("c") }), read("c")],
  ],
  ["an edit is read by the one who made it", [made, edit(200), read("b")]],
  [
    "a colleague edits after an edit",
    [made, edit(200), said("PATCH", "/things/1", 200, { who: "bob", sent: { name: "c" }, got: named("c") }), read("c")],
  ],
  ["a write is under way while it is read", [made, read("b", { disturbed: true })]],
  ["an entity tag changes around a write that is under way", [tagged('"1"'), tagged('"2"', { disturbed: true })]],
])("%s: no fault", (_name, entries) => {
  expect(checksOf(entries)).toEqual([]);
});

test.each([
  ["what was made is read otherwise", [made, read("b")], "read-back"],
  ["what was made is missing", [made, missing], "read-back"],
  ["an edit that was refused shows all the same", [made, edit(403, { who: "bob" }), read("b")], "read-back"],
  ["an edit is not kept", [made, edit(200), read("a")], "read-back"],
  [
    "what was put is not kept",
    [made, said("PUT", "/things/1", 200, { sent: { name: "b" }, got: named("b") }), read("a")],
    "read-back",
  ],
  [
    "what was made without Location is read otherwise",
    [
      said("POST", "/parts", 201, { sent: { name: "a" }, got: named("a") }),
      said("GET", "/parts/1", 200, { got: named("b") }),
    ],
    "read-back",
  ],
  ["an entity tag changes alone", [tagged('"1"'), tagged('"2"')], "etag"],
])("%s: a fault", (_name, entries, check) => {
  expect(checksOf(entries)).toEqual([check]);
});

test("a proxy knows which requests met a write", () => {
  const writes = new Writes();
  const [quiet, write] = [writes.begin("GET"), writes.begin("PUT")];
  const during = writes.begin("GET");
  expect([quiet(), write(), during()]).toEqual([true, false, true]);
  expect(writes.begin("GET")()).toBe(false);
});

test.each([
  ["beside each other", "2026-01-01T00:00:00.050Z", true],
  ["one after the other", "2026-01-01T00:00:00.100Z", false],
])("HAR: requests %s", (_name, startedDateTime, disturbed) => {
  const entry = (method: string, at: string): object => ({
    startedDateTime: at,
    time: 100,
    request: { method, url: "/things/1", headers: [] },
    response: { status: 200, headers: [], content: {} },
  });
  const entries = [entry("PATCH", "2026-01-01T00:00:00.000Z"), entry("GET", startedDateTime)];
  expect(entriesOf(JSON.stringify({ log: { entries } })).map((one) => one.disturbed === true)).toEqual([
    false,
    disturbed,
  ]);
});
