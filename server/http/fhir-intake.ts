import { PatientRecord, ProjectIdInput } from "../../generated/schemas.ts";
import type { components } from "../../generated/types.ts";
import { readBundle } from "../reports/fhir/reading/bundle.ts";
import type { PlacedReport, ReadReport } from "../reports/fhir/reading/gathered.ts";
import { readReports } from "../reports/fhir/reading/report.ts";
import type { Fault } from "../reports/fhir/reading/part.ts";
import type { IntakeResult } from "../usecases/intake/intake-patients.ts";
import type { SubmittedRecord } from "../usecases/intake/submission.ts";
import { DomainError, type InputError } from "../usecases/shared/domain-error.ts";
import { inWords } from "./in-words.ts";
import { bodyErrors } from "./validation.ts";

/** An intake that came as a FHIR bundle. */
export interface FhirIntake {
  readonly project_id: string;
  readonly on_error: "refuse" | "skip";
  readonly patients: readonly SubmittedRecord[];
  readonly left_out: ReadonlyMap<number, readonly InputError[]> | undefined;
  /** Where each record stands in the bundle. */
  readonly reports: readonly PlacedReport[];
}

type Bundle = components["schemas"]["FhirIntakeBundle"];

/**
 * Reads a bundle as the records of an intake, each judged by the schema that records of our own have.
 * Throws DomainError `invalid_body`, with pointers into the bundle.
 */
export function readFhirIntake(bundle: Bundle): FhirIntake {
  const { gathered, projectId, onError, ...read } = readBundle(bundle);
  const reports: ReadReport[] = [];
  const leftOut = new Map<number, readonly InputError[]>();
  for (const each of gathered) {
    const read = readReports(each);
    // The records of one visit come together or not at all.
    const errors = [...new Set(read.flatMap(errorsOf))];
    for (const report of read) {
      if (errors.length > 0) leftOut.set(reports.length, errors);
      reports.push(report);
    }
  }
  const faults = [...read.faults, ...wrongProject(projectId, read.projectAt)];
  if (faults.length > 0 || projectId === undefined)
    throw new DomainError("invalid_body", [...faults, ...allOf(leftOut)]);
  const sound = reports.find((_, index) => !leftOut.has(index));
  // Whoever sends one name may send others that nobody sees: nothing is stored of such a bundle, even where the rest is sound.
  const isIdentifying = [...leftOut.values()].some((errors) => errors.some(({ code }) => code === "identifying"));
  if (((onError === "refuse" || isIdentifying) && leftOut.size > 0) || sound === undefined)
    throw new DomainError("invalid_body", allOf(leftOut));
  const patients = reports.map(({ record }, index) => (leftOut.has(index) ? sound.record : record));
  return {
    project_id: projectId,
    on_error: onError,
    patients: patients as unknown as readonly SubmittedRecord[],
    left_out: leftOut.size > 0 ? leftOut : undefined,
    reports: reports.map(({ at, places, notRead }) => ({ at, places, notRead })),
  };
}

/** Each error once: what is wrong with a visit stands for all its records. */
function allOf(leftOut: ReadonlyMap<number, readonly InputError[]>): readonly InputError[] {
  return [...new Set([...leftOut.values()].flat())];
}

function wrongProject(projectId: string | undefined, at: string): readonly InputError[] {
  const judged = projectId === undefined ? undefined : ProjectIdInput.safeParse(projectId);
  return (judged?.error?.issues ?? []).flatMap((issue) =>
    bodyErrors([issue]).map(({ code, detail }) => ({ pointer: at, ...(code === undefined ? {} : { code }), detail })),
  );
}

/** What reading found; else what the schema of a record finds. */
function errorsOf(report: ReadReport): readonly InputError[] {
  if (report.faults.length > 0) return report.faults;
  const judged = PatientRecord.safeParse(report.record);
  if (judged.success) return [];
  return bodyErrors(judged.error.issues).map((error) =>
    "pointer" in error ? { ...error, pointer: placeIn(report, error.pointer) } : error,
  );
}

/** Where the nearest part of the record stands in the bundle that the pointer leads into: what holds it, or what is told beside it. */
function placeIn({ at, places }: PlacedReport, pointer: string): string {
  for (let inner = pointer; inner !== ""; inner = inner.slice(0, inner.lastIndexOf("/"))) {
    const place = places.get(inner);
    if (place !== undefined) return place;
    const beside = [...places.keys()].find((other) => other.startsWith(`${inner}/`));
    if (beside !== undefined) return places.get(beside) ?? at;
  }
  return at;
}

const OF_RECORDS = /\/patients\/(\d+)((?:\/[A-Za-z0-9_]+)*)/g;

/** From a pointer into the records to one into the bundle, and the words of a sentence with it. */
export function inBundle(reports: readonly PlacedReport[], text: string): string {
  return text.replaceAll(OF_RECORDS, (whole, index: string, rest: string) => {
    const report = reports[Number(index)];
    return report === undefined ? whole : placeIn(report, rest);
  });
}

/** The answer in the words of the bundle, with what was not read of it. */
export function toldInBundle(reports: readonly PlacedReport[], result: IntakeResult): IntakeResult {
  const toBundle = (text: string): string => inBundle(reports, text);
  const skipped = result.skipped.map((entry) => ({
    pointer: toBundle(entry.pointer),
    errors: entry.errors.map((error) => inWords(error, toBundle)) as typeof entry.errors,
  }));
  const without = new Set(skipped.map(({ pointer }) => pointer));
  const notRead = reports.flatMap((report): readonly Fault[] => (without.has(report.at) ? [] : report.notRead));
  const warnings = result.warnings.map((warning) => inWords(warning, toBundle));
  return { ...result, skipped, warnings: [...warnings, ...notRead] as IntakeResult["warnings"] };
}
