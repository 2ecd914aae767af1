import type { Project, Repositories } from "../../storage/store.ts";
import { readInChunks } from "../shared/chunks.ts";
import type { PatientTask } from "../compute/compute.ts";
import { DomainError } from "../shared/domain-error.ts";

/** Patients that one analysis takes. */
const MOST_PATIENTS = 1000;

/** The patients of an analysis, read while they are being computed. */
export interface PatientsRead {
  readonly chunks: AsyncIterable<readonly PatientTask[]>;
  /** Filled as the chunks are read: patients that the project does not have. */
  readonly unknown: string[];
}

/**
 * The patients to analyse, in the order of their identifiers: those named, else all of the project.
 * Throws DomainError `too_many_patients`.
 */
export async function chosenPatients(
  { records }: Pick<Repositories, "records">,
  project: Project,
  named: readonly string[] | undefined,
): Promise<readonly string[]> {
  const patients = named ?? (await records.patientIds(project, MOST_PATIENTS + 1));
  if (patients.length > MOST_PATIENTS) throw new DomainError("too_many_patients");
  return patients.toSorted((a, b) => (a < b ? -1 : 1));
}

/** Reads all records of the patients: the newest visit is analysed, and those before it serve its course. */
export function readPatients(
  { records }: Pick<Repositories, "records">,
  project: Project,
  patients: readonly string[],
): PatientsRead {
  const unknown: string[] = [];
  const chunks = readInChunks(patients, async (chunk) => {
    const histories = Map.groupBy(await records.newest(project, chunk), ({ patient_id }) => patient_id);
    return chunk.flatMap((patientId): readonly PatientTask[] => {
      const history = histories.get(patientId);
      if (history === undefined) {
        unknown.push(patientId);
        return [];
      }
      return [history.map(({ record_key, revision, record_json }) => ({ record_key, revision, record_json }))];
    });
  });
  return { chunks, unknown };
}
