import { expect, test } from "vitest";
import type { Shape } from "./decode.ts";
import { type Form, readForm } from "./form-readings.ts";

const sound = (): string[] => [];

test("fields of a form are read by their encodings; what the contract does not name stays, to be refused by its schema", () => {
  const whole = { of: "value", kinds: ["integer"] } as const;
  const fields: Shape[] = [
    { name: "pipes", style: "pipeDelimited", explode: false, of: "array", kinds: ["integer"] },
    { name: "deep", style: "deepObject", explode: true, of: "object", kinds: ["string"], members: { a: whole } },
    { name: "spread", style: "form", explode: true, of: "object", kinds: ["string"], members: { b: whole } },
    { name: "json", style: "json", explode: true, of: "object", kinds: ["string"] },
    { name: "list", style: "form", explode: true, of: "array", kinds: [], items: { of: "object", kinds: ["string"] } },
  ];
  const raw = { pipes: "1|2", "deep[a]": "3", b: "4", json: '{"c":[5]}', list: '{"d":6}', other: "7", "deep[": "8" };
  expect(readForm(raw, fields, sound)).toEqual({
    ...{ pipes: [1, 2], deep: { a: 3 }, spread: { b: 4 }, json: { c: [5] }, list: [{ d: 6 }] },
    ...{ other: "7", "deep[": "8" },
  });
  expect(readForm({}, fields, sound)).toEqual({});
  expect(readForm({ json: "{", list: ["x", "[]"] }, fields, sound)).toEqual({ json: "{", list: ["x", []] });
});

const field = (name: string): Shape => ({
  name,
  style: "form",
  explode: true,
  of: "value",
  kinds: ["integer", "string"],
});
const NAMES = Array.from({ length: 40 }, (_, index) => `f${index}`);
const RAW = Object.fromEntries(NAMES.map((name) => [name, "1"]));

/** Which of the fields is not what the schema wants. */
function wanting(wanted: Form): (form: Form) => string[] {
  return (form) => Object.keys(wanted).filter((name) => form[name] !== wanted[name]);
}

test.each([0, 7, 39])("of many fields that have two readings, field %i and the last have their second", (index) => {
  const wanted = Object.fromEntries(NAMES.map((name, at) => [name, at === index || at === 39 ? "1" : 1]));
  expect(readForm(RAW, NAMES.map(field), wanting(wanted))).toEqual(wanted);
});

test("what two fields break together is found by trying both", () => {
  const shapes = [field("a"), field("b")];
  const isTogether = (form: Form): string[] => (form["a"] === 1 && form["b"] === "2" ? [] : [""]);
  expect(readForm({ a: "1", b: "2" }, shapes, isTogether)).toEqual({ a: 1, b: "2" });
});

test("a form that no reading makes sound is its likeliest, and no more readings are tried than can be judged", () => {
  let judged = 0;
  const never = (): string[] => {
    judged += 1;
    return [""];
  };
  expect(readForm(RAW, NAMES.map(field), never)).toEqual(Object.fromEntries(NAMES.map((name) => [name, 1])));
  expect(judged).toBeLessThanOrEqual(64);
});

test("a field that is read stands once, whatever stands beside it", () => {
  const shape: Shape = { name: "v", style: "deepObject", explode: true, of: "object", kinds: [], plain: ["integer"] };
  expect(readForm({ v: "1", other: "2" }, [shape], sound)).toEqual({ v: 1, other: "2" });
  const { plain: _plain, ...whole } = shape;
  expect(readForm({ v: "1" }, [whole], sound)).toEqual({ v: "1" });
});
