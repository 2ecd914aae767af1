/** Rules of shape that every part of the contract keeps, so that generators lose nothing and clients need one rule for each thing. */
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type Json, type JsonObject, isObject, listAt, objectAt } from "./openapi/json.ts";
import { operationsOf, webhooksOf } from "./openapi/operations.ts";
import { readContract } from "./openapi/read.ts";
import { follow } from "./openapi/reference.ts";

const CONTRACT = await readContract(fileURLToPath(new URL("openapi.yaml", import.meta.url)));

/** What may stand below a schema, or a whole contract, by its place; examples are data. */
function* within(value: Json | undefined, at = ""): Generator<[at: string, object: JsonObject]> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* within(item, `${at}/${index}`);
  if (!isObject(value)) return;
  yield [at, value];
  for (const [name, member] of Object.entries(value))
    if (!/^(x-.*|examples?|const|default|enum)$/.test(name)) yield* within(member, `${at}/${name}`);
}

const contractOf = (schemas: JsonObject, more: JsonObject = {}): JsonObject => ({
  openapi: "3.1.1",
  components: { schemas },
  ...more,
});

/** Branches that only say which members are there: other generators lose the members beside such a union. */
function bareBranches(document: JsonObject): string[] {
  return [...within(document)].flatMap(([at, schema]) =>
    ["oneOf", "anyOf"].flatMap((union) =>
      listAt(schema[union]).flatMap((branch, index) => {
        const words = Object.keys(objectAt(branch));
        return words.includes("required") && !words.includes("properties") ? [`${at}/${union}/${index}`] : [];
      }),
    ),
  );
}

test("no union is one of bare `required`", () => {
  expect(bareBranches(CONTRACT)).toEqual([]);
  const bare = {
    type: "object",
    properties: { a: {}, b: {} },
    oneOf: [{ required: ["a"] }, { type: "object", required: ["b"] }],
  };
  const full = {
    anyOf: [{ type: "object", required: ["a"], properties: { a: {} } }, { $ref: "#/components/schemas/A" }],
  };
  expect(bareBranches(contractOf({ A: bare, B: full }))).toEqual([
    "/components/schemas/A/oneOf/0",
    "/components/schemas/A/oneOf/1",
  ]);
});

/** Operations that say less of refusals than they have to: `default`, 429 and 503 where a key is asked for, and when to come again. */
function silentRefusals(document: JsonObject): string[] {
  return operationsOf(document).flatMap(({ id, definition, responses }) => {
    const statuses = new Set(responses.map(({ status }) => status));
    const needsKey = listAt(definition["security"] ?? document["security"]).length > 0;
    const lacking = ["default", ...(needsKey ? ["401", "403", "429", "503"] : [])].filter(
      (status) => !statuses.has(status),
    );
    const untimed = responses.filter(
      ({ status, headers }) =>
        (status === "429" || status === "503") &&
        !headers.some(({ name, required }) => name.toLowerCase() === "retry-after" && required),
    );
    return [...lacking, ...untimed.map(({ status }) => `Retry-After of ${status}`)].map((what) => `${id}: ${what}`);
  });
}

test("every operation has a `default`; with a key 401, 403, 429 and 503 too; and 429 and 503 say when to come again", () => {
  expect(silentRefusals(CONTRACT)).toEqual([]);
  const responses = { 429: { headers: { "Retry-After": { schema: { type: "integer" } } } } };
  const get = { operationId: "one", security: [{ Key: [] }], responses };
  expect(silentRefusals(contractOf({}, { paths: { "/a": { get } } }))).toEqual([
    "one: default",
    "one: 401",
    "one: 403",
    "one: 503",
    "one: Retry-After of 429",
  ]);
});

/** UCUM, case sensitive, as far as spirometry needs it. */
const UCUM = new Set(["L", "L/s", "1", "%"]);

