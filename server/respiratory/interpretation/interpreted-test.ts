import { qualityStanding } from "../quality/standing.ts";
import type { InterpretedTest } from "../types/record.ts";
import type { TestResult } from "../types/measures.ts";

/**
 * The test that is interpreted: the one before bronchodilator, and the one after it where there is none before or none that can
 * be used (grade F) while the one after can.
 */
export function interpretedTest(tests: Readonly<Record<InterpretedTest, TestResult | null>>): InterpretedTest {
  const { pre_bronchodilator: pre, post_bronchodilator: post } = tests;
  if (pre === null) return "post_bronchodilator";
  return isExcluded(pre) && post !== null && !isExcluded(post) ? "post_bronchodilator" : "pre_bronchodilator";
}

export function isExcluded({ quality }: TestResult): boolean {
  return qualityStanding(quality) === "excluded";
}
