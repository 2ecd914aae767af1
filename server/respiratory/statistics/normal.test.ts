import { describe, expect, it } from "vitest";
import { normalCdf } from "./normal.ts";

describe("the standard normal distribution", () => {
  /** Computed with 30 digits (mpmath); the row of 1, 2 and 3 agrees with Abramowitz & Stegun 1964, table 26.1. */
  it.each([
    [-38, 2.88542835e-316, 1e-6],
    [-20, 2.7536241186062337e-89, 1e-13],
    [-8, 6.220960574271784e-16, 1e-14],
    [-6, 9.86587645037698e-10, 1e-14],
    [-5, 2.866515718791939e-7, 1e-14],
    [-4, 0.000031671241833119924, 1e-14],
    [-3, 0.0013498980316300946, 1e-14],
    [-2.5, 0.006209665325776135, 1e-14],
    [-1.96, 0.024997895148220435, 1e-14],
    [-1.645, 0.04998490553912136, 1e-14],
    [-1, 0.15865525393145705, 1e-14],
    [-0.5, 0.3085375387259869, 1e-14],
    [-0.1, 0.460172162722971, 1e-14],
    [0, 0.5, 0],
    [0.3, 0.6179114221889527, 1e-14],
    [0.66, 0.7453730853286639, 1e-14],
    [0.67, 0.7485711049046899, 1e-14],
    [1, 0.8413447460685429, 1e-14],
    [2, 0.9772498680518208, 1e-14],
    [3, 0.9986501019683699, 1e-14],
    [5.6, 0.9999999892824097, 1e-14],
    [6, 0.9999999990134123, 1e-14],
  ])("at %d is %d to a relative %d", (z, expected, tolerance) => {
    expect(Math.abs(normalCdf(z) / expected - 1)).toBeLessThanOrEqual(tolerance);
  });

  it("goes from 0 to 1 at infinity and stays NaN for NaN", () => {
    expect([normalCdf(-Infinity), normalCdf(Infinity), normalCdf(Number.NaN)]).toEqual([0, 1, Number.NaN]);
  });
});
