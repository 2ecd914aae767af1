/** `npm run simulate:courses`. */
import { withoutArguments } from "../../../spec/programs/usage.ts";
import { compareCourses } from "./compare.ts";

withoutArguments(`npm run simulate:courses

Random patients whose courses are read by the service and by a second implementation. Exit code 1 where they disagree.

  N=     how many (100000)
  SEED=  draws others (1)`);

const { patients, withChange, withEvidence, disagreements } = await compareCourses(
  Number(process.env.N ?? 100_000),
  Number(process.env.SEED ?? 1),
);
process.stdout.write(
  `${patients} patients, ${withChange} with a change, ${withEvidence} with evidence; ${disagreements.length} disagreements\n`,
);
for (const disagreement of disagreements) process.stdout.write(`${disagreement}\n`);
if (disagreements.length > 0) process.exitCode = 1;
