import { describe, expect, it } from "vitest";
import { measureNamed, whenNamed } from "./names.ts";

/** As devices, LOINC, SNOMED CT and public profiles write them. */
const MEASURES: Readonly<Record<string, readonly string[]>> = {
  fev1: [
    "FEV1",
    "FEV 1",
    "FEV_1",
    "FEV₁",
    "Forced expiratory volume in 1 second",
    "Volume expired during 1.0 s of forced expiration",
    "Einsekundenkapazität",
    "VEMS",
  ],
  fvc: ["FVC", "Forced vital capacity", "FVC pre"],
  fev1_fvc: ["FEV1/FVC", "FEV1 % FVC", "Tiffeneau index"],
  fef25_75: [
    "FEF25-75",
    "FEF 25-75%",
    "FEF25%-75%",
    "FEF2575",
    "MEF25-75",
    "MMEF",
    "MMEF 75/25",
    "MEF75-25",
    "Forced expiratory flow 25-75%",
    "Maximal mid-expiratory flow",
  ],
  fef75: ["FEF75", "FEF 75%", "FEF75%", "MEF25", "MEF 25%"],
  fev0_75_l: ["FEV0.75", "FEV 0,75", "FEV.75"],
  fev6_l: ["FEV6", "FEV 6"],
  pef_l_s: ["PEF", "PEFR", "Peak expiratory flow"],
  other: ["FEF25", "FEF50%", "MEF50", "MEF 75", "FEV3", "FEV0.5", "FEV3/FVC", "FIVC", "SVC", "slow VC", "TLC", "DLCO"],
};

describe("a name of a measure", () => {
  it.each(Object.entries(MEASURES).flatMap(([measure, names]) => names.map((name) => [name, measure] as const)))(
    "%s is that of %s",
    (name, measure) => {
      expect(measureNamed(name)).toBe(measure);
    },
  );

  it.each(["", "lung function", "value", "FEV", "FEV10", "flow", "PEFECT"])("%j is that of none", (name) => {
    expect(measureNamed(name)).toBeUndefined();
  });
});

describe("a name says the side of the bronchodilator", () => {
  it.each([
    ["FEV1 pre", "pre"],
    ["FEV1 --pre bronchodilation", "pre"],
    ["FEV1 preBD", "pre"],
    ["FEV1 before salbutamol", "pre"],
    ["FEV1 vor Lyse", "pre"],
    ["FEV1 post", "post"],
    ["postbronchodilator FEV1", "post"],
    ["FEV1 after salbutamol", "post"],
    ["FEV1 nach Lyse", "post"],
    ["FEV1", undefined],
    ["FEV1 predicted", undefined],
    ["FEV1 pre and post", undefined],
  ])("%s: %s", (name, side) => {
    expect(whenNamed(name)).toBe(side);
  });
});