function unitless(document: JsonObject): string[] {
  return [...within(document)].flatMap(([at, schema]) => {
    const members = objectAt(schema["properties"]);
    if (!("measured" in members && "z_score" in members)) return [];
    const units = listAt(objectAt(follow(document, members["unit"]))["x-extensible-enum"]).map(String);
    const isAlways = listAt(schema["required"]).includes("unit");
    return isAlways && units.length > 0 && units.every((unit) => UCUM.has(unit)) ? [] : [at];
  });
}

test("every measure has a `unit`, in UCUM", () => {
  expect(unitless(CONTRACT)).toEqual([]);
  const [measured, z_score] = [{ type: "number" }, { type: "number" }];
  const of = (unit: string) => ({ measured, z_score, unit: { type: "string", "x-extensible-enum": [unit] } });
  const wrong = {
    None: { properties: { measured, z_score } },
    Perhaps: { properties: of("L") },
    Litres: { required: ["unit"], properties: of("litres") },
    Right: { required: ["unit"], properties: of("L/s") },
  };
  expect(unitless(contractOf(wrong))).toEqual(
    ["None", "Perhaps", "Litres"].map((name) => `/components/schemas/${name}`),
  );
});

function admitsNull(document: JsonObject, schema: Json | undefined, depth = 0): boolean {
  const { type, enum: values, ...rest } = objectAt(follow(document, schema));
  if (depth > 8) return false;
  if (type === "null" || listAt(type).includes("null") || listAt(values).includes(null)) return true;
  return ["oneOf", "anyOf"].some((union) => listAt(rest[union]).some((one) => admitsNull(document, one, depth + 1)));
}

/** All schemas below these parts, references followed. */
function reachedFrom(document: JsonObject, parts: readonly (Json | undefined)[]): Map<string, JsonObject> {
  const seen = new Map<string, JsonObject>();
  const visit = (value: Json | undefined, at: string): void => {
    for (const [place, schema] of within(value, at)) {
      const { $ref } = schema;
      if (typeof $ref === "string" && !seen.has($ref)) {
        seen.set($ref, objectAt(follow(document, schema)));
        visit(follow(document, schema), $ref);
      } else seen.set(place, schema);
    }
  };
  for (const [index, part] of parts.entries()) visit(part, String(index));
  return seen;
}

function nullsAsked(document: JsonObject): string[] {
  const parts = operationsOf(document).flatMap(({ definition: { parameters, requestBody } }) => [
    parameters,
    requestBody,
  ]);
  return [...reachedFrom(document, parts)].flatMap(([at, schema]) =>
    "type" in schema && admitsNull(document, schema) ? [at] : [],
  );
}

/** Members of answers that may be null and may be absent: two ways to say one thing. */
function nullOrAbsent(document: JsonObject): string[] {
  const parts = [
    ...operationsOf(document).map(({ definition }) => definition["responses"]),
    ...webhooksOf(document).map(({ definition }) => definition["requestBody"]),
  ];
  const found = [...reachedFrom(document, parts)].flatMap(([at, schema]) =>
    Object.entries(objectAt(schema["properties"])).flatMap(([name, member]) =>
      admitsNull(document, member) && !listAt(schema["required"]).includes(name)
        ? [`${at.split("/").at(-1)}/${name}`]
        : [],
    ),
  );
  return [...new Set(found)].toSorted();
}

test("null is taken nowhere, and what may be null in an answer is there, but for members that older answers lack", () => {
  expect(nullsAsked(CONTRACT)).toEqual([]);
  expect(nullOrAbsent(CONTRACT)).toEqual(["EffortVerdict/fev0_75", "MeasureFit/age_bend"]);
  const schema = {
    type: "object",
    required: ["a"],
    properties: { a: { type: ["string", "null"] }, b: { type: ["string", "null"] } },
  };
  const content = { "application/json": { schema } };
  const post = { operationId: "one", requestBody: { content }, responses: { 200: { content } } };
  const document = contractOf({}, { paths: { "/a": { post } } });
  expect(nullsAsked(document)).toHaveLength(2);
  expect(nullOrAbsent(document)).toEqual(["schema/b"]);
});
