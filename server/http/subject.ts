import type { Subject } from "./trail.ts";

/** What a body names. */
export function subjectOf(body: unknown): Subject {
  if (typeof body !== "object" || body === null) return {};
  const { project_id, patient_id, batch_id, patients } = body as Readonly<Record<string, unknown>>;
  return {
    project_id: text(project_id),
    patient_id: text(patient_id) ?? onlyPatient(patients),
    batch_id: text(batch_id),
  };
}

/** Of an intake whose records are all of one patient, that one. */
function onlyPatient(records: unknown): string | undefined {
  if (!Array.isArray(records)) return undefined;
  const names = new Set(records.map((one: { readonly patient_id?: unknown } | null) => text(one?.patient_id)));
  return names.size === 1 ? [...names][0] : undefined;
}

/** What no identifier is, whatever the contract allows: names nobody, and would reach the database as it came. */
const NO_NAME = /[^\x20-\x7e]|^.{201}/;

/** What may be the name of something. */
export function text(value: unknown): string | undefined {
  return typeof value === "string" && !NO_NAME.test(value) ? value : undefined;
}
