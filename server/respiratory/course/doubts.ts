import type { StepDoubt } from "./types.ts";

const AGES: readonly StepDoubt[] = ["age_inconsistent", "age_repeated"];
const BODIES: readonly StepDoubt[] = ["height_inconsistent", "ancestry_inconsistent"];

/** Whether the z-scores of the two visits are those of one person. */
export function scoresCompare(doubts: readonly StepDoubt[]): boolean {
  return ![...AGES, ...BODIES].some((doubt) => doubts.includes(doubt));
}

/** So of percents of predicted; an adult's change little with age. */
export function pointsCompare(doubts: readonly StepDoubt[], adult: boolean): boolean {
  return adult ? !BODIES.some((doubt) => doubts.includes(doubt)) : scoresCompare(doubts);
}
