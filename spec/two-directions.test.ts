/** What is asked of a request is never promised of an answer: a schema that both refer to could not grow on either side. */
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type Json, type JsonObject, isObject, objectAt } from "./openapi/json.ts";
import { operationsOf, webhooksOf } from "./openapi/operations.ts";
import { readContract } from "./openapi/read.ts";
import { lookUp } from "./openapi/reference.ts";

const CONTRACT = await readContract(fileURLToPath(new URL("openapi.yaml", import.meta.url)));
const SCHEMAS = "#/components/schemas/";
const [OPERATIONS, WEBHOOKS] = [operationsOf(CONTRACT), webhooksOf(CONTRACT)];

/** The names of all schemas that these parts of the contract refer to, on whatever way. */
function reached(from: readonly (Json | undefined)[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isObject(value)) return;
    const { $ref } = value;
    if (typeof $ref === "string" && !seen.has($ref)) {
      seen.add($ref);
      visit(lookUp(CONTRACT, $ref));
    }
    for (const [name, member] of Object.entries(value))
      if (!/^(x-.*|examples?|links|mapping)$/.test(name)) visit(member);
  };
  for (const part of from) visit(part);
  return new Set([...seen].filter((at) => at.startsWith(SCHEMAS)).map((at) => at.slice(SCHEMAS.length)));
}

const asked = reached(OPERATIONS.flatMap(({ definition: { parameters, requestBody } }) => [parameters, requestBody]));
const told = reached([
  ...OPERATIONS.map(({ definition }) => definition["responses"]),
  ...WEBHOOKS.map(({ definition }) => definition["requestBody"]),
]);

const schemaOf = (name: string): JsonObject => objectAt(lookUp(CONTRACT, SCHEMAS + name));
/** What bounds nothing but the room that a text takes, which is promised. */
const HARMLESS = new Set(["title", "description", "type", "minLength", "maxLength", "examples"]);

test("both directions have many schemas", () => {
  expect(asked.size).toBeGreaterThan(40);
  expect(told.size).toBeGreaterThan(100);
});

test("a schema that requests and answers share is a text of any form", () => {
  const shared = [...asked].filter((name) => told.has(name));
  expect(shared.toSorted()).toEqual(["PatientId", "ProjectId"]);
  for (const name of shared) {
    expect([name, Object.keys(schemaOf(name)).filter((keyword) => !HARMLESS.has(keyword))]).toEqual([name, []]);
    expect(schemaOf(name)).toMatchObject({ type: "string", minLength: 1, maxLength: 255 });
  }
});

test("no text of an answer has a form that could not change, but for times, digests and the version of OpenAPI", () => {
  const formed: string[] = [];
  const find = (at: string, value: Json | undefined): void => {
    if (Array.isArray(value)) for (const item of value) find(at, item);
    if (!isObject(value)) return;
    if (typeof value["pattern"] === "string" || "enum" in value) formed.push(at);
    for (const [name, member] of Object.entries(value))
      if (!name.startsWith("x-") && name !== "examples") find(`${at}/${name}`, member);
  };
  for (const name of told) find(name, schemaOf(name));
  expect(formed.toSorted()).toEqual([
    "AuditEvent/properties/digest",
    "AuditEvent/properties/previous",
    "CohortRecords/properties/sha256",
    "ContractDocument/properties/openapi",
    "Timestamp",
  ]);
});
