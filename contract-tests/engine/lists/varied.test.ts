/** What is made for a list is of several kinds. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import type { TestContext } from "../context.ts";
import { mediaOf } from "../http/bare-plan.ts";
import { varied } from "./varied.ts";

function made(properties: JsonObject, value: JsonObject, indexes: readonly number[]): unknown[] {
  const schema = { type: "object", properties };
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Sensors", version: "1.0.0" },
    paths: { "/sensors": { post: { requestBody: { content: { "application/json": { schema } } }, responses: {} } } },
  });
  const [operation] = contract.operations;
  const media = operation && mediaOf(operation);
  if (operation === undefined || media === undefined) throw new Error("no body");
  const context = { contract, flow: { refers: () => false }, wire: { random: () => () => 0.5 } };
  const plan = { operation, values: new Map(), body: { media, value } };
  return indexes.map((index) => varied(context as unknown as TestContext, plan, index)?.body?.value);
}

test("each of a closed list comes in its turn", () => {
  const kind = { type: "string", enum: ["wind", "rain", "sun"] };
  expect(made({ kind }, { kind: "wind" }, [0, 1, 2, 3])).toEqual([
    { kind: "wind" },
    { kind: "rain" },
    { kind: "sun" },
    { kind: "wind" },
  ]);
});

test("numbers move both ways, switches alternate, and free texts stay", () => {
  const properties = { size: { type: "integer" }, on: { type: "boolean" }, name: { type: "string" } };
  expect(made(properties, { size: 5, on: true, name: "a" }, [1, 2])).toEqual([
    { size: 4, on: false, name: "a" },
    { size: 7, on: true, name: "a" },
  ]);
});
