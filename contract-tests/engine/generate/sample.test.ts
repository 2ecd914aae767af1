import { expect, test } from "vitest";
import { parseJson, type JsonObject } from "../../../spec/openapi/json.ts";
import { Schemas } from "../schemas.ts";
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
