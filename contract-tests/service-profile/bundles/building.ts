/** FHIR bundles to take in. The codes are those of LOINC and UCUM, and of the service where the contract says that no public system has one. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import type { Criterion, Step } from "../../engine/workflows/workflow.ts";

export const URN = "urn:respiratory-intelligence-service";
export const UCUM = "http://unitsofmeasure.org";

export const subject = { identifier: { system: `${URN}:patients`, value: "P-1" } };
export const loinc = (code: string): JsonObject => ({ coding: [{ system: "http://loinc.org", code }] });
export const SNOMED = "http://snomed.info/sct";
export const snomed = (code: string): JsonObject => ({ coding: [{ system: SNOMED, code }] });
export const own = (code: string): JsonObject => ({ coding: [{ system: `${URN}:codes`, code }] });
export const quantity = (value: number, code: string): JsonObject => ({ valueQuantity: { value, system: UCUM, code } });
export const part = (code: string, value: JsonObject): JsonObject => ({ code: own(code), ...value });

/** What stands elsewhere in a document: at each place something else. */
export type Changes = readonly (readonly [place: string, value?: Json])[];

/** A place without a value is left out. */
export function changed(document: Json, changes: Changes): Json {
  return changes.reduce<Json>((all, [place, value]) => write(all, place, value), document);
}

export type Told = readonly [code: JsonObject, value: JsonObject];

export const word = (system: string, code: string): JsonObject => ({
  valueCodeableConcept: { coding: [{ system, code }] },
});

const MALE: Told = [loinc("76689-9"), word("http://hl7.org/fhir/administrative-gender", "male")];
export const MAN: readonly Told[] = [
  MALE,
  [loinc("30525-0"), quantity(40, "a")],
  [loinc("8302-2"), quantity(178, "cm")],
];
export const VALUES: readonly Told[] = [
  [loinc("20157-4"), quantity(4.1, "L")],
  [loinc("19876-2"), quantity(5.1, "L")],
];

/** The report of a person and what is told of the test: entry 0 the report, 1 to 3 the person, then the test. */
export function entriesOf(patient: string, test: readonly Told[], man = MAN): JsonObject[] {
  const told = [...man, ...test];
  const of = { identifier: { ...subject.identifier, value: patient } };
  const report = {
    resourceType: "DiagnosticReport",
    id: `${patient}-0`,
    status: "final",
    code: loinc("18759-1"),
    subject: of,
    effectiveDateTime: "2026-03-01T09:00:00Z",
    result: told.map((_, index) => ({ reference: `Observation/${patient}-${index + 1}` })),
  };
  const observations = told.map(([code, value], index) => ({
    resourceType: "Observation",
    id: `${patient}-${index + 1}`,
    status: "final",
    subject: of,
    code,
    ...value,
  }));
  return [report, ...observations].map((resource) => ({ resource }));
}

export function bundleOf(project: string, entry: readonly Json[], ...choices: readonly string[]): JsonObject {
  const chosen = choices.map((code) => ({ system: `${URN}:intake-choices`, code }));
  return {
    resourceType: "Bundle",
    type: "collection",
    meta: { tag: [{ system: `${URN}:projects`, code: project }, ...chosen] },
    entry: [...entry],
  };
}

export function sent(stepId: string, payload: Json, ...successCriteria: readonly Criterion[]): Step {
  const requestBody = { contentType: "application/fhir+json", payload };
  return { stepId, operationId: "intakePatients", requestBody, successCriteria: [...successCriteria] };
}

export const says = (condition: string): Criterion => ({ condition: `$response.body#${condition}` });
export const status = (code: number): Criterion => ({ condition: `$statusCode == ${code}` });

/** Three seconds of a blow. */
export const SIGNAL = {
  origin: { value: 0, system: UCUM, code: "L" },
  period: 10,
  dimensions: 1,
  data: Array.from({ length: 300 }, (_, index) => (3 * (1 - Math.exp(-index / 50))).toFixed(3)).join(" "),
};
