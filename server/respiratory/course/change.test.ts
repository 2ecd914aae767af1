import { describe, expect, it } from "vitest";
import { noChange } from "./change.ts";
import { isJudged, unjudged } from "./judged.ts";
import type { Occasion } from "./occasion.ts";
import { aPerson } from "./testing/occasions.ts";
import { adult, before, change, child, doubtful, ofFvc } from "./testing/visits.ts";

describe("the change since the previous visit", () => {
  it("is from the visit before, and counts those that entered", () => {
    const result = change([
      before(5, { fev1_l: 3.6 }),
      before(1, { fev1_l: 3.2, fvc_l: 4.2, fev1_z: -0.8, fvc_percent_predicted: 98 }),
      before(0, { fev1_l: 3.1, fvc_l: 4.1, fev1_z: -1, fvc_percent_predicted: 96.5 }),
    ]);
    expect(result.previous_performed_at).toBe(before(1).performed_at);
    expect(result.interval_years).toBeCloseTo(1, 12);
    expect(result.fev1_change_l).toBeCloseTo(-0.1, 12);
    expect(result.fev1_change_percent).toBeCloseTo(-3.125, 12);
    expect(result.fvc_change_percent).toBeCloseTo(-100 / 42, 12);
    expect(result.fvc_percent_predicted_change).toBeCloseTo(-1.5, 12);
    expect(result.fev1_z_change).toBeCloseTo(-0.2, 12);
    expect(result.fev1q_change).toBeCloseTo(-0.2, 12);
    expect(result.fev1q_expected_change).toBeCloseTo(-1 / 18, 12);
    expect(result.occasions).toBe(3);
    expect(result.course?.interval_years).toBeCloseTo(5, 12);
  });

  it("leaves a difference of z-scores null where the earlier visit has none", () => {
    const result = change([before(1, { fev1_z: null, fvc_percent_predicted: null }), before(0)]);
    expect(result).toMatchObject({ fev1_change_l: 0, fvc_percent_predicted_change: null, fev1_z_change: null });
  });

  it("names the reason where nothing can be compared", () => {
    expect(noChange("no_comparable_test")).toMatchObject({ occasions: 1, slope: null, reason: "no_comparable_test" });
  });
});

describe("a child's course", () => {
  it("is tested as a whole, not only by its last step", () => {
    // (-1.8 - 0.682 * 0) / sqrt(1 - 0.682^2) = -2.46120
    const result = change(child(14, [4, 0], [3, -0.45], [2, -0.9], [1, -1.35], [0, -1.8]));
    expect(result.conditional_change_score?.significant).toBe(false);
    expect(result.course?.conditional_change_score.score?.toFixed(4)).toBe("-2.4612");
    expect(result.declines).toEqual(["conditional_change_score_course"]);
  });

  it("begins at the first visit that the score supports", () => {
    const result = change(child(12, [7, 0], [5.2, 0], [1, 0], [0, 0]));
    expect(result.course?.interval_years).toBeCloseTo(5.2, 10);
    expect(change(child(7, [2, 0], [0.5, 0], [0, 0])).course).toBeNull();
  });

  it("hides no loss near the age of 18: 0.80 L within 3 months at 16.5 years", () => {
    const result = change(child(16.75, [0.25, -2.1, 2.8], [0, -4.2, 2]));
    expect(result.conditional_change_score?.correlation).toBeCloseTo(0.962, 10);
    expect(result.declines).toEqual(["conditional_change_score"]);
  });

  it("is no decline where FEV1 changed by no more than one session's repeatability, whatever the score says", () => {
    const near18 = (litres: number) => change(child(17.7, [0.2, 0, 4], [0, -0.6, litres]));
    expect(near18(3.85).conditional_change_score?.significant).toBe(true);
    expect(near18(3.85).declines).toEqual([]);
    expect(near18(3.84).declines).toEqual(["conditional_change_score"]);
    const exactly = (from: number, to: number) => change(child(17.9, [0.2, 0, from], [0, -0.6, to])).declines;
    expect([exactly(3.2, 3.05), exactly(3.2, 3.049)]).toEqual([[], ["conditional_change_score"]]);
  });

  it("can improve", () => {
    expect(change(child(14, [1, -2], [0, 0.5])).improvements).toEqual(["conditional_change_score"]);
  });
});

