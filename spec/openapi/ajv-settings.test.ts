import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { AJV_SETTINGS } from "./ajv-settings.ts";
import type { JsonObject } from "./json.ts";

/** As in contracts of documents with tabs: each of `size` kinds has `size` members, and all members hold the same leaf of `size` members. */
function contractOf(size: number): JsonObject {
  const each = (value: JsonObject): JsonObject =>
    Object.fromEntries(Array.from({ length: size }, (_, index) => [`member_${index}`, value]));
  const kind = { type: "object", properties: each({ $ref: "#/components/schemas/Leaf" }) };
  return { components: { schemas: { Leaf: { type: "object", properties: each({ type: "string" }) }, Kind: kind } } };
}

/** How much code Ajv writes to judge the kind. */
function codeFor(size: number): number {
  let length = 0;
  const process = (code: string): string => {
    length += code.length;
    return code;
  };
  const ajv = new Ajv2020({ ...AJV_SETTINGS, code: { ...AJV_SETTINGS.code, process } });
  ajv.addSchema({ ...contractOf(size), $id: "contract:" });
  ajv.compile({ $ref: "contract:#/components/schemas/Kind" });
  return length;
}

test("the code that judges a contract grows with the contract, not with the number of references by the size of what they lead to", () => {
  expect(codeFor(80) / codeFor(20)).toBeLessThan(5);
});
