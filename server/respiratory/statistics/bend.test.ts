import { expect, it } from "vitest";
import { bendThrough } from "./bend.ts";

/** Student's t with 2 degrees of freedom: 4.302652729911275. */
it("is the quadratic coefficient of least squares, with Student's t of n - 3", () => {
  const x = [1, 2, 4, 7, 11];
  const y = [2, 1, 3, 2, 9];
  const bend = bendThrough(x, y);
  const [c, se] = byNormalEquations(x, y);
  expect(bend?.quadratic).toBeCloseTo(c, 12);
  expect(bend?.quadratic_ci95.high).toBeCloseTo(c + 4.302652729911275 * se, 9);
  expect(bend?.quadratic_ci95.low).toBeCloseTo(c - 4.302652729911275 * se, 9);
});

it("of a parabola is its coefficient, wherever the points lie", () => {
  const x = [20, 31, 47, 60, 80];
  expect(
    bendThrough(
      x,
      x.map((age) => 3 - 0.1 * age + 0.002 * age * age),
    )?.quadratic,
  ).toBeCloseTo(0.002, 12);
});

it.each([[[1, 2, 3]], [[1, 1, 2, 2]], [[5, 5, 5, 5]]])("is null where %o shows none", (x) => {
  expect(bendThrough(x, x)).toBeNull();
});

/** Cramer's rule on the 3 x 3 normal equations; the standard error by the inverse's last element. */
function byNormalEquations(x: readonly number[], y: readonly number[]): readonly [number, number] {
  const s = (k: number) => x.reduce((sum, value) => sum + value ** k, 0);
  const t = (k: number) => x.reduce((sum, value, i) => sum + value ** k * (y[i] as number), 0);
  const a = [
    [s(0), s(1), s(2)],
    [s(1), s(2), s(3)],
    [s(2), s(3), s(4)],
  ] as const;
  const b = [t(0), t(1), t(2)] as const;
  const det = (m: readonly (readonly number[])[]): number => {
    const [[p, q, r], [u, v, w], [g, h, i]] = m as [
      [number, number, number],
      [number, number, number],
      [number, number, number],
    ];
    return p * (v * i - w * h) - q * (u * i - w * g) + r * (u * h - v * g);
  };
  const solved = [0, 1, 2].map(
    (column) => det(a.map((row, n) => row.map((value, k) => (k === column ? (b[n] as number) : value)))) / det(a),
  ) as [number, number, number];
  const residual = x.reduce((sum, value, i) => {
    const fitted = solved[0] + solved[1] * value + solved[2] * value * value;
    return sum + ((y[i] as number) - fitted) ** 2;
  }, 0);
  const inverse = (a[0][0] * a[1][1] - a[0][1] ** 2) / det(a);
  return [solved[2], Math.sqrt((residual / (x.length - 3)) * inverse)];
}