describe("an adult's course", () => {
  it.each([
    ["0.60 L of 3.00 in a year", adult([1, 3], [0, 2.4]), ["fev1_within_a_year"]],
    ["15 % in a year", adult([1, 2], [0, 1.7]), ["fev1_within_a_year"]],
    ["a little less", adult([1, 2], [0, 1.7001]), []],
    ["15 % in 15 months", adult([1.25, 2], [0, 1.7]), ["fev1_within_a_year"]],
    ["15 % in 2 years, part of it expected", adult([2, 2], [0, 1.68]), []],
    ["16 % in 15 months", adult([1.25, 2], [0, 1.68]), ["fev1_within_a_year"]],
    ["16 % in 16 months", adult([16 / 12, 2], [0, 1.68]), ["fev1_beyond_expected_course"]],
    ["15 % in 15 months and a day", adult([1.2528, 2], [0, 1.699]), ["fev1_beyond_expected_course"]],
    ["15 % and what is expected beyond 15 months", adult([2, 2], [0, 1.679]), ["fev1_beyond_expected_course"]],
    ["12 % twice within a year", adult([1, 3], [0.2, 2.64], [0, 2.33]), ["fev1_within_a_year"]],
    [
      "8 % a year for five years",
      adult([5, 3], [4, 2.8], [3, 2.5], [2, 2.35], [1, 2.1], [0, 2]),
      ["fev1_beyond_expected_course", "fev1_slope"],
    ],
    ["what is expected, for ten years", adult([10, 3], [5, 2.85], [0, 2.72]), []],
  ] as const)("after %s shows %o", (_name, visits, declines) => {
    expect(change(visits).declines).toEqual(declines);
  });

  it("of 150 mL a year with an interval below 0 is a decline", () => {
    const result = change(adult([4, 3.6], [3, 3.46], [2, 3.29], [1, 3.15], [0, 3]));
    expect(result.slope?.fev1_ml_per_year).toBeCloseTo(-151, 0);
    expect(result.slope?.verdict).toBe("decline");
    expect(result.declines).toEqual(["fev1_slope"]);
  });

  it("of the expected slope is none, however narrow its interval", () => {
    const result = change(adult([4, 3.12], [3, 3.09], [2, 3.061], [1, 3.03], [0, 3]));
    expect(result.slope?.verdict).toBe("decline");
    expect(result.declines).toEqual([]);
  });

  // Pellegrino et al., Eur Respir J 2005;26:948, table 12: week to week 12 % (FVC 11 %), in COPD 20 %, year to year 15 %
  it.each([
    ["12 % of FEV1 in 4 weeks", [4 / 52, 3, 2.64], ["fev1_within_a_year"]],
    ["11.9 % of FEV1 in 4 weeks", [4 / 52, 3, 2.643], []],
    ["15 % of FEV1 in 4 weeks", [4 / 52, 3, 2.55], ["fev1_within_a_year"]],
    ["14.9 % of FEV1 in 13 weeks", [13 / 52, 3, 2.553], []],
    ["12 % of FEV1 and 0.150 L in 4 weeks", [4 / 52, 1.25, 1.1], []],
    ["12 % of FEV1 and 0.151 L in 4 weeks", [4 / 52, 1.25, 1.099], ["fev1_within_a_year"]],
    ["15 % of FEV1 and 0.120 L in 4 weeks", [4 / 52, 0.8, 0.68], ["fev1_within_a_year"]],
    ["a rise of FEV1 by 12 % in 4 weeks", [4 / 52, 2.5, 2.8], ["fev1_within_a_year"]],
  ] as const)("within weeks: %s", (_name, [years, from, to], shown) => {
    const { declines, improvements } = change(adult([years, from], [0, to]));
    expect([...declines, ...improvements]).toEqual(shown);
  });

  it.each([
    ["11 %", 3.56, ["fvc_within_a_year"]],
    ["10.9 %", 3.564, []],
  ] as const)("of FVC within weeks by %s", (_name, litres, declines) => {
    const visits = [ofFvc(4 / 52, 4, 100), ofFvc(0, litres, 89)];
    expect(change(visits).declines).toEqual(declines);
  });

  it("within weeks is not hidden by an older visit of the same year", () => {
    const { declines, further_steps } = change(adult([0.9, 2.7], [0.2, 3], [0.1, 2.8], [0, 2.6]));
    expect(declines).toEqual(["fev1_within_a_year"]);
    expect(further_steps?.map(({ from_performed_at }) => from_performed_at)).toEqual([before(0.2).performed_at]);
  });

  it("within weeks is judged by 20 % where COPD is recorded", () => {
    const weeks = adult([0.1, 2], [0, 1.65]);
    expect(change(weeks).declines).toEqual(["fev1_within_a_year"]);
    expect(change(weeks, aPerson({ copd_recorded: true })).declines).toEqual([]);
    expect(change(adult([0.1, 2], [0, 1.6]), aPerson({ copd_recorded: true })).declines).toHaveLength(1);
    expect(change(adult([0.3, 2], [0, 1.65]), aPerson({ copd_recorded: true })).declines).toHaveLength(1);
  });

  it("can improve, within a year and over a longer time", () => {
    expect(change(adult([1, 2], [0, 2.3])).improvements).toEqual(["fev1_within_a_year"]);
    expect(change(adult([3, 2], [0, 2.3])).improvements).toEqual(["fev1_beyond_expected_course"]);
    expect(change(adult([3, 2], [0, 2.29])).improvements).toEqual([]);
  });

  it("does not begin in childhood, where growth hides it", () => {
    const at = (years: number, age_years: number, fev1_l: number) => before(years, { age_years, fev1_l });
    const result = change([at(10, 9, 1.8), at(0.9, 18.1, 4.2), at(0.5, 18.5, 4.2), at(0, 19, 4.1)]);
    expect(result.course?.interval_years).toBeCloseTo(0.9, 10);
    expect(result.fev1q_expected_change).toBeCloseTo(-0.5 / 18, 10);
  });

  it.each([
    ["14.9 % of FVC in a year", [1, 4, 100], [0, 3.405, 85], []],
    ["15 % of FVC in a year", [1, 4, 100], [0, 3.4, 85], ["fvc_within_a_year"]],
    ["15 % of FVC in 16 months", [1.34, 4, 100], [0, 3.4, 85], ["fvc_beyond_expected_course"]],
    [
      "15 % of FVC in 15 months and a day, and no less the day before",
      [1.2528, 4, 100],
      [0, 3.399, 86],
      ["fvc_beyond_expected_course"],
    ],
    ["FVC as expected over 12 years", [12, 4, 100], [0, 3.2, 97], []],
    ["FVC of unknown percents of predicted over 2 years", [2, 4, null], [0, 3.2, null], []],
  ] as const)("of FVC alone: %s shows %o in %o", (_name, first, last, declines) => {
    expect(change([first, last].map(([years, litres, percent]) => ofFvc(years, litres, percent))).declines).toEqual(
      declines,
    );
  });

  it("of FVC within weeks is judged by 20 % where COPD is recorded", () => {
    const weeks = [ofFvc(0.1, 4, 100), ofFvc(0, 3.3, 82)];
    expect(change(weeks).declines).toEqual(["fvc_within_a_year"]);
    expect(change(weeks, aPerson({ copd_recorded: true })).declines).toEqual([]);
  });
});

