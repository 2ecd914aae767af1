import { expect, test } from "vitest";
import type { JsonObject } from "../contract/document.ts";
import { emitTypes } from "./types.ts";

function typesOf(Thing: JsonObject): Promise<string> {
  return emitTypes({
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: {},
    components: { schemas: { Thing } },
  });
}

const MEMBERS = { type: "object", properties: { a: { type: "string" }, b: { type: "number" } } };

test.for(["anyOf", "oneOf"])(
  "alternatives of %s that only require members leave the type of the members as it is",
  async (keyword) => {
    const text = await typesOf({ ...MEMBERS, [keyword]: [{ required: ["a"] }, { required: ["b"], title: "With b" }] });
    expect(text).toMatch(/readonly a\?: string;\s+readonly b\?: number;\s+};/);
    expect(text).not.toContain("unknown");
  },
);

test("alternatives that have a type of their own stay in the type", async () => {
  const text = await typesOf({
    anyOf: [{ type: "string" }, { type: "object", required: ["a"], properties: MEMBERS.properties }],
  });
  expect(text).toMatch(/Thing: string \| {/);
});

test("a member that is called anyOf is a member", async () => {
  const text = await typesOf({ type: "object", properties: { anyOf: { type: "array", items: { type: "string" } } } });
  expect(text).toContain("readonly anyOf?: readonly string[]");
});
