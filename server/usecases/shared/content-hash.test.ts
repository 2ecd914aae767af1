import { describe, expect, test } from "vitest";
import { contentHash } from "./content-hash.ts";

const record = {
  patient_id: "P",
  performed_at: "2026-01-01T00:00:00Z",
  diagnoses: ["copd", "asthma"],
  curve: [1, 2, 0.5],
};

describe("the hash of a record's content", () => {
  test.each([
    ["another order of keys", { curve: [1, 2, 0.5], diagnoses: ["copd", "asthma"], patient_id: "P" }],
    ["another order of a set of words", { ...record, diagnoses: ["asthma", "copd"] }],
    ["another spelling of the instant", { ...record, performed_at: "2026-01-01T01:00:00+01:00" }],
    ["an amendment's reason", { ...record, amends: { reason: "typing error" } }],
    ["another spelling of a number", JSON.parse(JSON.stringify(record).replace("0.5", "5e-1")) as object],
  ])("is the same with %s", (_, other) => {
    expect(contentHash(other, 1)).toBe(contentHash(record, 1));
  });

  test.each([
    ["another instant", record, 2],
    ["another order of a curve", { ...record, curve: [2, 1, 0.5] }, 1],
    ["a field more", { ...record, weight_kg: 70 }, 1],
    ["text for a number", { ...record, curve: ["1", 2, 0.5] }, 1],
    ["a word less", { ...record, diagnoses: ["copd"] }, 1],
  ])("is another with %s", (_, other, performedAt) => {
    expect(contentHash(other, performedAt)).not.toBe(contentHash(record, 1));
  });
});
