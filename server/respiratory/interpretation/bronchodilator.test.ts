import { describe, expect, it } from "vitest";
import { analyseRecord } from "../analyse.ts";
import { interpretItem } from "../interpret.ts";
import { aModel, aRecord, effortsGraded } from "../testing/records.ts";
import type { Spirometry } from "../spirometry.ts";
import type { PatientRecord } from "../types/record.ts";
import { bronchodilatorGiven } from "./bronchodilator.ts";

function interpreted(part: Partial<PatientRecord>) {
  const record = aRecord(part);
  return interpretItem(analyseRecord(record, [], aModel()), record, aModel());
}

const values = (fev1_l: number, fvc_l: number) => ({ kind: "values" as const, fev1_l, fvc_l });

describe("what was given before the second test", () => {
  it.each([
    ["salbutamol", 400, 10, "as_recommended"],
    ["Albuterol sulfate", 400, 15, "as_recommended"],
    // four doses as an American inhaler is labelled
    ["albuterol", 360, 15, "as_recommended"],
    ["albuterol", 270, 15, "other_dose"],
    ["albuterol", 380, 15, "other_dose"],
    ["ipratropium", 360, 30, "other_dose"],
    ["salbutamol", 400, 9.9, "other_wait"],
    ["salbutamol", 400, 15.1, "other_wait"],
    ["salbutamol", 399, 15, "other_dose"],
    ["salbutamol", 10, 1, "other_dose_and_wait"],
    ["ipratropium", 160, 30, "as_recommended"],
    ["ipratropium", 160, 29.9, "other_wait"],
    ["ipratropium", 80, 30, "other_dose"],
    ["formoterol", 12, 15, "no_protocol"],
  ] as const)("%s, %d ug, %d minutes is %s", (agent, dose_ug, minutes_after, protocol) => {
    expect(bronchodilatorGiven({ bronchodilator: { agent, dose_ug, minutes_after } })?.protocol).toBe(protocol);
    const item = interpreted({
      post_bronchodilator: values(3.3, 4.2),
      bronchodilator: { agent, dose_ug, minutes_after },
    });
    expect(item.bronchodilator).toEqual({ agent, dose_ug, minutes_after, protocol });
    expect(item.flags.includes("bronchodilator_outside_protocol")).toBe(protocol !== "as_recommended");
  });

  it("is null where nobody recorded it", () => {
    expect(interpreted({ post_bronchodilator: values(3.3, 4.2) }).bronchodilator).toBeNull();
  });
});

describe("the response", () => {
  it.each([
    ["A", "A", undefined],
    ["C", "B", undefined],
    ["A", "D", "withheld_for_quality"],
    ["D", "A", "withheld_for_quality"],
    ["U", "A", "withheld_for_quality"],
    ["A", "F", "withheld_for_quality"],
  ] as const)("of a test of grade %s and one of grade %s: %s", (before, after, reason) => {
    const item = interpreted({
      pre_bronchodilator: effortsGraded(before, 2, 3.6),
      post_bronchodilator: effortsGraded(after, 2.6, 3.9),
    });
    expect(item.bronchodilator_response?.reason).toBe(reason);
    expect(item.bronchodilator_response?.significant).toBe(reason === undefined ? true : null);
    expect(item.flags.includes("response_withheld")).toBe(reason !== undefined);
    expect(item.flags.includes("bronchodilator_response")).toBe(reason === undefined);
  });

  it.each([
    [3.05, false],
    [3.0499, true],
    [2.6, true],
  ])("of an FEV1 of 3.2 L to %d L is a fall: %s", (fev1, fell) => {
    expect(interpreted({ post_bronchodilator: values(fev1, 4.1) }).flags.includes("fall_after_bronchodilator")).toBe(
      fell,
    );
  });

  it("prints FEV1/FVC before and after, and says when it normalises", () => {
    const item = interpreted({ pre_bronchodilator: values(2.2, 3.5), post_bronchodilator: values(2.9, 3.6) });
    expect(item.bronchodilator_response?.fev1_fvc).toMatchObject({ normalises: true });
    expect(item.bronchodilator_response?.fev1_fvc.post).toBeCloseTo(2.9 / 3.6, 5);
    expect(item.flags).toContain("ratio_normalises_after_bronchodilator");
    const still = interpreted({ pre_bronchodilator: values(2, 3.5), post_bronchodilator: values(2.1, 3.6) });
    expect(still.flags).not.toContain("ratio_normalises_after_bronchodilator");
  });
});

