import type { components } from "../../../generated/types.ts";
import type { ModelChoice } from "../../respiratory/types/model.ts";
import type { Project, Repositories } from "../../storage/store.ts";
import { type Analysis, type AnalysisHead, analysisTexts, storedForm } from "./analysis-text.ts";
import type { Command } from "../shared/context.ts";
import type { AnalysedItems, LeftOut, PatientTask } from "../compute/compute.ts";
import type { ComputingDeps } from "../shared/deps.ts";
import { DomainError } from "../shared/domain-error.ts";
import { findProject } from "../shared/find.ts";
import { type BuiltModel, readModel } from "../model/get-model.ts";
import { newId } from "../shared/ids.ts";
import type { JsonText } from "../shared/json-text.ts";
import { provenanceOf } from "../rulesets/rulesets.ts";
import { withinQuotas } from "../shared/quotas.ts";
import { timestamp } from "../shared/timestamp.ts";
import { assertReceivable } from "./receivable.ts";
import { choose, readPatients } from "./patients.ts";

export type AnalyseInput = components["schemas"]["AnalyseRequest"];

/** The answer to analyse: where to read it again, and its text. */
export interface AnalysisMade {
  readonly analysis_id: string;
  readonly text: JsonText<Analysis>;
}

/**
 * Analyses the chosen visits; those before each serve its change over time. Items come in the order of patient_id and time.
 * Throws DomainError `project_not_found`, `model_not_found`, `patient_not_found`, `record_not_found`, `record_retracted`,
 * `nothing_chosen`, `too_many_patients`, `ancestry_missing`, `batch_too_large` or `too_many_requests`.
 */
export async function analyse(
  ctx: Command<AnalysisMade>,
  input: AnalyseInput,
  deps: ComputingDeps,
): Promise<AnalysisMade> {
  const { computeFor } = deps;
  const project = await findProject(ctx, input.project_id);
  const { store } = ctx;
  const stored = await store.models.find(project, input.model_id);
  if (stored === undefined) throw new DomainError("model_not_found");
  const model = readModel(stored.model_json);
  const compute = computeFor(ctx.caller.company.company_id);
  compute.assertRoom();
  const chosen = await choose(ctx, project, input);
  const read: number[] = [];
  const chunks = noting(read, readPatients(ctx, project, chosen));
  // Records that are named one by one are all meant.
  const occasions = input.occasions ?? (input.record_ids === undefined ? "newest" : "all");
  const choice = { ...choiceOf(model), include_lms: input.include?.includes("lms") === true };
  const items = await compute.analyse(choice, chunks, occasions);
  if (items.record_keys.length === 0) throw nothingAnalysed(items.left_out, input);
  await assertReceivable(ctx, { computeFor }, { project, model, items });
  return ctx.unitOfWork((tx) => keep(tx, deps, { project, model, items, read, as_of: input.as_of }));
}

/** Passes the tasks on, and notes the keys of their records. */
async function* noting(
  keys: number[],
  chunks: AsyncIterable<readonly PatientTask[]>,
): AsyncGenerator<readonly PatientTask[]> {
  for await (const chunk of chunks) {
    for (const { record_key } of chunk.flat()) keys.push(record_key);
    yield chunk;
  }
}

interface Computed {
  readonly project: Project;
  readonly model: BuiltModel;
  readonly items: AnalysedItems;
  /** Keys of all records that were read. */
  readonly read: readonly number[];
  readonly as_of: string | undefined;
}

async function keep(
  tx: Repositories,
  { randomBytes, rulesetFor, quotas }: ComputingDeps,
  { project, model, items, read, as_of }: Computed,
): Promise<AnalysisMade> {
  await tx.projects.lock(project);
  const now = await tx.now();
  const head: AnalysisHead = {
    analysis_id: newId("ana", now, randomBytes),
    project_id: project.project_id,
    model_id: model.model_id,
    ...choiceOf(model),
    created_at: timestamp(now),
    ...(as_of === undefined ? {} : { as_of }),
    ...(await provenanceOf(tx, rulesetFor(model))),
    left_out: [...items.left_out],
  };
  const texts = analysisTexts(head, items);
  const made = {
    analysis_id: head.analysis_id,
    model_id: head.model_id,
    created_at: now,
    analysis_json: storedForm(texts),
    record_keys: items.record_keys,
    read,
  };
  await withinQuotas(tx, project, quotas, () => tx.analyses.insert(project, made));
  return { analysis_id: head.analysis_id, text: texts.answer };
}

function choiceOf({ reference_equations, rules }: BuiltModel): ModelChoice {
  return { reference_equations, rules };
}

/** No chosen record chooses a visit; or it is GLI-2012, and none of them has an ancestry: each is named, at the place that chose it. */
function nothingAnalysed(leftOut: readonly LeftOut[], { patient_ids, record_ids: named }: AnalyseInput): DomainError {
  if (leftOut.length === 0) return new DomainError("nothing_chosen");
  const errors = leftOut.flatMap(({ patient_id, record_ids }) =>
    record_ids.map((id) => {
      const place = placeOf(named, "/record_ids", id);
      // what was sent is not said again
      if (place !== undefined) return { pointer: place, detail: "the record has no ancestry" };
      const pointer = placeOf(patient_ids, "/patient_ids", patient_id) ?? "/model_id";
      return { pointer, detail: `the record ${id} has no ancestry` };
    }),
  );
  return new DomainError("ancestry_missing", errors);
}

function placeOf(named: readonly string[] | undefined, at: string, id: string): string | undefined {
  const place = named?.indexOf(id) ?? -1;
  return place < 0 ? undefined : `${at}/${place}`;
}
