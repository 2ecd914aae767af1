import { describe, expect, it } from "vitest";
import { effort, verdictOnLast, without } from "./testing/efforts.ts";
import type { Effort, Fault, ReasonCode, Acceptability } from "../spirometry.ts";

/** Fault by fault what table 7 of the 2019 standard leaves of an otherwise good effort. */
const FAULTS: readonly { fault: Fault; fev1: Acceptability; fvc: Acceptability }[] = [
  { fault: "cough_first_second", fev1: "unusable", fvc: "acceptable" },
  { fault: "glottic_closure_first_second", fev1: "unusable", fvc: "unusable" },
  { fault: "glottic_closure", fev1: "acceptable", fvc: "usable" },
  { fault: "leak", fev1: "usable", fvc: "usable" },
  { fault: "obstructed_mouthpiece", fev1: "usable", fvc: "usable" },
  { fault: "zero_flow_error", fev1: "unusable", fvc: "unusable" },
];

/** A value at, just within and just beyond each limit. FVC is 4 L unless given: 5 % of it is 0.200 L. */
const LIMITS: readonly { what: string; given: Partial<Effort>; verdict: Acceptability; reason: ReasonCode }[] = [
  {
    what: "BEV at 0.100 L of a small FVC",
    given: { fvc_l: 1.5, fev1_l: 1, bev_l: 0.1 },
    verdict: "acceptable",
    reason: "excess_back_extrapolation",
  },
  {
    what: "BEV at 0.101 L of a small FVC",
    given: { fvc_l: 1.5, fev1_l: 1, bev_l: 0.101 },
    verdict: "unusable",
    reason: "excess_back_extrapolation",
  },
  { what: "BEV at 5 % of FVC", given: { bev_l: 0.2 }, verdict: "acceptable", reason: "excess_back_extrapolation" },
  {
    what: "BEV at 5 % of 3.02 L",
    given: { fvc_l: 3.02, bev_l: 0.151 },
    verdict: "acceptable",
    reason: "excess_back_extrapolation",
  },
  {
    what: "BEV beyond 5 % of 3.02 L",
    given: { fvc_l: 3.02, bev_l: 0.152 },
    verdict: "unusable",
    reason: "excess_back_extrapolation",
  },
  {
    what: "BEV at 0.150 L, the limit of 2005, of 2.5 L",
    given: { fvc_l: 2.5, fev1_l: 2, bev_l: 0.15 },
    verdict: "unusable",
    reason: "excess_back_extrapolation",
  },
  {
    what: "FIVC 0.100 L above a small FVC",
    given: { fvc_l: 1.1, fev1_l: 1, fivc_l: 1.2 },
    verdict: "acceptable",
    reason: "inspired_volume_exceeds_fvc",
  },
  {
    what: "FIVC 0.101 L above a small FVC",
    given: { fvc_l: 1.1, fev1_l: 1, fivc_l: 1.201 },
    verdict: "usable",
    reason: "inspired_volume_exceeds_fvc",
  },
  { what: "FIVC 5 % above FVC", given: { fivc_l: 4.2 }, verdict: "acceptable", reason: "inspired_volume_exceeds_fvc" },
  {
    what: "FIVC more than 5 % above FVC",
    given: { fivc_l: 4.201 },
    verdict: "usable",
    reason: "inspired_volume_exceeds_fvc",
  },
  { what: "FIVC below FVC", given: { fivc_l: 3 }, verdict: "acceptable", reason: "inspired_volume_exceeds_fvc" },
  {
    what: "an operator's rejection",
    given: { operator_acceptable: false },
    verdict: "usable",
    reason: "rejected_by_operator",
  },
];

describe("an effort", () => {
  it("without any fault is acceptable for both measures, for no reason", () => {
    expect(verdictOnLast([effort()])).toMatchObject({ fev1: "acceptable", fvc: "acceptable", reasons: [] });
  });

  it.each(FAULTS)("with $fault: FEV1 $fev1, FVC $fvc", ({ fault, fev1, fvc }) => {
    expect(verdictOnLast([effort({ faults: [fault] })])).toMatchObject({ fev1, fvc, reasons: [fault] });
  });

  it.each(LIMITS)("with $what is $verdict", ({ given, verdict, reason }) => {
    const reasons = verdict === "acceptable" ? [] : [reason];
    expect(verdictOnLast([effort(given)])).toMatchObject({ fev1: verdict, fvc: verdict, reasons });
  });

  it("keeps its verdict in spite of hesitation over 2 s, which is named", () => {
    expect(verdictOnLast([effort({ hesitation_s: 2 })]).reasons).toEqual([]);
    const hesitating = verdictOnLast([effort({ hesitation_s: 2.001 })]);
    expect(hesitating).toMatchObject({ fev1: "acceptable", fvc: "acceptable", reasons: ["hesitation"] });
  });
});

describe("what was not recorded", () => {
  it("leaves both measures unknown: the back-extrapolated volume", () => {
    const verdict = verdictOnLast([without(effort(), "bev_l")]);
    expect(verdict).toMatchObject({ fev1: null, fvc: null, reasons: ["back_extrapolation_not_recorded"] });
  });

  it("leaves both measures unknown: the faults", () => {
    const verdict = verdictOnLast([without(effort(), "faults")]);
    expect(verdict).toMatchObject({ fev1: null, fvc: null, reasons: ["faults_not_recorded"] });
  });

  it("is covered by an operator who found the effort acceptable: the faults", () => {
    const verdict = verdictOnLast([without(effort({ operator_acceptable: true }), "faults")]);
    expect(verdict).toMatchObject({ fev1: "acceptable", fvc: "acceptable", reasons: [] });
  });

  it.each([
    { what: "plateau and time", given: without(effort(), "plateau", "fet_s"), fvc: null },
    { what: "plateau, with a short time", given: without(effort({ fet_s: 6 }), "plateau"), fvc: null },
    { what: "plateau, with 15 s", given: without(effort({ fet_s: 15 }), "plateau"), fvc: "acceptable" },
    { what: "time, with a plateau", given: without(effort(), "fet_s"), fvc: "acceptable" },
    { what: "time, without a plateau", given: without(effort({ plateau: false }), "fet_s"), fvc: null },
  ])("leaves FEV1 alone: $what", ({ given, fvc }) => {
    const reasons = fvc === null ? ["end_of_expiration_not_recorded"] : [];
    expect(verdictOnLast([given])).toMatchObject({ fev1: "acceptable", fvc, reasons });
  });

  it("does not hide what is known to be wrong", () => {
    const given = without(effort({ bev_l: 0.4 }), "faults");
    expect(verdictOnLast([given])).toMatchObject({ fev1: "unusable", fvc: "unusable" });
  });
});
