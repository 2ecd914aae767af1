/** `npm run simulate:intervals`. */
import { withoutArguments } from "../../spec/programs/usage.ts";
import { coverageOfFits } from "./fits.ts";
import { flagsOfHealthyPeople } from "./healthy.ts";
import { coverageOfSlopes } from "./slopes.ts";
import { printTable } from "./table.ts";

withoutArguments(`npm run simulate:intervals

How often the intervals that the service gives hold what they promise, and how often healthy people are called declining.

  SEED=  draws other people (20261122)
  N=     how many (4000)`);

const seed = Number(process.env.SEED ?? 20261122);
const n = Number(process.env.N ?? 4000);

printTable(
  `Slope of FEV1: ${n} adults each, true slope -30 mL a year, visits deviate by 100 mL; 95 % should be covered`,
  coverageOfSlopes(n, seed),
);
printTable(
  `Fit of a cohort: ${Math.ceil(n / 4)} cohorts of 150 of each sex each; 95 % should be covered`,
  coverageOfFits(Math.ceil(n / 4), seed),
);
printTable(
  `Healthy people who are flagged: ${n} of each age, visits deviate from a constant z-score as healthy people do`,
  flagsOfHealthyPeople(n, seed),
);
