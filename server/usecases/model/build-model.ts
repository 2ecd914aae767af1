import { createHash } from "node:crypto";
import type { components } from "../../../generated/types.ts";
import type { Rules } from "../../respiratory/types/model.ts";
import type { Command } from "../shared/context.ts";
import { readInChunks } from "../shared/chunks.ts";
import type { ComputingDeps } from "../shared/deps.ts";
import { DomainError } from "../shared/domain-error.ts";
import { findProject } from "../shared/find.ts";
import type { BuiltModel, Model } from "./get-model.ts";
import { newId } from "../shared/ids.ts";
import { decidedVisits } from "../review/decided-visits.ts";
import { withReviews } from "../review/with-reviews.ts";
import { provenanceOf } from "../rulesets/rulesets.ts";
import { rounded } from "../shared/rounding.ts";
import { timestamp } from "../shared/timestamp.ts";

export type BuildModelInput = components["schemas"]["BuildModelRequest"];

/** The contract's defaults. */
const DEFAULT_RULES: Rules = { lower_limit_percentile: 5, gold_edition: "2023", cohort: "all" };

/**
 * Fixes equations and rules for a project and measures how they fit the cohort that it holds now.
 * Throws DomainError `project_not_found`, `ancestry_missing` or `too_many_requests`.
 */
export async function buildModel(
  ctx: Command<Model>,
  input: BuildModelInput,
  { computeFor, randomBytes, rulesetFor }: ComputingDeps,
): Promise<Model> {
  const project = await findProject(ctx, input.project_id);
  const compute = computeFor(ctx.caller.company.company_id);
  compute.assertRoom();
  const { records } = ctx.store;
  const choice = { reference_equations: input.reference_equations, rules: { ...DEFAULT_RULES, ...input.rules } };
  const patients = await records.patientIds(project, Number.MAX_SAFE_INTEGER);
  const decided = await decidedVisits(ctx, project, patients);
  const seen = createHash("sha256");
  const recordIds: string[] = [];
  const fit = await compute.fit(
    choice,
    readInChunks(patients, async (chunk) => {
      const newest = await records.newest(project, chunk);
      for (const { record_id, patient_id, performed_at, revision } of newest) {
        seen.update(`${patient_id} ${performed_at} ${revision}\n`);
        recordIds.push(record_id);
      }
      return withReviews(newest, decided).map(({ record_json }) => record_json);
    }),
  );
  if (patients.length > 0 && fit.excluded.ancestry_missing === patients.length) throw ancestryMissing(recordIds);
  return ctx.unitOfWork(async (tx) => {
    await tx.projects.lock(project);
    const now = await tx.now();
    const built: BuiltModel = {
      model_id: newId("mdl", now, randomBytes),
      project_id: input.project_id,
      ...choice,
      patients: patients.length,
      records: { count: recordIds.length, sha256: seen.digest("hex") },
      fit,
      created_at: timestamp(now),
      ...(await provenanceOf(tx, rulesetFor(choice))),
    };
    await tx.models.insert(project, {
      model_id: built.model_id,
      created_at: now,
      model_json: JSON.stringify(built),
    });
    return rounded(built);
  });
}

/** GLI-2012 needs the ancestry, and none is ever inferred. Where only some lack it they are left out and counted. */
function ancestryMissing(recordIds: readonly string[]): DomainError {
  const errors = recordIds.map((id) => ({
    pointer: "/reference_equations",
    detail: `the record ${id} has no ancestry`,
  }));
  return new DomainError("ancestry_missing", errors);
}
