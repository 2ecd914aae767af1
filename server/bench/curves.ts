/**
 * A patient with eight raw curves of 15 seconds at 100 Hz: measuring all of them, judging, grading and selecting. Beside it, parsing
 * the same curves from JSON, which nobody can avoid. Goal: less than 1 ms for a patient.
 */
import { evaluateSpirometry } from "../respiratory/quality/evaluate.ts";
import type { Spirometry } from "../respiratory/spirometry.ts";
import { print } from "./support/numbers.ts";
import { peopleWithCurves } from "./support/people.ts";
import { perSecond } from "./support/throughput.ts";

const PEOPLE = 100;
const ADULT_YEARS = 50;

const tests = peopleWithCurves(PEOPLE).flatMap(({ pre_bronchodilator: test }) => test ?? []);
const texts = tests.map((test) => JSON.stringify(test));
const measuring = 1000 / perSecond(tests, (test) => evaluateSpirometry(test, ADULT_YEARS).values.fev1_l ?? 0);
const parsing = 1000 / perSecond(texts, (text) => (JSON.parse(text) as Spirometry).kind.length);

print("\nA patient with eight curves of 15 s at 100 Hz, one thread, in its processor time");
print(
  `  measured, graded and selected in ${measuring.toFixed(3)} ms (goal 1 ms); ${(measuring / parsing).toFixed(2)} of parsing them`,
);
print(`  parsed from JSON in ${parsing.toFixed(3)} ms`);
