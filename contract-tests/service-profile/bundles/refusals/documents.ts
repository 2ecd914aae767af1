/** What a bundle and its entries may not be, and where their references may not lead. */
import type { JsonObject } from "../../../../spec/openapi/json.ts";
import { entriesOf, loinc, own, quantity, URN, VALUES } from "../building.ts";
import { FEV1, FVC, ofEntries, REPORT, type Wrong, wrong, wrongThere, wrongPatient } from "./wrong.ts";

const [REPORT_ENTRY, ...OBSERVATIONS] = entriesOf("P-1", VALUES);
const SECOND = entriesOf("P-2", VALUES);
const MOST_REPORTS = 1000;
const MOST_OBSERVATIONS = 250;

const refer = (...references: readonly string[]): JsonObject[] => references.map((reference) => ({ reference }));

/** Each measure of the report told in a way that is not read, and too often. */
const MANY: readonly JsonObject[] = Array.from({ length: MOST_OBSERVATIONS }, (_, index) => ({
  resource: {
    resourceType: "Observation",
    id: `more-${index}`,
    status: "final",
    subject: { identifier: { system: `${URN}:patients`, value: "P-1" } },
    code: loinc("19862-2"),
    ...quantity(7, "L"),
  },
}));

/** Reports of visits that have two records each. */
const VISITS: readonly JsonObject[] = Array.from({ length: MOST_REPORTS / 2 + 1 }, (_, visit) => [
  {
    resource: {
      ...(REPORT_ENTRY?.["resource"] as JsonObject),
      id: `${visit}`,
      result: refer(`Observation/${visit}-0`, `Observation/${visit}-1`),
    },
  },
  ...[0, 1].map((record) => ({
    resource: { resourceType: "Observation", id: `${visit}-${record}`, status: "final", code: own("visit-record") },
  })),
]).flat();

