// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import * as operations from "./operations.ts";
import type { ClientOptions } from "./options.ts";
import { Transport } from "./transport.ts";
import type { Call, Paginate } from "./types.ts";
import type { paths } from "../types.ts";

export interface Client {
  /** Describe the service. Its name, version and layers; for a browser, which accepts `text/html` before JSON, a small page with the way to `/docs`. */
  readonly getServiceDescriptor: Call<paths["/"]["get"]>;
  /** Read the interactive reference. This contract as a page, webhooks included. It asks no other host for anything. */
  readonly getDocs: Call<paths["/docs"]["get"]>;
  /** Read the contract as JSON. The bundled OpenAPI document that the service conforms to. */
  readonly getContractJson: Call<paths["/openapi.json"]["get"]>;
  /** Read the contract as YAML. The bundled OpenAPI document that the service conforms to. */
  readonly getContractYaml: Call<paths["/openapi.yaml"]["get"]>;
  /** Is the process alive. Answers as long as the process runs. */
  readonly getHealth: Call<paths["/healthz"]["get"]>;
  /** Is the service ready. Ready only when storage has taken a write within the last second and the service is not stopping. */
  readonly getReadiness: Call<paths["/readyz"]["get"]>;
  /** Take in patients and their spirometry. Stores all records of the request, or none; with `on_error` `skip` all that can be stored, and lists the others. Sending exactly the same record again is safe: it is counted as `unchanged`, and where all are, the answer is 200. A record that differs from the one stored for the same occasion is 409 unless it carries `amends`; the amendment becomes a new revision, and batches already made keep theirs. The first intake that names a project creates it. */
  readonly intakePatients: Call<paths["/api/v1/patient/intake"]["post"]>;
  /** List projects. All of your projects, in the order of their identifiers. */
  readonly listProjects: Call<paths["/api/v1/projects"]["get"]>;
  /** Read a project. What the project holds, counted. */
  readonly getProject: Call<paths["/api/v1/projects/{project_id}"]["get"]>;
  /** Erase a project. For good: all its patients, records, models, analyses, batches, deliveries, attempts and links. Deliveries that have not ended are not sent. An idempotency key whose answer named the project answers 410 from now on. What is taken in while the project is being erased is erased with it. The identifier is free again afterwards; who makes it anew begins at `sequence` 1, so forget the last `sequence` that you kept of it. */
  readonly eraseProject: Call<paths["/api/v1/projects/{project_id}"]["delete"]>;
  /** Export the items of a project. All items of all of the project's batches, oldest batch first, as one stream: lines of JSON (each an item of a batch with `batch_id`, `sequence`, `model_id` and `created_at` of it, `stale_since` and `revised_by` where it has them), or CSV with the columns of `GET /results`. With `rows=measure`, one row for each person, visit, test and measure, for statistics, with these columns (in NDJSON members, null where empty), always all and in this order; a later version adds at the end only: `project_id`, `batch_id`, `sequence`, `model_id`, `created_at`, `patient_id`, `record_id`, `record_revision`, `performed_at`, `trial_visit`, `trial_arm`, `trial_site`, `sex`, `age_years`, `height_cm`, `reference_equations`, `reference_group`, `test` (`pre_bronchodilator` or `post_bronchodilator`), `measure`, `unit`, `measured`, `predicted`, `lln`, `uln`, `z_score`, `percent_predicted`, `percentile`, `l`, `m`, `s` (always), `reason`, `grade` (of the measure, the lower of both for FEV1/FVC), `interpretable`, `warnings` (codes, separated by spaces); then, in the FEV1 row of the test that was interpreted, the course of the person up to that visit: `slope_ml_per_year`, `slope_ci95_low`, `slope_ci95_high`, `slope_standard_error_ml_per_year`, `slope_residual_sd_ml`, `slope_visits`, `slope_span_years`, `slope_verdict`, `slope_reason`; then, in every row, `client_reference`, `missing_reason`, `grade_reason`, `not_interpretable_reason`, `reference_reason`, `stale_since` and `revised_by` (of the batch), `trial_arm_from_performed_at` (the earlier visit that states the arm, empty where the visit itself does). Whatever is empty says why beside it: `reason` where a number of the measure is (`no_reference_values`: there are no equations for it), `reference_reason` where `l`, `m` and `s` are (`ancestry_missing`: GLI-2012, and the visit states none; `age_out_of_range`; `no_reference_values`), `grade_reason` where the grade is (`not_graded_measure`: no grade is made for it; `not_measured`: the test is missing), and in the row of the course `slope_reason` where slope, interval or verdict is: the reason of the slope, else that of `change`, else `no_earlier_visit`. A test that is missing has a row for each measure of the equations: `reason` is `not_measured`, `missing_reason` what the latest record of the visit states, and `predicted`, `lln`, `uln`, `l`, `m`, `s` what is expected of the person. A test of which no record speaks has no row. The columns of the course are empty in all other rows; codes that you did not send (`trial_visit`, `trial_arm`, `trial_site`, `client_reference`), `reference_group` under GLI-2022, `warnings` where there are none, a reason where nothing is empty, and `stale_since` and `revised_by` of a batch that is neither, are empty too. Measures without reference values (`fev0_75`, `fev6`, `pef`) have rows where they were measured. Name a model to compare like with like: a patient that was analysed again is there once for each batch. A stream that ends early was cut off: its last line has no line break. */
  readonly exportItems: Call<paths["/api/v1/projects/{project_id}/items"]["get"]>;
  /** List the patients of a project. In the order of their identifiers, each with a count of its records. */
  readonly listPatients: Call<paths["/api/v1/projects/{project_id}/patients"]["get"]>;
  /** Read a patient. What is stored of the patient, counted; the records are in listRecords. */
  readonly getPatient: Call<paths["/api/v1/projects/{project_id}/patients/{patient_id}"]["get"]>;
  /** Erase a patient. For good. Gone are the records with all their revisions, the patient's items in analyses and batches with what reviewers said of them, comments and reviewers included, what models say of the patient, links to the patient's reports, and stored answers that name the patient or show the fit of a model: an idempotency key that had one answers 410 from now on. A batch that had an item of the patient says in `report.erased` that one was taken out, its counts, summaries and `reviews` are those of the items that are left, and it is stale. Its body is another message with another `event_id`, signed as ever; a delivery under way goes on with it, and no other is sent unasked. What your receiver was sent before, erase yourself. A model's statistics of fewer than ten people become null, because they would tell a person's values; those of more people stay. The patient may be taken in again later, as a new one. To keep a copy, read exportPatient before. */
  readonly erasePatient: Call<paths["/api/v1/projects/{project_id}/patients/{patient_id}"]["delete"]>;
  /** Export a patient. Everything that is held of the patient in this project, and nothing of anybody else: every revision of every record as you sent it, and what models, analyses, batches and links say of the patient. */
  readonly exportPatient: Call<paths["/api/v1/projects/{project_id}/patients/{patient_id}/export"]["get"]>;
  /** List records. Each record as it stands now, retracted ones included. What was sent is in getRecord. */
  readonly listRecords: Call<paths["/api/v1/records"]["get"]>;
  /** Read a record. What you sent, as it stands now, and its revisions. */
  readonly getRecord: Call<paths["/api/v1/records/{record_id}"]["get"]>;
  /** Build the reference model of a project. Fixes the reference equations and the interpretive rules, and measures how well they fit the cohort that the project holds now. The model never changes afterwards; build another one when the cohort has grown. */
  readonly buildModel: Call<paths["/api/v1/model/build"]["post"]>;
  /** List models. Newest first. */
  readonly listModels: Call<paths["/api/v1/models"]["get"]>;
  /** Read a model. A model is not recomputed: the answer is the same until something in it is erased. Members may be added to it. */
  readonly getModel: Call<paths["/api/v1/models/{model_id}"]["get"]>;
  /** Read the rules behind results. Every rule of a ruleset with its source and standing. Models, analyses and reports name theirs; the answer is the same for good, also after the rules have changed. Public, as rules are nobody's: whoever reads a result can read by which rules it was made. */
  readonly getRuleset: Call<paths["/api/v1/rulesets/{ruleset_id}"]["get"]>;
  /** Analyse patients under a model. Computes predicted values, limits of normal, z-scores, bronchodilator response and change over time. What reviewers decided on efforts is in force (see reviewResults). The analysis is stored and stays as it is, whatever is taken in afterwards. */
  readonly analyse: Call<paths["/api/v1/analyse"]["post"]>;
  /** List analyses. Newest first, without their items. */
  readonly listAnalyses: Call<paths["/api/v1/analyses"]["get"]>;
  /** Read an analysis. An analysis is not recomputed: the answer is the same until a patient in it is erased. Members may be added to it. */
  readonly getAnalysis: Call<paths["/api/v1/analyses/{analysis_id}"]["get"]>;
  /** Interpret an analysis and deliver the batch. Makes the report and the interpreted items of the analysis. The batch is delivered at that moment: `GET /results` returns it and, if a webhook is registered, the webhook `results.delivered` is due, both or neither. An analysis has one batch for each ruleset and language: interpreting it again returns the same batch with 200 and never a second webhook, until our rules change; then it makes a new batch, and the one before stays. An analysis that a review made keeps the batch of the review. */
  readonly interpret: Call<paths["/api/v1/interpret"]["post"]>;
  /** Read delivered results. The newest batch is read where none is named, one that a review made included. The source of truth when the delivery of the webhook matters. `webhook` is absent until a delivery has ended, so a webhook that was lost can be told from one that was never due (see `webhook_state` in listBatches). */
  readonly getResults: Call<paths["/results"]["get"]>;
  /** Review a batch. Over-reading: a clinician's system says what a reviewer found in a batch. The outcome is a new batch, with a `batch_id` of its own and `revises`, delivered like any other: `GET /results` returns it, and the webhook `results.reviewed` is due if your registration asks for that event, both or neither. The reviewed batch stays as it was, and says in `revised_by` that there is a newer one. */
  readonly reviewResults: Call<paths["/results/reviews"]["post"]>;
  /** List links to reports. Those that still open something, whoever made them, without their tokens: what has expired, was revoked, or was made with a key that is no more is not listed. The one that expires last comes first. A link never changes, so there is no `changed_since`. */
  readonly listResultsLinks: Call<paths["/results/links"]["get"]>;
  /** Make a link to a report. A link that opens in any browser, without a key: the pages of one batch, or of one patient of it, and nothing else. It carries a random token of 256 bits, of which only the hash is kept, so that it is shown once; `link_id` names the link afterwards, in listResultsLinks and in the audit trail. */
  readonly createResultsLink: Call<paths["/results/links"]["post"]>;
  /** Open a link to a report. The front page of a batch, or with `patient_id` the report of a patient; with a link to one patient that report. HTML, for a person. The report of a patient computes the earlier visits, and is refused with 429 when too much of the company's computing is queued. So is any opening of a company's links beyond 6,000 in a minute, or what the operator has set. */
  readonly openResultsLink: Call<paths["/results/links/{token}"]["get"]>;
  /** Revoke a link to a report. By its token, or by its `link_id` where the token is lost. From then on it opens nothing. */
  readonly revokeResultsLink: Call<paths["/results/links/{token}"]["delete"]>;
  /** List batches. Newest first, unless you ask otherwise. With `webhook=failed` it lists what to redeliver after an outage; with `stale=true` what to make anew; with `after_sequence` what has come since you last asked. `changed_since` takes what was delivered, whose webhook ended, or what became stale since. */
  readonly listBatches: Call<paths["/api/v1/batches"]["get"]>;
  /** Read the audit trail. Which key did what to which project, patient and batch, when, from where, and what became of it: one event for each request of yours that named a key or opened a link to a report, reads too, written before it is answered, and together with the change where there is one. Requests with an unknown key are nobody's and stand in the operator's log alone; so do answers 429 and 503, which say that a request should come again. No value of a patient is in it, no token of a link, and no name that is not one of a project, patient or batch of yours. */
  readonly listAudit: Call<paths["/api/v1/audit"]["get"]>;
  /** Read the registration. The secret is not in it. */
  readonly getWebhook: Call<paths["/webhook"]["get"]>;
  /** Register the webhook. One for each company; a new one replaces it, also between two attempts of a delivery. Another URL or secret ends a pause and sends what has waited; the same ones leave it. Batches made while none is registered are not pushed later by themselves. To rotate the secret without losing a webhook, let your receiver accept both secrets, register the new one, then drop the old. `X-Service-Signature` uses the newest secret at once; `webhook-signature` carries both for 24 hours. */
  readonly putWebhook: Call<paths["/webhook"]["put"]>;
  /** Delete the registration. Deliveries that have not ended end now, as `delivered: false` with the error `unregistered`; redeliver them after registering again. */
  readonly deleteWebhook: Call<paths["/webhook"]["delete"]>;
  /** Send the webhook of a batch again. For an outage that outlasted the attempts, a changed URL, or a batch that was made before a webhook was registered. A new delivery with the full schedule goes to the URL that is registered now, with the same body bytes and the same `webhook-id`. The old outcome stays in `GET /results` until the new one replaces it, and `attempts` starts again. */
  readonly redeliverWebhook: Call<paths["/webhook/redeliver"]["post"]>;
  /** List delivery attempts. Every attempt with its time, answer and duration, as they ended, the last one first: one whose answer took long comes before a later one whose answer did not. */
  readonly listWebhookAttempts: Call<paths["/webhook/attempts"]["get"]>;
  /** Read what became of a test. The newest test, the newest of those that have this `test_id`, or the one of this `event_id`. `webhook` is absent until there is an outcome. */
  readonly getWebhookTest: Call<paths["/webhook/test"]["get"]>;
  /** Send a test to the webhook. Makes a `webhook.test` due at the registered URL, at once, signed and tried again as every webhook is, whatever `events` of the registration say: it is sent because you ask for it, and only then. Its body has nothing of a project or a patient. Use it after registering, after a change of the secret, and when your receiver is up again. A test is not sent again by `POST /webhook/redeliver`; send another one. At most 64 are under way at a time. */
  readonly testWebhook: Call<paths["/webhook/test"]["post"]>;
  /** Resume a paused webhook and send what it missed. Ends the pause of your receiver, sends what has waited, and sends again what failed: without `since` every message that failed since the receiver began to fail; with them those of batches whose `created_at` lies in that time. Every one gets the full schedule, the same bytes and the same `webhook-id`. What has waited and lies outside `since` and `until` is not sent: it ends as `delivered: false` with the error `paused`, and `POST /webhook/redeliver` sends it any time. Send a `POST /webhook/test` first where you are not sure that the receiver is up again. Where nothing is paused there is no pause to end, and the rest holds: after a short outage, or with `since` when a new registration has ended the pause. Said twice, it sends nothing twice. Messages that `events` of the registration do not ask for are left out. */
  readonly resumeWebhook: Call<paths["/webhook/resume"]["post"]>;
  /** Read the public keys of webhooks. The Ed25519 keys that webhooks are signed with beside your own secret: `webhook-signature` has an entry `v1a,` for each key listed here, by which a receiver that must not hold a secret, or a third party, verifies that this service sent the body. Empty where the operator has set no key; webhooks have no such entry then. */
  readonly getWebhookKeys: Call<paths["/.well-known/webhook-keys.json"]["get"]>;
  /** Retract a record. For a record that is filed under the wrong patient or time. It stays in the history with the reason, marked `entered_in_error`, and is never analysed again; the record before it is the patient's newest. Batches that were made of it never change, and are stale from now on. A record that is retracted already stays as it is. Should the test occasion hold after all, send it again with `amends`. */
  readonly retractRecord: Call<paths["/api/v1/records/{record_id}/retract"]["post"]>;
  /** Operations that page: each gives every item of every page. */
  readonly paginate: {
    readonly listProjects: Paginate<paths["/api/v1/projects"]["get"], ["data"]>;
    readonly listPatients: Paginate<paths["/api/v1/projects/{project_id}/patients"]["get"], ["data"]>;
    readonly listRecords: Paginate<paths["/api/v1/records"]["get"], ["data"]>;
    readonly listModels: Paginate<paths["/api/v1/models"]["get"], ["data"]>;
    readonly listAnalyses: Paginate<paths["/api/v1/analyses"]["get"], ["data"]>;
    readonly listResultsLinks: Paginate<paths["/results/links"]["get"], ["data"]>;
    readonly listBatches: Paginate<paths["/api/v1/batches"]["get"], ["data"]>;
    readonly listAudit: Paginate<paths["/api/v1/audit"]["get"], ["data"]>;
    readonly listWebhookAttempts: Paginate<paths["/webhook/attempts"]["get"], ["data"]>;
  };
}

