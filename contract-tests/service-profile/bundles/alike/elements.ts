/** Everything that may stand in a bundle beside what is read: each way to name the patient, each settled status, and what is passed over. */
import type { JsonObject } from "../../../../spec/openapi/json.ts";
import { type Changes, loinc, own, quantity, snomed, type Told, URN } from "../building.ts";
import { procedure } from "./bronchodilators.ts";
import { AFTER, after, type Alike, BEFORE, before } from "./told.ts";

const REPORT = "/0/resource";
const FEV1 = "/4/resource";
const FVC = "/5/resource";
const CODES = `${URN}:codes`;

function plain(patient: string, ...changes: Changes): Alike {
  return { patient, records: [before()], observations: BEFORE, changes };
}

const identifier = (value: string): JsonObject => ({ system: `${URN}:patients`, value });

/** A resource of its own says who was tested, and every other one leads to it. */
export function ofPatient(
  patient: string,
  { beside = false, fullUrl }: { beside?: boolean; fullUrl?: string } = {},
): Alike {
  const reference = fullUrl ?? `Patient/${patient}-person`;
  const subject = { reference, type: "Patient", ...(beside && { identifier: identifier(patient) }) };
  return {
    ...plain(patient, ...[0, 1, 2, 3, 4, 5].map((place) => [`/${place}/resource/subject`, subject] as const)),
    more: () => [
      {
        ...(fullUrl !== undefined && { fullUrl }),
        resource: {
          resourceType: "Patient",
          id: `${patient}-person`,
          identifier: [{ ...identifier(patient), use: "official" }],
          gender: "male",
          active: true,
        },
      },
    ],
  };
}

