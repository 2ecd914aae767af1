import type { components } from "../../../generated/types.ts";
import type { Project, Records } from "../../storage/store.ts";
import type { Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";

type AnalyseInput = components["schemas"]["AnalyseRequest"];

/**
 * The patients that a request names have to be there, with a record that counts, whatever else narrows it.
 * Throws DomainError `patient_not_found` or `record_retracted`.
 */
export async function assertPatients(
  records: Records,
  project: Project,
  named: AnalyseInput["patient_ids"],
): Promise<void> {
  if (named === undefined) return;
  const found = new Set((await records.select(project, { patient_ids: named })).map(({ patient_id }) => patient_id));
  const lacking = named.filter((id) => !found.has(id));
  if (lacking.length === 0) return;
  const stored = new Set((await records.occasions(project, lacking)).map(({ patient_id }) => patient_id));
  refuse(
    named.flatMap((id, index): NotCounting[] => {
      const pointer = `/patient_ids/${index}`;
      if (found.has(id)) return [];
      return stored.has(id)
        ? [{ pointer, code: "record_retracted", detail: "every record of the patient was retracted" }]
        : [{ pointer, code: "patient_not_found", detail: "the project has no such patient" }];
    }),
  );
}

/** Each that does not count is named with its reason; what nobody has decides the answer. */
function refuse(errors: readonly NotCounting[]): void {
  const first = errors.find(({ code }) => code !== "record_retracted") ?? errors[0];
  if (first !== undefined) throw new DomainError(first.code, errors);
}

/** Records that are not among those that count and are looked up for the reason; as many as one answer names. */
const MOST_EXPLAINED = 100;

/** So do the records: each that does not count is named, with the reason why. Throws DomainError `record_not_found` or `record_retracted`. */
export async function assertRecords(ctx: Context, project: Project, named: AnalyseInput["record_ids"]): Promise<void> {
  if (named === undefined) return;
  const { records } = ctx.store;
  const found = new Set((await records.select(project, { record_ids: named })).map(({ record_id }) => record_id));
  const lacking = named.flatMap((id, index) => (found.has(id) ? [] : [{ id, pointer: `/record_ids/${index}` }]));
  const errors: NotCounting[] = [];
  for (const { id, pointer } of lacking.slice(0, MOST_EXPLAINED)) {
    errors.push({ pointer, ...(await whyNot(ctx, project, id)) });
  }
  refuse(errors);
}

interface NotCounting {
  readonly pointer: string;
  readonly code: "patient_not_found" | "record_not_found" | "record_retracted";
  readonly detail: string;
}

async function whyNot(
  { store, caller }: Context,
  { project_key }: Project,
  id: string,
): Promise<Omit<NotCounting, "pointer">> {
  const history = await store.records.history(caller.company.company_id, id);
  if (history === undefined) return { code: "record_not_found", detail: "you have no such record" };
  const { project } = history;
  return project.project_key === project_key
    ? { code: "record_retracted", detail: "the record was retracted" }
    : { code: "record_not_found", detail: `the record is one of your project ${project.project_id}` };
}