/** A client of the service at `baseUrl`. Nothing is sent before an operation is called. */
export function createClient(options: ClientOptions<"ApiKey">): Client {
  const transport = new Transport(options);
  return {
    getServiceDescriptor: (...input) => operations.getServiceDescriptor(transport, ...input),
    getDocs: (...input) => operations.getDocs(transport, ...input),
    getContractJson: (...input) => operations.getContractJson(transport, ...input),
    getContractYaml: (...input) => operations.getContractYaml(transport, ...input),
    getHealth: (...input) => operations.getHealth(transport, ...input),
    getReadiness: (...input) => operations.getReadiness(transport, ...input),
    intakePatients: (...input) => operations.intakePatients(transport, ...input),
    listProjects: (...input) => operations.listProjects(transport, ...input),
    getProject: (...input) => operations.getProject(transport, ...input),
    eraseProject: (...input) => operations.eraseProject(transport, ...input),
    exportItems: (...input) => operations.exportItems(transport, ...input),
    listPatients: (...input) => operations.listPatients(transport, ...input),
    getPatient: (...input) => operations.getPatient(transport, ...input),
    erasePatient: (...input) => operations.erasePatient(transport, ...input),
    exportPatient: (...input) => operations.exportPatient(transport, ...input),
    listRecords: (...input) => operations.listRecords(transport, ...input),
    getRecord: (...input) => operations.getRecord(transport, ...input),
    buildModel: (...input) => operations.buildModel(transport, ...input),
    listModels: (...input) => operations.listModels(transport, ...input),
    getModel: (...input) => operations.getModel(transport, ...input),
    getRuleset: (...input) => operations.getRuleset(transport, ...input),
    analyse: (...input) => operations.analyse(transport, ...input),
    listAnalyses: (...input) => operations.listAnalyses(transport, ...input),
    getAnalysis: (...input) => operations.getAnalysis(transport, ...input),
    interpret: (...input) => operations.interpret(transport, ...input),
    getResults: (...input) => operations.getResults(transport, ...input),
    reviewResults: (...input) => operations.reviewResults(transport, ...input),
    listResultsLinks: (...input) => operations.listResultsLinks(transport, ...input),
    createResultsLink: (...input) => operations.createResultsLink(transport, ...input),
    openResultsLink: (...input) => operations.openResultsLink(transport, ...input),
    revokeResultsLink: (...input) => operations.revokeResultsLink(transport, ...input),
    listBatches: (...input) => operations.listBatches(transport, ...input),
    listAudit: (...input) => operations.listAudit(transport, ...input),
    getWebhook: (...input) => operations.getWebhook(transport, ...input),
    putWebhook: (...input) => operations.putWebhook(transport, ...input),
    deleteWebhook: (...input) => operations.deleteWebhook(transport, ...input),
    redeliverWebhook: (...input) => operations.redeliverWebhook(transport, ...input),
    listWebhookAttempts: (...input) => operations.listWebhookAttempts(transport, ...input),
    getWebhookTest: (...input) => operations.getWebhookTest(transport, ...input),
    testWebhook: (...input) => operations.testWebhook(transport, ...input),
    resumeWebhook: (...input) => operations.resumeWebhook(transport, ...input),
    getWebhookKeys: (...input) => operations.getWebhookKeys(transport, ...input),
    retractRecord: (...input) => operations.retractRecord(transport, ...input),
    paginate: {
      listProjects: (...input) => operations.paginateListProjects(transport, ...input),
      listPatients: (...input) => operations.paginateListPatients(transport, ...input),
      listRecords: (...input) => operations.paginateListRecords(transport, ...input),
      listModels: (...input) => operations.paginateListModels(transport, ...input),
      listAnalyses: (...input) => operations.paginateListAnalyses(transport, ...input),
      listResultsLinks: (...input) => operations.paginateListResultsLinks(transport, ...input),
      listBatches: (...input) => operations.paginateListBatches(transport, ...input),
      listAudit: (...input) => operations.paginateListAudit(transport, ...input),
      listWebhookAttempts: (...input) => operations.paginateListWebhookAttempts(transport, ...input),
    },
  };
}
