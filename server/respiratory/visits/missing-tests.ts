import { type InterpretedTest, MISSING_REASONS } from "../types/record.ts";
import type { MissingCount } from "../types/report.ts";

const TESTS = ["pre_bronchodilator", "post_bronchodilator"] as const;

/** What an item says is missing, in the order of the records' times; the reason may be one that the contract got later. */
interface Stating {
  readonly pre_bronchodilator: object | null;
  readonly post_bronchodilator: object | null;
  readonly visit: { readonly missing?: readonly { readonly test: string; readonly reason: string }[] | undefined };
}

/** Why a visit lacks a test: what its latest record states. Undefined where it has the test, and where no record speaks of it. */
export function whyMissing(item: Stating, test: InterpretedTest): string | undefined {
  // Analyses of before told with a visit what later records say is missing.
  if (item[test] !== null) return undefined;
  return item.visit.missing?.findLast((stated) => stated.test === test)?.reason;
}

/** The tests that are missing in the items, each counted once, by test and reason; what never occurs is left out. */
export function missingCounts(items: readonly Stating[]): MissingCount[] {
  return TESTS.flatMap((test) => {
    const reasons = items.map((item) => whyMissing(item, test));
    return MISSING_REASONS.flatMap((reason) => {
      const tests = reasons.filter((one) => one === reason).length;
      return tests === 0 ? [] : [{ test, reason, tests }];
    });
  });
}
