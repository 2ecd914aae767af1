import { describe, expect, it } from "vitest";
import type { Grade } from "../spirometry.ts";
import { isReliable, qualityStanding } from "./standing.ts";

describe("what quality grades allow", () => {
  it.each([
    ["A", "A", "good"],
    ["A", "C", "good"],
    ["C", "B", "good"],
    ["A", "D", "caution"],
    ["E", "A", "caution"],
    ["U", "A", "caution"],
    ["D", null, "caution"],
    ["F", "A", "excluded"],
    ["D", "F", "excluded"],
    [null, "F", "excluded"],
    [null, null, "unknown"],
    ["A", null, "unknown"],
    [null, "B", "unknown"],
  ] as const)("FEV1 %s and FVC %s: %s, the lower of the two counts", (fev1, fvc, standing) => {
    const grades = { fev1: fev1 as Grade | null, fvc: fvc as Grade | null };
    expect(qualityStanding(grades)).toBe(standing);
    expect(isReliable(grades)).toBe(standing === "good" || standing === "unknown");
  });
});
