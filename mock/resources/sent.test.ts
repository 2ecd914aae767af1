/** Where answers tell what was sent to a call that keeps nothing. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { placeFor } from "./sent.ts";

test.each<[string, JsonObject, string]>([
  ["at the top", { text: "", words: 3, document: { text: "" } }, ""],
  ["in an envelope", { data: { text: "", words: 3 } }, "/data"],
  ["in the one member that has it", { words: 3, document: { text: "" }, language: { code: "" } }, "/document"],
  ["in none of several", { words: 3, document: { text: "" }, copy: { text: "" } }, ""],
  ["nowhere", { words: 3, language: { code: "" } }, ""],
])("%s", (_where, body, place) => {
  expect(placeFor(body, { text: "a" })).toBe(place);
});
