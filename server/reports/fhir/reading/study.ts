import { LOINC, OWN, SNOMED } from "../codes.ts";
import { codingKey, type Note, type Part, partAt, partsAt, textAt } from "./part.ts";

const SECTIONS = "http://terminology.hl7.org/CodeSystem/v2-0074";
const INTERPRETATIONS = "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation";
const SPIROMETRY = `${SNOMED}|127783003`;

/** Reports of spirometry, or of lung function as a whole. */
const STUDIES: ReadonlySet<string> = new Set([
  `${LOINC}|18759-1`,
  `${LOINC}|81459-0`,
  `${LOINC}|81458-2`,
  SPIROMETRY,
  `${SNOMED}|23426006`,
]);
const STUDY_SYSTEMS: ReadonlySet<string> = new Set([LOINC, SNOMED, OWN]);
const METHODS: ReadonlySet<string> = new Set([SPIROMETRY]);
const OF_LUNG_FUNCTION: ReadonlySet<string> = new Set(["PF"].map((code) => `${SECTIONS}|${code}`));
const BESIDE_LIMITS: ReadonlySet<string> = new Set(
  ["L", "LL", "LU", "N", "H", "HH", "HU", "A", "AA"].map((code) => `${INTERPRETATIONS}|${code}`),
);

/** Names of studies that are none of spirometry. */
const OTHER_STUDY =
  /x-?ray|radiogr|r\u00f6ntgen|\bct\b|\bmri\b|tomogra|ultraso|echo|e[ck]g\b|electrocardio|sleep|polysomno|blood|laborator|diffus|dlco|tlco|plethysmo|oscillo|ergo|exercise|provo|feno\b/i;

/** Notes where a report says that it is of another study than spirometry. */
export function noteOtherStudy(report: Part, note: Note): void {
  noteCategories(report, note);
  const code = partAt(report, "code");
  if (code === undefined) {
    note(`${report.at}/code`, "required", "must say that the report is of spirometry: LOINC 18759-1");
    return;
  }
  const codings = partsAt(code, "coding");
  const other = codings.find((coding) => STUDY_SYSTEMS.has(systemOf(coding)) && !STUDIES.has(codingKey(coding)));
  if (other !== undefined)
    note(`${other.at}/code`, "wrong_code", "is the code of another study than spirometry: LOINC 18759-1");
  else if (!codings.some((coding) => STUDIES.has(codingKey(coding))))
    note(`${code.at}/coding`, "wrong_code", "must say that the report is of spirometry: LOINC 18759-1");
  for (const [text, at] of namesOf(code))
    if (OTHER_STUDY.test(text.slice(0, LONGEST_NAME))) note(at, "wrong_code", "names another study than spirometry");
}

const LONGEST_NAME = 200;

function namesOf(code: Part): readonly (readonly [string, string])[] {
  const displays = partsAt(code, "coding").map(
    (coding) => [textAt(coding, "display") ?? "", `${coding.at}/display`] as const,
  );
  return [[textAt(code, "text") ?? "", `${code.at}/text`], ...displays];
}

function noteCategories(report: Part, note: Note): void {
  for (const category of partsAt(report, "category"))
    for (const coding of partsAt(category, "coding"))
      if (systemOf(coding) === SECTIONS && !OF_LUNG_FUNCTION.has(codingKey(coding)))
        note(`${coding.at}/code`, "wrong_code", "is of another section than pulmonary function: PF");
}

/** Notes where an Observation says that it was made otherwise than read here, or lies beyond what the device can measure. */
export function noteOtherMethod(observation: Part, note: Note): void {
  const method = partAt(observation, "method");
  if (method !== undefined && !partsAt(method, "coding").some((coding) => METHODS.has(codingKey(coding))))
    note(method.at, "not_plain", "may say that the value is no measured one; SNOMED CT 127783003 is spirometry");
  for (const interpretation of partsAt(observation, "interpretation"))
    for (const coding of partsAt(interpretation, "coding"))
      if (systemOf(coding) === INTERPRETATIONS && !BESIDE_LIMITS.has(codingKey(coding)))
        note(`${coding.at}/code`, "not_plain", "says more of the value than where it lies between its limits");
}

function systemOf(coding: Part): string {
  return textAt(coding, "system") ?? "";
}
