import type { components } from "../../../generated/types.ts";
import type { Project } from "../../storage/store.ts";
import { decidedVisits } from "../review/decided-visits.ts";
import { textOf, withReviews } from "../review/with-reviews.ts";
import { readInChunks } from "../shared/chunks.ts";
import type { PatientTask } from "../compute/compute.ts";
import type { Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { instant, wholeFrom } from "../shared/slice.ts";
import { assertPatients, assertRecords } from "./named.ts";

type AnalyseInput = components["schemas"]["AnalyseRequest"];

/** Items that one analysis has at most. */
const MOST_ITEMS = 1000;

/** What an analysis goes over. */
export interface Chosen {
  /** In the order of their identifiers. */
  readonly patients: readonly string[];
  /** Keys of the records to analyse; undefined where all of the patients' are. */
  readonly keys: ReadonlySet<number> | undefined;
  /** Keys of the records in the chosen time; undefined where none is chosen. */
  readonly inTime: ReadonlySet<number> | undefined;
  /** Tests after this instant do not exist. */
  readonly asOf: number;
}

/**
 * Chooses what to analyse: all records of the project, narrowed by whatever the request names.
 * Throws DomainError `patient_not_found`, `record_not_found`, `record_retracted`, `nothing_chosen` or `too_many_patients`.
 */
export async function choose(ctx: Context, project: Project, input: AnalyseInput): Promise<Chosen> {
  const { records } = ctx.store;
  const { patient_ids, record_ids, performed_from, performed_before, changed_since, as_of, occasions } = input;
  await assertPatients(records, project, patient_ids);
  await assertRecords(ctx, project, record_ids);
  const narrowing = [record_ids, performed_from, performed_before, changed_since, as_of];
  if (narrowing.every((part) => part === undefined) && occasions !== "all") {
    const patients = patient_ids ?? (await records.patientIds(project, MOST_ITEMS + 1));
    return bounded(
      { patients: inOrder(patients), keys: undefined, inTime: undefined, asOf: Infinity },
      patients.length,
    );
  }
  const asOf = instant(as_of) ?? Infinity;
  const existing = { patient_ids, performed_before: earliest(asOf + 1) };
  const named = await records.select(project, { ...existing, record_ids, changed_since: wholeFrom(changed_since) });
  const timed = [performed_from, performed_before].every((part) => part === undefined)
    ? undefined
    : await records.select(project, {
        patient_ids,
        performed_from: instant(performed_from),
        performed_before: earliest(instant(performed_before) ?? Infinity, asOf + 1),
      });
  const within = new Set((timed ?? named).map(({ patient_id }) => patient_id));
  const rows = named.filter(({ patient_id }) => within.has(patient_id));
  const patients = inOrder(new Set(rows.map(({ patient_id }) => patient_id)));
  const keys = new Set(rows.map(({ record_key }) => record_key));
  const inTime = timed && new Set(timed.map(({ record_key }) => record_key));
  const items = occasions === "all" ? Math.min(keys.size, inTime?.size ?? Infinity) : patients.length;
  return bounded({ patients, keys, inTime, asOf }, items);
}

function earliest(...times: readonly number[]): number | undefined {
  const time = Math.min(...times);
  return time === Infinity ? undefined : time;
}

function bounded(chosen: Chosen, items: number): Chosen {
  if (items === 0) throw new DomainError("nothing_chosen");
  if (items > MOST_ITEMS) throw new DomainError("too_many_patients");
  return chosen;
}

function inOrder(patients: Iterable<string>): readonly string[] {
  return [...patients].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Reads all records of the patients that exist, with what reviewers decided on them: those that are not chosen serve the course of the others. */
export async function* readPatients(
  ctx: Context,
  project: Project,
  { patients, keys, inTime, asOf }: Chosen,
): AsyncGenerator<readonly PatientTask[]> {
  const decided = await decidedVisits(ctx, project, patients);
  yield* readInChunks(patients, async (chunk) => {
    const known = withReviews(await ctx.store.records.newest(project, chunk), decided);
    const existing = known.filter(({ performed_at }) => performed_at <= asOf);
    const histories = Map.groupBy(existing, ({ patient_id }) => patient_id);
    return chunk.flatMap((patientId): readonly PatientTask[] => {
      const history = histories.get(patientId) ?? [];
      if (history.length === 0) return [];
      return [
        history.map((record) => ({
          ...textOf(record),
          chosen: keys === undefined || keys.has(record.record_key),
          ...(inTime !== undefined && { in_time: inTime.has(record.record_key) }),
        })),
      ];
    });
  });
}
