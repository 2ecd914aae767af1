/** How much of what was sent an answer tells where it may not tell all. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import { createSchemas } from "../schemas.ts";
import { overlaid } from "./overlay.ts";

test("what cannot be told of one member deep within a thing leaves the rest as it was sent", () => {
  const object = (properties: JsonObject): JsonObject => ({
    type: "object",
    required: Object.keys(properties),
    properties,
  });
  const device: JsonObject = { type: "object", maxProperties: 1 };
  const schema = object({ id: {}, settings: object({ watched: object({ device }), most: {} }) });
  const schemas = createSchemas({ openapi: "3.1.1" });
  const same = (value: Json): Json => value;
  const shape = { schema, accepts: (body: Json) => schemas.accepts(schema, body), declared: same, completed: same };
  const body: Json = { id: 1, settings: { watched: { device: { phone: "1" } }, most: 5 } };
  const sent: JsonObject = { settings: { watched: { device: { phone: "2", address: "a" } }, most: 7 } };
  expect(overlaid({ status: 200, headers: {}, body }, shape, "", sent).body).toEqual({
    id: 1,
    settings: { watched: { device: { phone: "2" } }, most: 7 },
  });
});

test("a member that has to be there is empty once null has taken it away", () => {
  const properties: JsonObject = { id: { type: "string" }, team: { type: "string" }, tags: { type: "array" } };
  const schema = { type: "object", required: Object.keys(properties), properties };
  const schemas = createSchemas({ openapi: "3.1.1" });
  const same = (value: Json): Json => value;
  const shape = { schema, accepts: (body: Json) => schemas.accepts(schema, body), declared: same, completed: same };
  const answer = { status: 200, headers: {}, body: { id: "1", team: "a", tags: ["b"] } };
  const told = overlaid(answer, shape, "", { team: null, tags: null }).body;
  expect(told).toEqual({ id: "1", team: "", tags: [] });
});
