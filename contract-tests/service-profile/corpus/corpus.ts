/**
 * People who between them show every answer that the contract has a word for. The values are chosen for what they reach, not
 * measured: a man of 40 years and 178 cm and his like, varied in the direction of each word.
 */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { changes, contradictions, courses, joinedRecords } from "./courses.ts";
import { doubtful, implausible } from "./doubts.ts";
import { curves, grades, reasons } from "./efforts.ts";
import { begin, person, values } from "./people.ts";
import { bronchodilators, expirations, gold, missing, patterns, responses, scores, withoutGold } from "./tests.ts";

function everybody(): JsonObject[] {
  begin();
  return [
    ...patterns(),
    ...gold(),
    ...responses(),
    ...scores(),
    ...grades(),
    ...reasons(),
    ...curves(),
    ...changes(),
    ...courses(),
    ...contradictions(),
    ...joinedRecords(),
    ...missing(),
    ...implausible(),
    ...bronchodilators(),
    ...withoutGold(),
    ...expirations(),
    ...doubtful(),
  ];
}

/** Somebody healthy, who needs no attention. */
function healthy(): JsonObject {
  return person({ pre_bronchodilator: values(4.1, 5.1) });
}

/** Somebody beyond the age that one of the measures reaches. */
function old(): JsonObject {
  return person({
    age_years: 92.5,
    height_cm: 168,
    pre_bronchodilator: values(1.9, 2.6, { fef25_75_l_s: 1.2, fef75_l_s: 0.4 }),
  });
}

/** A site whose spirometer reads low; nobody has another's numbers. */
function siteReadingLow(): JsonObject[] {
  return Array.from({ length: 50 }, (_, n) =>
    person({ pre_bronchodilator: values(3.3 + n / 1000, 4.2 + n / 1000), trial: { site: "SITE-1" } }),
  );
}

export const corpus: Readonly<Record<string, readonly Json[]>> = {
  intakePatients: [everybody(), [healthy()], [old()], siteReadingLow()].map((patients) => ({
    project_id: "corpus-of-the-gate",
    patients,
  })),
};
