import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate, effort, without } from "./testing/efforts.ts";
import type { Effort, Grade } from "../spirometry.ts";

const ADULT = 40;
const CHILD = 5;

/** FVCs of acceptable efforts and the grade that table 10 of the 2019 standard gives them. */
const GRADED: readonly { fvcs: number[]; age: number; grade: Grade }[] = [
  { fvcs: [4, 4, 4], age: ADULT, grade: "A" },
  { fvcs: [4, 3.85, 3], age: ADULT, grade: "A" },
  { fvcs: [4, 3.849, 3], age: ADULT, grade: "C" },
  // in floating point 3.15 - 3.00 is above 0.15
  { fvcs: [3.15, 3, 2], age: ADULT, grade: "A" },
  { fvcs: [3.151, 3, 2], age: ADULT, grade: "C" },
  // compared as sent: 0.1504 L is beyond 0.150 L and is not rounded onto it
  { fvcs: [3.1504, 3, 2], age: ADULT, grade: "C" },
  { fvcs: [3.1504, 3.0004, 2], age: ADULT, grade: "A" },
  { fvcs: [4, 4], age: ADULT, grade: "B" },
  { fvcs: [3.15, 3], age: ADULT, grade: "B" },
  { fvcs: [3.2, 3], age: ADULT, grade: "C" },
  { fvcs: [3.201, 3], age: ADULT, grade: "D" },
  { fvcs: [2.25, 2], age: ADULT, grade: "D" },
  { fvcs: [4.35, 4.1], age: ADULT, grade: "D" },
  { fvcs: [2.251, 2], age: ADULT, grade: "E" },
  { fvcs: [4, 3, 2, 1], age: ADULT, grade: "E" },
  { fvcs: [4], age: ADULT, grade: "E" },
  { fvcs: [0.9, 0.8, 0.7], age: CHILD, grade: "A" },
  { fvcs: [0.901, 0.8, 0.7], age: CHILD, grade: "C" },
  { fvcs: [0.9, 0.8], age: CHILD, grade: "B" },
  { fvcs: [0.95, 0.8], age: CHILD, grade: "C" },
  { fvcs: [0.951, 0.8], age: CHILD, grade: "D" },
  { fvcs: [1, 0.8], age: CHILD, grade: "D" },
  { fvcs: [1.001, 0.8], age: CHILD, grade: "E" },
  // 10 % of the highest where that is more
  { fvcs: [1.5, 1.35, 1.2], age: CHILD, grade: "A" },
  { fvcs: [1.5, 1.349, 1.2], age: CHILD, grade: "D" },
  { fvcs: [2.4, 2.16], age: CHILD, grade: "B" },
  { fvcs: [2.4, 2.159], age: CHILD, grade: "E" },
  // the age itself
  { fvcs: [0.95, 0.8], age: 6, grade: "C" },
  { fvcs: [0.95, 0.8], age: 6.01, grade: "B" },
];

const UNKNOWN = {
  fev1: null,
  fvc: null,
  fev1_reason: "acceptability_unknown",
  fvc_reason: "acceptability_unknown",
};

describe("the grade of a set", () => {
  it.each(GRADED)("$fvcs L at $age years is $grade, for FVC and for FEV1", ({ fvcs, age, grade }) => {
    expect(
      evaluate(
        fvcs.map((fvc_l) => effort({ fvc_l, fev1_l: 0.5 })),
        age,
      ).quality.fvc,
    ).toBe(grade);
    expect(
      evaluate(
        fvcs.map((fev1_l) => effort({ fev1_l, fvc_l: 5 })),
        age,
      ).quality.fev1,
    ).toBe(grade);
  });

  it("does not depend on the order of acceptable efforts", () => {
    for (const order of [
      [4, 3.9, 3],
      [3, 4, 3.9],
      [3.9, 3, 4],
    ]) {
      expect(evaluate(order.map((fvc_l) => effort({ fvc_l, fev1_l: 2 }))).quality.fvc).toBe("A");
    }
  });

  it("is U where efforts are usable only, and F where none is", () => {
    const leaking = effort({ faults: ["leak"] });
    const slowStart = effort({ bev_l: 0.3 });
    expect(evaluate([leaking, slowStart]).quality).toEqual({ fev1: "U", fvc: "U" });
    expect(evaluate([slowStart, slowStart]).quality).toEqual({ fev1: "F", fvc: "F" });
  });

  it("differs between the measures: an early stop leaves FEV1 its grade", () => {
    const stopped = effort({ plateau: false, fet_s: 2 });
    const shorter = effort({ plateau: false, fet_s: 2, fvc_l: 3.6 });
    const shortest = effort({ plateau: false, fet_s: 2, fvc_l: 3.2 });
    expect(evaluate([stopped, shorter, shortest]).quality).toEqual({ fev1: "A", fvc: "U" });
    expect(evaluate([stopped]).quality).toEqual({ fev1: "E", fvc: "U" });
  });

  it("is given where an effort of unknown acceptability changes nothing, else null", () => {
    const unknown = (litres: number) => without(effort({ fev1_l: litres, fvc_l: litres + 0.8 }), "bev_l");
    const three = [effort(), effort(), effort()];
    const { fev1_l } = effort();
    expect(evaluate([...three, unknown(fev1_l - 0.5)]).quality).toEqual({ fev1: "A", fvc: "A" });
    expect(evaluate([...three, unknown(fev1_l + 0.3)]).quality.fev1).toBeNull();
    expect(evaluate([effort(), effort(), unknown(fev1_l)]).quality.fev1).toBeNull();
    expect(evaluate([effort(), unknown(fev1_l - 1)]).quality.fev1).toBe("E");
    expect(evaluate([unknown(fev1_l)]).quality).toEqual(UNKNOWN);
  });

  it("is null, not F, where nothing is acceptable and usability is unknown", () => {
    const rejected = without(effort({ operator_acceptable: false }), "bev_l");
    expect(evaluate([rejected]).quality).toEqual(UNKNOWN);
    expect(evaluate([rejected, effort({ faults: ["leak"] })]).quality).toEqual({ fev1: "U", fvc: "U" });
  });

  it("is known where the missing datum cannot matter", () => {
    const hopeless = without(effort({ faults: ["zero_flow_error"] }), "bev_l");
    expect(evaluate([effort(), effort(), effort(), hopeless]).quality).toEqual({ fev1: "A", fvc: "A" });
  });
});

