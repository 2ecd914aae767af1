/**
 * Full items per second on one core: a record with tests before and after bronchodilator analysed and interpreted, with its
 * statement. Beside it, the same rounded and serialised as it leaves the service. Goal: 100,000 items a second.
 */
import { analyseRecord } from "../respiratory/analyse.ts";
import { interpretItem } from "../respiratory/interpret.ts";
import type { PatientRecord } from "../respiratory/types/record.ts";
import { rounded } from "../usecases/shared/rounding.ts";
import { print, whole } from "./support/numbers.ts";
import { EQUATIONS, modelOf, people } from "./support/people.ts";
import { perSecond } from "./support/throughput.ts";

const GOAL = 100_000;
const PEOPLE = 5_000;

print("\nItems, analysed and interpreted, one thread, in its processor time");
for (const equations of EQUATIONS) {
  const model = modelOf(equations);
  const item = (person: PatientRecord) => interpretItem(analyseRecord(person, [], model), person, model);
  const rate = perSecond(people(PEOPLE), (person) => item(person).statement.length);
  const sent = perSecond(people(PEOPLE), (person) => JSON.stringify(rounded(item(person))).length);
  print(
    `  ${equations.padEnd(16)} ${whole(rate)} items/s (${(rate / GOAL).toFixed(2)} of the goal); ` +
      `rounded and serialised too, ${whole(sent)} items/s`,
  );
}
