import { describe, expect, it } from "vitest";
import { compared } from "./compared.ts";

describe("what has an order", () => {
  it.each([
    ["numbers", 2, 10],
    ["texts", "10", "2"],
    ["times of two offsets", "2026-03-01T10:00:00+02:00", "2026-03-01T09:00:00Z"],
    ["times a microsecond apart", "2026-03-01T09:00:00.123Z", "2026-03-01T09:00:00.123001Z"],
    ["times a nanosecond apart", "2026-03-01T09:00:00.123456788Z", "2026-03-01T09:00:00.123456789Z"],
    ["a second and a part of it", "2026-03-01T09:00:00Z", "2026-03-01T09:00:00.0001Z"],
  ])("is sorted by it: %s", (_, first, second) => {
    expect(compared(first, second)).toBeLessThan(0);
    expect(compared(second, first)).toBeGreaterThan(0);
  });

  it.each([
    ["more digits of one instant", "2026-03-01T09:00:00.123Z", "2026-03-01T09:00:00.123000Z"],
    ["one instant in two offsets", "2026-03-01T10:00:00.1234+01:00", "2026-03-01T09:00:00.1234Z"],
    ["one number", 1, 1],
  ])("is the same: %s", (_, one, other) => {
    expect(compared(one, other)).toBe(0);
  });

  it.each([
    [1, "1"],
    [null, null],
    [undefined, "a"],
  ])("is none: %s and %s", (one, other) => {
    expect(compared(one, other)).toBeUndefined();
  });
});
