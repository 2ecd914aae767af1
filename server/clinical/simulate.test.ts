import { describe, expect, it } from "vitest";
import type { Flag } from "../respiratory/types/flags.ts";
import { simulateDisturbances, simulateHealthy } from "./simulate.ts";
import { HEALTHY_FLAGS } from "./simulation-page.ts";

/** Kinds of which a few come back without a word, and the percent that may. */
const MAY_REMAIN: Readonly<Record<string, number>> = {
  "age in months": 5,
  "age exchanged between visits": 5,
  "sampling rate half or twice the true one": 20,
  "every curve cut at one time": 5,
  "every expiration stopped within 0.03 to 0.3 s": 5,
  "a breath of 0.3 to 1 L taken within the blow": 5,
  "zero-flow drift of 0.01 to 0.1 L/s": 5,
  "tests before and after bronchodilator exchanged": 5,
  "a step of 0.1 to 1 L": 5,
  "noise of 6 to 60 mL in every curve": 5,
  "the glottis shut for 0.3 to 1 s in every curve": 5,
  "0.1 to 0.4 s of every blow unheard": 60,
  "no flow above 50 to 90 % of the peak heard": 10,
};

describe("disturbed records", () => {
  it.each(simulateDisturbances(60, 3))("$kind: nothing comes back in silence but what is explained", (count) => {
    expect(count.refused + count.told + count.harmless + count.silent).toBe(60);
    expect(count.silent).toBeLessThanOrEqual((60 * (MAY_REMAIN[count.kind] ?? 0)) / 100);
    expect(count.refused + count.told).toBeGreaterThan(0);
  });
});

describe("healthy people", () => {
  it.each(simulateHealthy(200, 5))("of $band carry no flag that is not justified", ({ n, flags }) => {
    for (const [flag, percent] of flags) {
      const limit = HEALTHY_FLAGS[flag as Flag];
      // three standard errors of a share in so small a sample
      const chance = 300 * Math.sqrt((limit?.most ?? 0) / 100 / n);
      expect({ flag, justified: limit !== undefined, few: percent <= (limit?.most ?? 0) + chance }).toEqual({
        flag,
        justified: true,
        few: true,
      });
    }
  });
});