const category = [{ coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0074", code: "PF" }] }];
const somebody: JsonObject = {
  reference: "Practitioner/1",
  type: "Practitioner",
  display: "a technician",
  identifier: { system: "http://hospital.example/staff", value: "7" },
};
const meta: JsonObject = {
  versionId: "3",
  lastUpdated: "2026-03-02T08:00:00Z",
  source: "http://hospital.example",
  profile: ["http://hospital.example/profile"],
  tag: [{ system: "http://hospital.example/tags", code: "seen" }],
};
const limits: JsonObject = { low: { value: 3.2, unit: "L" }, high: { value: 5 }, text: "of healthy people" };
const component = [
  { code: loinc("20149-1"), ...quantity(4, "L") },
  { code: loinc("20152-5"), ...quantity(102, "%") },
  { code: snomed("1078210003"), ...quantity(0.2, "1") },
  { code: own("quality-grade"), valueCodeableConcept: { coding: [{ system: CODES, code: "A" }] } },
];

function interpreted(code: string): Alike {
  const coding = [{ system: "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation", code }];
  return plain(`interpreted-${code}`, [`${FEV1}/interpretation`, [{ coding }]]);
}

/** A visit whose two tests were sent apart: each record is an Observation that leads to what was sent with it. */
export function visitOf(patient: string): Alike {
  const panel = (id: string, performedAt: string, places: readonly number[]): JsonObject => ({
    resource: {
      resourceType: "Observation",
      id: `${patient}-${id}`,
      status: "final",
      code: own("visit-record"),
      subject: { identifier: identifier(patient) },
      effectiveDateTime: performedAt,
      hasMember: places.map((place) => ({ reference: `Observation/${patient}-${place}` })),
    },
  });
  const person: readonly Told[] = [
    [loinc("76689-9"), { valueCodeableConcept: SEX }],
    [loinc("30525-0"), quantity(40, "a")],
    [loinc("8302-2"), quantity(178, "cm")],
  ];
  return {
    patient,
    records: [before(), { ...after(), performed_at: "2026-03-01T09:40:00Z" }],
    // 1 to 3 the person of the first, 4 and 5 its values; then of the second
    observations: [...BEFORE, ...person, ...AFTER],
    changes: [[`${REPORT}/result`, ["first", "second"].map((id) => ({ reference: `Observation/${patient}-${id}` }))]],
    more: () => [
      panel("first", "2026-03-01T09:00:00Z", [1, 2, 3, 4, 5]),
      panel("second", "2026-03-01T09:40:00Z", [6, 7, 8, 9, 10]),
    ],
  };
}

const SEX = { coding: [{ system: "http://hl7.org/fhir/administrative-gender", code: "male" }] };

export const ELEMENTS: readonly Alike[] = [
  plain("amended", [`${FEV1}/status`, "amended"], [`${REPORT}/status`, "amended"]),
  plain("corrected", [`${FEV1}/status`, "corrected"], [`${REPORT}/status`, "corrected"]),
  // its conclusion is made anew
  plain("preliminary-report", [`${REPORT}/status`, "preliminary"]),
  plain("appended-report", [`${REPORT}/status`, "appended"]),
  ofPatient("of-a-patient"),
  ofPatient("of-a-patient-beside", { beside: true }),
  ofPatient("of-a-patient-by-address", { fullUrl: "urn:uuid:5a7e2ad0-9f8d-4a4e-9c8b-2d3f5a6b7c8d" }),
  plain(
    "by-addresses",
    ["/4/fullUrl", "urn:uuid:0b1f6d1c-1a4e-4c59-8a55-3c0f3a2b9d10"],
    [`${REPORT}/result/3`, { reference: "urn:uuid:0b1f6d1c-1a4e-4c59-8a55-3c0f3a2b9d10", type: "Observation" }],
  ),
  {
    ...plain("a-reference-of-the-client", [
      `${REPORT}/identifier`,
      [{ system: `${URN}:client-references`, value: "ORD-7", use: "official" }],
    ]),
    records: [{ ...before(), client_reference: "ORD-7" }],
  },
  ...["L", "LL", "LU", "N", "H", "HH", "HU", "A", "AA"].map(interpreted),
  plain("by-spirometry", [`${FEV1}/method`, snomed("127783003")]),
  plain("twelve-hours-before", [`${FEV1}/effectiveDateTime`, "2026-02-28T21:00:00Z"]),
  plain("twelve-hours-after", [`${FVC}/effectiveDateTime`, "2026-03-01T22:00:00+01:00"]),
  plain("a-study-of-lung-function", [`${REPORT}/code`, snomed("23426006")]),
  plain("a-study-81459", [`${REPORT}/code`, loinc("81459-0")]),
  plain("a-study-81458", [`${REPORT}/code`, loinc("81458-2")]),
  plain("a-study-of-spirometry", [`${REPORT}/code`, { ...snomed("127783003"), text: "Spirometry" }]),
  plain(
    "passed-over-of-a-report",
    [`${REPORT}/language`, "de"],
    [`${REPORT}/meta`, meta],
    [`${REPORT}/category`, category],
    [`${REPORT}/issued`, "2026-03-02T08:00:00Z"],
    [`${REPORT}/conclusion`, "Normal."],
    [`${REPORT}/conclusionCode`, [{ text: "normal" }]],
    [`${REPORT}/performer`, [somebody]],
    [`${REPORT}/resultsInterpreter`, [somebody]],
  ),
  plain(
    "passed-over-of-an-observation",
    [`${FEV1}/language`, "de"],
    [`${FEV1}/meta`, meta],
    [`${FEV1}/category`, category],
    [`${FEV1}/issued`, "2026-03-02T08:00:00Z"],
    [`${FEV1}/referenceRange`, [limits]],
    [`${FEV1}/performer`, [somebody]],
    [`${FEV1}/device`, { reference: "Device/1", display: "a spirometer" }],
    [`${FEV1}/component`, component],
    [`${FEV1}/derivedFrom`, [{ reference: "Observation/passed-over-of-an-observation-5" }]],
    [`${FEV1}/hasMember`, [{ reference: "Observation/passed-over-of-an-observation-5" }]],
  ),
  {
    ...plain("passed-over-of-a-test", [`${FEV1}/partOf`, [{ reference: "Procedure/passed-over-of-a-test-test" }]]),
    more: (patient) => [
      procedure(patient, "test", {
        category: category[0] ?? {},
        performer: [{ function: { text: "technician" }, actor: somebody }],
      }),
    ],
  },
  visitOf("a-visit-of-two-records"),
];
