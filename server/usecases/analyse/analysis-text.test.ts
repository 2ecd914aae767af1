import { expect, test } from "vitest";
import { readStoredForm, storedForm } from "./analysis-text.ts";

test("what is stored of an analysis is read back as it was", () => {
  const texts = { answer: '{"analysis_id":"ana_1","items":[1.5]}', exact: '{"a":1.51234567}\n{"b":2}' };
  expect(readStoredForm(storedForm(texts))).toEqual(texts);
});

test("an analysis that was stored with its items as one list is read as lines", () => {
  const { exact } = readStoredForm('{"items":[]}\n[{"a":1.5123456789},{"b":"x\\ny"}]');
  expect(exact).toBe('{"a":1.5123456789}\n{"b":"x\\ny"}');
});
