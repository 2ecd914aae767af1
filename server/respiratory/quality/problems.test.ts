import { describe, expect, it } from "vitest";
import { spirometryProblems } from "./problems.ts";
import { effort } from "./testing/efforts.ts";
import type { Spirometry } from "../spirometry.ts";

const found = (spirometry: Spirometry): [string, string][] =>
  spirometryProblems(spirometry).map(({ pointer, code }) => [pointer, code]);

describe("a record that no lung can produce", () => {
  it.each([
    { given: { fev1_l: 3, fvc_l: 3 }, problems: [] },
    { given: { fev1_l: 3.001, fvc_l: 3 }, problems: [["/fev1_l", "fev1_above_fvc"]] },
    // the same whole millilitre
    { given: { fev1_l: 3.0004, fvc_l: 3 }, problems: [] },
    { given: { fev1_l: 2, fvc_l: 3, fev0_75_l: 2, fev6_l: 3 }, problems: [] },
    { given: { fev1_l: 2, fvc_l: 3, fev0_75_l: 2.001 }, problems: [["/fev0_75_l", "fev0_75_above_fev1"]] },
    { given: { fev1_l: 2, fvc_l: 3, fev6_l: 3.001 }, problems: [["/fev6_l", "fev6_above_fvc"]] },
  ] as const)("is refused with a pointer: $given", ({ given, problems }) => {
    expect(found({ kind: "values", ...given })).toEqual(problems);
    const inEfforts = problems.map(([pointer, code]) => [`/efforts/1${pointer}`, code]);
    expect(found({ kind: "efforts", efforts: [effort(), effort(given)] })).toEqual(inEfforts);
  });

  it("has more back-extrapolated volume than FVC", () => {
    const given = effort({ fev1_l: 0.5, fvc_l: 1, bev_l: 1.001 });
    expect(found({ kind: "efforts", efforts: [given] })).toEqual([["/efforts/0/bev_l", "bev_above_fvc"]]);
  });
});

describe("a curve that cannot be evaluated", () => {
  const curve = (volume_l: number[], sampling_hz = 100): Spirometry => ({
    kind: "curves",
    efforts: [{ sampling_hz, volume_l }],
  });
  const flat = (length: number): number[] => Array.from({ length }, () => 0);

  it("is longer than 30 s at its own rate", () => {
    expect(found(curve(flat(3001)))).toEqual([]);
    expect(found(curve(flat(3002)))).toEqual([["/efforts/0/volume_l", "curve_too_long"]]);
    expect(found(curve(flat(3002), 1000))).toEqual([]);
  });

  it("holds a volume that is not finite", () => {
    for (const wrong of [Number.NaN, Infinity, -Infinity]) {
      expect(found(curve([...flat(60), wrong, 0]))).toEqual([["/efforts/0/volume_l/60", "not_finite"]]);
    }
  });

  it("spans more than a lung holds, wherever its zero lies", () => {
    expect(found(curve([...flat(60), 15]))).toEqual([]);
    expect(found(curve([...flat(60), 15.001]))).toEqual([["/efforts/0/volume_l", "volume_not_physiological"]]);
    expect(found(curve([...flat(60), -8, 8]))).toEqual([["/efforts/0/volume_l", "volume_not_physiological"]]);
  });
});