const RANK: Record<Grade, number> = { A: 6, B: 5, C: 4, D: 3, E: 2, U: 1, F: 0 };
const litres = fc.integer({ min: 1500, max: 2400 }).map((ml) => ml / 1000);
const acceptable: fc.Arbitrary<Effort> = litres.map((fev1_l) => effort({ fev1_l, fvc_l: fev1_l + 0.5 }));
const FAULTS: readonly Partial<Effort>[] = [
  { faults: ["leak"] },
  { bev_l: 0.4 },
  { faults: ["cough_first_second"] },
  { faults: ["glottic_closure"] },
];
const withOneOf = (faults: readonly Partial<Effort>[]): fc.Arbitrary<Effort> =>
  fc
    .tuple(litres, fc.constantFrom(...faults))
    .map(([fev1_l, fault]) => effort({ fev1_l, fvc_l: fev1_l + 0.5, ...fault }));
const faulty = withOneOf([...FAULTS, { plateau: false, fet_s: 3 }]);

type Graded = "fev1" | "fvc";

const rankOf = (set: readonly Effort[], age: number, measure: Graded): number =>
  RANK[evaluate(set, age).quality[measure] ?? "F"];

/** The largest is the largest that counts: without it a grade may rise, because an outlier is gone. */
function isLargestAcceptable(efforts: readonly Effort[], index: number, age: number, measure: Graded): boolean {
  const verdicts = evaluate(efforts, age).efforts ?? [];
  const litresOf = (at: number): number =>
    verdicts[at]?.[measure] === "acceptable" ? (verdicts[at][`${measure}_l`] ?? 0) : 0;
  return litresOf(index) > 0 && verdicts.every((_, other) => litresOf(other) <= litresOf(index));
}

describe("removing an effort other than the largest", () => {
  const ages = fc.constantFrom(5, 6, 6.5, 40);
  const sets = fc.array(fc.oneof(acceptable, faulty), { minLength: 2, maxLength: 8 });

  it("never improves the grade of FEV1, whatever the faults", () => {
    fc.assert(
      fc.property(sets, ages, fc.nat(7), (efforts, age, pick) => {
        const index = pick % efforts.length;
        if (isLargestAcceptable(efforts, index, age, "fev1")) return;
        const rest = efforts.filter((_, other) => other !== index);
        expect(rankOf(rest, age, "fev1")).toBeLessThanOrEqual(rankOf(efforts, age, "fev1"));
      }),
      { numRuns: 500 },
    );
  });

  it("never improves the grade of FVC, whatever the faults, where every effort shows its own end", () => {
    const ended = fc.array(fc.oneof(acceptable, withOneOf(FAULTS)), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(ended, ages, fc.nat(7), (efforts, age, pick) => {
        const index = pick % efforts.length;
        if (isLargestAcceptable(efforts, index, age, "fvc")) return;
        const rest = efforts.filter((_, other) => other !== index);
        expect(rankOf(rest, age, "fvc")).toBeLessThanOrEqual(rankOf(efforts, age, "fvc"));
      }),
      { numRuns: 3000 },
    );
  });

  const smaller = effort({ fev1_l: 2, fvc_l: 3.8 });
  const stopped = (fvc_l: number): Effort => effort({ fev1_l: 2, fvc_l, plateau: false, fet_s: 4 });

  it("leaves the grade of FVC where an unacceptable one stood before an effort that stopped early", () => {
    const leaking = effort({ fev1_l: 2, fvc_l: 4.05, faults: ["leak"] });
    const largest = effort({ fev1_l: 2, fvc_l: 4.06 });
    expect(evaluate([smaller, leaking, stopped(3.88), largest]).quality.fvc).toBe("C");
    expect(evaluate([smaller, stopped(3.88), largest]).quality.fvc).toBe("C");
  });

  it("may improve it where an early stop rests on that effort: an effort before it is what the standard asks for", () => {
    expect(evaluate([smaller, stopped(4.1), smaller, smaller]).quality.fvc).toBe("E");
    expect(evaluate([stopped(4.1), smaller, smaller]).quality.fvc).toBe("B");
  });
});
