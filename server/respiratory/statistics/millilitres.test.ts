import { describe, expect, it } from "vitest";
import { volumeRatio } from "./millilitres.ts";

describe("FEV1/FVC", () => {
  it("is exact on the fixed ratio 0.70 for every FVC of whole ten millilitres", () => {
    for (let fvcMl = 500; fvcMl <= 8000; fvcMl += 10) {
      expect(volumeRatio((fvcMl * 7) / 10 / 1000, fvcMl / 1000)).toBe(0.7);
    }
  });

  it("never exceeds 1", () => {
    expect(volumeRatio(3.0004, 3)).toBe(1);
    expect(volumeRatio(1e-9, 4e-9)).toBe(0.25);
  });
});
