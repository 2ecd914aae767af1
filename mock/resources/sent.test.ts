/** Where answers tell what was sent to a call that keeps nothing. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import { echoed } from "./echoed.ts";
import type { Call } from "./removals.ts";
import { placeFor } from "./sent.ts";

test.each<[string, JsonObject, string]>([
  ["at the top", { text: "", words: 3, document: { text: "" } }, ""],
  ["in an envelope", { data: { text: "", words: 3 } }, "/data"],
  ["in the one member that has it", { words: 3, document: { text: "" }, language: { code: "" } }, "/document"],
  ["in none of several", { words: 3, document: { text: "" }, copy: { text: "" } }, ""],
  ["around an object that has none of it", { text: "", data: {} }, ""],
  ["nowhere", { words: 3, language: { code: "" } }, ""],
])("%s", (_where, body, place) => {
  expect(placeFor(body, { text: "a" })).toBe(place);
});

const SENT = { model: "a", most: 7 };
const shape = { schema: true, declared: (one: Json) => one, completed: (one: Json) => one, accepts: () => true };

test.each<[string, JsonObject, JsonObject]>([
  [
    "in the one member that tells the rest",
    { id: 1, model: "", about: { most: 1, model: "", least: 0 } },
    { id: 1, model: "a", about: { most: 7, model: "", least: 0 } },
  ],
  [
    "in none of several",
    { model: "", one: { most: 1 }, other: { most: 2 } },
    { model: "a", one: { most: 1 }, other: { most: 2 } },
  ],
  ["at the top alone", { model: "", most: 1, about: { most: 1 } }, { model: "a", most: 7, about: { most: 1 } }],
])("what was sent is told %s", (_where, body, told) => {
  const call = { operation: { method: "post" }, received: () => SENT } as unknown as Call;
  const declared = (one: Json): Json => {
    const { most: _most, ...others } = one as JsonObject;
    return "most" in body ? one : others;
  };
  const { body: came } = echoed(call, { status: 200, headers: {}, body }, { ...shape, declared });
  expect(came).toEqual(told);
});

test("a text is told within the object that is called as it", () => {
  const call = { operation: { method: "post" }, received: () => ({ phone: "7", country: "1" }) } as unknown as Call;
  const body = { id: 1, phone: { phone: "", country: "" } };
  const accepts = (one: Json): boolean => typeof (one as JsonObject)["phone"] === "object";
  const declared = (one: Json): Json => ({ id: 1, phone: (one as JsonObject)["phone"] ?? {} });
  const { body: came } = echoed(call, { status: 200, headers: {}, body }, { ...shape, declared, accepts });
  expect(came).toEqual({ id: 1, phone: { phone: "7", country: "1" } });
});