export const DOCUMENTS: readonly Wrong[] = [
  wrong("a-stale-bundle", "not_final", "/meta/tag/1/code", ["/meta/tag/1", { system: `${URN}:codes`, code: "stale" }]),
  wrong("a-revised-bundle", "not_final", "/meta/tag/1/code", [
    "/meta/tag/1",
    { system: `${URN}:codes`, code: "revised" },
  ]),
  wrong("a-choice-that-is-none", "not_a_choice", "/meta/tag/1/code", [
    "/meta/tag/1",
    { system: `${URN}:intake-choices`, code: "on-error-guess" },
  ]),
  wrong("two-choices", "repeated", "/meta/tag/2", [
    "/meta/tag",
    ["projects", "intake-choices", "intake-choices"].map((system, index) => ({
      system: `${URN}:${system}`,
      code: index === 0 ? "refused-bundles-$seed" : "on-error-skip",
    })),
  ]),
  wrongThere("two-projects", "repeated", "/meta/tag/1", { system: `${URN}:projects`, code: "another" }),
  wrongThere("no-project", "required", "/meta/tag", []),
  wrong("a-project-without-its-name", "required", "/meta/tag/0/code", ["/meta/tag/0/code"]),
  wrongThere("a-project-of-no-form", "wrong_form", "/meta/tag/0/code", "no project"),
  wrongThere("a-member-of-a-bundle", "unknown_member", "/total", 1),
  wrongThere("a-bundle-of-others", "identifying", "/identifier", { system: "urn:oid:1.2.3", value: "1" }),
  ofEntries(...OBSERVATIONS)("no-report", "required", "/entry"),
  ofEntries(...Array.from({ length: MOST_REPORTS + 1 }, () => REPORT_ENTRY ?? null))(
    "too-many-reports",
    "wrong_length",
    "/entry",
  ),
  ofEntries(...VISITS)("too-many-records", "wrong_length", "/entry"),
  ofEntries(
    ...entriesOf("P-1", VALUES).map((entry, index) =>
      index === 0
        ? {
            resource: {
              ...(entry["resource"] as JsonObject),
              result: refer(
                ...[1, 2, 3, 4, 5].map((place) => `Observation/P-1-${place}`),
                ...MANY.map((_, place) => `Observation/more-${place}`),
              ),
            },
          }
        : entry,
    ),
    ...MANY,
  )("too-many-observations", "wrong_length", `${REPORT}/result`),
  wrongThere("a-resource-that-is-not-read", "not_read", `${FVC}/resourceType`, "Encounter"),
  wrong("two-entries-of-one-name", "repeated", FVC, [`${FVC}/id`, "P-1-4"]),
  wrong(
    "two-entries-of-one-address",
    "repeated",
    FVC,
    ["/entry/4/fullUrl", "urn:uuid:0b1f6d1c-1a4e-4c59-8a55-3c0f3a2b9d10"],
    ["/entry/5/fullUrl", "urn:uuid:0b1f6d1c-1a4e-4c59-8a55-3c0f3a2b9d10"],
  ),
  wrongThere("what-leads-nowhere", "wrong_combination", `${REPORT}/result/0/reference`, "Observation/9"),
  wrong("what-is-named-twice", "repeated", `${REPORT}/result/5/reference`, [
    `${REPORT}/result/5`,
    { reference: "Observation/P-1-4" },
  ]),
  ofEntries(...entriesOf("P-1", VALUES), ...SECOND)(
    "what-is-of-two-reports",
    "wrong_combination",
    "/entry/6/resource/result/5/reference",
    ["/entry/6/resource/result/5", { reference: "Observation/P-1-4" }],
  ),
  wrongThere("a-reference-of-another-type", "wrong_combination", `${REPORT}/result/3/type`, "Patient"),
  wrongPatient("a-result-that-is-a-patient", "wrong_combination", `${REPORT}/result/5/reference`, [
    `${REPORT}/result/5`,
    { reference: "Patient/P-1-person" },
  ]),
  wrong("what-belongs-to-nothing", "not_read", FVC, [
    `${REPORT}/result`,
    refer("Observation/P-1-1", "Observation/P-1-2", "Observation/P-1-3", "Observation/P-1-4"),
  ]),
  wrong("what-is-made-of-others", "wrong_combination", `${FEV1}/derivedFrom/0/reference`, [
    `${FEV1}/derivedFrom`,
    refer("Observation/elsewhere"),
  ]),
  wrong("what-has-members-elsewhere", "wrong_combination", `${FEV1}/hasMember/0/reference`, [
    `${FEV1}/hasMember`,
    refer("Observation/elsewhere"),
  ]),
  wrongThere("a-comment", "unknown_member", `${FEV1}/note`, [{ text: "seen" }]),
  wrongThere("a-site", "unknown_member", `${FEV1}/bodySite`, { text: "lung" }),
  wrongThere("an-extension", "not_read", `${FEV1}/extension`, [{ url: "http://hospital.example" }]),
  wrong("an-extension-of-a-report", "not_read", `${REPORT}/extension/0/url`, [
    `${REPORT}/extension`,
    [{ url: "http://hospital.example" }],
  ]),
  wrongThere("a-turning-extension", "not_plain", `${FEV1}/modifierExtension`, []),
  wrongThere("rules-of-others", "not_plain", `${REPORT}/implicitRules`, "http://hospital.example"),
  wrongThere("an-absent-value", "not_plain", `${FEV1}/dataAbsentReason`, { text: "refused" }),
  wrongThere("what-is-contained", "not_read", `${FEV1}/contained`, [{ resourceType: "Device" }]),
  wrong("what-was-left-out", "not_plain", `${FEV1}/meta/tag`, [
    `${FEV1}/meta`,
    { tag: [{ system: "http://terminology.hl7.org/CodeSystem/v3-ObservationValue", code: "SUBSETTED" }] },
  ]),
  wrongThere("a-status-that-is-a-number", "wrong_type", `${FEV1}/status`, 5),
  wrongThere("a-code-that-is-a-text", "wrong_type", `${FEV1}/code`, "FEV1"),
  wrongThere("a-category-that-is-no-list", "wrong_type", `${FEV1}/category`, own("measured")),
  wrong("a-profile-that-is-a-number", "wrong_type", `${FEV1}/meta/profile/0`, [`${FEV1}/meta`, { profile: [5] }]),
  wrong("a-limit-that-is-a-text", "wrong_type", `${FEV1}/referenceRange/0/low/value`, [
    `${FEV1}/referenceRange`,
    [{ low: { value: "3.2" } }],
  ]),
  wrongThere("a-choice-in-words", "wrong_type", `${FEV1}/code/coding/0/userSelected`, "yes"),
  wrongThere("a-device-that-is-a-text", "wrong_type", `${FEV1}/device`, "a spirometer"),
];
