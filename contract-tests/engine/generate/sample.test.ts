import { expect, test } from "vitest";
import { type JsonObject, isObject, parseJson } from "../../../spec/openapi/json.ts";
import { Schemas } from "../schemas.ts";
import { boundaryCasesOf } from "./boundary-cases.ts";
import { random } from "./random.ts";
import { sample } from "./sample.ts";

test("a member has any name, also one that every object inherits", () => {
  const schema = parseJson(
    '{"type":"object","required":["__proto__"],"properties":{"__proto__":{"const":1},"toString":{"const":2}},"dependentRequired":{"__proto__":["toString"]}}',
  ) as JsonObject;
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: { Any: schema } } });
  const made = sample({ schemas, direction: "in", random: random(1, "any") }, "/components/schemas/Any");
  expect(JSON.stringify(made)).toBe('{"__proto__":1,"toString":2}');
});

test("what tells alternatives apart is there, also where the one that is meant does not ask for it", () => {
  const branch = (type: string, required: string[]): JsonObject => ({
    type: "object",
    required,
    properties: { type: { type: "string", enum: [type] }, number: { type: "string" } },
    additionalProperties: false,
  });
  const propertyName = "type";
  const oneOf = [{ $ref: "#/components/schemas/sg" }, { $ref: "#/components/schemas/us" }];
  const all = {
    Account: { oneOf, discriminator: { propertyName } },
    sg: branch("sg", ["number"]),
    us: branch("us", ["type"]),
  };
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: all } });
  const wish = { schemas, direction: "in", random: random(1, "any") } as const;
  const bodies = boundaryCasesOf(wish, "/components/schemas/Account", { type: "sg", number: "1" });
  expect(bodies.map(({ body }) => body).filter((body) => !isObject(body) || !("type" in body))).toEqual([]);
  expect(sample(wish, "/components/schemas/Account")).toMatchObject({ type: "sg" });
});

test("a pattern that is no expression asks for nothing", () => {
  const schemas = new Schemas({
    openapi: "3.1.1",
    components: { schemas: { Any: { type: "string", pattern: "^(3" } } },
  });
  const made = sample({ schemas, direction: "in", random: random(1, "any") }, "/components/schemas/Any");
  expect(made).toEqual(expect.any(String));
});
