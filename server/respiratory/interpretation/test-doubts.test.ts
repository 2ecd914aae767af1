import { describe, expect, it } from "vitest";
import { analyseRecord } from "../analyse.ts";
import type { Effort } from "../spirometry.ts";
import { aModel, aRecord } from "../testing/records.ts";
import { doubtsOf } from "./test-doubts.ts";

const effort = (part: Partial<Effort> = {}): Effort => ({
  fev1_l: 3.2,
  fvc_l: 4.1,
  bev_l: 0.05,
  fet_s: 8,
  plateau: true,
  faults: [],
  ...part,
});

function doubts(efforts: readonly Effort[], age_years = 40) {
  const record = aRecord({ age_years, pre_bronchodilator: { kind: "efforts", efforts } });
  const test = analyseRecord(record, [], aModel()).pre_bronchodilator;
  return test === null ? [] : doubtsOf(test, age_years);
}

const early = (fvc_l: number, part: Partial<Effort> = {}): Effort =>
  effort({ fev1_l: 2.5, fvc_l, plateau: false, fet_s: 6, ...part });

describe("a doubt about a test", () => {
  it("is an FVC of which no effort near it shows its own end", () => {
    expect(doubts([early(4.1), early(4.06), early(4.02)])).toEqual(["end_shown_by_repeat_only"]);
    expect(doubts([early(4.1), early(4.06), effort({ fvc_l: 3.96 })])).toEqual([]);
    expect(doubts([effort({ fvc_l: 3.9 }), early(4.1), early(4.06)])).toEqual(["end_shown_by_repeat_only"]);
  });

  it.each([
    [2.99, true, 40, true],
    [3, true, 40, false],
    [5.99, false, 40, true],
    [6, false, 40, false],
    [1.49, true, 17.9, true],
    [1.49, false, 6.1, true],
    [1.5, false, 17.9, false],
    [1.2, true, 6, false],
    [2, true, 18, true],
  ])("is an expiration of %d s (plateau %s) at %d years: %s", (fet_s, plateau, age, short) => {
    expect(doubts([effort({ fet_s, plateau })], age).includes("short_expiration")).toBe(short);
  });

  it("is none of the longest of several expirations, nor of one whose time nobody recorded", () => {
    const { fet_s: _, ...untimed } = effort();
    expect(doubts([effort({ fet_s: 2 }), effort({ fev1_l: 3.1 })])).toEqual([]);
    expect(doubts([untimed])).toEqual([]);
  });

  it.each([
    [4.79, 3.2, 4.1, true],
    [4.8, 3.2, 4.1, false],
    // below FEV1 it cannot be a peak flow, which is told as such
    [3.19, 3.2, 4.1, false],
    [3.19, 2.6, 4, true],
    // ratios of 0.645, 0.5 and 0.3: lungs that empty at one rate begin with 4.14, 2.77 and 1.43 L/s
    [3.72, 2.58, 4, true],
    [3.73, 2.58, 4, false],
    [2, 2, 4, true],
    [2.49, 2, 4, true],
    [2.5, 2, 4, false],
    [1.28, 1.2, 4, true],
    [1.29, 1.2, 4, false],
    // below FEV1
    [1.19, 1.2, 4, false],
  ])("is a peak flow of %d L/s beside %d of %d L: %s", (pef_l_s, fev1_l, fvc_l, low) => {
    expect(doubts([effort({ pef_l_s, fev1_l, fvc_l })]).includes("pef_low_for_fev1")).toBe(low);
  });

  it("is a copy", () => {
    expect(doubts([effort(), effort()])).toEqual(["copied_efforts"]);
  });
});
