import { type AnyRecord, intakeOf, record } from "./records.ts";
import type { Client, Reply } from "./test-service.ts";

export const GONE = "P-GONE";
export const PATIENT = `/api/v1/projects/screening/patients/${GONE}`;
export const RESULTS = "/results?project_id=screening";
export const INTAKE = "/api/v1/patient/intake";
const EARLIER = { performed_at: "2025-01-10T09:00:00Z" };

/** Values that nobody else has. */
const OWN = {
  age_years: 61.37,
  height_cm: 167.31,
  client_reference: "ORDER-GONE",
  cluster: "FAMILY-GONE",
  trial: { visit: "VISIT-GONE", arm: "ARM-GONE", site: "SITE-GONE" },
  missing: { post_bronchodilator: "refused" },
  pre_bronchodilator: { kind: "values", fev1_l: 1.7133, fvc_l: 2.9177 },
};
export const AMENDED = {
  ...OWN,
  pre_bronchodilator: { kind: "values", fev1_l: 1.7139, fvc_l: 2.9171 },
  amends: { reason: "misread-by-nurse" },
};
const CODES = ["ORDER-GONE", "FAMILY-GONE", "VISIT-GONE", "ARM-GONE", "SITE-GONE"];
const VALUES = ["61.37", "167.31", "1.7133", "2.9177", "1.7139", "2.9171", "1.8133"];
export const WORDS = [GONE, ...CODES, ...VALUES, "misread-by-nurse"];

/** What only the reviews of the patient's item say. */
export const REVIEW_WORDS = ["R-GONE", "COMMENT-OF-THE-FIRST", "COMMENT-OF-THE-SECOND"];

/** A key that its client made of what it sends, though told to draw one. */
export const AMEND_KEY = `amend-${GONE}`;

export const gone = (changes: AnyRecord = {}): AnyRecord =>
  record(GONE, { ...OWN, post_bronchodilator: undefined, ...changes });

/** A patient with two visits, one of them amended, in a batch with others; everything under idempotency keys. */
export async function story(client: Client, others = 3): Promise<{ analysis_id: string; batch_id: string }> {
  const key = (name: string) => ({ "Idempotency-Key": name });
  const people = Array.from({ length: others }, (_, index) => record(`P-${index}`, { height_cm: 160 + index }));
  await client.post(
    INTAKE,
    intakeOf([
      ...people,
      gone(),
      gone({ ...EARLIER, pre_bronchodilator: { kind: "values", fev1_l: 1.8133, fvc_l: 3.01 } }),
    ]),
    key("intake"),
  );
  await client.post(INTAKE, intakeOf([gone(AMENDED)]), key(AMEND_KEY));
  const model = await client.post(
    "/api/v1/model/build",
    { project_id: "screening", reference_equations: "gli-2022-global" },
    key("build"),
  );
  const analysis = await client.post(
    "/api/v1/analyse",
    { project_id: "screening", model_id: model.body.model_id, include: ["lms"] },
    key("analyse"),
  );
  const { analysis_id } = analysis.body;
  const batch = await client.post("/api/v1/interpret", { project_id: "screening", analysis_id }, key("interpret"));
  await client.post("/results/links", { project_id: "screening", patient_id: GONE });
  return { analysis_id, batch_id: batch.body.batch_id };
}

/** A review, under an idempotency key that says nothing of the reviewer. */
export function review(client: Client, batch_id: string, reviewer: string, items: readonly object[]): Promise<Reply> {
  const request = { project_id: "screening", batch_id, reviewer, items };
  const [of, what] = [reviewer.length, JSON.stringify(items).length];
  return client.post("/results/reviews", request, { "Idempotency-Key": `${batch_id}-${of}-${what}` });
}

/** The patient's item is read twice: by a reviewer who reads nobody else's, then by one who reads P-1's too. Answers the three batches. */
export async function overRead(client: Client, batchId: string): Promise<readonly [string, string, string]> {
  const first = await review(client, batchId, "R-GONE", [{ patient_id: GONE, comment: "COMMENT-OF-THE-FIRST" }]);
  const second = await review(client, first.body.batch_id, "R-STAYS", [
    { patient_id: GONE, comment: "COMMENT-OF-THE-SECOND" },
    { patient_id: "P-1", comment: "STAYS" },
  ]);
  return [batchId, first.body.batch_id, second.body.batch_id];
}
