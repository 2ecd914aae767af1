/** Which value of a filter no item has. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { Schemas } from "../schemas.ts";
import { mayBeEmpty, nobodyHas } from "./nothing.ts";

test.each<[description: string | undefined, schema: JsonObject, has: boolean[], value: boolean | undefined]>([
  [undefined, {}, [true, true], false],
  ["Filter members by whether they are active", {}, [true, true], false],
  [undefined, {}, [false], true],
  [undefined, {}, [true, false], undefined],
  ["Only active members", {}, [true, true], undefined],
  ["Only members that are active (true) or not (false)", {}, [true, true], false],
  ["If true, only active members; false lists all", {}, [true, true], undefined],
  ["true also lists what is not active; false does not", {}, [true, true], undefined],
  ["Also list members that are not active", {}, [true, true], undefined],
  [undefined, { default: true }, [true, true], undefined],
])("%s, %j, where items have %j: %s", (description, more, has, value) => {
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: { By: { type: "boolean", ...more } } } });
  const parameter = { name: "active", schema: "/components/schemas/By", definition: { description } };
  const list = { context: { contract: { schemas } }, whole: { items: has.map((active) => ({ active })) } };
  expect(nobodyHas(list as never, parameter as never, "/active")).toBe(value);
});

test.each<[required: string[], list: JsonObject, may: boolean]>([
  [["items"], {}, true],
  [[], { minItems: 1 }, true],
  [["items"], { minItems: 1 }, false],
])("a body with %j required and a list of %j may be without items: %s", (required, list, may) => {
  const properties = { items: { type: "array", ...list } };
  const Page = { type: "object", required, properties };
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: { Page } } });
  const body = Buffer.from(JSON.stringify({ items: [{ id: 1 }] }));
  const page = { response: { status: 200, headers: [["content-type", "application/json"]], body } };
  const shape = { schema: "/components/schemas/Page", items: "/items" };
  const read = { context: { contract: { schemas } }, shape, whole: { pages: [page] } };
  expect(mayBeEmpty(read as never)).toBe(may);
});

test.each<[own: string[], value: string | undefined]>([
  [["Fish"], undefined],
  [["Fish", "FishQuery"], "FishQuery"],
])("where items may be %j the one kind of a query that none has is %s", (own, value) => {
  const schemas = new Schemas({
    openapi: "3.1.1",
    components: { schemas: { By: { enum: ["FishQuery"] }, Own: { enum: own } } },
  });
  const parameter = { name: "kind", schema: "/components/schemas/By", definition: {} };
  const shape = { item: { members: new Map([["kind", { pointer: "/kind", schema: "/components/schemas/Own" }]]) } };
  const list = { context: { contract: { schemas } }, shape, whole: { items: [{ kind: "Fish" }] } };
  expect(nobodyHas(list as never, parameter as never, "/kind")).toBe(value);
});
