import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { TestContext } from "../context.ts";
import { contractOf } from "../contract.ts";
import { telltalesOf } from "./read-back-telltales.ts";

const json = (schema: JsonObject): JsonObject => ({
  "200": { description: "OK", content: { "application/json": { schema } } },
});
const described = (descriptions: Readonly<Record<string, string>>): JsonObject => ({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [name, { type: "integer", description }]),
  ),
});

/** A list of hooks and a page that tells of it, all of whose paths end so. */
function told(end: string): string[] {
  const hook = { type: "object", properties: { id: { type: "string" } } };
  const paths: JsonObject = {
    [`/hooks${end}`]: { get: { responses: json({ type: "array", items: hook }) } },
    [`/events${end}`]: {
      get: { responses: json(described({ page: "Current page.", length: "Length of it.", id: "Object id." })) },
    },
    [`/summary${end}`]: { get: { responses: json(described({ hooks: "Number of hooks.", page: "Current page." })) } },
  };
  const info = { title: "Hooks", version: "1" };
  const contract = contractOf({ openapi: "3.1.0", info, paths });
  return telltalesOf({ contract } as TestContext).flatMap(({ reader, told: members }) =>
    members.map(({ name }) => `${reader.id} ${name}`),
  );
}

test.each(["", "/"])("numbers tell of a list by its name, whatever ends its path (%j)", (end) => {
  expect(told(end)).toEqual([`GET /summary${end} hooks`]);
});
