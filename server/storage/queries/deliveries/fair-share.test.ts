import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Claimable, fairShare } from "./fair-share.ts";

function row(company_id: string, delivery_key: number, ready_at: number, in_flight = 0): Claimable {
  return { company_id, delivery_key, ready_at, in_flight, owner: null };
}

function keys(rows: readonly Claimable[]): readonly number[] {
  return rows.map(({ delivery_key }) => delivery_key);
}

describe("a fair share", () => {
  it("takes one of each company before a second of any", () => {
    const rows = [row("a", 1, 10), row("a", 2, 11), row("a", 3, 12), row("b", 4, 900), row("c", 5, 800)];
    expect(keys(fairShare(rows, 4, 10))).toEqual([1, 5, 4, 2]);
  });

  it("counts what is under way as places taken", () => {
    const rows = [row("a", 1, 10, 2), row("b", 2, 99), row("b", 3, 99)];
    expect(keys(fairShare(rows, 2, 10))).toEqual([2, 3]);
  });

  it("stops at the cap of a company, also where places are left", () => {
    const rows = [row("a", 1, 10, 1), row("a", 2, 11, 1), row("a", 3, 12, 1)];
    expect(keys(fairShare(rows, 10, 2))).toEqual([1]);
  });

  const rowsOfCompanies = fc
    .array(fc.record({ company: fc.integer({ min: 0, max: 5 }), ready_at: fc.nat(50) }), { maxLength: 60 })
    .chain((specs) =>
      fc
        .array(fc.nat(4), { minLength: 6, maxLength: 6 })
        .map((inFlight) =>
          specs.map((spec, key) => row(`c${spec.company}`, key, spec.ready_at, inFlight[spec.company])),
        ),
    );

  it("obeys its laws: cap and limit hold, no place is wasted, nobody gets two more than who still waits", () => {
    fc.assert(
      fc.property(rowsOfCompanies, fc.nat(20), fc.integer({ min: 1, max: 5 }), (rows, limit, cap) => {
        const chosen = fairShare(rows, limit, cap);
        const load = new Map(rows.map(({ company_id, in_flight }) => [company_id, in_flight]));
        for (const { company_id } of chosen) load.set(company_id, (load.get(company_id) ?? 0) + 1);
        const gained = new Set(chosen.map(({ company_id }) => company_id));
        const waiting = rows.filter((each) => !chosen.includes(each) && (load.get(each.company_id) ?? 0) < cap);
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(chosen.length).toBeLessThanOrEqual(limit);
        for (const company of gained) expect(load.get(company)).toBeLessThanOrEqual(cap);
        expect(waiting.length === 0 || chosen.length === limit).toBe(true);
        for (const { company_id } of waiting) {
          for (const company of gained) {
            expect(load.get(company) ?? 0).toBeLessThanOrEqual((load.get(company_id) ?? 0) + 1);
          }
        }
      }),
    );
  });

  it("never passes over a company's older row for its newer one", () => {
    fc.assert(
      fc.property(rowsOfCompanies, fc.nat(20), (rows, limit) => {
        const chosen = new Set(fairShare(rows, limit, 5));
        for (const taken of chosen) {
          const older = rows.filter((each) => each.company_id === taken.company_id && each.ready_at < taken.ready_at);
          expect(older.every((each) => chosen.has(each))).toBe(true);
        }
      }),
    );
  });
});