describe("what shows a change", () => {
  it("is named with the visit from which on it does, of the largest change where several do", () => {
    const fallAndRise = adult([1, 3], [0.5, 2], [0, 3]);
    expect(change(fallAndRise).shown_by).toEqual([
      { evidence: "fev1_within_a_year", direction: "improvement", from_performed_at: before(0.5).performed_at },
    ]);
    const twice = change(adult([1, 3], [0.5, 2.5], [0, 2]));
    expect(twice.shown_by).toEqual([
      { evidence: "fev1_within_a_year", direction: "decline", from_performed_at: before(1).performed_at },
    ]);
  });

  it("may be a decline and an improvement", () => {
    const result = change(adult([4, 2], [2, 3.5], [0, 2.6]));
    expect(result.shown_by?.map(({ direction, from_performed_at }) => [direction, from_performed_at])).toEqual([
      ["decline", before(2).performed_at],
      ["improvement", before(4).performed_at],
    ]);
  });

  it("is no rule at all below 6 years, and from a childhood long ago", () => {
    expect(isJudged(change(child(5.75, [0.25, 0, 1.2], [0, -2, 0.8])), false)).toBe(false);
    expect(isJudged(change(child(17.6, [5.6, 0, 2.6], [0, -3, 1.9])), false)).toBe(false);
    expect(isJudged(change(child(6.5, [0.25, 0, 1.2], [0, -2, 0.8])), false)).toBe(true);
    expect(isJudged(change(adult([9, 2], [0, 2])), false)).toBe(true);
  });

  it.each([
    ["an adult's FVC of -30 % in 1.5 years, which a rule covers", [1.5, 3.6, 80], [0, 2.52, 57], 65, null],
    ["the same without percents of predicted", [1.5, 3.6, null], [0, 2.52, null], 65, "fvc"],
    ["the same in a year", [1, 3.6, 80], [0, 3.1, 69], 65, null],
    ["-9.9 % in 2 years", [2, 3.6, 80], [0, 3.244, 73], 65, null],
    ["12 % in 12 years, as everybody", [12, 4, 100], [0, 3.52, 98], 65, null],
    // in floating-point litres 2.7 - 3 is a little less than 10 % of 3
    ["a boy's FVC of exactly -10 % in a year", [1, 3, 100], [0, 2.7, 88], 10, "fvc"],
    ["a boy's FVC of -25 % in a year", [1, 2.4, 100], [0, 1.8, 70], 10, "fvc"],
    ["FVC before 6 years, which fell more than FEV1", [1, 1.2, 100], [0, 1.1, 90], 6, "fvc"],
    ["FVC before 6 years, which rose", [1, 1.2, 100], [0, 1.3, 100], 6, "fev1"],
  ] as const)("asks for a rule of each volume: %s", (_name, first, last, age, volume) => {
    const visits = [first, last].map(([years, litres, percent]) => ofFvc(years, litres, percent, age));
    expect(unjudged(change(visits), false)?.volume ?? null).toBe(volume);
  });

  it.each([
    ["of 16 % in a year", [1, 3.8, 100], [0, 3.19, 84], {}, "decline"],
    ["of 20 % in 4 years", [4, 3.5, 88], [0, 2.75, 71], {}, "decline"],
    [
      "of 6.8 points in a year, in interstitial lung disease",
      [1, 3.27, 80],
      [0, 3, 73.2],
      { ild_recorded: true },
      "decline",
    ],
    ["that rose by 22 % in a year", [1, 3.6, 90], [0, 4.4, 110], {}, "improvement"],
  ] as const)(
    "withholds what an early stop may have made of FVC, and tells so: FVC %s",
    (_name, first, last, person, direction) => {
      const visits = [first, last].map(([years, litres, percent]) => ofFvc(years, litres, percent));
      const lower = direction === "decline" ? 1 : 0;
      const stopped = (alike: boolean) =>
        visits.map((visit, place) => ({
          ...visit,
          stopped_early: alike || place === lower,
          expiration_s: place === lower ? 4 : alike ? 6 : 9,
        }));
      const result = change(stopped(false), aPerson(person));
      expect([...result.declines, ...result.improvements]).toEqual([]);
      expect(result.withheld?.map((one) => one.direction)).toContain(direction);
      expect(unjudged(result, false)).toMatchObject({ volume: "fvc", why: "early_stop" });
      // both at about the same time: litres of one time compare
      const alike = change(stopped(true), aPerson(person));
      expect([alike.withheld, alike.declines.length + alike.improvements.length]).toEqual([
        [],
        result.withheld?.length,
      ]);
    },
  );

  it("is told of an FVC that fell by exactly 10 % in a year, where an early stop may have made it", () => {
    const [first, last] = [ofFvc(1, 3, 100), { ...ofFvc(0, 2.7, 96), stopped_early: true, expiration_s: 4 }];
    expect(unjudged(change([first, last]), false)).toMatchObject({ volume: "fvc", why: "early_stop" });
  });

  it("is not hidden by a visit in between: a girl's FVC that fell in two steps", () => {
    const visits = [
      [2, 2.9, 100],
      [1, 2.6, 88],
      [0, 2.35, 78],
    ] as const;
    const [a, b, c] = visits.map(([years, litres, percent]) => ofFvc(years, litres, percent, 14)) as [
      Occasion,
      Occasion,
      Occasion,
    ];
    const told = unjudged(change([a, b, c]), false);
    expect([told?.volume, told?.step.fvc_change_l]).toEqual(["fvc", 2.35 - 2.9]);
  });

  it("is no rule for scores that rest on heights that do not fit", () => {
    const visits = child(10, [1, 0], [0, 0]);
    expect(unjudged(change(doubtful(visits)), false)).toMatchObject({ volume: "fev1", why: "subject" });
    const { doubts: _told, ...stored } = change(visits);
    expect(unjudged(stored, true)).toMatchObject({ volume: "fev1", why: "subject" });
    expect(unjudged(stored, false)).toBeNull();
  });
});
