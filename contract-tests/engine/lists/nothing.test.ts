/** Which value of a filter no item has. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { Schemas } from "../schemas.ts";
import { nobodyHas } from "./nothing.ts";

test.each<[description: string | undefined, schema: JsonObject, has: boolean[], value: boolean | undefined]>([
  [undefined, {}, [true, true], false],
  ["Filter members by whether they are active", {}, [true, true], false],
  [undefined, {}, [false], true],
  [undefined, {}, [true, false], undefined],
  ["Only active members", {}, [true, true], undefined],
  ["Also list members that are not active", {}, [true, true], undefined],
  [undefined, { default: true }, [true, true], undefined],
])("%s, %j, where items have %j: %s", (description, more, has, value) => {
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: { By: { type: "boolean", ...more } } } });
  const parameter = { name: "active", schema: "/components/schemas/By", definition: { description } };
  const list = { context: { contract: { schemas } }, whole: { items: has.map((active) => ({ active })) } };
  expect(nobodyHas(list as never, parameter as never, "/active")).toBe(value);
});
