import { describe, expect, it } from "vitest";
import { unjudged } from "./judged.ts";
import { aPerson } from "./testing/occasions.ts";
import { change, child, doubtful, ofFvc } from "./testing/visits.ts";

describe("with interstitial lung disease", () => {
  const ILD = aPerson({ ild_recorded: true });
  const POINTS = "fvc_percent_predicted_in_ild";

  it.each([
    [
      "10 % and 4.9 points in a year",
      [
        [1, 4, 49],
        [0, 3.6, 44.1],
      ],
      ["fvc_in_ild"],
    ],
    [
      "9.5 % and 6.9 points in a year",
      [
        [1, 2.9, 72.5],
        [0, 2.625, 65.6],
      ],
      [POINTS],
    ],
    [
      "5 points in 16 months",
      [
        [1.34, 4, 90],
        [0, 3.8, 85],
      ],
      [],
    ],
    [
      "9 % and 4.9 points in a year",
      [
        [1, 4, 54.4],
        [0, 3.64, 49.5],
      ],
      [],
    ],
    [
      "12 % in 2 years",
      [
        [2, 3, 75],
        [0, 2.64, 67],
      ],
      ["fvc_in_ild"],
    ],
    [
      "18 % in 3 years, step by step",
      [
        [3, 3, 75],
        [2, 2.82, 71.5],
        [1, 2.64, 68],
        [0, 2.46, 64.5],
      ],
      ["fvc_beyond_expected_course", "fvc_in_ild"],
    ],
    [
      "12 % in 12 years, as everybody",
      [
        [12, 4, 100],
        [0, 3.52, 98],
      ],
      [],
    ],
    [
      "12 % in 2 years, predicted unknown",
      [
        [2, 3, null],
        [0, 2.64, 67],
      ],
      [],
    ],
    [
      "21 % in 2 years, predicted unknown",
      [
        [2, 3, null],
        [0, 2.37, 60],
      ],
      ["fvc_in_ild"],
    ],
  ] as const)("%s: %o shows %o", (_name, visits, declines) => {
    const course = visits.map(([years, litres, percent]) => ofFvc(years, litres, percent));
    expect(change(course, ILD).declines).toEqual(declines);
    expect(change(course).declines).not.toContain("fvc_in_ild");
  });

  it("a child's fall counts, and its growth is no improvement", () => {
    const fall = [ofFvc(1, 3, 90, 14), ofFvc(0, 2.4, 68, 14)];
    expect(change(fall, ILD).declines).toEqual(["fvc_in_ild", POINTS]);
    const growth = [ofFvc(1, 2.4, 80, 14), ofFvc(0, 3, 90, 14)];
    expect(change(growth, ILD).improvements).toEqual([]);
  });

  it("a gain of points is no criterion of progression", () => {
    expect(change([ofFvc(1, 2.95, 70), ofFvc(0, 3.17, 75.5)], ILD).shown_by).toEqual([]);
    expect(change([ofFvc(1, 3.17, 75.5), ofFvc(0, 2.95, 70)], ILD).declines).toEqual([POINTS]);
  });

  it("points, and scores of less than 10 % of FEV1, that rest on heights that do not fit are no evidence", () => {
    const fall = [ofFvc(1, 3.17, 75.5), ofFvc(0, 2.95, 70)];
    expect(change(doubtful(fall), ILD).declines).toEqual([]);
    const fell = (litres: number) => change(doubtful(child(14, [1, 0], [0, -2.5, litres]))).declines;
    expect([fell(1.81), fell(1.8)]).toEqual([[], ["conditional_change_score"]]);
    expect(change(doubtful(fall), ILD).withheld).toMatchObject([{ evidence: POINTS, direction: "decline" }]);
    expect(unjudged(change(doubtful(fall), ILD), false)).toMatchObject({ volume: "fvc", why: "subject" });
    expect(change(doubtful([ofFvc(1, 4, 100), ofFvc(0, 3.3, 82)]), ILD).declines).toContain("fvc_in_ild");
  });
});
