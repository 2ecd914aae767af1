/** What was given between two tests, in each way that it may be told. */
import type { Json, JsonObject } from "../../../../spec/openapi/json.ts";
import { type Changes, loinc, own, quantity, SNOMED, type Told, UCUM, URN } from "../building.ts";
import { AFTER, after, type Alike, BEFORE, before } from "./told.ts";

const ATC = "http://www.whocc.no/atc";
const RXNORM = "http://www.nlm.nih.gov/research/umls/rxnorm";

const SALBUTAMOL: JsonObject = { agent: "salbutamol", dose_ug: 400, minutes_after: 15 };
/** Behind the person and two volumes on either side, which are the entries 1 to 7. */
const WAIT: Told = [own("bronchodilator-wait"), quantity(15, "min")];
const AFTER_GIVEN = [6, 7];

interface Way {
  /** What the administration says otherwise. */
  readonly given?: JsonObject;
  readonly bronchodilator?: JsonObject;
  /** Told as a test of its own, in place of the administration, which the values after are part of. */
  readonly asTest?: boolean;
  readonly record?: JsonObject;
  readonly observations?: readonly Told[];
  readonly changes?: Changes;
}

function subjectOf(patient: string): JsonObject {
  return { identifier: { system: `${URN}:patients`, value: patient } };
}

function administration(patient: string, more: JsonObject): JsonObject {
  return {
    resource: {
      resourceType: "MedicationAdministration",
      id: `${patient}-given`,
      status: "completed",
      medicationCodeableConcept: { text: "salbutamol" },
      subject: subjectOf(patient),
      effectiveDateTime: "2026-03-01",
      dosage: { dose: { value: 400, system: UCUM, code: "ug" } },
      ...more,
    },
  };
}

export function procedure(patient: string, id: string, more: JsonObject): JsonObject {
  return {
    resource: {
      resourceType: "Procedure",
      id: `${patient}-${id}`,
      status: "completed",
      code: { coding: [{ system: SNOMED, code: "127783003" }] },
      subject: subjectOf(patient),
      performedDateTime: "2026-03-01T09:00:00Z",
      ...more,
    },
  };
}

const partOf = (...references: readonly string[]): Json[] => references.map((reference) => ({ reference }));

/** A patient who was tested before and after salbutamol. */
export function given(
  patient: string,
  {
    given: more = {},
    bronchodilator = SALBUTAMOL,
    asTest = false,
    record = {},
    observations = [],
    changes = [],
  }: Way = {},
): Alike {
  const ofMedication = `MedicationAdministration/${patient}-given`;
  const leads = asTest ? `Procedure/${patient}-test` : ofMedication;
  return {
    patient,
    records: [{ ...before(), ...after(), bronchodilator, ...record }],
    observations: [...BEFORE, ...AFTER, WAIT, ...observations],
    changes: [...AFTER_GIVEN.map((place) => [`/${place}/resource/partOf`, partOf(leads)] as const), ...changes],
    more: () => [
      administration(patient, more),
      ...(asTest ? [procedure(patient, "test", { partOf: partOf(ofMedication) })] : []),
    ],
  };
}

function medication(text: string, ...coding: readonly JsonObject[]): JsonObject {
  return { medicationCodeableConcept: { text, ...(coding.length > 0 && { coding: [...coding] }) } };
}

function agent(name: string, ...coding: readonly JsonObject[]): Alike {
  return given(`agent-${name.replaceAll(" ", "-")}`, {
    given: medication(name, ...coding),
    bronchodilator: { ...SALBUTAMOL, agent: name },
  });
}

const dosage = (more: JsonObject): JsonObject => ({
  dosage: { dose: { value: 400, system: UCUM, code: "ug" }, ...more },
});

export const BRONCHODILATORS: readonly Alike[] = [
  given("given"),
  given("given-before-a-test-of-its-own", { asTest: true }),
  given("dose-in-mg", { given: { dosage: { dose: { value: 0.4, system: UCUM, code: "mg" } } } }),
  given("dose-in-mcg", { given: { dosage: { dose: { value: 400, system: UCUM, code: "ug", unit: "mcg" } } } }),
  given("dosage-in-our-words", { given: dosage({ text: "15 min before the test after bronchodilator" }) }),
  given("inhaled", { given: dosage({ route: { coding: [{ system: SNOMED, code: "447694001" }] } }) }),
  // 12 hours on either side of the test
  given("given-in-the-evening-before", { given: { effectiveDateTime: "2026-02-28T21:00:00Z" } }),
  given("given-in-the-evening-after", { given: { effectiveDateTime: "2026-03-01T21:00:00Z" } }),
  agent("albuterol", { system: ATC, code: "R03AC02" }, { system: SNOMED, code: "372897005" }),
  agent("salbutamol", { system: RXNORM, code: "435" }),
  agent("terbutaline", { system: ATC, code: "R03AC03" }),
  agent("fenoterol", { system: ATC, code: "R03AC04" }),
  agent("formoterol", { system: ATC, code: "R03AC13" }),
  agent("ipratropium bromide", { system: ATC, code: "R03BB01" }, { system: SNOMED, code: "372518007" }),
  agent("another one"),
  given("ratio-after-what-was-given", {
    observations: [[loinc("19926-5"), quantity(82.7, "%")]],
    changes: [["/9/resource/partOf", partOf("MedicationAdministration/ratio-after-what-was-given-given")]],
  }),
  {
    patient: "a-test-before",
    records: [before()],
    observations: BEFORE,
    changes: [4, 5].map((place) => [`/${place}/resource/partOf`, partOf("Procedure/a-test-before-test")] as const),
    more: (patient) => [procedure(patient, "test", {})],
  },
];