describe("a response to what opens no airways", () => {
  const after = (agent: string, dose_ug: number, minutes_after: number, fev1: number, fvc: number) =>
    interpreted({
      pre_bronchodilator: values(1.5, 3.5),
      post_bronchodilator: values(fev1, fvc),
      bronchodilator: { agent, dose_ug, minutes_after },
    });
  it.each([
    ["placebo", 400, 15, "bronchodilator_inadequate"],
    ["budesonide", 400, 15, "bronchodilator_inadequate"],
    ["salbutamol", 100, 15, "bronchodilator_inadequate"],
    ["salbutamol", 400, 1, "bronchodilator_inadequate"],
    ["salbutamol", 0.4, 15, "bronchodilator_doubtful"],
    ["salbutamol", 400, 0, "bronchodilator_doubtful"],
  ] as const)("%s, %d ug, %d minutes, has no negative verdict", (agent, dose, minutes, reason) => {
    const item = after(agent, dose, minutes, 1.6, 3.6);
    expect(item.bronchodilator_response).toMatchObject({
      significant: null,
      reason,
      fev1: { significant: null, significant_2005_rule: null },
      fvc: { significant: null },
    });
    expect(item.bronchodilator_response?.fev1.change_l).toBeCloseTo(0.1, 9);
    expect(item.flags).toContain("response_withheld");
    expect(item.statement).not.toContain("no significant response");
    expect(item.statement).toContain("the verdict on the response is withheld");
  });

  it("keeps a rise, as it keeps both after another agent that is not known", () => {
    expect(after("placebo", 400, 15, 2.1, 3.9).bronchodilator_response).toMatchObject({ significant: true });
    expect(after("experimental 17", 5, 15, 1.6, 3.6).bronchodilator_response).toMatchObject({ significant: false });
    expect(after("salbutamol", 400, 15, 1.6, 3.6).bronchodilator_response).toMatchObject({ significant: false });
  });

  it("asks for no repeat of a ratio near 0.70", () => {
    expect(after("salbutamol", 400, 15, 2.6, 3.5).flags).toContain("near_fixed_ratio");
    expect(after("placebo", 400, 15, 2.6, 3.5).flags).not.toContain("near_fixed_ratio");
    expect(after("salbutamol", 0.4, 15, 2.6, 3.5).flags).not.toContain("near_fixed_ratio");
  });
});

describe("the interpreted test", () => {
  it.each([
    ["F", "A", "post_bronchodilator"],
    ["F", "D", "post_bronchodilator"],
    ["F", "F", "pre_bronchodilator"],
    ["U", "A", "pre_bronchodilator"],
    ["A", "A", "pre_bronchodilator"],
  ] as const)("of grades %s before and %s after is the %s one", (before, after, test) => {
    const item = interpreted({
      pre_bronchodilator: effortsGraded(before, 3, 4),
      post_bronchodilator: effortsGraded(after, 3.05, 4.05),
    });
    expect(item.interpreted_test).toBe(test);
    expect(item.flags.includes("pre_bronchodilator_unusable")).toBe(test === "post_bronchodilator");
  });
});

