/** The report answers what a reader asks who does not know the tool: what a check asks, which parameter is meant, how many faults there are. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { inventory } from "../coverage/elements.ts";
import { CHECKS } from "../checks/index.ts";
import { readAs } from "../relations/compared.ts";
import { MEANINGS } from "./meanings.ts";
import { grouped } from "./model.ts";

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
});

test("what is not there when it is read is called absent", () => {
  expect([readAs(undefined), readAs(null), readAs("a")]).toEqual([
    "is absent when it is read",
    "is read as null",
    'is read as "a"',
  ]);
});
