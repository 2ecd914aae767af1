/** The report answers what a reader asks who does not know the tool: what a check asks, which parameter is meant, how many faults there are. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { inventory } from "../coverage/elements.ts";
import { CHECKS } from "../checks/index.ts";
import { readAs } from "../relations/compared.ts";
import { MEANINGS } from "./meanings.ts";
import type { Exchange } from "../http/exchange.ts";
import { Masker } from "../secrets/masker.ts";
import { summary } from "./summary.ts";
import { grouped, unreachedLines } from "./model.ts";

const ENGINE = new URL("../", import.meta.url);

/** Names of checks as they are reported anywhere in the engine. */
function reported(): Set<string> {
  const found = new Set(CHECKS.map(({ name }) => name));
  for (const file of readdirSync(ENGINE, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    const text = readFileSync(new URL(file, ENGINE), "utf8");
    for (const [, name = ""] of text.matchAll(/report\(\s*"([a-z]+(?:-[a-z]+)*)",/g)) found.add(name);
    for (const [, name = ""] of text.matchAll(/\{\s*check: "([a-z-]+)",\s*message/g)) found.add(name);
  }
  return found;
}

test("every check that may be reported says in the report what it asks", () => {
  const names = reported();
  expect(names.size).toBeGreaterThan(50);
  expect([...names].filter((name) => MEANINGS[name] === undefined)).toEqual([]);
});

test("a parameter, a header and a body that stand in an operation have their names, and no numbers", () => {
  const { schemas, operations, webhooks } = contractOf({
    openapi: "3.1.1",
    info: { title: "Boats", version: "1.0.0" },
    paths: {
      "/boats": {
        post: {
          operationId: "addBoat",
          parameters: [
            { name: "fleet", in: "query", schema: { type: "string", minLength: 1 } },
            { name: "X-Owner", in: "header", schema: { type: "string", minLength: 1 } },
          ],
          requestBody: {
            content: { "application/json": { schema: { type: "object", properties: { name: { type: "string" } } } } },
          },
          responses: {
            "201": { description: "Made.", headers: { Location: { schema: { type: ["string", "null"] } } } },
          },
        },
      },
    },
  });
  const names = [...inventory(schemas, operations, webhooks).elements.keys()];
  expect(names).toEqual(
    expect.arrayContaining([
      "request query fleet of addBoat shortest, 1",
      "request header X-Owner of addBoat shortest, 1",
      "request application/json body of addBoat has name",
      "answer header Location of addBoat 201 null",
    ]),
  );
  expect(names.filter((name) => name.includes("/paths/"))).toEqual([]);
});

test("one fault in many things is one kind, and two statuses are two", () => {
  const read = (name: string, was: string, is: string) => ({
    check: "read-back",
    message: `${name} was answered as ${JSON.stringify(was)} by addBoat, and ${readAs(is)}`,
    subject: "",
  });
  const all = [read("name", "Ann", "Bob"), read("name", 'a "b" 1', ""), read("town", "Bern", "Thun")];
  expect(grouped(all).map(({ findings }) => findings.length)).toEqual([2, 1]);
  const status = (got: number) => ({ check: "expected-status", message: `expected 404, got ${got}`, subject: "" });
  expect(grouped([status(200), status(500)])).toHaveLength(2);
  const refused = (why: string) => ({ check: "examples", message: `was answered ${why}`, subject: "" });
  expect(grouped(['422: "No wind"', '422: "No sea"', "409"].map((why) => refused(why)))).toHaveLength(2);
});

test("what one place of the contract asks for is one kind, wherever in answers it is missed", () => {
  const { schemas } = contractOf({
    openapi: "3.1.1",
    info: { title: "Boats", version: "1.0.0" },
    paths: {},
    components: {
      schemas: {
        Boat: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
        Owner: { type: "object", properties: { name: { type: "string" } } },
        Fleet: {
          properties: {
            boats: { type: "array", items: { $ref: "#/components/schemas/Boat" } },
            owner: { $ref: "#/components/schemas/Owner" },
          },
        },
      },
    },
  });
  const told = (name: string, body: Json) =>
    schemas
      .bodyFaults("out", `/components/schemas/${name}`, body)
      .map((fault) => ({ check: "response-body", subject: "", ...fault }));
  const all = [
    ...told("Boat", { name: 1 }),
    ...told("Fleet", { boats: [{ name: "a" }, { name: 2 }, {}], owner: { name: 3 } }),
    ...told("Boat", {}),
  ];
  expect(grouped(all).map(({ message, place, findings }) => [message, place, findings.length])).toEqual([
    ["/name must be string", "/components/schemas/Boat/properties/name", 2],
    ["/boats/2 must have required property 'name'", "/components/schemas/Boat", 2],
    ["/owner/name must be string", "/components/schemas/Owner/properties/name", 1],
  ]);
});

test("places in lists and numbers of other forms tell no kinds apart", () => {
  const refused = (forms: string) => ({
    check: "valid-refused",
    message: `the contract admits this request, and it was answered 400, as ${forms} of it`,
    subject: "",
  });
  const wrong = (at: string) => ({ check: "declared", message: `${at} is not what was sent`, subject: "" });
  const all = [
    refused("were 1 other forms"),
    refused("were 12 other forms"),
    wrong("/items/0/a"),
    wrong("/items/12/a"),
  ];
  expect(grouped(all).map(({ findings }) => findings.length)).toEqual([2, 2]);
});

test("many elements that were never seen are counted by their kinds, and few are named", () => {
  const headers = Array.from({ length: 7 }, (_, index) => `never observed: header getBoats 200 X-${index}`);
  const few = ["never observed: operation addBoat", "two tenants: there are credentials of one only"];
  expect(unreachedLines(few)).toEqual(few);
  expect(unreachedLines([...few, ...headers, "never observed: media type getBoats 200 text/csv"])).toEqual([
    "two tenants: there are credentials of one only",
    "never observed: operation addBoat",
    "9 elements of the contract that no request that was taken and no answer showed (header 7, operation 1, media type 1), all of them in the HTML report",
  ]);
});

test("a kind says what the contract says, where it was met and what the server says of it", () => {
  const contract = contractOf({ openapi: "3.1.1", info: { title: "Boats", version: "1.0.0" }, paths: {} });
  const refused = (id: number, operationId: string, body: string): Exchange => ({
    id,
    case: { name: `${operationId}: a valid request`, operationId, intent: "valid", check: "valid-refused" },
    request: { method: "GET", target: "/boats", headers: [], body: undefined },
    response: { status: 400, headers: [["content-type", "application/json"]], body: Buffer.from(body) },
    failure: undefined,
  });
  const exchanges = [refused(1, "getBoats", `{"title":\n "no fleet ${"a".repeat(300)}"}`), refused(2, "addBoat", "{}")];
  const text = summary({
    contract: "Boats 1",
    target: "http://boats.example",
    seed: 1,
    seconds: 1,
    requests: 2,
    webhooks: 0,
    findings: exchanges.map(({ id, case: { name } }) => ({
      check: "response-body",
      message: "/title must be integer",
      place: "/components/schemas/Problem/properties/title",
      subject: name,
      exchange: id,
    })),
    coverage: { elements: [], rows: [], unseen: [], excluded: [], stale: [], loose: [] },
    tightness: [],
    unreached: [],
    notApplied: [],
    tried: new Map(),
    opinions: [],
    exchanges: new Map(exchanges.map((exchange) => [exchange.id, exchange])),
    command: "again",
    masker: new Masker(contract),
    operation: contract.operation,
  });
  expect(text).toContain(`
  response-body: /title must be integer
    response-body asks: The body of an answer fits the schema of its status.
    the contract says so at #/components/schemas/Problem/properties/title
    met in getBoats (1) and addBoat (1)
    getBoats: a valid request (and one more)
    answered 400 with {"title": "no fleet ${"a".repeat(140)}...; repeat with
    curl -si 'http://boats.example/boats'`);
});

test("what is not there when it is read is called absent", () => {
  expect([readAs(undefined), readAs(null), readAs("a")]).toEqual([
    "is absent when it is read",
    "is read as null",
    'is read as "a"',
  ]);
});
