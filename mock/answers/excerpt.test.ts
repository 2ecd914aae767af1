import { expect, test } from "vitest";
import { type Json, type JsonObject, isObject, objectAt } from "../../spec/openapi/json.ts";
import { lookUp, pointer } from "../../spec/openapi/reference.ts";
import { readContract } from "../../spec/openapi/read.ts";
import { excerpt } from "./excerpt.ts";

const answer = (schema: JsonObject): JsonObject => ({
  200: { description: "A", content: { "application/json": { schema } } },
});
const schemaOf = (path: string): string =>
  pointer("paths", path, "get", "responses", "200", "content", "application/json", "schema");

/** As readers write it that replace most references by what they lead to: what comes again refers to its first place. */
function contractOf(paths: number): JsonObject {
  const first = { properties: { id: { $ref: "#/components/schemas/Id" }, next: { $ref: schemaOf("/p0") } } };
  const items = Array.from({ length: paths }, (_, index): [string, Json] => {
    const schema = index === 0 ? first : { properties: { of: { $ref: `${schemaOf("/p0")}/properties/id` } } };
    return [`/p${index}`, { get: { parameters: [{ $ref: "#/components/parameters/Q" }], responses: answer(schema) } }];
  });
  return {
    openapi: "3.1.1",
    paths: Object.fromEntries(items),
    components: {
      schemas: { Id: { type: "string" }, Other: {}, "part-0": { type: "null" } },
      parameters: { Q: { name: "q", in: "query", schema: { $ref: "#/components/schemas/part-0" } } },
    },
  };
}

function referencesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  const own = typeof value["$ref"] === "string" ? [value["$ref"]] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}

test.each(["/p0", "/p1"])("of %s nothing else is kept than what it refers to, also in other paths", (path) => {
  const document = contractOf(50);
  const alone = excerpt(document, { [path]: objectAt(document["paths"])[path] ?? {} });
  expect(Object.keys(objectAt(alone["paths"]))).toEqual([path]);
  expect(Object.keys(objectAt(objectAt(alone["components"])["schemas"])).length).toBeLessThanOrEqual(4);
  const references = referencesIn(alone);
  expect(references.length).toBeGreaterThan(2);
  for (const reference of references) expect([reference, lookUp(alone, reference)]).not.toContain(undefined);
  const own = objectAt(lookUp(alone, schemaOf(path)));
  const inner = objectAt(objectAt(own["properties"])[path === "/p0" ? "id" : "of"]);
  expect([lookUp(alone, String(inner["$ref"]))].flat()).toEqual([
    path === "/p0" ? { type: "string" } : { $ref: "#/components/schemas/Id" },
  ]);
  expect(objectAt(objectAt(alone["components"])["schemas"])["part-0"]).toEqual({ type: "null" });
});

test("a reference that leads nowhere is none, as it stands where nobody reads it", () => {
  const other = { $ref: "#/components/schemas/Id" };
  const unread = [{ $ref: `${schemaOf("/p0")}/properties/none` }, { $ref: "#/components/schemas/None" }, other];
  const alone = excerpt(contractOf(1), { "/a": { get: { responses: answer({ relations: unread }) } } });
  expect(lookUp(alone, `${schemaOf("/a")}/relations`)).toEqual([{}, {}, other]);
});

test("an excerpt of our contract refers to nothing that is not there", async () => {
  const document = await readContract("spec/openapi.yaml");
  for (const [path, item] of Object.entries(objectAt(document["paths"]))) {
    const alone = excerpt(document, { [path]: item });
    for (const reference of referencesIn({ ...alone, security: [] })) expect(lookUp(alone, reference)).toBeDefined();
  }
});
