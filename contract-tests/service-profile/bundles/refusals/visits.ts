/** Visits of several records, of which each is an Observation. */
import type { JsonObject } from "../../../../spec/openapi/json.ts";
import { type Changes, loinc, quantity, subject } from "../building.ts";
import { REPORT, type Wrong, wrongVisit, visitThere } from "./wrong.ts";

const FIRST_RECORD = "/entry/11/resource";

/** An FEV1 of 4 L that stands beside the records. */
function besideRecords(name: string, code: JsonObject, ...changes: Changes): Wrong {
  const resource = {
    resourceType: "Observation",
    id: "of-the-visit",
    status: "final",
    subject,
    code,
    ...quantity(4, "L"),
  };
  return wrongVisit(
    name,
    "wrong_combination",
    "/entry/13/resource/valueQuantity/value",
    [`${REPORT}/result/2`, { reference: "Observation/of-the-visit" }],
    ["/entry/13", { resource }],
    ...changes,
  );
}

export const WRONG_VISITS: readonly Wrong[] = [
  visitThere("a-record-that-is-not-settled", "not_final", `${FIRST_RECORD}/status`, "preliminary"),
  wrongVisit("a-record-without-time", "required", `${FIRST_RECORD}/effectiveDateTime`, [
    `${FIRST_RECORD}/effectiveDateTime`,
  ]),
  visitThere("a-record-with-a-value", "not_read", `${FIRST_RECORD}/valueString`, "x"),
  wrongVisit("a-record-of-another-patient", "wrong_combination", `${FIRST_RECORD}/subject`, [
    `${FIRST_RECORD}/subject/identifier/value`,
    "P-2",
  ]),
  visitThere("what-two-records-have", "repeated", "/entry/12/resource/hasMember/0/reference", "Observation/P-1-1"),
  visitThere(
    "what-a-record-does-not-lead-to",
    "wrong_combination",
    "/entry/12/resource/hasMember/0/reference",
    "Observation/elsewhere",
  ),
  visitThere(
    "a-visit-at-the-time-of-no-record",
    "wrong_combination",
    `${REPORT}/effectiveDateTime`,
    "2026-03-01T09:01:00Z",
  ),
  wrongVisit(
    "a-fact-beside-the-records",
    "wrong_combination",
    "/entry/3/resource",
    [`${REPORT}/result/2`, { reference: "Observation/P-1-3" }],
    [`${FIRST_RECORD}/hasMember/2`],
  ),
  visitThere("a-record-with-a-stranger", "unknown_member", `${FIRST_RECORD}/meta/place`, "a ward"),
  // the records have 4.1 L
  besideRecords("a-value-of-none-of-the-records", loinc("20157-4")),
  besideRecords(
    "a-value-of-a-test-of-none-of-the-records",
    loinc("20155-8"),
    ["/entry/9/resource/code", loinc("20157-4")],
    ["/entry/10/resource/code", loinc("19876-2")],
  ),
];
