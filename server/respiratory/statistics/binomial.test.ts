import { describe, expect, it } from "vitest";
import { shareInterval } from "./binomial.ts";

describe("the binomial interval of a share, mid-P", () => {
  /** python3: bisection on the sum of math.lgamma terms. */
  it.each([
    [49, 507, 7.315342139, 12.47363666],
    [8, 150, 2.507344235, 9.874613255],
    [1, 20, 0.250087283, 22.280605572],
    [3, 7, 12.274084684, 78.401297239],
  ])("of %d of %d is from %d to %d %%", (k, n, low, high) => {
    expect(shareInterval(k, n).low).toBeCloseTo(low, 8);
    expect(shareInterval(k, n).high).toBeCloseTo(high, 8);
  });

  it("has a closed form at the ends: with none of n, P(X = 0) / 2 is 2.5 %", () => {
    for (const n of [1, 10, 300, 50_000]) {
      const high = 100 * (1 - 0.05 ** (1 / n));
      expect(shareInterval(0, n)).toEqual({ low: 0, high: expect.closeTo(high, 8) as number });
      expect(shareInterval(n, n)).toEqual({ low: expect.closeTo(100 - high, 8) as number, high: 100 });
    }
  });
});
