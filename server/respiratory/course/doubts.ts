import { NOTABLE_FALL_PERCENT } from "../standards/own-judgement.ts";
import { reaches } from "../statistics/percent.ts";
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

/** So of what an adult's percents of predicted changed by, in percent of the earlier one: at one height for both, whichever it is. */
export function sharesCompare(doubts: readonly StepDoubt[]): boolean {
  return !doubts.includes("ancestry_inconsistent");
}

/** Percent of the earlier volume; whatever height and age are, a child's litres do not fall so far by themselves. */
export function fellNotably(changePercent: number): boolean {
  return reaches(-changePercent, NOTABLE_FALL_PERCENT);
}
