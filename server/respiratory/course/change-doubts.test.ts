import { describe, expect, it } from "vitest";
import { isJudged, unjudged } from "./judged.ts";
import type { Occasion } from "./occasion.ts";
import { aPerson } from "./testing/occasions.ts";
import { adult, before, change, child, ofFvc } from "./testing/visits.ts";

describe("an earlier visit that a rule cannot compare", () => {
  const ILD = aPerson({ ild_recorded: true });
  const score = ["conditional_change_score"];
  /** A boy of 14 whose z-score falls from 0 to -1.3 and -2, and one more visit before, between or after the earlier two. */
  const [first, second, newest] = child(14, [3, 0], [1, -1.3], [0, -2]) as [Occasion, Occasion, Occasion];
  const odd = (years: number, part: Partial<Occasion>) =>
    before(years, { age_years: 14 - years, fev1_l: newest.fev1_l, ...part });
  const noZ = { fev1_z: null, fvc_percent_predicted: null };
  const height = { fev1_z: 3, doubts: ["height_inconsistent"] as const };
  const age = { fev1_z: 3, doubts: ["age_inconsistent"] as const };
  const ancestry = { fev1_z: 3, doubts: ["ancestry_inconsistent"] as const };

  it("hides nothing that the others show: a child without it", () => {
    expect(change([first, second, newest]).declines).toEqual(["conditional_change_score_course"]);
  });

  it.each([
    ["without a z-score", noZ],
    ["of another height", height],
    ["of another age", age],
    ["of another ancestry", ancestry],
  ] as const)("hides nothing that the others show: a child with one %s, wherever it stands", (_name, part) => {
    for (const years of [4, 2, 0.5]) {
      const visits = [first, second, odd(years, part)].toSorted((a, b) => (a.performed_at < b.performed_at ? -1 : 1));
      const result = change([...visits, newest]);
      expect(result.declines).toEqual(["conditional_change_score_course"]);
      expect(result.course?.from_performed_at).toBe(first.performed_at);
      expect(isJudged(result, false)).toBe(true);
    }
  });

  it("hides no sudden fall where it is the last one", () => {
    const high = odd(1, { fev1_z: 1 });
    const result = change([odd(3, { fev1_z: -2 }), high, odd(0.5, noZ), newest]);
    expect(result.declines).toEqual(score);
    expect(result.shown_by?.[0]?.from_performed_at).toBe(high.performed_at);
    expect(result.further_steps?.map(({ from_performed_at }) => from_performed_at)).toEqual([high.performed_at]);
  });

  it.each([
    ["before 18", { age_years: 16.9, fev1_z: 0, fev1_l: 3 }],
    ["before 18, without a z-score", { age_years: 16.9, fev1_z: null, fev1_l: 3 }],
    ["below 6 years", { age_years: 5.5, fev1_z: 0, fev1_l: 1 }],
  ] as const)("hides no loss of the adult's visits: one %s", (_name, part) => {
    const at = (years: number, fev1_l: number) => before(years, { age_years: 21 - years, fev1_l, fev1_z: 0 });
    const result = change([before(4.1, part), at(3, 4), at(1, 3.5), at(0, 3.2)]);
    expect(result.declines).toContain("fev1_beyond_expected_course");
    expect(result.shown_by?.find(({ evidence }) => evidence === "fev1_beyond_expected_course")).toMatchObject({
      from_performed_at: before(3).performed_at,
    });
  });

  it("hides no fall of FVC in interstitial lung disease", () => {
    const girl = [ofFvc(9, 3, null, 14), ofFvc(1, 2.5, null, 14), ofFvc(0, 2.45, 70, 14)].map((visit) => ({
      ...visit,
      fev1_z: null,
    }));
    expect(change([ofFvc(0.9, 3, null, 14), ...girl.slice(1)], ILD).declines).toEqual(["fvc_in_ild"]);
    const man = [ofFvc(1, 3.2, null), ofFvc(0.9, 3.17, 75.5), ofFvc(0.5, 3, null), ofFvc(0, 2.95, 70)];
    expect(change(man, ILD).declines).toEqual(["fvc_percent_predicted_in_ild"]);
  });
});

describe("an expiration that may have stopped early", () => {
  const stopped = { stopped_early: true };

  it("makes no loss of FVC where it is the newest, and the fall is told as not judged", () => {
    const visits = [ofFvc(1, 4, 100), { ...ofFvc(0, 3.3, 82), ...stopped }];
    const result = change(visits, aPerson({ ild_recorded: true }));
    expect(result.declines).toEqual([]);
    expect(result.doubts).toEqual(["early_stop"]);
    expect(unjudged(result, false)).toMatchObject({ volume: "fvc", why: "early_stop" });
  });

  it("makes no gain of FVC where it is the earlier one, and hides no loss", () => {
    const rise = [{ ...ofFvc(1, 3.4, 82), ...stopped }, ofFvc(0, 4, 100)];
    expect(change(rise).improvements).toEqual([]);
    const fall = [{ ...ofFvc(1, 4, 100), ...stopped }, ofFvc(0, 3.3, 82)];
    expect(change(fall).declines).toEqual(["fvc_within_a_year"]);
  });

  it("says nothing against FEV1", () => {
    const visits = adult([1, 3], [0, 2.4]).map((visit) => ({ ...visit, ...stopped }));
    expect(change(visits).declines).toEqual(["fev1_within_a_year"]);
  });
});