describe("a response that a longer expiration would explain", () => {
  /** Three efforts of one FET, with a plateau from 3 s on. */
  const blown = (fev1: number, fvc: number, fet_s: number) => ({
    kind: "efforts" as const,
    efforts: [0, 0.02, 0.04].map((less) => ({
      fev1_l: fev1 - less,
      fvc_l: fvc - less,
      bev_l: 0.05,
      fet_s,
      plateau: fet_s >= 3,
      faults: [],
    })),
  });
  const responseOf = (pre: Spirometry, post: Spirometry) =>
    interpreted({ pre_bronchodilator: pre, post_bronchodilator: post });

  it("has no verdict where FVC alone responds after a test that may have stopped early", () => {
    const item = responseOf(blown(2, 2.8, 2), blown(2.05, 3.8, 7));
    expect(item.bronchodilator_response).toMatchObject({ significant: null, reason: "withheld_for_early_stop" });
    expect(item.bronchodilator_response?.fvc).toMatchObject({ significant: null });
    expect(item.bronchodilator_response?.fvc.change_l).toBeCloseTo(1.02, 9);
    expect(item.flags).toContain("response_withheld");
    expect(item.flags).not.toContain("bronchodilator_response");
    expect(item.statement).toContain("which a longer expiration would do as well");
  });

  it("has one where FEV1 responds too, and where the test before shows its end", () => {
    expect(responseOf(blown(2, 2.8, 2), blown(2.6, 3.8, 7)).bronchodilator_response?.significant).toBe(true);
    expect(responseOf(blown(2, 2.8, 7), blown(2.05, 3.8, 7)).bronchodilator_response?.significant).toBe(true);
  });

  it("has none where FVC alone responds in an expiration of more than one and a half times the length", () => {
    const response = (fet: number) => responseOf(blown(2, 3.2, 4), blown(2.03, 3.8, fet)).bronchodilator_response;
    expect(response(6)).toMatchObject({ significant: true });
    expect(response(6.1)).toMatchObject({ significant: null, reason: "withheld_for_early_stop" });
  });

  it("is kept where FEV1 rose by more than its repeatability, and keeps what FEV1 shows of itself", () => {
    const response = (fev1: number) => responseOf(blown(1.2, 2.8, 8), blown(fev1, 3.3, 12.5)).bronchodilator_response;
    expect(response(1.351)).toMatchObject({ significant: true });
    expect(response(1.35)).toMatchObject({
      significant: null,
      reason: "withheld_for_early_stop",
      fev1: { significant: false, significant_2005_rule: false },
      fvc: { significant: null, significant_2005_rule: null },
    });
    expect(responseOf(blown(1.2, 2.8, 8), blown(1.35, 3.3, 12.5)).statement).toMatch(
      /FVC responded after bronchodilator and FEV1 did not reach the threshold \(\+4\.\d % of predicted\)/,
    );
  });

  it("rests on no rise of FEV1 where the test before may have stopped early", () => {
    const early = responseOf(blown(2.5, 3.2, 2), blown(2.66, 3.83, 9));
    expect(early.bronchodilator_response).toMatchObject({
      significant: null,
      reason: "withheld_for_early_stop",
      fev1: { significant: false },
      fvc: { significant: null },
    });
    expect(responseOf(blown(2.5, 3.2, 9), blown(2.66, 3.83, 9)).bronchodilator_response?.significant).toBe(true);
  });

  it("may be hidden where the test after may have stopped early", () => {
    const hidden = responseOf(blown(1.6, 3.4, 9), blown(1.7, 3.5, 2));
    expect(hidden.bronchodilator_response).toMatchObject({
      significant: null,
      reason: "withheld_for_early_stop",
      fev1: { significant: false },
      fvc: { significant: null, significant_2005_rule: null },
    });
    expect(hidden.flags).toContain("response_withheld");
    expect(hidden.statement).toContain("may have stopped early, which would hide a response of FVC");
    expect(hidden.statement).not.toMatch(/no significant response|FVC responded/);
    expect(responseOf(blown(1.6, 3.4, 9), blown(1.7, 3.5, 9)).bronchodilator_response?.significant).toBe(false);
  });

  it("is one all the same where FEV1 responds, or FVC in spite of it", () => {
    expect(responseOf(blown(1.6, 3.4, 9), blown(2.1, 3.5, 2)).bronchodilator_response?.significant).toBe(true);
    const more = responseOf(blown(1.6, 3.4, 9), blown(1.65, 4.1, 2)).bronchodilator_response;
    expect(more).toMatchObject({ significant: true, fvc: { significant: true } });
  });

  it("is no normal ratio where the test after may have stopped early", () => {
    const early = responseOf(blown(2, 3.6, 7), blown(2.3, 2.88, 2));
    expect(early.bronchodilator_response?.fev1_fvc).toMatchObject({
      normalises: null,
      reason: "withheld_for_early_stop",
    });
    expect(early.flags).not.toContain("ratio_normalises_after_bronchodilator");
    expect(responseOf(blown(2, 3.6, 7), blown(2.6, 3.3, 7)).bronchodilator_response?.fev1_fvc.normalises).toBe(true);
  });
});
