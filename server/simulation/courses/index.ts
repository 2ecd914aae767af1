/** `npm run simulate:courses`: 100,000 random patients against the second implementation; N and SEED change size and seed. */
import { compareCourses } from "./compare.ts";

const { patients, withChange, withEvidence, disagreements } = await compareCourses(
  Number(process.env.N ?? 100_000),
  Number(process.env.SEED ?? 1),
);
process.stdout.write(
  `${patients} patients, ${withChange} with a change, ${withEvidence} with evidence; ${disagreements.length} disagreements\n`,
);
for (const disagreement of disagreements) process.stdout.write(`${disagreement}\n`);
if (disagreements.length > 0) process.exitCode = 1;
