import { describe, expect, it } from "vitest";
import { effort, evaluate, verdictOnLast, without } from "./testing/efforts.ts";
import type { Effort, Acceptability } from "../spirometry.ts";

const stopped = (fvc_l: number, part: Partial<Effort> = {}): Effort =>
  effort({ fev1_l: 0.7, fvc_l, plateau: false, fet_s: 3, ...part });
const good = (fvc_l: number): Effort => effort({ fev1_l: 0.7, fvc_l });

const ROUTES: readonly { what: string; efforts: Effort[]; age?: number; fvc: Acceptability }[] = [
  { what: "a plateau", efforts: [effort({ plateau: true, fet_s: 3 })], fvc: "acceptable" },
  { what: "15 s without a plateau", efforts: [effort({ plateau: false, fet_s: 15 })], fvc: "acceptable" },
  { what: "14.999 s without a plateau", efforts: [effort({ plateau: false, fet_s: 14.999 })], fvc: "usable" },
  { what: "neither, alone", efforts: [stopped(4)], fvc: "usable" },
  { what: "neither, 0.150 L below the one before", efforts: [good(3.15), stopped(3)], fvc: "acceptable" },
  { what: "neither, 0.151 L below the one before", efforts: [good(3.151), stopped(3)], fvc: "usable" },
  { what: "neither, above the one before", efforts: [good(3), stopped(3.6)], fvc: "acceptable" },
  { what: "neither, near the one before that stopped too", efforts: [stopped(3), stopped(2.9)], fvc: "acceptable" },
  { what: "neither, far below the largest before", efforts: [good(4), good(3), stopped(3.1)], fvc: "usable" },
  { what: "neither, with a larger one only after it", efforts: [stopped(3)], fvc: "usable" },
  {
    what: "neither, with a leaking one alone before it",
    efforts: [effort({ fvc_l: 3, fev1_l: 0.7, faults: ["leak"] }), stopped(3)],
    fvc: "usable",
  },
  {
    what: "neither, far below a leaking one, yet near an acceptable one",
    efforts: [good(3), effort({ fvc_l: 5, fev1_l: 0.7, faults: ["leak"] }), stopped(3)],
    fvc: "acceptable",
  },
  {
    what: "neither, far below one whose FVC is no use at all",
    efforts: [good(3), effort({ fvc_l: 5, fev1_l: 0.7, faults: ["zero_flow_error"] }), stopped(3)],
    fvc: "acceptable",
  },
  { what: "neither, at 6.0 years, 0.100 L below", efforts: [good(0.9), stopped(0.8)], age: 6, fvc: "acceptable" },
  { what: "neither, at 6.0 years, 0.101 L below", efforts: [good(0.901), stopped(0.8)], age: 6, fvc: "usable" },
  { what: "neither, at 6.0 years, 10 % below", efforts: [good(1.5), stopped(1.35)], age: 6, fvc: "acceptable" },
  { what: "neither, at 6.0 years, over 10 % below", efforts: [good(1.5), stopped(1.349)], age: 6, fvc: "usable" },
  { what: "neither, at 6.1 years, 0.150 L below", efforts: [good(0.95), stopped(0.8)], age: 6.1, fvc: "acceptable" },
];

describe("the end of forced expiration", () => {
  it.each(ROUTES)("by $what: FVC $fvc", ({ efforts, age, fvc }) => {
    const verdict = verdictOnLast(efforts, age ?? 40);
    expect(verdict.fvc).toBe(fvc);
    expect(verdict.reasons.includes("end_of_expiration_not_reached")).toBe(fvc === "usable");
  });

  it.each([
    { set: [stopped(3), stopped(2.9), stopped(2.95)] },
    { set: [stopped(3), good(3.15)] },
    { set: [stopped(3.6), good(3)] },
    { set: [stopped(3)] },
  ])("of the first effort is never shown by one that comes after it: case $#", ({ set }) => {
    expect(evaluate(set).efforts?.[0]?.fvc).toBe("usable");
  });

  it("that is shown by an earlier FVC alone says so, and only then", () => {
    const reasons = (efforts: Effort[]) => verdictOnLast(efforts).reasons;
    expect(reasons([stopped(3), stopped(3)])).toContain("end_shown_by_repeat_only");
    expect(reasons([good(3), stopped(3)])).toContain("end_shown_by_repeat_only");
    expect(reasons([good(3), without(stopped(3), "plateau")])).toContain("end_shown_by_repeat_only");
    expect(reasons([stopped(3), good(3)])).not.toContain("end_shown_by_repeat_only");
    expect(reasons([stopped(3), stopped(3, { fet_s: 15 })])).not.toContain("end_shown_by_repeat_only");
    expect(reasons([stopped(3.2), stopped(3)])).toEqual(["end_of_expiration_not_reached"]);
  });

  it("is not shown by a plateau that is reported of less than a second", () => {
    expect(verdictOnLast([effort({ plateau: true, fet_s: 0.999 })]).fvc).toBe("usable");
    expect(verdictOnLast([effort({ plateau: true, fet_s: 1 })]).fvc).toBe("acceptable");
  });

  it("within a second leaves no FEV1", () => {
    const short = effort({ fev1_l: 4, fvc_l: 4, fet_s: 0.9, plateau: false });
    const { quality, efforts } = evaluate([short, { ...short, fvc_l: 3.99 }, { ...short, fvc_l: 3.98 }]);
    expect(quality.fev1).toBe("F");
    expect(efforts?.[2]?.reasons).toEqual(["shorter_than_one_second", "end_shown_by_repeat_only"]);
    expect(verdictOnLast([{ ...short, fet_s: 1 }]).fev1).toBe("acceptable");
  });

  it("does not matter to FEV1", () => {
    expect(verdictOnLast([stopped(4)]).fev1).toBe("acceptable");
    expect(verdictOnLast([without(stopped(4), "plateau", "fet_s")]).fev1).toBe("acceptable");
  });
});
