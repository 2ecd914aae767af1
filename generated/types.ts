// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
export interface paths {
    readonly "/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Describe the service
         * @description Its name, version and layers; for a browser, which accepts `text/html` before JSON, a small page with the way to `/docs`.
         */
        readonly get: operations["getServiceDescriptor"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/docs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the interactive reference
         * @description This contract as a page, webhooks included. It asks no other host for anything.
         */
        readonly get: operations["getDocs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the contract as JSON
         * @description The bundled OpenAPI document that the service conforms to.
         */
        readonly get: operations["getContractJson"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.yaml": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the contract as YAML
         * @description The bundled OpenAPI document that the service conforms to.
         */
        readonly get: operations["getContractYaml"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/healthz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Is the process alive
         * @description Answers as long as the process runs.
         */
        readonly get: operations["getHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/readyz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Is the service ready
         * @description Ready only when storage has taken a write within the last second and the service is not stopping.
         */
        readonly get: operations["getReadiness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/patient/intake": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Take in patients and their spirometry
         * @description Stores all records of the request, or none; with `on_error` `skip` all that can be stored, and lists the others. Sending exactly the same record again is safe: it is counted as `unchanged`, and where all are, the answer is 200. A record that differs from the one stored for the same occasion is 409 unless it carries `amends`; the amendment becomes a new revision, and batches already made keep theirs. The first intake that names a project creates it.
         *
         *     **From FHIR.** The same records may come as an HL7 FHIR R4 `Bundle` (`application/fhir+json`), such as the one that getResults gives; its schema says what is read of it. Limits, idempotency, rules, warnings and answers are the same, and every `pointer` leads into the bundle that you sent.
         */
        readonly post: operations["intakePatients"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/projects": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List projects
         * @description All of your projects, in the order of their identifiers.
         */
        readonly get: operations["listProjects"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/projects/{project_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a project
         * @description What the project holds, counted.
         */
        readonly get: operations["getProject"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Erase a project
         * @description For good: all its patients, records, models, analyses, batches, deliveries, attempts and links. Deliveries that have not ended are not sent. An idempotency key whose answer named the project answers 410 from now on. What is taken in while the project is being erased is erased with it. The identifier is free again afterwards; who makes it anew begins at `sequence` 1, so forget the last `sequence` that you kept of it.
         */
        readonly delete: operations["eraseProject"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/projects/{project_id}/items": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export the items of a project
         * @description All items of all of the project's batches, oldest batch first, as one stream: lines of JSON (each an item of a batch with `batch_id`, `sequence`, `model_id` and `created_at` of it, `stale_since` and `revised_by` where it has them), or CSV with the columns of `GET /results`. With `rows=measure`, one row for each person, visit, test and measure, for statistics, with these columns (in NDJSON members, null where empty), always all and in this order; a later version adds at the end only: `project_id`, `batch_id`, `sequence`, `model_id`, `created_at`, `patient_id`, `record_id`, `record_revision`, `performed_at`, `trial_visit`, `trial_arm`, `trial_site`, `sex`, `age_years`, `height_cm`, `reference_equations`, `reference_group`, `test` (`pre_bronchodilator` or `post_bronchodilator`), `measure`, `unit`, `measured`, `predicted`, `lln`, `uln`, `z_score`, `percent_predicted`, `percentile`, `l`, `m`, `s` (always), `reason`, `grade` (of the measure, the lower of both for FEV1/FVC), `interpretable`, `warnings` (codes, separated by spaces); then, in the FEV1 row of the test that was interpreted, the course of the person up to that visit: `slope_ml_per_year`, `slope_ci95_low`, `slope_ci95_high`, `slope_standard_error_ml_per_year`, `slope_residual_sd_ml`, `slope_visits`, `slope_span_years`, `slope_verdict`, `slope_reason`; then, in every row, `client_reference`, `missing_reason`, `grade_reason`, `not_interpretable_reason`, `reference_reason`, `stale_since` and `revised_by` (of the batch), `trial_arm_from_performed_at` (the earlier visit that states the arm, empty where the visit itself does). Whatever is empty says why beside it: `reason` where a number of the measure is (`no_reference_values`: there are no equations for it), `reference_reason` where `l`, `m` and `s` are (`ancestry_missing`: GLI-2012, and the visit states none; `age_out_of_range`; `no_reference_values`), `grade_reason` where the grade is (`not_graded_measure`: no grade is made for it; `not_measured`: the test is missing), and in the row of the course `slope_reason` where slope, interval or verdict is: the reason of the slope, else that of `change`, else `no_earlier_visit`. A test that is missing has a row for each measure of the equations: `reason` is `not_measured`, `missing_reason` what the latest record of the visit states, and `predicted`, `lln`, `uln`, `l`, `m`, `s` what is expected of the person. A test of which no record speaks has no row. The columns of the course are empty in all other rows; codes that you did not send (`trial_visit`, `trial_arm`, `trial_site`, `client_reference`), `reference_group` under GLI-2022, `warnings` where there are none, a reason where nothing is empty, and `stale_since` and `revised_by` of a batch that is neither, are empty too. Measures without reference values (`fev0_75`, `fev6`, `pef`) have rows where they were measured. Name a model to compare like with like: a patient that was analysed again is there once for each batch. A stream that ends early was cut off: its last line has no line break.
         */
        readonly get: operations["exportItems"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/projects/{project_id}/patients": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the patients of a project
         * @description In the order of their identifiers, each with a count of its records.
         */
        readonly get: operations["listPatients"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/projects/{project_id}/patients/{patient_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a patient
         * @description What is stored of the patient, counted; the records are in listRecords.
         */
        readonly get: operations["getPatient"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Erase a patient
         * @description For good. Gone are the records with all their revisions, the patient's items in analyses and batches with what reviewers said of them, comments and reviewers included, what models say of the patient, links to the patient's reports, and stored answers that name the patient or show the fit of a model: an idempotency key that had one answers 410 from now on. A batch that had an item of the patient says in `report.erased` that one was taken out, its counts, summaries and `reviews` are those of the items that are left, and it is stale. Its body is another message with another `event_id`, signed as ever; a delivery under way goes on with it, and no other is sent unasked. What your receiver was sent before, erase yourself. A model's statistics of fewer than ten people become null, because they would tell a person's values; those of more people stay. The patient may be taken in again later, as a new one. To keep a copy, read exportPatient before.
         */
        readonly delete: operations["erasePatient"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/projects/{project_id}/patients/{patient_id}/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export a patient
         * @description Everything that is held of the patient in this project, and nothing of anybody else: every revision of every record as you sent it, and what models, analyses, batches and links say of the patient.
         */
        readonly get: operations["exportPatient"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/records": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List records
         * @description Each record as it stands now, retracted ones included. What was sent is in getRecord.
         */
        readonly get: operations["listRecords"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/records/{record_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a record
         * @description What you sent, as it stands now, and its revisions.
         */
        readonly get: operations["getRecord"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/model/build": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Build the reference model of a project
         * @description Fixes the reference equations and the interpretive rules, and measures how well they fit the cohort that the project holds now. The model never changes afterwards; build another one when the cohort has grown.
         */
        readonly post: operations["buildModel"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/models": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List models
         * @description Newest first.
         */
        readonly get: operations["listModels"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/models/{model_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a model
         * @description A model is not recomputed: the answer is the same until something in it is erased. Members may be added to it.
         */
        readonly get: operations["getModel"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/rulesets/{ruleset_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the rules behind results
         * @description Every rule of a ruleset with its source and standing. Models, analyses and reports name theirs; the answer is the same for good, also after the rules have changed. Public, as rules are nobody's: whoever reads a result can read by which rules it was made.
         */
        readonly get: operations["getRuleset"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/analyse": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Analyse patients under a model
         * @description Computes predicted values, limits of normal, z-scores, bronchodilator response and change over time. What reviewers decided on efforts is in force (see reviewResults). The analysis is stored and stays as it is, whatever is taken in afterwards.
         */
        readonly post: operations["analyse"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/analyses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List analyses
         * @description Newest first, without their items.
         */
        readonly get: operations["listAnalyses"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/analyses/{analysis_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read an analysis
         * @description An analysis is not recomputed: the answer is the same until a patient in it is erased. Members may be added to it.
         */
        readonly get: operations["getAnalysis"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/interpret": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Interpret an analysis and deliver the batch
         * @description Makes the report and the interpreted items of the analysis. The batch is delivered at that moment: `GET /results` returns it and, if a webhook is registered, the webhook `results.delivered` is due, both or neither. An analysis has one batch for each ruleset and language: interpreting it again returns the same batch with 200 and never a second webhook, until our rules change; then it makes a new batch, and the one before stays. An analysis that a review made keeps the batch of the review.
         */
        readonly post: operations["interpret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/results": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read delivered results
         * @description The newest batch is read where none is named, one that a review made included. The source of truth when the delivery of the webhook matters. `webhook` is absent until a delivery has ended, so a webhook that was lost can be told from one that was never due (see `webhook_state` in listBatches).
         *
         *     **Four forms of one resource**, chosen by `Accept`, or by `format` where a header cannot be set. JSON is the default. A form that is not offered is 406. Each form has its own `ETag`.
         *
         *     | form | media type | what it is |
         *     |---|---|---|
         *     | `json` | `application/json` | the delivered batch, with the values that the webhook carries |
         *     | `html` | `text/html` | the front page of the batch; with `patient_id` the report of that patient, one page of A4 when printed: measured, lower limit, z-score, percent predicted, in this order, with curves, course and a place to sign. It needs no script and asks no other host for anything |
         *     | `csv` | `text/csv` | one row an item, below |
         *     | `fhir` | `application/fhir+json` | a FHIR R4 `Bundle` of type `collection`: for each patient a `DiagnosticReport`, an `Observation` for each measure of each test, for each record of a visit that has several, for each effort or its signal and for what is known of the patient, a `MedicationAdministration` for the bronchodilator and a `Procedure` for the test after it, with LOINC, SNOMED CT and UCUM codes |
         *
         *     **One patient.** With `patient_id`, `items` holds that patient's items alone. Everything else stays that of the whole batch: the counts, summaries and lists of `report`, the outcome and `stale_since`.
         *
         *     The page of a patient with earlier visits computes them by the rules of the batch: it alone can be refused with 429, when too much computing of yours is queued.
         *
         *     **CSV.** UTF-8 with a byte order mark, commas, CRLF (RFC 4180), a decimal point. An empty cell is unknown; why, the columns of reasons at the end say. The columns are always all there and in the same order; a later version adds at the end only. The measured values have
         *     the names of an intake file: `patient_id`, `performed_at`, `sex`, `age_years`, `height_cm`, `ancestry`, `fev1_l`, `fvc_l`, `fev1_fvc` (a fraction), `fef25_75_l_s`, `fef75_l_s`, `fev0_75_l`, `fev6_l`, `pef_l_s`, and each of the
         *     last eight with `post_` in front. Then for each measure, before and after, `_predicted`, `_lln`, `_uln` (with the unit behind), `_z_score`, `_percent_predicted`, and `grade_fev1`, `grade_fvc`; then pattern, severity, response, change,
         *     GOLD, flags (separated by spaces), statement; then what it came from; then `review_status`, `reviewer`, `reviewed_at` and `review_comments`; then `client_reference`, `missing_pre_bronchodilator` and `missing_post_bronchodilator` (why a test is missing, as the latest record of the visit states), and why what is
         *     empty before is: `severity_reason`, `gold_reason`, `response_reason` (`not_both_tests` where one is missing; else of the volume that is), `change_reason` (`no_earlier_visit` where there is none) and, before and after, `grade_fev1_reason`, `grade_fvc_reason` and each measure with `_reason` behind (`fev1_reason`); then `stale_since` and `revised_by`, in every row of a batch that is not to be relied on any more; at last `gold_group_reason`, and `trial_arm_from_performed_at`: the earlier visit that states the arm, empty where the visit states it itself. `missing_...` is empty where the test is there and where no record speaks of it; then all columns of that test are empty. So are, by themselves, codes that you did not send, `ancestry` under GLI-2022, `fef25_75` and `fef75` with all that is computed of them under GLI-2022, which has no equations for them, `fev0_75_l`, `fev6_l` and `pef_l_s` where they were not measured, what a review would say where there was none, and a reason where nothing is empty. A text that a spreadsheet would take for a formula has an apostrophe in front. Where a spreadsheet writes a decimal comma, import the file as UTF-8 with commas between cells and English numbers.
         *
         *     **FHIR.** z-scores are components with the code `{Zscore}`, since no LOINC code for them exists. FEV1/FVC is told in percent. `referenceRange` is the lower to the upper limit of normal. Reports are `preliminary` until a reviewer has read
         *     the item, then `final`, and `corrected` where a decision on an effort is in force. The subject is the pseudonym alone; no `Patient` is made. What no public code system has, or has no code that public profiles share, is coded in `urn:respiratory-intelligence-service:codes`. An effort that a review rejected is `cancelled`. intakePatients takes a bundle in again with all its numbers, efforts and facts; it refuses one with a rejected effort, and one that is stale or revised. A visit of several records comes back as one record; earlier visits are there only with `occasions: all`.
         */
        readonly get: operations["getResults"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/results/reviews": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Review a batch
         * @description Over-reading: a clinician's system says what a reviewer found in a batch. The outcome is a new batch, with a `batch_id` of its own and `revises`, delivered like any other: `GET /results` returns it, and the webhook `results.reviewed` is due if your
         *     registration asks for that event, both or neither. The reviewed batch stays as it was, and says in `revised_by` that there is a newer one.
         *
         *     **Decisions on efforts** are computed: grades, reported values, z-scores, pattern, response, change and statement of the item, and the counts of the report. The new batch has an analysis of its own with these numbers. The
         *     records stay as you sent them, and each item is computed from the revisions that were analysed then, and its course from earlier visits as they
         *     are known now, with what reviewers decided on them: later items of the same patient are computed again too. A rejected effort stays visible with its reason `rejected_by_reviewer`. Where no effort was
         *     decided on, no number changes.
         *
         *     **Later analyses, models and pages.** A decision stays with the efforts of the record revision that it was made on: each later analysis of the project, its courses, and the fit of each later model leave a rejected effort out,
         *     whichever batch it was rejected in; of several decisions on one effort the latest counts. Such items are flagged `reviewed_efforts`, `reviewed_batches` of their records names the batch that was reviewed, and a visit of which too little is left is in
         *     `left_out` as `rejected_by_reviewer`. Where a record of the visit was amended or retracted since, what was decided is not in force: the item is flagged `review_outdated`, and `outdated_reviews` names the batch, so that somebody reads the efforts again. Batches that were made
         *     before the review stay as they are. A decision is known as long as the batch that tells of it is kept.
         *
         *     **Two reviewers at once.** A batch is reviewed once: the second of two is 409 `batch_reviewed`. Read the newer batch, and review that one.
         *
         *     **A batch that is not the newest.** The review makes the project's newest all the same; the batches in between stay as they are, and you read them by their `batch_id`.
         *
         *     **Erasure.** What reviewers said of an item goes with it when its patient is erased, comment and reviewer included, from every batch and analysis of the history; a review of erased items alone is gone from `reviews` too. While an erasure is under
         *     way in the project, a review is 503: send it again.
         *
         *     The pages of the results say of each patient whether the item is a draft, reviewed or corrected, by whom and with which comment.
         */
        readonly post: operations["reviewResults"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/results/links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List links to reports
         * @description Those that still open something, whoever made them, without their tokens: what has expired, was revoked, or was made with a key that is no more is not listed. The one that expires last comes first. A link never changes, so there is no `changed_since`.
         */
        readonly get: operations["listResultsLinks"];
        readonly put?: never;
        /**
         * Make a link to a report
         * @description A link that opens in any browser, without a key: the pages of one batch, or of one patient of it, and nothing else. It carries a random token of 256 bits, of which only the hash is kept, so that it is shown once; `link_id` names the link afterwards, in listResultsLinks and in the audit trail.
         *
         *     It ends when it expires, when it is revoked with `DELETE`, or when the API key that made it is revoked or expires; then, and for a token that never was, the answer is the same 404. Every link made, opened and revoked leaves a line in the log, without the
         *     token. The page sets no cookie, is not to be cached or indexed, and hands its address on to nobody. Whoever has the link can read the report: send it as you would send the report.
         */
        readonly post: operations["createResultsLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/results/links/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Open a link to a report
         * @description The front page of a batch, or with `patient_id` the report of a patient; with a link to one patient that report. HTML, for a person. The report of a patient computes the earlier visits, and is refused with 429 when too much of the company's computing is queued. So is any opening of a company's links beyond 6,000 in a minute, or what the operator has set.
         */
        readonly get: operations["openResultsLink"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke a link to a report
         * @description By its token, or by its `link_id` where the token is lost. From then on it opens nothing.
         */
        readonly delete: operations["revokeResultsLink"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/batches": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List batches
         * @description Newest first, unless you ask otherwise. With `webhook=failed` it lists what to redeliver after an outage; with `stale=true` what to make anew; with `after_sequence` what has come since you last asked. `changed_since` takes what was delivered, whose webhook ended, or what became stale since.
         */
        readonly get: operations["listBatches"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/audit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the audit trail
         * @description Which key did what to which project, patient and batch, when, from where, and what became of it: one event for each request of yours that named a key or opened a link to a report, reads too, written before it is answered, and together
         *     with the change where there is one. Requests with an unknown key are nobody's and stand in the operator's log alone; so do answers 429 and 503, which say that a request should come again. No value of a patient is in it, no token of a link,
         *     and no name that is not one of a project, patient or batch of yours.
         *
         *     An event names a patient where the request was about one: in its path or query, or by an intake of one patient's records. What a batch or an intake of many was about, the batch and the project say.
         *
         *     Events are numbered without a gap and chained: each has the digest of the one before. When a patient or project is erased, its name is taken out of all events, and the chain stays whole. To keep your own copy, ask with `after_sequence` again and
         *     again. As `application/fhir+json` it is a FHIR bundle of `AuditEvent` after IHE BALP.
         */
        readonly get: operations["listAudit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the registration
         * @description The secret is not in it.
         */
        readonly get: operations["getWebhook"];
        /**
         * Register the webhook
         * @description One for each company; a new one replaces it, also between two attempts of a delivery. Another URL or secret ends a pause and sends what has waited; the same ones leave it. Batches made while none is registered are not pushed later by themselves. To rotate the secret without losing a webhook, let your receiver accept both secrets, register the new one, then drop the old. `X-Service-Signature` uses the newest secret at once; `webhook-signature` carries both for 24 hours.
         */
        readonly put: operations["putWebhook"];
        readonly post?: never;
        /**
         * Delete the registration
         * @description Deliveries that have not ended end now, as `delivered: false` with the error `unregistered`; redeliver them after registering again.
         */
        readonly delete: operations["deleteWebhook"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook/redeliver": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send the webhook of a batch again
         * @description For an outage that outlasted the attempts, a changed URL, or a batch that was made before a webhook was registered. A new delivery with the full schedule goes to the URL that is registered now, with the same body bytes and the same `webhook-id`. The old outcome stays in `GET /results` until the new one replaces it, and `attempts` starts again.
         */
        readonly post: operations["redeliverWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook/attempts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List delivery attempts
         * @description Every attempt with its time, answer and duration, as they ended, the last one first: one whose answer took long comes before a later one whose answer did not.
         */
        readonly get: operations["listWebhookAttempts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what became of a test
         * @description The newest test, the newest of those that have this `test_id`, or the one of this `event_id`. `webhook` is absent until there is an outcome.
         */
        readonly get: operations["getWebhookTest"];
        readonly put?: never;
        /**
         * Send a test to the webhook
         * @description Makes a `webhook.test` due at the registered URL, at once, signed and tried again as every webhook is, whatever `events` of the registration say: it is sent because you ask for it, and only then. Its body has nothing of a project or a patient. Use it after registering, after a change of the secret, and when your receiver is up again. A test is not sent again by `POST /webhook/redeliver`; send another one. At most 64 are under way at a time.
         */
        readonly post: operations["testWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook/resume": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Resume a paused webhook and send what it missed
         * @description Ends the pause of your receiver, sends what has waited, and sends again what failed: without `since` every message that failed since the receiver began to fail; with them those of batches whose `created_at` lies in that time. Every one gets the full schedule, the same bytes and the same `webhook-id`. What has waited and lies outside `since` and `until` is not sent: it ends as `delivered: false` with the error `paused`, and `POST /webhook/redeliver` sends it any time. Send a `POST /webhook/test` first where you are not sure that the receiver is up again. Where nothing is paused there is no pause to end, and the rest holds: after a short outage, or with `since` when a new registration has ended the pause. Said twice, it sends nothing twice. Messages that `events` of the registration do not ask for are left out.
         */
        readonly post: operations["resumeWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/webhook-keys.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the public keys of webhooks
         * @description The Ed25519 keys that webhooks are signed with beside your own secret: `webhook-signature` has an entry `v1a,` for each key listed here, by which a receiver that must not hold a secret, or a
         *     third party, verifies that this service sent the body. Empty where the operator has set no key; webhooks have no such entry then.
         *
         *     A new key is listed and signs as soon as it is set, and the one that it replaces goes on with it for as long as the operator lets both stand: whoever keeps either key sees no gap. Read this again
         *     when no entry holds, after an hour at the latest, over https and from the address of the service that you already know, never from one that a webhook names.
         */
        readonly get: operations["getWebhookKeys"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/records/{record_id}/retract": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Retract a record
         * @description For a record that is filed under the wrong patient or time. It stays in the history with the reason, marked `entered_in_error`, and is never analysed again; the record before it is the patient's newest. Batches that were made of it never change, and are stale from now on. A record that is retracted already stays as it is. Should the test occasion hold after all, send it again with `amends`.
         */
        readonly post: operations["retractRecord"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "results.delivered": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A batch of results is delivered
         * @description Posted to your registered `webhook_url` once for each batch, at once after `POST /api/v1/interpret`, and again for `POST /webhook/redeliver`. The body is the batch itself,
         *     with the same values as `GET /results`; every attempt sends exactly the same bytes.
         *
         *     **Verify before you parse.** `X-Service-Signature` is `sha256=` and the lowercase hex HMAC-SHA256 of the raw body bytes, keyed with your `webhook_secret`. Compare in
         *     constant time, treat a missing header as an empty string, answer 401 on a mismatch and do not trust the payload. Parsing first and serialising again changes the
         *     bytes. Test vector: secret `It's a Secret to Everybody`, body `Hello, World!`, header
         *     `sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17`.
         *
         *     **Answer 2xx to events that you do not know.** `event` says which it is. You get those that your registration lists in `events`; should one of another name ever come, a 4xx would end its delivery
         *     for good. A body that is genuine and names no event is none of ours: refuse it with 422, so that it stands in the log of attempts and nobody takes it for handled.
         *
         *     **Make room for large bodies.** One has at most the `max_body_bytes` of your registration, 8 MiB (8,388,608 bytes); a thousand patients with plain values have about 2 MB, efforts and courses more. A server that takes
         *     1 MB, which is the default of many, answers 413: final, as any 4xx. Where you cannot take as much, register `max_items`.
         *
         *     **Expect duplicates.** After a crash or a lost answer you may see one twice, never with a changed body. Drop those whose `webhook-id`, which is `event_id` in the body, you have handled.
         *
         *     | you answer | we do |
         *     |---|---|
         *     | 2xx | acknowledged, no further attempt |
         *     | 5xx | next attempt |
         *     | connection refused, reset or closed early, DNS failure, no answer within 10 s, invalid TLS, malformed HTTP | next attempt |
         *     | 4xx, also 408, 410, 425 and 429 | final: you rejected the request, and repeating it would give the same rejection |
         *     | 3xx | final, never followed |
         *
         *     There are three attempts in all: at once, 2 seconds after the first failed, 6 seconds after the second failed. The outcome is in the `webhook` object of `GET /results`.
         */
        readonly post: operations["onResultsDelivered"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "results.reviewed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A batch of results is reviewed
         * @description Posted once for each batch that a review made, at once after `POST /results/reviews`, to registrations that name `results.reviewed` in `events`, and again for `POST /webhook/redeliver`. The body is the new batch itself, with the same
         *     values as `GET /results`: `report/revises` names the batch that was reviewed, `report/reviews` has the history, and each item that was read has `review`.
         *
         *     It replaces what you keep of the revised batch, which stays readable. A patient's item may have changed: where `review/status` is `corrected`, take the numbers of this batch.
         *
         *     Signed, retried, answered and as large as `results.delivered`: verify before you parse, answer 2xx, drop duplicates by `webhook-id`.
         */
        readonly post: operations["onResultsReviewed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "webhook.test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A test that you asked for
         * @description Posted once for each `POST /webhook/test`, and never unasked. It comes whatever `events` of your registration say, so a receiver of any events can be tested. It is about no batch, and its body holds nothing of a project or a patient.
         *
         *     Signed, tried again and answered as `results.delivered`: verify before you parse, answer 2xx, drop duplicates by `webhook-id`. `test_id` is the name that you gave it.
         */
        readonly post: operations["onWebhookTest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * Request identifier
         * @description Also in the `X-Request-Id` header. Quote it when you ask us about a request.
         * @example req_5f0c2b7d9e614a3c
         */
        readonly RequestId: string;
        /**
         * Layers
         * @description The name of each layer and, where it is available, its operations.
         */
        readonly Layers: {
            readonly 1: string;
            readonly 2: string;
            readonly 3: string;
            readonly 4: string;
        };
        /** Service descriptor */
        readonly ServiceDescriptor: {
            /** @description Human-readable name of the platform. */
            readonly system: string;
            /** @description Service version. */
            readonly version: string;
            /** @description Path of the interactive reference. */
            readonly docs: string;
            /** @description The name of each layer and, where it is available, its operations. */
            readonly layers: components["schemas"]["Layers"];
        };
        /**
         * Problem code
         * @description | code | status | meaning |
         *     |---|---|---|
         *     | `malformed_json` | 400 | the body is not JSON, is not UTF-8, holds an escape of half a character, nests deeper than 32 levels, holds more objects, lists and members than the operation takes, or an object with over 256 members |
         *     | `duplicate_key` | 400 | an object of the body has the same key twice |
         *     | `invalid_parameter` | 400 | a query, path or header parameter breaks its schema |
         *     | `unauthorized` | 401 | there is no API key, or it is nobody's: never made, revoked or expired |
         *     | `insufficient_scope` | 403 | no scope of the key opens this operation |
         *     | `not_found` | 404 | no such path |
         *     | `project_not_found` | 404 | you have no such project |
         *     | `model_not_found` | 404 | the project has no such model |
         *     | `ruleset_not_found` | 404 | there is no such ruleset |
         *     | `analysis_not_found` | 404 | the project has no such analysis |
         *     | `batch_not_found` | 404 | the project has no such batch |
         *     | `patient_not_found` | 404 | the project, or the batch, has no such patient |
         *     | `link_not_found` | 404 | no such link to a report, or it has ended |
         *     | `test_not_found` | 404 | no such test of your webhook |
         *     | `record_not_found` | 404 | you have no such record, or the project has none |
         *     | `no_batch_yet` | 404 | the project has no batch so far |
         *     | `webhook_not_registered` | 404, 409 | no webhook is registered |
         *     | `method_not_allowed` | 405 | the path exists, the method does not; see `Allow` |
         *     | `not_acceptable` | 406 | none of the forms that `Accept` asks for is offered |
         *     | `record_conflict` | 409 | the test occasion is stored with other content; amend it |
         *     | `record_retracted` | 409 | the record of the test occasion, or one that you name, or every record of a patient that you name, was retracted; amend it if it holds after all |
         *     | `revision_conflict` | 409 | the record is at another revision than the one you expected |
         *     | `quota_exceeded` | 409 | more would be stored than you may have; `quota` says how much is used and allowed. Erase what is not needed, or ask the operator |
         *     | `batch_reviewed` | 409 | the batch was reviewed before; review the batch that this made |
         *     | `delivery_under_way` | 409 | this batch is being delivered right now |
         *     | `too_many_tests` | 409 | 64 tests of your webhook are under way |
         *     | `request_in_progress` | 409 | the same idempotency key is being worked on right now |
         *     | `answer_erased` | 410 | the idempotency key was used, and what it answered was erased; use another key to do it again |
         *     | `body_too_slow` | 408 | the head or the body came too slowly; send the request again |
         *     | `body_too_large` | 413 | the body is larger than the operation takes |
         *     | `unsupported_media_type` | 415 | the body is not `application/json` |
         *     | `head_too_large` | 431 | request line and headers are over 16 KiB |
         *     | `invalid_body` | 422 | the body breaks its schema or a rule; see `errors` |
         *     | `nothing_to_amend` | 422 | no record is stored for the occasion that is amended |
         *     | `sex_contradiction` | 422 | the patient's other records state the other sex |
         *     | `nothing_chosen` | 422 | no record of the project fits the selection |
         *     | `precondition_failed` | 412 | what would be replaced or deleted is not what `If-Match` names |
         *     | `ancestry_missing` | 422 | GLI-2012 needs `ancestry`, and no patient concerned has it; where only some lack it they are left out and named |
         *     | `too_many_patients` | 422 | over 1,000 patients; name a selection |
         *     | `batch_too_large` | 422 | the webhook body would be larger than 8 MiB, or has more items than your registration takes; `errors` says how many fit |
         *     | `invalid_webhook_url` | 422 | see `detail` |
         *     | `invalid_webhook_secret` | 422 | see `detail` |
         *     | `idempotency_key_reused` | 422 | the key was used with another request |
         *     | `too_many_requests` | 429 | too much computing is queued; see `Retry-After` |
         *     | `rate_limited` | 429 | more requests than you may send in a minute, or too many unknown keys from your address; see `Retry-After` |
         *     | `internal_error` | 500 | our fault; safe to retry with the same idempotency key |
         *     | `unavailable` | 503 | storage does not answer or the service is stopping; see `Retry-After` |
         *
         *     Unknown value: the HTTP status says what to do.
         */
        readonly ProblemCode: "malformed_json" | "duplicate_key" | "invalid_parameter" | "unauthorized" | "insufficient_scope" | "not_found" | "project_not_found" | "model_not_found" | "ruleset_not_found" | "analysis_not_found" | "batch_not_found" | "patient_not_found" | "link_not_found" | "test_not_found" | "record_not_found" | "no_batch_yet" | "webhook_not_registered" | "method_not_allowed" | "not_acceptable" | "record_conflict" | "record_retracted" | "revision_conflict" | "quota_exceeded" | "batch_reviewed" | "delivery_under_way" | "too_many_tests" | "request_in_progress" | "answer_erased" | "body_too_slow" | "body_too_large" | "unsupported_media_type" | "head_too_large" | "invalid_body" | "nothing_to_amend" | "sex_contradiction" | "nothing_chosen" | "precondition_failed" | "ancestry_missing" | "too_many_patients" | "batch_too_large" | "invalid_webhook_url" | "invalid_webhook_secret" | "idempotency_key_reused" | "too_many_requests" | "rate_limited" | "internal_error" | "unavailable" | (string & {});
        /**
         * Exceeded quota
         * @description There with `quota_exceeded`. What is erased no longer counts from the next request on.
         */
        readonly ExceededQuota: {
            /** @description What the quota is of. `records` counts every revision of a record, `bytes` what records, analyses and batches take as they are stored. Unknown value: show it. */
            readonly counted: "records" | "bytes" | (string & {});
            /** @description How much is stored, without this request. */
            readonly used: number;
            /** @description How much may be stored. Less than is used where it was lowered. */
            readonly allowed: number;
            /** @description How much more this request would have stored. */
            readonly asked: number;
        };
        /**
         * What is wrong with a part of the input
         * @description | code | the part |
         *     |---|---|
         *     | `required` | is missing |
         *     | `unknown_member` | is no member of this object |
         *     | `wrong_type` | is of another JSON type |
         *     | `not_a_choice` | is none of the values that may be sent |
         *     | `out_of_range` | is too small or too large a number |
         *     | `wrong_length` | has too few or too many characters, entries or members |
         *     | `wrong_form` | breaks its pattern or format |
         *     | `repeated` | repeats an earlier entry of its list |
         *     | `wrong_combination` | does not fit the members or parameters beside it |
         *     | `unknown_parameter` | is no parameter of the operation |
         *     | `repeated_parameter` | is a parameter that is given twice |
         *     | `invalid_cursor` | is no cursor of this list, or goes on with other filters |
         *     | `in_the_future`, `before_1900` | is a time that no test can have |
         *     | `same_occasion` | is the same patient and time as an earlier record of the request |
         *     | `never_smoker_with_pack_years`, `bronchodilator_without_test` | contradicts another part of the record |
         *     | `fev1_above_fvc`, `fev0_75_above_fev1`, `fev6_above_fvc`, `bev_above_fvc` | is a part above its whole |
         *     | `curve_too_long`, `volume_not_physiological` | is a curve of over 30 s, or of more than any lung holds |
         *     | `identifying` | of a FHIR bundle: says who the patient is, where only a pseudonym may come |
         *     | `wrong_code` | of a FHIR bundle: has a code of something else, or one that does not say what has to be known |
         *     | `wrong_unit` | of a FHIR bundle: has a unit that its measure cannot have, or none of UCUM |
         *     | `not_final` | of a FHIR bundle: has a status of what is not settled or was withdrawn |
         *     | `not_plain` | of a FHIR bundle: is no plain value (a bound, an absent value), or may turn the meaning of what is beside it |
         *     | `not_read` | of a FHIR bundle: is not read here, and would be lost |
         *
         *     Any other is the `code` of a problem and means here, of this part, what it means there: `malformed_json`, `duplicate_key`, `unsupported_media_type`, `patient_not_found`, `record_not_found`, `batch_too_large`, `nothing_to_amend`, `record_conflict`,
         *     `record_retracted`, `revision_conflict`, `sex_contradiction`, `ancestry_missing`, `invalid_webhook_url`, `invalid_webhook_secret`. Unknown value: show the detail.
         */
        readonly InputErrorCode: "required" | "unknown_member" | "wrong_type" | "not_a_choice" | "out_of_range" | "wrong_length" | "wrong_form" | "repeated" | "wrong_combination" | "unknown_parameter" | "repeated_parameter" | "invalid_cursor" | "in_the_future" | "before_1900" | "same_occasion" | "never_smoker_with_pack_years" | "bronchodilator_without_test" | "fev1_above_fvc" | "fev0_75_above_fev1" | "fev6_above_fvc" | "bev_above_fvc" | "curve_too_long" | "volume_not_physiological" | "identifying" | "wrong_code" | "wrong_unit" | "not_final" | "not_plain" | "not_read" | "malformed_json" | "duplicate_key" | "unsupported_media_type" | "patient_not_found" | "record_not_found" | "batch_too_large" | "nothing_to_amend" | "record_conflict" | "record_retracted" | "revision_conflict" | "sex_contradiction" | "ancestry_missing" | "invalid_webhook_url" | "invalid_webhook_secret" | (string & {});
        /**
         * Input error
         * @description Exactly one of `pointer` and `parameter` is there and says where. Branch on `code`; `detail` is for people and may be reworded.
         */
        readonly InputError: {
            /**
             * Format: json-pointer
             * @description JSON Pointer (RFC 6901) into the body; empty for all of it.
             */
            readonly pointer?: string;
            /** @description A query, path or header parameter, or a header. */
            readonly parameter?: string;
            /**
             * @description | code | the part |
             *     |---|---|
             *     | `required` | is missing |
             *     | `unknown_member` | is no member of this object |
             *     | `wrong_type` | is of another JSON type |
             *     | `not_a_choice` | is none of the values that may be sent |
             *     | `out_of_range` | is too small or too large a number |
             *     | `wrong_length` | has too few or too many characters, entries or members |
             *     | `wrong_form` | breaks its pattern or format |
             *     | `repeated` | repeats an earlier entry of its list |
             *     | `wrong_combination` | does not fit the members or parameters beside it |
             *     | `unknown_parameter` | is no parameter of the operation |
             *     | `repeated_parameter` | is a parameter that is given twice |
             *     | `invalid_cursor` | is no cursor of this list, or goes on with other filters |
             *     | `in_the_future`, `before_1900` | is a time that no test can have |
             *     | `same_occasion` | is the same patient and time as an earlier record of the request |
             *     | `never_smoker_with_pack_years`, `bronchodilator_without_test` | contradicts another part of the record |
             *     | `fev1_above_fvc`, `fev0_75_above_fev1`, `fev6_above_fvc`, `bev_above_fvc` | is a part above its whole |
             *     | `curve_too_long`, `volume_not_physiological` | is a curve of over 30 s, or of more than any lung holds |
             *     | `identifying` | of a FHIR bundle: says who the patient is, where only a pseudonym may come |
             *     | `wrong_code` | of a FHIR bundle: has a code of something else, or one that does not say what has to be known |
             *     | `wrong_unit` | of a FHIR bundle: has a unit that its measure cannot have, or none of UCUM |
             *     | `not_final` | of a FHIR bundle: has a status of what is not settled or was withdrawn |
             *     | `not_plain` | of a FHIR bundle: is no plain value (a bound, an absent value), or may turn the meaning of what is beside it |
             *     | `not_read` | of a FHIR bundle: is not read here, and would be lost |
             *
             *     Any other is the `code` of a problem and means here, of this part, what it means there: `malformed_json`, `duplicate_key`, `unsupported_media_type`, `patient_not_found`, `record_not_found`, `batch_too_large`, `nothing_to_amend`, `record_conflict`,
             *     `record_retracted`, `revision_conflict`, `sex_contradiction`, `ancestry_missing`, `invalid_webhook_url`, `invalid_webhook_secret`. Unknown value: show the detail.
             */
            readonly code: components["schemas"]["InputErrorCode"];
            readonly detail: string;
        };
        /**
         * Problem
         * @description RFC 9457. Branch on `code`: it is stable, `title` and `detail` are for people and may be reworded. No text of yours is repeated. A number that breaks its bounds and would keep them in another unit is answered with what it is in the right one: send 180 for a height of 1.8.
         */
        readonly Problem: {
            /**
             * Format: uri-reference
             * @description Leads to the explanation of the code in this reference.
             */
            readonly type: string;
            readonly title: string;
            /** @description 400 to 599 */
            readonly status: number;
            readonly detail: string;
            /**
             * Format: uri-reference
             * @description The path of the request.
             */
            readonly instance: string;
            /**
             * @description | code | status | meaning |
             *     |---|---|---|
             *     | `malformed_json` | 400 | the body is not JSON, is not UTF-8, holds an escape of half a character, nests deeper than 32 levels, holds more objects, lists and members than the operation takes, or an object with over 256 members |
             *     | `duplicate_key` | 400 | an object of the body has the same key twice |
             *     | `invalid_parameter` | 400 | a query, path or header parameter breaks its schema |
             *     | `unauthorized` | 401 | there is no API key, or it is nobody's: never made, revoked or expired |
             *     | `insufficient_scope` | 403 | no scope of the key opens this operation |
             *     | `not_found` | 404 | no such path |
             *     | `project_not_found` | 404 | you have no such project |
             *     | `model_not_found` | 404 | the project has no such model |
             *     | `ruleset_not_found` | 404 | there is no such ruleset |
             *     | `analysis_not_found` | 404 | the project has no such analysis |
             *     | `batch_not_found` | 404 | the project has no such batch |
             *     | `patient_not_found` | 404 | the project, or the batch, has no such patient |
             *     | `link_not_found` | 404 | no such link to a report, or it has ended |
             *     | `test_not_found` | 404 | no such test of your webhook |
             *     | `record_not_found` | 404 | you have no such record, or the project has none |
             *     | `no_batch_yet` | 404 | the project has no batch so far |
             *     | `webhook_not_registered` | 404, 409 | no webhook is registered |
             *     | `method_not_allowed` | 405 | the path exists, the method does not; see `Allow` |
             *     | `not_acceptable` | 406 | none of the forms that `Accept` asks for is offered |
             *     | `record_conflict` | 409 | the test occasion is stored with other content; amend it |
             *     | `record_retracted` | 409 | the record of the test occasion, or one that you name, or every record of a patient that you name, was retracted; amend it if it holds after all |
             *     | `revision_conflict` | 409 | the record is at another revision than the one you expected |
             *     | `quota_exceeded` | 409 | more would be stored than you may have; `quota` says how much is used and allowed. Erase what is not needed, or ask the operator |
             *     | `batch_reviewed` | 409 | the batch was reviewed before; review the batch that this made |
             *     | `delivery_under_way` | 409 | this batch is being delivered right now |
             *     | `too_many_tests` | 409 | 64 tests of your webhook are under way |
             *     | `request_in_progress` | 409 | the same idempotency key is being worked on right now |
             *     | `answer_erased` | 410 | the idempotency key was used, and what it answered was erased; use another key to do it again |
             *     | `body_too_slow` | 408 | the head or the body came too slowly; send the request again |
             *     | `body_too_large` | 413 | the body is larger than the operation takes |
             *     | `unsupported_media_type` | 415 | the body is not `application/json` |
             *     | `head_too_large` | 431 | request line and headers are over 16 KiB |
             *     | `invalid_body` | 422 | the body breaks its schema or a rule; see `errors` |
             *     | `nothing_to_amend` | 422 | no record is stored for the occasion that is amended |
             *     | `sex_contradiction` | 422 | the patient's other records state the other sex |
             *     | `nothing_chosen` | 422 | no record of the project fits the selection |
             *     | `precondition_failed` | 412 | what would be replaced or deleted is not what `If-Match` names |
             *     | `ancestry_missing` | 422 | GLI-2012 needs `ancestry`, and no patient concerned has it; where only some lack it they are left out and named |
             *     | `too_many_patients` | 422 | over 1,000 patients; name a selection |
             *     | `batch_too_large` | 422 | the webhook body would be larger than 8 MiB, or has more items than your registration takes; `errors` says how many fit |
             *     | `invalid_webhook_url` | 422 | see `detail` |
             *     | `invalid_webhook_secret` | 422 | see `detail` |
             *     | `idempotency_key_reused` | 422 | the key was used with another request |
             *     | `too_many_requests` | 429 | too much computing is queued; see `Retry-After` |
             *     | `rate_limited` | 429 | more requests than you may send in a minute, or too many unknown keys from your address; see `Retry-After` |
             *     | `internal_error` | 500 | our fault; safe to retry with the same idempotency key |
             *     | `unavailable` | 503 | storage does not answer or the service is stopping; see `Retry-After` |
             *
             *     Unknown value: the HTTP status says what to do.
             */
            readonly code: components["schemas"]["ProblemCode"];
            /** @description Also in the `X-Request-Id` header. Quote it when you ask us about a request. */
            readonly request_id: components["schemas"]["RequestId"];
            /** @description There with `quota_exceeded`. What is erased no longer counts from the next request on. */
            readonly quota?: components["schemas"]["ExceededQuota"];
            /** @description What is wrong with the input, at most 100 entries. */
            readonly errors?: readonly components["schemas"]["InputError"][];
        };
        /** Seconds */
        readonly Seconds: number;
        /**
         * This contract
         * @description An OpenAPI 3.1 document; only its outline is described here.
         */
        readonly ContractDocument: {
            /** @description Version of the OpenAPI Specification. */
            readonly openapi: string;
            readonly info: {
                readonly [key: string]: unknown;
            };
            readonly paths: {
                readonly [key: string]: unknown;
            };
            readonly webhooks: {
                readonly [key: string]: unknown;
            };
        } & {
            readonly [key: string]: unknown;
        };
        /** Health */
        readonly Health: {
            /** @description `ok`. Unknown value: the status code decides. */
            readonly status: "ok" | (string & {});
        };
        /**
         * Project identifier to send
         * @description Chosen by you, unique within your company. The first intake that names a project creates it. Another company may use the same identifier; its project is a different one, and neither can see the other.
         * @example copd-screening-2026
         */
        readonly ProjectIdInput: string;
        /**
         * Patient identifier to send
         * @description Your pseudonym for the patient, unique within the project. Send a study number, never a name, a date of birth or a hospital number that others can resolve: it comes back in every result and webhook.
         * @example P-001
         */
        readonly PatientIdInput: string;
        /**
         * Time of the test to send
         * Format: date-time
         * @description RFC 3339 with an offset, `T` and `Z` in capitals, no leap second. Two spellings of one instant name the same test occasion. It comes back as you sent it. More than a day in the future or before 1900 is refused: a mistyped year would make the record the patient's newest for ever.
         * @example 2026-11-18T10:15:00+01:00
         */
        readonly PerformedAtInput: string;
        /**
         * Sex at birth to send
         * @description As the reference equations need it.
         * @enum {string}
         */
        readonly SexInput: "female" | "male";
        /**
         * Ancestry group to send
         * @description As stated by you, used by GLI-2012 only and never inferred. The names are those of the GLI-2012 tables.
         * @enum {string}
         */
        readonly AncestryInput: "caucasian" | "african_american" | "north_east_asian" | "south_east_asian" | "other";
        /** Smoking */
        readonly Smoking: {
            /** @enum {string} */
            readonly status: "never" | "former" | "current";
            /** @description 0 to 300 */
            readonly pack_years?: number;
        };
        /** Asthma Control Questionnaire */
        readonly AcqScore: {
            /** @description Mean of the answered questions. */
            readonly score: number;
            /**
             * @description Number of questions.
             * @enum {integer}
             */
            readonly version: 5 | 6 | 7;
        };
        /** Symptom scores */
        readonly Symptoms: {
            /** @description Modified Medical Research Council dyspnoea scale. */
            readonly mmrc?: number;
            /** @description COPD Assessment Test. */
            readonly cat?: number;
            /** @description Asthma Control Test (from 12 years). */
            readonly act?: number;
            /** @description Childhood Asthma Control Test (4 to 11 years). */
            readonly cact?: number;
            /** @description Asthma Control Questionnaire */
            readonly acq?: components["schemas"]["AcqScore"];
        };
        /**
         * Exacerbations in the last 12 months
         * @description A severe exacerbation is one that led to hospital admission.
         */
        readonly Exacerbations: {
            /** @description 0 to 365 */
            readonly moderate: number;
            /** @description 0 to 365 */
            readonly severe: number;
        };
        /** Biomarkers */
        readonly Biomarkers: {
            /** @description Fractional exhaled nitric oxide at 50 mL/s. */
            readonly feno_ppb?: number;
            /** @description Blood eosinophils. */
            readonly eosinophils_per_ul?: number;
        };
        /**
         * Diagnosis
         * @enum {string}
         */
        readonly Diagnosis: "copd" | "asthma" | "ild" | "bronchiectasis" | "cystic_fibrosis" | "other_respiratory";
        /** Volume in litres BTPS */
        readonly Litres: number;
        /** Flow in litres per second BTPS */
        readonly LitresPerSecond: number;
        /**
         * Spirometry values
         * @description What a device printed. Litres and litres per second BTPS. FEV1 above FVC, FEV0.75 above FEV1 and FEV6 above FVC are refused. Single values cannot be graded, so their quality grade is null and every result says that quality is unknown.
         */
        readonly SpirometryValues: {
            /** @enum {string} */
            readonly kind: "values";
            /** @description More than 0, at most 15 */
            readonly fev1_l: components["schemas"]["Litres"];
            /** @description More than 0, at most 15 */
            readonly fvc_l: components["schemas"]["Litres"];
            /** @description More than 0, at most 15 */
            readonly fev0_75_l?: components["schemas"]["Litres"];
            /** @description More than 0, at most 15 */
            readonly fev6_l?: components["schemas"]["Litres"];
            /** @description 0 to 30 */
            readonly fef25_75_l_s?: components["schemas"]["LitresPerSecond"];
            /** @description 0 to 30 */
            readonly fef75_l_s?: components["schemas"]["LitresPerSecond"];
            /** @description 0 to 30 */
            readonly pef_l_s?: components["schemas"]["LitresPerSecond"];
        };
        /**
         * Forced inspiratory vital capacity
         * @description Measured after the expiration. An FIVC well above the FVC shows that the expiration began below full inspiration.
         */
        readonly Fivc: components["schemas"]["Litres"];
        /**
         * Fault
         * @description | fault | consequence |
         *     |---|---|
         *     | `cough_first_second` | FEV1 not usable |
         *     | `glottic_closure_first_second` | FEV1 and FVC not usable |
         *     | `glottic_closure` | after the first second: FVC usable at most |
         *     | `leak`, `obstructed_mouthpiece` | FEV1 and FVC usable at most |
         *     | `zero_flow_error` | FEV1 and FVC not usable |
         * @enum {string}
         */
        readonly Fault: "cough_first_second" | "glottic_closure_first_second" | "glottic_closure" | "leak" | "obstructed_mouthpiece" | "zero_flow_error";
        /**
         * Faults seen in an effort
         * @description What the operator or the device observed. Send an empty list when it was looked for and there was none. Left out means nobody said: for `efforts` acceptability is then unknown, unless `operator_acceptable` is true, a judgement that includes it (our own rule).
         */
        readonly Faults: readonly components["schemas"]["Fault"][];
        /**
         * Verdict of the operator
         * @description `false` leaves the effort usable at most (our own rule). `true` never repairs a criterion that is not met.
         */
        readonly OperatorAcceptable: boolean;
        /**
         * Effort
         * @description What is left out is unknown. Acceptability needs `bev_l`, `faults` and, for FVC, a datum on the end of expiration (`plateau` or `fet_s`). Where one of them is missing the verdict is null, and so is the grade, unless it is the same whether that effort is acceptable or not (our own judgement).
         */
        readonly Effort: {
            /** @description More than 0, at most 15 */
            readonly fev1_l: components["schemas"]["Litres"];
            /** @description More than 0, at most 15 */
            readonly fvc_l: components["schemas"]["Litres"];
            /** @description More than 0, at most 15 */
            readonly fev0_75_l?: components["schemas"]["Litres"];
            /** @description More than 0, at most 15 */
            readonly fev6_l?: components["schemas"]["Litres"];
            /** @description 0 to 30 */
            readonly fef25_75_l_s?: components["schemas"]["LitresPerSecond"];
            /** @description 0 to 30 */
            readonly fef75_l_s?: components["schemas"]["LitresPerSecond"];
            /** @description 0 to 30 */
            readonly pef_l_s?: components["schemas"]["LitresPerSecond"];
            /** @description Back-extrapolated volume. */
            readonly bev_l?: number;
            /** @description Forced expiratory time. */
            readonly fet_s?: number;
            /** @description Whether the last second of the expiration brought at most 0.025 L. */
            readonly plateau?: boolean;
            /** @description Time from full inspiration to time zero. Over 2 s is noted as a reason; the limit could not be checked against the standard. */
            readonly hesitation_s?: number;
            /** @description More than 0, at most 15 */
            readonly fivc_l?: components["schemas"]["Fivc"];
            /** @description What the operator or the device observed. Send an empty list when it was looked for and there was none. Left out means nobody said: for `efforts` acceptability is then unknown, unless `operator_acceptable` is true, a judgement that includes it (our own rule). */
            readonly faults?: components["schemas"]["Faults"];
            /** @description `false` leaves the effort usable at most (our own rule). `true` never repairs a criterion that is not met. */
            readonly operator_acceptable?: components["schemas"]["OperatorAcceptable"];
        };
        /**
         * Spirometry efforts
         * @description Every effort of one test as the device evaluated it, in the order in which they were made. Graded by ATS/ERS 2019; the largest FEV1 and the largest FVC of acceptable (else usable) efforts are reported, each on its own.
         */
        readonly SpirometryEfforts: {
            /** @enum {string} */
            readonly kind: "efforts";
            /** @description Each: What is left out is unknown. Acceptability needs `bev_l`, `faults` and, for FVC, a datum on the end of expiration (`plateau` or `fet_s`). Where one of them is missing the verdict is null, and so is the grade, unless it is the same whether that effort is acceptable or not (our own judgement). */
            readonly efforts: readonly components["schemas"]["Effort"][];
        };
        /**
         * Curve
         * @description Exhaled volume in litres BTPS over time, rising with expiration, at a constant rate. Record from before the blow to its end: any offset, padding and a following inspiration are recognised. At most 30 seconds. Coughs and closures are seen in the signal (cough: flow falls to half or less and comes back by 0.5 L/s and 10 % of PEF; closure: no flow for 0.25 s between flows of 0.2 L/s and more, or a flow above 0.2 L/s that stops at once; our own thresholds). A lone sample that jumps away and back is replaced; a curve that jumps between two samples, faster than 30 L/s, holds no forced expiration; one that begins at full flow (the first 20 ms above 30 % of the steepest slope), one to which the device adds a flow all the time, and one in which the volume jumps are usable at most (our own judgement). Leak, obstruction and zero-flow fault count as absent unless reported (our own judgement).
         */
        readonly Curve: {
            /** @description Samples a second. 100 or more is advised; below, sharp peaks of flow are lost. */
            readonly sampling_hz: number;
            /** @description Each: -15 to 15 */
            readonly volume_l: readonly number[];
            /** @description More than 0, at most 15 */
            readonly fivc_l?: components["schemas"]["Fivc"];
            /** @description What the operator or the device observed. Send an empty list when it was looked for and there was none. Left out means nobody said: for `efforts` acceptability is then unknown, unless `operator_acceptable` is true, a judgement that includes it (our own rule). */
            readonly faults?: components["schemas"]["Faults"];
            /** @description `false` leaves the effort usable at most (our own rule). `true` never repairs a criterion that is not met. */
            readonly operator_acceptable?: components["schemas"]["OperatorAcceptable"];
        };
        /**
         * Spirometry curves
         * @description The raw volume-time signals of one test, in the order in which they were made. Everything is computed from them: time zero by back-extrapolation, BEV, FEV0.75, FEV1, FEV6, FVC, PEF, FEF25-75, FEF75, FET, plateau, hesitation, cough and glottic closure.
         */
        readonly SpirometryCurves: {
            /** @enum {string} */
            readonly kind: "curves";
            /** @description Each: Exhaled volume in litres BTPS over time, rising with expiration, at a constant rate. Record from before the blow to its end: any offset, padding and a following inspiration are recognised. At most 30 seconds. Coughs and closures are seen in the signal (cough: flow falls to half or less and comes back by 0.5 L/s and 10 % of PEF; closure: no flow for 0.25 s between flows of 0.2 L/s and more, or a flow above 0.2 L/s that stops at once; our own thresholds). A lone sample that jumps away and back is replaced; a curve that jumps between two samples, faster than 30 L/s, holds no forced expiration; one that begins at full flow (the first 20 ms above 30 % of the steepest slope), one to which the device adds a flow all the time, and one in which the volume jumps are usable at most (our own judgement). Leak, obstruction and zero-flow fault count as absent unless reported (our own judgement). */
            readonly efforts: readonly components["schemas"]["Curve"][];
        };
        /**
         * Spirometry
         * @description One test of one patient, before or after a bronchodilator. `kind` says how much of it you have: what a device printed (`values`), the evaluated efforts (`efforts`), or the raw signals (`curves`). Efforts and curves are graded and the reported values selected from them; single values cannot be graded.
         */
        readonly Spirometry: components["schemas"]["SpirometryValues"] | components["schemas"]["SpirometryEfforts"] | components["schemas"]["SpirometryCurves"];
        /**
         * Agent, to send
         * @description Generic name.
         * @example salbutamol
         */
        readonly BronchodilatorAgentInput: string;
        /** Bronchodilator given between the two tests */
        readonly Bronchodilator: {
            /** @description Generic name. */
            readonly agent: components["schemas"]["BronchodilatorAgentInput"];
            /** @description More than 0, at most 10000 */
            readonly dose_ug: number;
            /** @description Minutes from the dose to the post-bronchodilator test. */
            readonly minutes_after: number;
        };
        /**
         * Reference of yours to send
         * @description Your order or visit number, so that you find the result again by it: it comes back in the answer, in lists, in items and in webhooks. A code, no free text, and nothing that tells who the patient is.
         * @example ORD-2026-0417
         */
        readonly ClientReferenceInput: string;
        /**
         * Code of a trial
         * @description A short code such as `V2`, `A` or `site-03`. Spaces and anything else that makes a text are refused, so that no name and no note slips in.
         */
        readonly TrialCode: string;
        /**
         * Place of the visit in a trial
         * @description Codes that you chose. They are kept, come back with the record and its items, and are computed with nowhere. Of the records of one visit the latest statement counts.
         */
        readonly TrialPlace: {
            /** @description A short code such as `V2`, `A` or `site-03`. Spaces and anything else that makes a text are refused, so that no name and no note slips in. */
            readonly visit?: components["schemas"]["TrialCode"];
            /** @description A short code such as `V2`, `A` or `site-03`. Spaces and anything else that makes a text are refused, so that no name and no note slips in. */
            readonly arm?: components["schemas"]["TrialCode"];
            /** @description A short code such as `V2`, `A` or `site-03`. Spaces and anything else that makes a text are refused, so that no name and no note slips in. */
            readonly site?: components["schemas"]["TrialCode"];
        };
        /**
         * Why a test is missing, to send
         * @description `not_done`: without a known reason. `refused`: by the patient. `unable`: the patient could not do it. `contraindicated`: it was judged unsafe. `technical_failure`: of the device or the recording. `missed_visit`: nobody came. `other`: none of these.
         * @enum {string}
         */
        readonly MissingReasonInput: "not_done" | "refused" | "unable" | "contraindicated" | "technical_failure" | "missed_visit" | "other";
        /**
         * Tests that are missing
         * @description Tests that were due and were not obtained, each with its reason. Kept, shown with the patient's item and counted in the report. One that is there all the same is warned of.
         */
        readonly MissingTests: {
            /** @description `not_done`: without a known reason. `refused`: by the patient. `unable`: the patient could not do it. `contraindicated`: it was judged unsafe. `technical_failure`: of the device or the recording. `missed_visit`: nobody came. `other`: none of these. */
            readonly pre_bronchodilator?: components["schemas"]["MissingReasonInput"];
            /** @description `not_done`: without a known reason. `refused`: by the patient. `unable`: the patient could not do it. `contraindicated`: it was judged unsafe. `technical_failure`: of the device or the recording. `missed_visit`: nobody came. `other`: none of these. */
            readonly post_bronchodilator?: components["schemas"]["MissingReasonInput"];
        };
        /**
         * Amendment
         * @description Replaces a record that is already stored with a new revision. Batches already made keep the revision that they were made from.
         */
        readonly Amendment: {
            /** @description Why, for your own audit, in one visible character at least. Tabs and line ends may be in it; other control characters are refused. Kept with the revision and never sent anywhere; write no identifiers into it. */
            readonly reason: string;
            /** @description The revision that you have seen. 409 `revision_conflict` when the record is at another one and you change it, so that of two systems neither overwrites what it has not read. */
            readonly expected_revision?: number;
        };
        /**
         * Patient record
         * @description One patient on one test occasion. (`project_id`, `patient_id`, `performed_at`) is unique. At least one of the two tests is present, or `missing` says why none is. What is absent is unknown: never taken as "no" or 0. Unknown fields are refused, so that an identifier cannot slip in.
         */
        readonly PatientRecord: {
            /** @description Your pseudonym for the patient, unique within the project. Send a study number, never a name, a date of birth or a hospital number that others can resolve: it comes back in every result and webhook. */
            readonly patient_id: components["schemas"]["PatientIdInput"];
            /** @description RFC 3339 with an offset, `T` and `Z` in capitals, no leap second. Two spellings of one instant name the same test occasion. It comes back as you sent it. More than a day in the future or before 1900 is refused: a mistyped year would make the record the patient's newest for ever. */
            readonly performed_at: components["schemas"]["PerformedAtInput"];
            /** @description As the reference equations need it. */
            readonly sex: components["schemas"]["SexInput"];
            /** @description Decimal years at the test. Never rounded by us, so send what you know (one day is 0.0027 years). */
            readonly age_years: number;
            /** @description Standing height, without shoes. */
            readonly height_cm: number;
            /** @description 2 to 400 */
            readonly weight_kg?: number;
            /** @description As stated by you, used by GLI-2012 only and never inferred. The names are those of the GLI-2012 tables. */
            readonly ancestry?: components["schemas"]["AncestryInput"];
            /**
             * @description Your code for a group of people who are alike, such as a family or a household; a site where sites differ. People of one cluster are no independent sample: a model's fit counts them. Never a name or an address.
             * @example F-017
             */
            readonly cluster?: string;
            /** @description Smoking */
            readonly smoking?: components["schemas"]["Smoking"];
            /** @description Symptom scores */
            readonly symptoms?: components["schemas"]["Symptoms"];
            /** @description A severe exacerbation is one that led to hospital admission. */
            readonly exacerbations?: components["schemas"]["Exacerbations"];
            /** @description Biomarkers */
            readonly biomarkers?: components["schemas"]["Biomarkers"];
            /** @description Diagnoses already made by a clinician. We make none. */
            readonly diagnoses?: readonly components["schemas"]["Diagnosis"][];
            /** @description Whether the patient takes maintenance inhaler therapy. The GOLD A/B/E groups are for initial treatment only; with `true` they are flagged. */
            readonly maintenance_therapy?: boolean;
            /** @description One test of one patient, before or after a bronchodilator. `kind` says how much of it you have: what a device printed (`values`), the evaluated efforts (`efforts`), or the raw signals (`curves`). Efforts and curves are graded and the reported values selected from them; single values cannot be graded. */
            readonly pre_bronchodilator?: components["schemas"]["Spirometry"];
            /** @description One test of one patient, before or after a bronchodilator. `kind` says how much of it you have: what a device printed (`values`), the evaluated efforts (`efforts`), or the raw signals (`curves`). Efforts and curves are graded and the reported values selected from them; single values cannot be graded. */
            readonly post_bronchodilator?: components["schemas"]["Spirometry"];
            /** @description Bronchodilator given between the two tests */
            readonly bronchodilator?: components["schemas"]["Bronchodilator"];
            /** @description Your order or visit number, so that you find the result again by it: it comes back in the answer, in lists, in items and in webhooks. A code, no free text, and nothing that tells who the patient is. */
            readonly client_reference?: components["schemas"]["ClientReferenceInput"];
            /** @description Codes that you chose. They are kept, come back with the record and its items, and are computed with nowhere. Of the records of one visit the latest statement counts. */
            readonly trial?: components["schemas"]["TrialPlace"];
            /** @description Tests that were due and were not obtained, each with its reason. Kept, shown with the patient's item and counted in the report. One that is there all the same is warned of. */
            readonly missing?: components["schemas"]["MissingTests"];
            /** @description Replaces a record that is already stored with a new revision. Batches already made keep the revision that they were made from. */
            readonly amends?: components["schemas"]["Amendment"];
        };
        /**
         * Intake
         * @description All records are stored, or none is; with `on_error` `skip`, all that can be.
         */
        readonly IntakeRequest: {
            /** @description Chosen by you, unique within your company. The first intake that names a project creates it. Another company may use the same identifier; its project is a different one, and neither can see the other. */
            readonly project_id: components["schemas"]["ProjectIdInput"];
            /** @description One entry for each patient and test occasion. Larger cohorts take several intakes. */
            readonly patients: readonly components["schemas"]["PatientRecord"][];
            /**
             * @description `refuse`: one record that cannot be stored refuses all. `skip`: it is left out and listed in `skipped`, and the others are stored together; where there are no others, all is refused. A record is judged by the same rules either way, and one that is left out pushes out no other: of several records of one occasion the first that can be stored is; where the sex of a patient's records would contradict, those stay of the first sex that no record contradicts which is stored and stays.
             * @default refuse
             * @enum {string}
             */
            readonly on_error?: "refuse" | "skip";
        };
        /**
         * FHIR resource to take in
         * @description A `DiagnosticReport`, an `Observation`, a `MedicationAdministration`, a `Procedure`, or a `Patient` with nothing but a pseudonym.
         */
        readonly FhirIntakeResource: {
            readonly resourceType: string;
        } & {
            readonly [key: string]: unknown;
        };
        /**
         * Entry of a FHIR bundle to take in
         * @description References lead to an entry by its `fullUrl`, or by the type and `id` of its resource (`Observation/fev1`).
         */
        readonly FhirIntakeEntry: {
            /** @description A `DiagnosticReport`, an `Observation`, a `MedicationAdministration`, a `Procedure`, or a `Patient` with nothing but a pseudonym. */
            readonly resource: components["schemas"]["FhirIntakeResource"];
        } & {
            readonly [key: string]: unknown;
        };
        /**
         * FHIR R4 bundle to take in
         * @description HL7 FHIR R4 (4.0.1) `Bundle` of type `collection`: for each patient and test occasion one `DiagnosticReport`, whose `result` leads to its `Observation`s; a `MedicationAdministration` is the bronchodilator; the observations after it are `partOf` it, or of a `Procedure`, the test, that is `partOf` it.
         *     A bundle of getResults can be sent back as it is, into the project that its tag names. Not in it are conclusions (they are made anew), and earlier visits where the batch has newest ones alone. An effort that
         *     a review accepted comes as `operator_acceptable`, and one that it rejected (`cancelled`) is left out with a warning, so that the numbers are those of the review. A bundle tagged `stale` or `revised` is refused.
         *
         *     | of the bundle | is read as |
         *     |---|---|
         *     | `meta.tag` of `urn:respiratory-intelligence-service:projects` | `project_id` |
         *     | `meta.tag` of `urn:respiratory-intelligence-service:intake-choices` | `on_error`: `on-error-refuse` (also without it) or `on-error-skip` |
         *     | identifier of `urn:respiratory-intelligence-service:patients`, of `subject` or of the `Patient` that it leads to | `patient_id` |
         *     | `DiagnosticReport.effectiveDateTime` | `performed_at` |
         *     | `DiagnosticReport.identifier` of `urn:respiratory-intelligence-service:client-references` | `client_reference` |
         *     | LOINC 76689-9, 30525-0, 8302-2, 29463-7, 72166-2, 8664-5 | sex, age, height, weight, smoking status, pack-years |
         *     | LOINC 20157-4, 19876-2, 69975-1 (SNOMED CT 401012008, 441857000, 313276007) | FEV1, FVC, PEF before bronchodilator |
         *     | LOINC 20155-8, 19874-7, 69976-9 (SNOMED CT 401013003, 407561008, 313232000) | FEV1, FVC, PEF after bronchodilator |
         *     | LOINC 20150-9, 19868-9, 33452-4, which do not say when | before bronchodilator where the report has nothing after one; refused beside that |
         *     | LOINC 19926-5 (SNOMED CT 407602006, 407603001) | FEV1/FVC: computed here; one that is not that of the volumes of its side (by more than 1 %) is refused. It is of the side after where it is `partOf` what was given (or of a test after it), its name says so, or no other was tested |
         *     | codes of `urn:respiratory-intelligence-service:codes`, as getResults writes them | everything else of a record: further volumes and flows, each effort with its components or its signal as `SampledData`, ancestry, symptoms, exacerbations, biomarkers, diagnoses, maintenance therapy, minutes to the test after bronchodilator, cluster, place in a trial, why a test is missing |
         *
         *     **A visit of several records** comes back as these records. Its report leads to the measures of the visit and, for each record, to an Observation `visit-record` (of `urn:respiratory-intelligence-service:codes`) with the record's time, whose `hasMember` leads to everything that was sent with it.
         *     The measures beside the records are computed from them: a value that none of the records has, and anything but measures beside them, is refused. The records of one visit are stored together or not at all.
         *
         *     Where signals or efforts of a test are there, its single values are computed from them; one that none of the efforts has (of a signal: FEV1 or FVC by more than 0.15 L) is refused. Units are of UCUM: `L` and `mL`, `L/s` and `L/min`, `cm` and `m` (mm), `kg` and `g`, `ug` and `mg`, `/uL`, `10*3/uL`
         *     and `10*9/L`, `s` and `ms`, and for FEV1/FVC `%` and `1` are converted, by definition; every other unit is refused. `unit`, where it is there, must be the code or a common word for it (litres, years, mcg).
         *
         *     **Everything that may stand in a bundle** is in this list; every other element is refused where it stands, because it would be lost or may say who the patient is.
         *
         *     | at | read | passed over |
         *     |---|---|---|
         *     | `Bundle` | `type`, `meta`, `entry` with `fullUrl` and `resource` | `id`, `language`, `timestamp`, an `identifier` of a batch of ours |
         *     | every resource | `id` | `language`, `meta` (`versionId`, `lastUpdated`, `source`, `profile`, `tag` but `SUBSETTED`) |
         *     | `DiagnosticReport` | `identifier`, `status`, `code` (LOINC 18759-1, 81459-0, 81458-2, SNOMED CT 127783003, 23426006), `category` (of v2-0074 `PF` alone), `subject`, `effectiveDateTime`, `result` | `issued`, `conclusion`, `conclusionCode`, `performer`, `resultsInterpreter`, the notes of a review (`extension`) |
         *     | `Observation` | `status`, `code`, `subject`, `effectiveDateTime`, one value, `component` of an effort, `partOf`, `method` (SNOMED CT 127783003 alone), `interpretation` (where the value lies between its limits, nothing else) | `category`, `issued`, `referenceRange`, `performer`, `device`; components that are computed anew (predicted, % predicted, z-score, grade); `derivedFrom` and `hasMember`, which must lead to observations of the same report (`hasMember` of a `visit-record` is read) |
         *     | `MedicationAdministration` | `status`, `medicationCodeableConcept` with the generic name as `text` (a code of ATC, SNOMED CT or RxNorm must be that of the same substance), `subject`, `effectiveDateTime` (the day of the test, or a time within 12 hours of it), `dosage.dose`, `dosage.route` (SNOMED CT 447694001 alone), `dosage.text` as getResults writes it | `category`, `performer`, `device` |
         *     | `Procedure` | `status` (`completed`), `code` of spirometry as of a report, `subject`, `performedDateTime`, `partOf` what was given; one that is part of nothing is a test before it | `category`, `performer` |
         *     | `Patient` | `identifier` | `gender`, `active`; a resource must name it as its subject |
         *     | subject | `identifier`, `reference` into the bundle, `type` | |
         *     | Identifier | `system`, `value`, `use` | |
         *     | reference into the bundle | `reference`, `type` | |
         *     | reference to somebody else (`performer`, `device`) | `type`, `reference` | `display` and `identifier` of a practitioner, an organization or a device |
         *
         *     **Refused by name** too, because it would be mistaken: a code that claims something else (19870-5 has no method, 19935-6 is of a peak flow meter, codes or names of two measures, of both sides of the bronchodilator, or of a predicted value, limit, percentage or z-score beside a measured one), a value before bronchodilator that is `partOf` it, a measured value as a
         *     component of another one, a report of another study, an age, height or weight of another time than the test, more than 250 observations of a report, `%` where litres are due, a `comparator`, a status that is not final (a report, whose conclusion is made anew, may be preliminary; only an effort that a review rejected may be `cancelled`), a measure that comes twice, a resource that no report
         *     leads to, two patients in one report, a time without its offset. **Whoever the patient is has no place here**: a subject with a display, an identifier of another system at any place, a reference out of the bundle, a case or an order, and a `Patient` with more than the pseudonym are refused as `identifying`, and nothing of the bundle is stored, also where `on_error` is `skip`.
         *
         *     An observation of a report without a code that is read here is left out, and a warning names it.
         *
         *     A bundle of many patients with their signals may be longer than a body can be: ask getResults for one patient at a time, or split it by its reports.
         *
         *     Records are stored for the first time, or are there already with the same content; to amend one, send it as JSON.
         */
        readonly FhirIntakeBundle: {
            /** @enum {string} */
            readonly resourceType: "Bundle";
            /**
             * @description Resources to be read together. Bundles of the other types ask for something to be done, or are pages of a search that may go on.
             * @enum {string}
             */
            readonly type: "collection";
            /** @description `tag` names the project. */
            readonly meta: {
                readonly [key: string]: unknown;
            };
            /** @description From 1 to 1,000 reports with what belongs to them, of at most 1,000 records in all. */
            readonly entry: readonly components["schemas"]["FhirIntakeEntry"][];
        } & {
            readonly [key: string]: unknown;
        };
        /**
         * Project identifier
         * @description As you chose it.
         * @example copd-screening-2026
         */
        readonly ProjectId: string;
        /**
         * Identifier made by the service
         * @description Opaque. Compare it and send it back; never take it apart, its form may change.
         */
        readonly OpaqueId: string;
        /** Record identifier */
        readonly RecordId: components["schemas"]["OpaqueId"];
        /**
         * Patient identifier
         * @description As you chose it.
         * @example P-001
         */
        readonly PatientId: string;
        /**
         * Time of the test
         * Format: date-time
         * @description As you sent it.
         * @example 2026-11-18T10:15:00+01:00
         */
        readonly PerformedAt: string;
        /**
         * Revision of the record
         * @description 1 for the first submission, one more for each amendment.
         */
        readonly Revision: number;
        /**
         * Reference of yours
         * @description As you sent it with the record. Absent where none was sent.
         * @example ORD-2026-0417
         */
        readonly ClientReference: string;
        /** What became of a record */
        readonly IntakenRecord: {
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly record_id: components["schemas"]["RecordId"];
            /** @description As you chose it. */
            readonly patient_id: components["schemas"]["PatientId"];
            /** @description As you sent it. */
            readonly performed_at: components["schemas"]["PerformedAt"];
            /** @description The revision that is stored now. */
            readonly record_revision: components["schemas"]["Revision"];
            /** @description As you sent it with the record. Absent where none was sent. */
            readonly client_reference?: components["schemas"]["ClientReference"];
            /** @description `created`: stored for the first time. `amended`: stored as a new revision. `unchanged`: stored already, with exactly this content. Unknown value: the record is stored all the same. */
            readonly outcome: "created" | "amended" | "unchanged" | (string & {});
        };
        /** Record that was left out */
        readonly SkippedRecord: {
            /**
             * Format: json-pointer
             * @description JSON Pointer (RFC 6901) to the record in your request.
             */
            readonly pointer: string;
            /** @description What is wrong with it, at most ten entries. Pointers lead into your request. */
            readonly errors: readonly components["schemas"]["InputError"][];
        };
        /**
         * Kind of warning
         * @description | code | found | pattern, severity, GOLD |
         *     |---|---|---|
         *     | `height_likely_inches` | a height out of reach that fits as inches | withheld |
         *     | `age_likely_months` | an adult's age with a height out of reach, and both fit a child of as many months; up to 140 cm a child of as many months, whom the volumes fit better | withheld |
         *     | `height_implausible` | an adult below 120 or above 215 cm; a child more than 5 standard deviations below, or 4 above, the median height for its age and sex (WHO 2006 and 2007; cut-offs of the CDC), from 16.5 years on also beyond what an adult may have | withheld |
         *     | `bmi_implausible` | weight over squared height: an adult's below 10 or above 80 kg/m2, a child's below 8 or above 45 (60 at 18 years) | withheld |
         *     | `volumes_likely_decilitres` | FEV1 and FVC out of reach that fit as decilitres | withheld |
         *     | `volumes_likely_fractions` | FEV1 and FVC out of reach that look like fractions of the predicted values | withheld |
         *     | `fev1_likely_ratio` | an FEV1 out of reach that looks like FEV1/FVC beside a normal FVC; an FEV1 from 0.5 to 1 L that makes FEV1/FVC below 0.35 under 18 years, below 0.25 under 50, beside an FVC that is not low | withheld |
         *     | `z_score_implausible` | FEV1, FVC or FEV1/FVC more than 5 standard deviations from what is expected; so far below, an extremely severe reduction is possible too | withheld |
         *     | `volumes_implausible` | an adult's FEV1 below 0.25 L or FVC below 0.5 L; FEV1/FVC below 0.18 at any age: the z-scores of the old do not reach -5 | withheld |
         *     | `fev1_equals_fvc` | an adult's FEV1/FVC of 0.99 or more: the expiration ended with the first second | withheld |
         *     | `tests_far_apart` | after bronchodilator FEV1 is more than twice, or less than half, that before; FVC by a factor of 1.6; by 1.5 and 1.4 where the smaller of the two is not low | withheld |
         *     | `tests_identical` | the tests before and after bronchodilator are equal in three numbers or more | response withheld |
         *     | `missing_test_present` | a test is there that `missing` names; the test is used | given |
         *     | `pef_implausible` | PEF below FEV1 (which cannot be: litres in the first second), above 8 times FEV1, or above 20 L/s | given |
         *     | `fef_implausible` | FEF25-75 not below PEF, or FEF75 above FEF25-75; FEF25-75 below 0.4 of FVC a second beside an FEV1/FVC of 0.77 or more, or above 0.9 of it beside one of 0.73 or less; so low beside one below 0.75 that FVC could not be reached in 30 s | given |
         *     | `timed_volume_implausible` | FEV6 below FEV1, or FEV0.75 below 0.7 of FEV1; FEV6 so near FEV1, or FEV1 so near FEV0.75, that FVC could not be reached in 30 s | given |
         *     | `fev6_equals_fvc` | FEV6 within 5 mL of FVC beside an FEV1/FVC below 0.60, where lungs still empty after 6 s: the expiration ended then and FVC may be too low, or FEV6 was entered as FVC | given |
         *     | `sampling_rate_doubtful` | of curves, over 6 years: PEF above 3.3 times FVC, and its lower limit of normal, a second, or above 3.73 times FEV1 up to 18 years, rising to 4.81 times at 75 years, beside an FEV1/FVC of 0.50 or more, as where they have fewer samples a second than they say; PEF below 1.8 times FEV1 beside an FEV1/FVC below the 5th percentile, as where they have more, or in a blow without force, or where the upper airway is narrow | given |
         *     | `efforts_far_apart` | FEV1 and FVC of an effort are both below half of the largest of its test | given |
         *     | `fet_implausible` | an effort's forced expiratory time above 30 s | given |
         *     | `plateau_implausible` | FVC is larger, by over 0.1 L and 5 %, than what can have come before the second of a plateau: of a flow that falls in a straight line to nothing in T seconds, FEV1 times T squared over 2T - 1; T is the expiratory time less that second, and at least 1 | given |
         *     | `bev_implausible` | the back-extrapolated volume is 0 in all efforts of a test, of three or more; or above 0.5 L and 15 % of FVC, which fits as percent of FVC | given |
         *     | `bronchodilator_dose_implausible` | micrograms that nobody gives of the agent: below 1 of any, outside 50 to 5000 of salbutamol, 25 to 2500 of levosalbutamol, 200 to 10000 of terbutaline, 50 to 5000 of fenoterol, 15 to 1000 of ipratropium, 4 to 60 of formoterol | given |
         *     | `bronchodilator_wait_implausible` | the test after less than a minute, which fits as hours | given |
         *     | `time_implausible` | the test lies before 1947, when FEV1 was introduced, or on 1 January 1970, where clocks that are not set begin | given |
         *     | `smoking_implausible` | a smoker, former or current, below 8 years, or more pack-years than 5 packs a day since the age of 8 | given |
         *     | `diagnosis_implausible` | COPD below 18 years | given |
         *     | `exacerbations_implausible` | more than 24 in 12 months | given |
         *     | `feno_implausible` | FeNO below 2 ppb, which no device can tell from 0: parts per million, or 0 for "not measured" | given |
         *     | `eosinophils_likely_thousands` | a count above 0 and below 5 per microlitre, which fits as thousands | given |
         *     | `eosinophils_likely_percent` | a count from 5 to below 20 per microlitre, which fits as percent | given |
         *     | `observation_not_read` | an observation of a FHIR bundle without a code that is read here, or an effort that a review rejected; nothing was stored of it | given |
         *
         *     Unknown value: one more thing to check; show the detail.
         */
        readonly RecordWarningCode: "height_likely_inches" | "age_likely_months" | "height_implausible" | "bmi_implausible" | "volumes_likely_decilitres" | "volumes_likely_fractions" | "fev1_likely_ratio" | "z_score_implausible" | "volumes_implausible" | "fev1_equals_fvc" | "tests_far_apart" | "tests_identical" | "missing_test_present" | "pef_implausible" | "fef_implausible" | "timed_volume_implausible" | "fev6_equals_fvc" | "sampling_rate_doubtful" | "efforts_far_apart" | "fet_implausible" | "plateau_implausible" | "bev_implausible" | "bronchodilator_dose_implausible" | "bronchodilator_wait_implausible" | "time_implausible" | "smoking_implausible" | "diagnosis_implausible" | "exacerbations_implausible" | "feno_implausible" | "eosinophils_likely_thousands" | "eosinophils_likely_percent" | "observation_not_read" | (string & {});
        /**
         * Warning about a record
         * @description A number that cannot well be true, with its likely cause. All bounds are our own judgement. At intake the pointer leads into your request; in an item it leads into the record. At intake z-scores are those of GLI-2022, of efforts the largest volumes and the flows of the one with the largest sum of FEV1 and FVC are looked at, and of a raw curve the volume it spans, nothing else.
         */
        readonly RecordWarning: {
            /**
             * Format: json-pointer
             * @description JSON Pointer (RFC 6901).
             */
            readonly pointer: string;
            /**
             * @description | code | found | pattern, severity, GOLD |
             *     |---|---|---|
             *     | `height_likely_inches` | a height out of reach that fits as inches | withheld |
             *     | `age_likely_months` | an adult's age with a height out of reach, and both fit a child of as many months; up to 140 cm a child of as many months, whom the volumes fit better | withheld |
             *     | `height_implausible` | an adult below 120 or above 215 cm; a child more than 5 standard deviations below, or 4 above, the median height for its age and sex (WHO 2006 and 2007; cut-offs of the CDC), from 16.5 years on also beyond what an adult may have | withheld |
             *     | `bmi_implausible` | weight over squared height: an adult's below 10 or above 80 kg/m2, a child's below 8 or above 45 (60 at 18 years) | withheld |
             *     | `volumes_likely_decilitres` | FEV1 and FVC out of reach that fit as decilitres | withheld |
             *     | `volumes_likely_fractions` | FEV1 and FVC out of reach that look like fractions of the predicted values | withheld |
             *     | `fev1_likely_ratio` | an FEV1 out of reach that looks like FEV1/FVC beside a normal FVC; an FEV1 from 0.5 to 1 L that makes FEV1/FVC below 0.35 under 18 years, below 0.25 under 50, beside an FVC that is not low | withheld |
             *     | `z_score_implausible` | FEV1, FVC or FEV1/FVC more than 5 standard deviations from what is expected; so far below, an extremely severe reduction is possible too | withheld |
             *     | `volumes_implausible` | an adult's FEV1 below 0.25 L or FVC below 0.5 L; FEV1/FVC below 0.18 at any age: the z-scores of the old do not reach -5 | withheld |
             *     | `fev1_equals_fvc` | an adult's FEV1/FVC of 0.99 or more: the expiration ended with the first second | withheld |
             *     | `tests_far_apart` | after bronchodilator FEV1 is more than twice, or less than half, that before; FVC by a factor of 1.6; by 1.5 and 1.4 where the smaller of the two is not low | withheld |
             *     | `tests_identical` | the tests before and after bronchodilator are equal in three numbers or more | response withheld |
             *     | `missing_test_present` | a test is there that `missing` names; the test is used | given |
             *     | `pef_implausible` | PEF below FEV1 (which cannot be: litres in the first second), above 8 times FEV1, or above 20 L/s | given |
             *     | `fef_implausible` | FEF25-75 not below PEF, or FEF75 above FEF25-75; FEF25-75 below 0.4 of FVC a second beside an FEV1/FVC of 0.77 or more, or above 0.9 of it beside one of 0.73 or less; so low beside one below 0.75 that FVC could not be reached in 30 s | given |
             *     | `timed_volume_implausible` | FEV6 below FEV1, or FEV0.75 below 0.7 of FEV1; FEV6 so near FEV1, or FEV1 so near FEV0.75, that FVC could not be reached in 30 s | given |
             *     | `fev6_equals_fvc` | FEV6 within 5 mL of FVC beside an FEV1/FVC below 0.60, where lungs still empty after 6 s: the expiration ended then and FVC may be too low, or FEV6 was entered as FVC | given |
             *     | `sampling_rate_doubtful` | of curves, over 6 years: PEF above 3.3 times FVC, and its lower limit of normal, a second, or above 3.73 times FEV1 up to 18 years, rising to 4.81 times at 75 years, beside an FEV1/FVC of 0.50 or more, as where they have fewer samples a second than they say; PEF below 1.8 times FEV1 beside an FEV1/FVC below the 5th percentile, as where they have more, or in a blow without force, or where the upper airway is narrow | given |
             *     | `efforts_far_apart` | FEV1 and FVC of an effort are both below half of the largest of its test | given |
             *     | `fet_implausible` | an effort's forced expiratory time above 30 s | given |
             *     | `plateau_implausible` | FVC is larger, by over 0.1 L and 5 %, than what can have come before the second of a plateau: of a flow that falls in a straight line to nothing in T seconds, FEV1 times T squared over 2T - 1; T is the expiratory time less that second, and at least 1 | given |
             *     | `bev_implausible` | the back-extrapolated volume is 0 in all efforts of a test, of three or more; or above 0.5 L and 15 % of FVC, which fits as percent of FVC | given |
             *     | `bronchodilator_dose_implausible` | micrograms that nobody gives of the agent: below 1 of any, outside 50 to 5000 of salbutamol, 25 to 2500 of levosalbutamol, 200 to 10000 of terbutaline, 50 to 5000 of fenoterol, 15 to 1000 of ipratropium, 4 to 60 of formoterol | given |
             *     | `bronchodilator_wait_implausible` | the test after less than a minute, which fits as hours | given |
             *     | `time_implausible` | the test lies before 1947, when FEV1 was introduced, or on 1 January 1970, where clocks that are not set begin | given |
             *     | `smoking_implausible` | a smoker, former or current, below 8 years, or more pack-years than 5 packs a day since the age of 8 | given |
             *     | `diagnosis_implausible` | COPD below 18 years | given |
             *     | `exacerbations_implausible` | more than 24 in 12 months | given |
             *     | `feno_implausible` | FeNO below 2 ppb, which no device can tell from 0: parts per million, or 0 for "not measured" | given |
             *     | `eosinophils_likely_thousands` | a count above 0 and below 5 per microlitre, which fits as thousands | given |
             *     | `eosinophils_likely_percent` | a count from 5 to below 20 per microlitre, which fits as percent | given |
             *     | `observation_not_read` | an observation of a FHIR bundle without a code that is read here, or an effort that a review rejected; nothing was stored of it | given |
             *
             *     Unknown value: one more thing to check; show the detail.
             */
            readonly code: components["schemas"]["RecordWarningCode"];
            /** @description What was found and what to check, in a sentence. It repeats no value of the record. */
            readonly detail: string;
        };
        /** Intake result */
        readonly IntakeResult: {
            /** @description As you chose it. */
            readonly project_id: components["schemas"]["ProjectId"];
            /** @description True when this intake made the project. Where you meant a project that you have, its identifier is misspelt. */
            readonly project_created: boolean;
            /** @description Records stored for the first time. */
            readonly created: number;
            /** @description Records stored as a new revision. */
            readonly amended: number;
            /** @description Records that were already stored with exactly this content. */
            readonly unchanged: number;
            /** @description One entry for each record that was not skipped, in the order in which you sent them. */
            readonly records: readonly components["schemas"]["IntakenRecord"][];
            /** @description With `on_error` `skip`, the records that were left out and why, in the order in which you sent them. Mend them and send them again; sending all again is safe too. */
            readonly skipped: readonly components["schemas"]["SkippedRecord"][];
            /** @description Patients of the project after this intake. An analysis takes at most 1,000 of them at once. */
            readonly patients_in_project: number;
            /** @description What was stored and yet cannot well be true. Nothing is refused or changed for it; amend the record where it is wrong. Empty when nothing was found. */
            readonly warnings: readonly components["schemas"]["RecordWarning"][];
        };
        /**
         * Cursor to send
         * @description Opaque. Pass it back unchanged as `cursor` to get the next page.
         */
        readonly CursorInput: string;
        /**
         * Timestamp
         * Format: date-time
         * @description RFC 3339, UTC, milliseconds.
         * @example 2026-11-20T09:30:00.000Z
         */
        readonly Timestamp: string;
        /** Project */
        readonly Project: {
            /** @description As you chose it. */
            readonly project_id: components["schemas"]["ProjectId"];
            /** @description Patients with a record that counts. */
            readonly patients: number;
            /** @description RFC 3339, UTC, milliseconds. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description When a record, model, analysis or batch of it was last stored, changed or erased. Each change has a time of its own, and so has the `ETag`. */
            readonly changed_at: components["schemas"]["Timestamp"];
        };
        /**
         * Cursor of the next page
         * @description Opaque. Pass it as `cursor` to get the next page; null on the last one.
         */
        readonly NextCursor: string | null;
        /** Page of projects */
        readonly ProjectPage: {
            /** @description In the order of `project_id`. */
            readonly data: readonly components["schemas"]["Project"][];
            /** @description Opaque. Pass it as `cursor` to get the next page; null on the last one. */
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * Identifier made by the service, to send
         * @description As an answer gave it, unchanged.
         */
        readonly OpaqueIdInput: string;
        /**
         * Items as lines of JSON
         * @description One item a line; one measure a line with `rows=measure`.
         */
        readonly ItemLines: string;
        /**
         * Items as a table
         * @description CSV, one row an item with the columns of `ResultsTable`, or with `rows=measure` one row a measure.
         */
        readonly ItemsTable: string;
        /**
         * Patient
         * @description What is stored of a patient, counted. The records themselves are in listRecords.
         */
        readonly Patient: {
            /** @description As you chose it. */
            readonly project_id: components["schemas"]["ProjectId"];
            /** @description As you chose it. */
            readonly patient_id: components["schemas"]["PatientId"];
            /** @description Records that count; retracted ones do not. 0 when all were retracted. */
            readonly records: number;
            /**
             * Format: date-time
             * @description Time of the earliest test that counts, in UTC; null when none does.
             */
            readonly first_performed_at: string | null;
            /**
             * Format: date-time
             * @description Time of the latest test that counts, in UTC; null when none does.
             */
            readonly last_performed_at: string | null;
            /** @description RFC 3339, UTC, milliseconds. */
            readonly changed_at: components["schemas"]["Timestamp"];
        };
        /** Page of patients */
        readonly PatientPage: {
            /** @description In the order of `patient_id`. */
            readonly data: readonly components["schemas"]["Patient"][];
            /** @description Opaque. Pass it as `cursor` to get the next page; null on the last one. */
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * Status of a record
         * @description `active`: it counts. `entered_in_error`: it was retracted; it stays in the history and is never analysed. Unknown value: do not use the record.
         */
        readonly RecordStatus: "active" | "entered_in_error" | (string & {});
        /** Revision as it was sent */
        readonly ExportedRevision: {
            /** @description 1 for the first submission, one more for each amendment. */
            readonly record_revision: components["schemas"]["Revision"];
            /** @description `active`: it counts. `entered_in_error`: it was retracted; it stays in the history and is never analysed. Unknown value: do not use the record. */
            readonly status: components["schemas"]["RecordStatus"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly stored_at: components["schemas"]["Timestamp"];
            /** @description Why this revision replaced the one before. Absent in the first. */
            readonly reason?: string;
            /** @description As you sent it; its fields are those of `PatientRecord`. For a retraction, what the record said before. */
            readonly record: {
                readonly [key: string]: unknown;
            };
        };
        /** Record with everything that was sent */
        readonly ExportedRecord: {
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly record_id: components["schemas"]["RecordId"];
            /** @description Oldest first. */
            readonly revisions: readonly components["schemas"]["ExportedRevision"][];
        };
        /** Model identifier */
        readonly ModelId: components["schemas"]["OpaqueId"];
        /**
         * Measure
         * @description `fev1`, `fvc`, `fev1_fvc` (the ratio), `fef25_75` and `fef75` (flows, under GLI-2012). Unknown value: a measure that was added since; pass over its entry, or show it under its name.
         */
        readonly MeasureName: "fev1" | "fvc" | "fev1_fvc" | "fef25_75" | "fef75" | (string & {});
        /** Value that was set aside */
        readonly Outlier: {
            /** @description As you chose it. */
            readonly patient_id: components["schemas"]["PatientId"];
            /** @description As you sent it. */
            readonly performed_at: components["schemas"]["PerformedAt"];
            /** @description `fev1`, `fvc`, `fev1_fvc` (the ratio), `fef25_75` and `fef75` (flows, under GLI-2012). Unknown value: a measure that was added since; pass over its entry, or show it under its name. */
            readonly measure: components["schemas"]["MeasureName"];
            readonly z_score: number;
        };
        /** What a model says of the patient */
        readonly ExportedModel: {
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly model_id: components["schemas"]["ModelId"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Each: Value that was set aside */
            readonly outliers: readonly components["schemas"]["Outlier"][];
        };
        /** Analysis identifier */
        readonly AnalysisId: components["schemas"]["OpaqueId"];
        /**
         * Revision that was analysed
         * @description Of the record that `record_id` names, which may have a newer one by now. Absent in analyses and batches of before it had this name; they call it `revision`.
         */
        readonly AnalysedRevision: number;
        /**
         * Sex at birth
         * @description As you sent it: `female` or `male`. Unknown value: show it as it is, and pick no reference values of your own by it.
         */
        readonly Sex: "female" | "male" | (string & {});
        /**
         * Reference equations
         * @description `gli-2022-global` or `gli-2012`. Unknown value: the numbers stand, since each carries its own limits; name the equations as they are named here, and do not compare z-scores across equations.
         */
        readonly ReferenceEquations: "gli-2022-global" | "gli-2012" | (string & {});
        /**
         * Ancestry group
         * @description A group of the GLI-2012 tables, as stated by you: `caucasian`, `african_american`, `north_east_asian`, `south_east_asian`, `other`. Unknown value: show it as it is.
         */
        readonly Ancestry: "caucasian" | "african_american" | "north_east_asian" | "south_east_asian" | "other" | (string & {});
        /** What the predicted values were computed from */
        readonly Subject: {
            /** @description As you sent it: `female` or `male`. Unknown value: show it as it is, and pick no reference values of your own by it. */
            readonly sex: components["schemas"]["Sex"];
            readonly age_years: number;
            readonly height_cm: number;
            /** @description `gli-2022-global` or `gli-2012`. Unknown value: the numbers stand, since each carries its own limits; name the equations as they are named here, and do not compare z-scores across equations. */
            readonly reference_equations: components["schemas"]["ReferenceEquations"];
            /** @description The GLI-2012 group that you stated. Null under GLI-2022, which has no groups, and at a visit without a test that states none. */
            readonly reference_group: components["schemas"]["Ancestry"] | null;
        };
        /**
         * Unit
         * @description Of the values beside it, in UCUM: `L`, `L/s`, or `1` for a fraction. Unknown value: show the numbers with it, and compute nothing from them.
         */
        readonly Unit: "L" | "L/s" | "1" | (string & {});
        /**
         * Why a value is null
         * @description `not_measured`: the test does not have it. `age_out_of_range`: outside the equation's published age range (3 to 95 years; FEF25-75 and FEF75 3 to 90). It is given before `not_measured` where both hold. `limit_undefined`: the equation has no limit at that point. Unknown value: the value is null all the same; show the reason as it is.
         */
        readonly MeasureReason: "not_measured" | "age_out_of_range" | "limit_undefined" | (string & {});
        /**
         * L, M and S
         * @description Of the reference equations at this person's sex, age, height and group: `z_score` is ((`measured` / `m`)^`l` - 1) / (`l` `s`), and ln(`measured` / `m`) / `s` where `l` is 0 (Cole & Green, Stat Med 1992;11:1305). Absent when the analysis was not asked to `include` it, and where the equations do not reach.
         */
        readonly Lms: {
            readonly l: number;
            readonly m: number;
            readonly s: number;
        };
        /**
         * Measure
         * @description Volumes in litres, flows in litres per second, FEV1/FVC as a fraction. What cannot be computed is null and `reason` says why; a number is never made up in its place.
         */
        readonly Measure: {
            /** @description Of the values beside it, in UCUM: `L`, `L/s`, or `1` for a fraction. Unknown value: show the numbers with it, and compute nothing from them. */
            readonly unit: components["schemas"]["Unit"];
            readonly measured: number | null;
            readonly predicted: number | null;
            /** @description Lower limit of normal, at the model's percentile. */
            readonly lln: number | null;
            /** @description Upper limit of normal. */
            readonly uln: number | null;
            readonly z_score: number | null;
            readonly percent_predicted: number | null;
            /** @description 100 times the standard normal distribution function of the z-score; nearer to 0 or 100 than six decimals can show it is 0.000001 or 99.999999, because nobody lies at the end. */
            readonly percentile: number | null;
            /** @description `not_measured`: the test does not have it. `age_out_of_range`: outside the equation's published age range (3 to 95 years; FEF25-75 and FEF75 3 to 90). It is given before `not_measured` where both hold. `limit_undefined`: the equation has no limit at that point. Unknown value: the value is null all the same; show the reason as it is. */
            readonly reason?: components["schemas"]["MeasureReason"];
            /** @description Of the reference equations at this person's sex, age, height and group: `z_score` is ((`measured` / `m`)^`l` - 1) / (`l` `s`), and ln(`measured` / `m`) / `s` where `l` is 0 (Cole & Green, Stat Med 1992;11:1305). Absent when the analysis was not asked to `include` it, and where the equations do not reach. */
            readonly lms?: components["schemas"]["Lms"];
        };
        /**
         * Measures of one test
         * @description `fef25_75` and `fef75` are present under GLI-2012 only. Volumes and flows without reference values stand beside, where they were measured.
         */
        readonly Measures: {
            /** @description Volumes in litres, flows in litres per second, FEV1/FVC as a fraction. What cannot be computed is null and `reason` says why; a number is never made up in its place. */
            readonly fev1: components["schemas"]["Measure"];
            /** @description Volumes in litres, flows in litres per second, FEV1/FVC as a fraction. What cannot be computed is null and `reason` says why; a number is never made up in its place. */
            readonly fvc: components["schemas"]["Measure"];
            /** @description Volumes in litres, flows in litres per second, FEV1/FVC as a fraction. What cannot be computed is null and `reason` says why; a number is never made up in its place. */
            readonly fev1_fvc: components["schemas"]["Measure"];
            /** @description Volumes in litres, flows in litres per second, FEV1/FVC as a fraction. What cannot be computed is null and `reason` says why; a number is never made up in its place. */
            readonly fef25_75?: components["schemas"]["Measure"];
            /** @description Volumes in litres, flows in litres per second, FEV1/FVC as a fraction. What cannot be computed is null and `reason` says why; a number is never made up in its place. */
            readonly fef75?: components["schemas"]["Measure"];
            /** @description Without reference values here, so without a z-score. */
            readonly fev0_75_l?: number;
            readonly fev6_l?: number;
            /** @description Of efforts and curves, like the other flows, from the effort with the largest sum of FEV1 and FVC. Whether the standard of 2019 asks for the largest PEF of the session instead could not be confirmed: that is our own choice, each effort shows its own, and no pattern rests on it. */
            readonly pef_l_s?: number;
        };
        /**
         * Quality grade
         * @description `A`, `B`, `C`, `D`, `E`, `F` or `U`, as the table of `quality` says. Null when it cannot be known, as for single values. Unknown value: do not take the test for an acceptable one.
         */
        readonly QualityGrade: "A" | "B" | "C" | "D" | "E" | "F" | "U" | (string & {}) | null;
        /**
         * Why a grade is null
         * @description Present where the grade is null. `single_values`: nobody can grade one number. `acceptability_unknown`: the grade depends on an effort of which a datum is missing; `reasons` of the efforts name it. Unknown value: the grade is null all the same.
         */
        readonly GradeReason: "single_values" | "acceptability_unknown" | (string & {});
        /**
         * Quality grades
         * @description ATS/ERS 2019 (Graham et al., Am J Respir Crit Care Med 2019;200:e70), one for each measure, from acceptable efforts.
         *
         *     | grade | over 6 years | up to 6.0 years |
         *     |---|---|---|
         *     | A | 3 or more, best two within 0.150 L | within 0.100 L or 10 % of the highest |
         *     | B | 2, within 0.150 L | within 0.100 L or 10 % |
         *     | C | 2 or more, within 0.200 L | within 0.150 L or 10 % |
         *     | D | 2 or more, within 0.250 L | within 0.200 L or 10 % |
         *     | E | 2 or more beyond that, or 1 | the same |
         *     | U | none acceptable, 1 or more usable | the same |
         *     | F | none acceptable or usable | the same |
         *
         *     The grades and the limits of acceptability are published. We could not check the standard's wording on which faults leave an effort usable, on the
         *     route by an earlier FVC, on FIVC, on hesitation and on FEV0.75: these rules are named `unconfirmed` in every ruleset. What is our own
         *     judgement is named `own_judgement` there.
         */
        readonly Quality: {
            /** @description `A`, `B`, `C`, `D`, `E`, `F` or `U`, as the table of `quality` says. Null when it cannot be known, as for single values. Unknown value: do not take the test for an acceptable one. */
            readonly fev1: components["schemas"]["QualityGrade"];
            /** @description `A`, `B`, `C`, `D`, `E`, `F` or `U`, as the table of `quality` says. Null when it cannot be known, as for single values. Unknown value: do not take the test for an acceptable one. */
            readonly fvc: components["schemas"]["QualityGrade"];
            /** @description Present where the grade is null. `single_values`: nobody can grade one number. `acceptability_unknown`: the grade depends on an effort of which a datum is missing; `reasons` of the efforts name it. Unknown value: the grade is null all the same. */
            readonly fev1_reason?: components["schemas"]["GradeReason"];
            /** @description Present where the grade is null. `single_values`: nobody can grade one number. `acceptability_unknown`: the grade depends on an effort of which a datum is missing; `reasons` of the efforts name it. Unknown value: the grade is null all the same. */
            readonly fvc_reason?: components["schemas"]["GradeReason"];
        };
        /**
         * Acceptability
         * @description `acceptable`, `usable` (not acceptable, yet worth a look when nothing better is there) or `unusable`. Null when a datum that the verdict needs was not recorded. Unknown value: do not use the measure of this effort.
         */
        readonly Acceptability: "acceptable" | "usable" | "unusable" | (string & {}) | null;
        /**
         * Reason of a verdict
         * @description | reason | touches |
         *     |---|---|
         *     | `excess_back_extrapolation` | BEV above 5 % of FVC and 0.100 L: FEV1 and FVC, not even usable |
         *     | `cough_first_second` | FEV1 |
         *     | `glottic_closure_first_second` | FEV1 and FVC |
         *     | `glottic_closure` | a later closure: FVC |
         *     | `cough_first_three_quarter_second`, `glottic_closure_first_three_quarter_second` | FEV0.75, up to the age of 6.0 |
         *     | `leak`, `obstructed_mouthpiece`, `zero_flow_error` | FEV1 and FVC |
         *     | `inspired_volume_exceeds_fvc` | FIVC, recorded or in the curve after the blow, above FVC by more than 0.100 L and 5 % of FVC: FEV1 and FVC |
         *     | `end_of_expiration_not_reached` | no plateau, shorter than 15 s, and no effort before it in the set, one that nothing but an early stop could make unacceptable (a leak or a late closure is no yardstick; our own judgement), with an FVC that this one comes within the repeatability tolerance of grade A of, or exceeds: FVC |
         *     | `shorter_than_one_second` | the curve, or the recorded FET, ends before one second: FEV1 |
         *     | `no_forced_expiration` | the curve holds none, or a jump between two samples that no lung makes, or before the blow an inspiration faster than 14 L/s, as where flows are sent for volumes (our own judgement): FEV1 and FVC |
         *     | `end_shown_by_repeat_only` | no plateau and shorter than 15 s: the end is shown by nothing but an FVC like one before it, so that repeated early stops cannot be excluded; it changes no verdict. Not of a curve whose flow had as good as died out: what it foretells at its end is up to 0.050 L or 2.5 % of FVC (our own thresholds) |
         *     | `start_not_shown` | the curve begins at full flow, or the flow is full within 5 ms of rest or from one sample to the next, as behind zeros that were put there: what was expired before is not known; FEV1 and FVC usable at most (our own judgement) |
         *     | `zero_flow_drift` | the device adds a flow of 0.004 L/s or more all the time, as the curve shows; FEV1 and FVC usable at most (our own thresholds) |
         *     | `volume_step` | the volume jumps between two samples and goes on from there; FEV1 and FVC usable at most (our own thresholds) |
         *     | `extra_volume` | late in the blow the flow rises by more than 0.5 L/s and 10 % of its steepest slope above what it had fallen to, and brings 0.100 L and 2.5 % of FVC more than that flow would have: a second breath, or volume that a sensor added; FVC usable at most (our own thresholds) |
         *     | `stretch_missing` | the flow falls at once, by more than 15 % and 0.3 L/s beside what noise makes, and goes on from there: a sensor of flow did not hear a part of the blow, and no volume holds it; FEV1 and FVC usable at most (our own thresholds) |
         *     | `flat_peak` | the flow stays within 1 % at its peak for 0.12 s: a sensor at the end of its range, a narrow upper airway or a blow without force; it changes no verdict (our own thresholds) |
         *     | `abrupt_end` | the flow breaks off within half a second, and rests: less came than a fall in a straight line would have brought, by more than 0.025 L and 1.75 % of FVC; not by what the heart moves; a plateau after it shows no end of expiration (our own thresholds) |
         *     | `noisy_signal` | noise with a standard deviation of more than 0.025 L, also that of coarse steps, so that one sample in twenty strays by more than 0.050 L; FEV1 and FVC usable at most, FEF25-75 null (our own judgement, after the tolerance of volumes of 2005) |
         *     | `flows_uncertain` | PEF or FEF75 is null, because noise, mains hum or coarse steps hide it: PEF could be off by more than 10 % and 0.30 L/s, FEF75 by more than 0.20 L/s (tolerances of 2005; the reckoning is our own); it changes no verdict |
         *     | `copied_effort` | every number is that of another effort of the set, which nobody blows twice; it changes no verdict (our own judgement) |
         *     | `hesitation` | over 2 s before time zero; a warning, it changes no verdict |
         *     | `rejected_by_operator` | FEV1 and FVC |
         *     | `rejected_by_reviewer` | a review rejected the effort: FEV1 and FVC, not even usable |
         *     | `back_extrapolation_not_recorded`, `end_of_expiration_not_recorded`, `faults_not_recorded` | a datum is missing, so acceptability is unknown |
         *
         *     Only an effort before it can show the end of another (ATS/ERS 2019: "the largest prior observed FVC"); the first of a set and a lone one cannot use that route. Efforts with a fault of their own are no yardstick, and a plateau reported of less than a second is none (our own rules). The operator's rejection takes
         *     acceptability, never usability (our own rule). The wording of the standard on usability, FIVC, hesitation and the first 0.75 s could not be checked.
         *
         *     Unknown value: one more reason; the verdict beside it stands.
         */
        readonly EffortReason: "cough_first_second" | "glottic_closure_first_second" | "glottic_closure" | "leak" | "obstructed_mouthpiece" | "zero_flow_error" | "excess_back_extrapolation" | "inspired_volume_exceeds_fvc" | "end_of_expiration_not_reached" | "shorter_than_one_second" | "no_forced_expiration" | "cough_first_three_quarter_second" | "glottic_closure_first_three_quarter_second" | "hesitation" | "end_shown_by_repeat_only" | "start_not_shown" | "zero_flow_drift" | "volume_step" | "extra_volume" | "stretch_missing" | "flat_peak" | "abrupt_end" | "noisy_signal" | "flows_uncertain" | "copied_effort" | "rejected_by_operator" | "rejected_by_reviewer" | "back_extrapolation_not_recorded" | "end_of_expiration_not_recorded" | "faults_not_recorded" | (string & {});
        /**
         * Verdict on one effort
         * @description The numbers of the effort, given or computed, whether each measure can be used, and why not. A number that is null was not sent, or the curve does not hold it.
         */
        readonly EffortVerdict: {
            /** @description Null when a curve ends before one second. */
            readonly fev1_l: number | null;
            readonly fvc_l: number | null;
            readonly fev0_75_l: number | null;
            readonly fev6_l: number | null;
            readonly fef25_75_l_s: number | null;
            readonly fef75_l_s: number | null;
            readonly pef_l_s: number | null;
            readonly bev_l: number | null;
            readonly fet_s: number | null;
            readonly plateau: boolean | null;
            readonly hesitation_s: number | null;
            readonly fivc_l: number | null;
            /** @description `acceptable`, `usable` (not acceptable, yet worth a look when nothing better is there) or `unusable`. Null when a datum that the verdict needs was not recorded. Unknown value: do not use the measure of this effort. */
            readonly fev1: components["schemas"]["Acceptability"];
            /** @description `acceptable`, `usable` (not acceptable, yet worth a look when nothing better is there) or `unusable`. Null when a datum that the verdict needs was not recorded. Unknown value: do not use the measure of this effort. */
            readonly fvc: components["schemas"]["Acceptability"];
            /** @description Up to the age of 6.0 only. Null also where there is no FEV0.75, and where a cough or closure reported of the first second may lie after 0.75 s. */
            readonly fev0_75?: components["schemas"]["Acceptability"];
            /**
             * @description Each: | reason | touches |
             *     |---|---|
             *     | `excess_back_extrapolation` | BEV above 5 % of FVC and 0.100 L: FEV1 and FVC, not even usable |
             *     | `cough_first_second` | FEV1 |
             *     | `glottic_closure_first_second` | FEV1 and FVC |
             *     | `glottic_closure` | a later closure: FVC |
             *     | `cough_first_three_quarter_second`, `glottic_closure_first_three_quarter_second` | FEV0.75, up to the age of 6.0 |
             *     | `leak`, `obstructed_mouthpiece`, `zero_flow_error` | FEV1 and FVC |
             *     | `inspired_volume_exceeds_fvc` | FIVC, recorded or in the curve after the blow, above FVC by more than 0.100 L and 5 % of FVC: FEV1 and FVC |
             *     | `end_of_expiration_not_reached` | no plateau, shorter than 15 s, and no effort before it in the set, one that nothing but an early stop could make unacceptable (a leak or a late closure is no yardstick; our own judgement), with an FVC that this one comes within the repeatability tolerance of grade A of, or exceeds: FVC |
             *     | `shorter_than_one_second` | the curve, or the recorded FET, ends before one second: FEV1 |
             *     | `no_forced_expiration` | the curve holds none, or a jump between two samples that no lung makes, or before the blow an inspiration faster than 14 L/s, as where flows are sent for volumes (our own judgement): FEV1 and FVC |
             *     | `end_shown_by_repeat_only` | no plateau and shorter than 15 s: the end is shown by nothing but an FVC like one before it, so that repeated early stops cannot be excluded; it changes no verdict. Not of a curve whose flow had as good as died out: what it foretells at its end is up to 0.050 L or 2.5 % of FVC (our own thresholds) |
             *     | `start_not_shown` | the curve begins at full flow, or the flow is full within 5 ms of rest or from one sample to the next, as behind zeros that were put there: what was expired before is not known; FEV1 and FVC usable at most (our own judgement) |
             *     | `zero_flow_drift` | the device adds a flow of 0.004 L/s or more all the time, as the curve shows; FEV1 and FVC usable at most (our own thresholds) |
             *     | `volume_step` | the volume jumps between two samples and goes on from there; FEV1 and FVC usable at most (our own thresholds) |
             *     | `extra_volume` | late in the blow the flow rises by more than 0.5 L/s and 10 % of its steepest slope above what it had fallen to, and brings 0.100 L and 2.5 % of FVC more than that flow would have: a second breath, or volume that a sensor added; FVC usable at most (our own thresholds) |
             *     | `stretch_missing` | the flow falls at once, by more than 15 % and 0.3 L/s beside what noise makes, and goes on from there: a sensor of flow did not hear a part of the blow, and no volume holds it; FEV1 and FVC usable at most (our own thresholds) |
             *     | `flat_peak` | the flow stays within 1 % at its peak for 0.12 s: a sensor at the end of its range, a narrow upper airway or a blow without force; it changes no verdict (our own thresholds) |
             *     | `abrupt_end` | the flow breaks off within half a second, and rests: less came than a fall in a straight line would have brought, by more than 0.025 L and 1.75 % of FVC; not by what the heart moves; a plateau after it shows no end of expiration (our own thresholds) |
             *     | `noisy_signal` | noise with a standard deviation of more than 0.025 L, also that of coarse steps, so that one sample in twenty strays by more than 0.050 L; FEV1 and FVC usable at most, FEF25-75 null (our own judgement, after the tolerance of volumes of 2005) |
             *     | `flows_uncertain` | PEF or FEF75 is null, because noise, mains hum or coarse steps hide it: PEF could be off by more than 10 % and 0.30 L/s, FEF75 by more than 0.20 L/s (tolerances of 2005; the reckoning is our own); it changes no verdict |
             *     | `copied_effort` | every number is that of another effort of the set, which nobody blows twice; it changes no verdict (our own judgement) |
             *     | `hesitation` | over 2 s before time zero; a warning, it changes no verdict |
             *     | `rejected_by_operator` | FEV1 and FVC |
             *     | `rejected_by_reviewer` | a review rejected the effort: FEV1 and FVC, not even usable |
             *     | `back_extrapolation_not_recorded`, `end_of_expiration_not_recorded`, `faults_not_recorded` | a datum is missing, so acceptability is unknown |
             *
             *     Only an effort before it can show the end of another (ATS/ERS 2019: "the largest prior observed FVC"); the first of a set and a lone one cannot use that route. Efforts with a fault of their own are no yardstick, and a plateau reported of less than a second is none (our own rules). The operator's rejection takes
             *     acceptability, never usability (our own rule). The wording of the standard on usability, FIVC, hesitation and the first 0.75 s could not be checked.
             *
             *     Unknown value: one more reason; the verdict beside it stands.
             */
            readonly reasons: readonly components["schemas"]["EffortReason"][];
        };
        /** Result of one test */
        readonly TestResult: {
            /** @description `fef25_75` and `fef75` are present under GLI-2012 only. Volumes and flows without reference values stand beside, where they were measured. */
            readonly measures: components["schemas"]["Measures"];
            /**
             * @description ATS/ERS 2019 (Graham et al., Am J Respir Crit Care Med 2019;200:e70), one for each measure, from acceptable efforts.
             *
             *     | grade | over 6 years | up to 6.0 years |
             *     |---|---|---|
             *     | A | 3 or more, best two within 0.150 L | within 0.100 L or 10 % of the highest |
             *     | B | 2, within 0.150 L | within 0.100 L or 10 % |
             *     | C | 2 or more, within 0.200 L | within 0.150 L or 10 % |
             *     | D | 2 or more, within 0.250 L | within 0.200 L or 10 % |
             *     | E | 2 or more beyond that, or 1 | the same |
             *     | U | none acceptable, 1 or more usable | the same |
             *     | F | none acceptable or usable | the same |
             *
             *     The grades and the limits of acceptability are published. We could not check the standard's wording on which faults leave an effort usable, on the
             *     route by an earlier FVC, on FIVC, on hesitation and on FEV0.75: these rules are named `unconfirmed` in every ruleset. What is our own
             *     judgement is named `own_judgement` there.
             */
            readonly quality: components["schemas"]["Quality"];
            /** @description One verdict for each effort, in the order in which they were made; efforts of several records of one visit stand together. Absent for single values. */
            readonly efforts?: readonly components["schemas"]["EffortVerdict"][];
        };
        /**
         * Result of one test, or null
         * @description Null when the visit has no such test; where a record says why, `visit.missing` has the reason.
         */
        readonly NullableTestResult: components["schemas"]["TestResult"] | null;
        /**
         * Agent
         * @description Generic name, as you sent it.
         * @example salbutamol
         */
        readonly BronchodilatorAgent: string;
        /**
         * Standing against the protocol
         * @description `as_recommended`: agent, dose and wait are those of the protocol. `other_dose`, `other_wait`, `other_dose_and_wait`: of a known agent; a wait counts from 10 to 15 minutes (ipratropium: 30 to 45, the upper bound is our own). `no_protocol`: we know none for this agent. Unknown value: the test was not by the protocol.
         */
        readonly ProtocolStanding: "as_recommended" | "other_dose" | "other_wait" | "other_dose_and_wait" | "no_protocol" | (string & {});
        /**
         * Bronchodilator given between the two tests
         * @description As you recorded it, beside the protocol of the standard: 400 ug salbutamol (four doses of 100 ug; albuterol is the same, and its 360 ug, four doses of 90 ug as American inhalers are labelled, our own judgement) and 10 to 15 minutes, or 160 ug ipratropium and 30 minutes (ATS/ERS 2005, Miller et al., Eur Respir J 2005;26:319). Other agents and doses are in use; the response is then measured all the same and may be smaller or larger than by the protocol.
         */
        readonly GivenBronchodilator: {
            /** @description Generic name, as you sent it. */
            readonly agent: components["schemas"]["BronchodilatorAgent"];
            readonly dose_ug: number;
            readonly minutes_after: number;
            /** @description `as_recommended`: agent, dose and wait are those of the protocol. `other_dose`, `other_wait`, `other_dose_and_wait`: of a known agent; a wait counts from 10 to 15 minutes (ipratropium: 30 to 45, the upper bound is our own). `no_protocol`: we know none for this agent. Unknown value: the test was not by the protocol. */
            readonly protocol: components["schemas"]["ProtocolStanding"];
        };
        /**
         * Bronchodilator given, or null
         * @description Null when there is no post-bronchodilator test, or when nothing was recorded of what was given before it.
         */
        readonly NullableBronchodilator: components["schemas"]["GivenBronchodilator"] | null;
        /** FEV1/FVC before and after bronchodilator */
        readonly RatioResponse: {
            /** @description Null when a volume was not measured. */
            readonly pre: number | null;
            /** @description Null when a volume was not measured. */
            readonly post: number | null;
            /** @description Low before and no longer low after, by the model's limit. Null when one of the two is missing, and where the verdict is withheld (`reason`, here or of the response). */
            readonly normalises: boolean | null;
            /** @description `withheld_for_early_stop`: the ratio is no longer low after bronchodilator, and that test may have stopped early, which makes a ratio high. Unknown value: `normalises` is null all the same. */
            readonly reason?: "withheld_for_early_stop" | (string & {});
        };
        /** Response of one volume */
        readonly VolumeResponse: {
            /** @description Post minus pre, in litres. Null where `reason` is given. */
            readonly change_l: number | null;
            /** @description Null where `reason` is given. */
            readonly change_percent_of_predicted: number | null;
            /** @description Null where `reason` is given. */
            readonly change_percent_of_pre: number | null;
            /** @description Strictly more than 10 % of the predicted value, compared as sent. Null where `reason` is given, here or of the whole response. */
            readonly significant: boolean | null;
            /** @description The older rule beside it, for comparison only. At least 12 % and 0.200 L above the pre-bronchodilator value. Null where `significant` is. */
            readonly significant_2005_rule: boolean | null;
            /** @description `not_measured`: the test does not have it. `age_out_of_range`: outside the equation's published age range (3 to 95 years; FEF25-75 and FEF75 3 to 90). It is given before `not_measured` where both hold. `limit_undefined`: the equation has no limit at that point. Unknown value: the value is null all the same; show the reason as it is. */
            readonly reason?: components["schemas"]["MeasureReason"];
        };
        /**
         * Bronchodilator response
         * @description ERS/ATS 2022 (Stanojevic et al., Eur Respir J 2022;60:2101499): a change of more than 10 % of the predicted value, in FEV1 or FVC.
         */
        readonly BronchodilatorResponse: {
            /** @description True when FEV1 or FVC is significant; null when none is and one of them cannot be judged, and when the verdict is withheld. */
            readonly significant: boolean | null;
            /** @description `withheld_for_quality`: one of the two tests is graded D, E, F or U. `withheld_as_implausible`: a warning says that the numbers cannot well be true. `withheld_for_early_stop`: FVC alone is significant, and the test before bronchodilator may have stopped early, or its longest expiration is shorter than that after by more than a factor of 1.5 while FEV1 rose by no more than its repeatability (0.150 L; up to 6 years 0.100 L or 10 %), so that the longer expiration may be all of it; or neither is, and the test after may have stopped early, which would hide a response of FVC. `bronchodilator_inadequate` and `bronchodilator_doubtful`: none is significant, after what `gold_reason` calls so. The changes are given all the same, without a verdict, only with `withheld_for_early_stop` `fev1` keeps its own (our own judgement). Unknown value: there is no verdict all the same. */
            readonly reason?: "withheld_for_quality" | "withheld_as_implausible" | "bronchodilator_inadequate" | "bronchodilator_doubtful" | "withheld_for_early_stop" | (string & {});
            /** @description FEV1/FVC before and after bronchodilator */
            readonly fev1_fvc: components["schemas"]["RatioResponse"];
            /** @description Response of one volume */
            readonly fev1: components["schemas"]["VolumeResponse"];
            /** @description Response of one volume */
            readonly fvc: components["schemas"]["VolumeResponse"];
        };
        /**
         * Bronchodilator response, or null
         * @description Null when either test is missing.
         */
        readonly NullableBronchodilatorResponse: components["schemas"]["BronchodilatorResponse"] | null;
        /**
         * Record that a result was made from
         * @description As intakePatients answered it; getRecord reads it. Absent in analyses that were made before it was shown here.
         */
        readonly SourceRecordId: string;
        /** Batch identifier */
        readonly BatchId: components["schemas"]["OpaqueId"];
        /**
         * Batches whose reviews decided on efforts of a record
         * @description What they decided is in force here: `revises` of a review names the batch. Absent where there is none.
         */
        readonly ReviewedBatches: readonly components["schemas"]["BatchId"][];
        /**
         * Batches whose reviews are not in force
         * @description Their reviews decided on efforts of the visit, and this record, or another one of it, was amended or retracted since: read the efforts again. Absent where there is none.
         */
        readonly OutdatedReviews: readonly components["schemas"]["BatchId"][];
        /** Reference to a record */
        readonly RecordReference: {
            /** @description As intakePatients answered it; getRecord reads it. Absent in analyses that were made before it was shown here. */
            readonly record_id?: components["schemas"]["SourceRecordId"];
            /** @description As you sent it. */
            readonly performed_at: components["schemas"]["PerformedAt"];
            /** @description Of the record that `record_id` names, which may have a newer one by now. Absent in analyses and batches of before it had this name; they call it `revision`. */
            readonly record_revision?: components["schemas"]["AnalysedRevision"];
            /** @description As you sent it with the record. Absent where none was sent. */
            readonly client_reference?: components["schemas"]["ClientReference"];
            /** @description What they decided is in force here: `revises` of a review names the batch. Absent where there is none. */
            readonly reviewed_batches?: components["schemas"]["ReviewedBatches"];
            /** @description Their reviews decided on efforts of the visit, and this record, or another one of it, was amended or retracted since: read the efforts again. Absent where there is none. */
            readonly outdated_reviews?: components["schemas"]["OutdatedReviews"];
        };
        /** Visit that did not enter */
        readonly VisitLeftOut: {
            /** @description As you sent it. */
            readonly performed_at: components["schemas"]["PerformedAt"];
            /** @description `low_quality`: graded D, E, F or U. `rejected_by_reviewer`: so graded, and a review rejected efforts of it. `implausible_values`: its numbers cannot well be true, by the rules of `warnings`. `no_comparable_test`: no test of the kind that this visit is interpreted by. Unknown value: it did not enter all the same. */
            readonly reason: "low_quality" | "rejected_by_reviewer" | "implausible_values" | "no_comparable_test" | (string & {});
        };
        /**
         * Change in litres
         * @description Null where nothing is compared.
         */
        readonly LitresChange: number | null;
        /**
         * Change in percent of the earlier value
         * @description Null where nothing is compared.
         */
        readonly PercentOfEarlier: number | null;
        /**
         * Change of FVC in points of percent predicted
         * @description In interstitial lung disease a loss of 5 points within a year is one of the three criteria of progressive pulmonary fibrosis, of which two are needed (Raghu et al., Am J Respir Crit Care Med 2022;205:e18). From 18 years on both visits are set against what is predicted at the newest height. Null where nothing is compared, and where `reference_reason` is given.
         */
        readonly PercentPredictedChange: number | null;
        /**
         * Change of the FEV1 z-score
         * @description Null where nothing is compared, and where `reference_reason` is given.
         */
        readonly ZChange: number | null;
        /**
         * Why the equations say nothing of the earlier visit
         * @description Present where FEV1 and FVC are compared, and their z-scores and percents of predicted cannot be. `ancestry_missing`: GLI-2012 needs `ancestry`, which no record of the earlier visit states and which is never taken from another visit. Unknown value: nothing that rests on predicted values is compared all the same.
         */
        readonly ReferenceReason: "ancestry_missing" | (string & {});
        /**
         * Change of FEV1Q
         * @description Null unless both visits are an adult's.
         */
        readonly Fev1qChange: number | null;
        /**
         * Expected change of FEV1Q
         * @description A unit in 18 years; in current smokers, and from 70 years on (our own choice of the age), in 10 years. ERS/ATS 2022, box 3, given from memory. Null unless both visits are an adult's.
         */
        readonly Fev1qExpectedChange: number | null;
        /**
         * Why the two visits do not compare well
         * @description Absent where nothing is compared, and in what was made before doubts were told of each step. Scores are no evidence where the records of the two visits do not fit one person, save of a decline where FEV1 fell by 10 % or more. Nor are points of percent predicted; of adults ages are left out of that, because their percents of predicted change little with age. `early_stop`: the expiration of the visit with the lower FVC may have stopped early, as its flags say (`end_shown_by_repeat_only`, `abrupt_end`, `short_expiration`), so FVC may not have changed: its change is no evidence (our own judgement). Not where both stopped early after about the same time (the longer one at most 1.5 times as long).
         */
        readonly StepDoubts: readonly ("age_inconsistent" | "age_repeated" | "height_inconsistent" | "ancestry_inconsistent" | "early_stop" | (string & {}))[];
        /**
         * Conditional change score
         * @description Of the FEV1 z-score (ERS/ATS 2022, box 2), for patients of 6 to under 18 years at the earlier visit, the ages that it was derived from (Stanojevic et al., Thorax 2020;75:133). Beyond -1.96 or +1.96 it is significant.
         */
        readonly ConditionalChangeScore: {
            /** @description Null under GLI-2012 where the earlier record has no `ancestry`. */
            readonly previous_z: number | null;
            readonly newest_z: number;
            /** @description Expected correlation of the two z-scores, 0.642 - 0.04 years + 0.020 age at the earlier visit. Null outside what it was derived from (`reason`). */
            readonly correlation: number | null;
            /** @description Null where `reason` is given. */
            readonly score: number | null;
            /** @description Null where `reason` is given. */
            readonly significant: boolean | null;
            /** @description True where the visits lie less than 3 months apart, closer than those that the score was derived from. */
            readonly extrapolated: boolean;
            /** @description `change_score_outside_support`: under 6 or from 18 years on at the earlier visit, more than 5.25 years apart (5 years were studied; the grace is our own), or a correlation not between -1 and 1. `z_score_unavailable`: `previous_z` is null. Unknown value: there is no score all the same. */
            readonly reason?: "change_score_outside_support" | "z_score_unavailable" | (string & {});
        };
        /** From one earlier visit to this one */
        readonly CourseStep: {
            /** @description As you sent it. */
            readonly from_performed_at: components["schemas"]["PerformedAt"];
            /** @description Each: Reference to a record */
            readonly from_records: readonly components["schemas"]["RecordReference"][];
            readonly interval_years: number;
            readonly fev1_change_l: number;
            /** @description Of the earlier value. */
            readonly fev1_change_percent: number;
            readonly fvc_change_l: number;
            /** @description Of the earlier value. */
            readonly fvc_change_percent: number;
            /** @description In interstitial lung disease a loss of 5 points within a year is one of the three criteria of progressive pulmonary fibrosis, of which two are needed (Raghu et al., Am J Respir Crit Care Med 2022;205:e18). From 18 years on both visits are set against what is predicted at the newest height. Null where nothing is compared, and where `reference_reason` is given. */
            readonly fvc_percent_predicted_change: components["schemas"]["PercentPredictedChange"];
            /** @description Null where nothing is compared, and where `reference_reason` is given. */
            readonly fev1_z_change: components["schemas"]["ZChange"];
            /** @description Present where FEV1 and FVC are compared, and their z-scores and percents of predicted cannot be. `ancestry_missing`: GLI-2012 needs `ancestry`, which no record of the earlier visit states and which is never taken from another visit. Unknown value: nothing that rests on predicted values is compared all the same. */
            readonly reference_reason?: components["schemas"]["ReferenceReason"];
            /** @description Null unless both visits are an adult's. */
            readonly fev1q_change: components["schemas"]["Fev1qChange"];
            /** @description A unit in 18 years; in current smokers, and from 70 years on (our own choice of the age), in 10 years. ERS/ATS 2022, box 3, given from memory. Null unless both visits are an adult's. */
            readonly fev1q_expected_change: components["schemas"]["Fev1qExpectedChange"];
            /** @description Of the FEV1 z-score (ERS/ATS 2022, box 2), for patients of 6 to under 18 years at the earlier visit, the ages that it was derived from (Stanojevic et al., Thorax 2020;75:133). Beyond -1.96 or +1.96 it is significant. */
            readonly conditional_change_score: components["schemas"]["ConditionalChangeScore"];
            /** @description Absent where nothing is compared, and in what was made before doubts were told of each step. Scores are no evidence where the records of the two visits do not fit one person, save of a decline where FEV1 fell by 10 % or more. Nor are points of percent predicted; of adults ages are left out of that, because their percents of predicted change little with age. `early_stop`: the expiration of the visit with the lower FVC may have stopped early, as its flags say (`end_shown_by_repeat_only`, `abrupt_end`, `short_expiration`), so FVC may not have changed: its change is no evidence (our own judgement). Not where both stopped early after about the same time (the longer one at most 1.5 times as long). */
            readonly doubts?: components["schemas"]["StepDoubts"];
        };
        /** 95 % confidence interval */
        readonly ConfidenceInterval: {
            readonly low: number;
            readonly high: number;
        };
        /**
         * Slope of FEV1
         * @description Least squares over visits from 18 years on. It needs three visits and a span of 52 weeks. The interval is Student's t with n - 2 degrees of freedom: it holds where the visits deviate independently of each other from a straight line. It does not hold where patients drop out because of what was measured, and it is too narrow where deviations last from one visit to the next (`cautions`).
         */
        readonly Slope: {
            /** @description Negative when FEV1 declines. Null for each `reason` but `no_residual`. */
            readonly fev1_ml_per_year: number | null;
            /** @description Null where `reason` is given. */
            readonly ci95: components["schemas"]["ConfidenceInterval"] | null;
            /** @description Null where `reason` is given. */
            readonly standard_error_ml_per_year: number | null;
            /** @description Standard deviation of the visits about the line, n - 2 degrees of freedom; 0 where the visits lie on it. Null where there is no slope. */
            readonly residual_sd_ml: number | null;
            /** @description Visits from 18 years on that have an FEV1, this one included; n. */
            readonly visits: number;
            /** @description From the first of them to the last. Null without any. */
            readonly span_years: number | null;
            /** @description What the expected course of FEV1Q amounts to for this person. Null where there is no slope. */
            readonly expected_ml_per_year: number | null;
            /** @description `decline`: the whole interval lies below 0. `increase`: above 0. `not_distinguishable_from_no_change`: it includes 0. Null without an interval. Unknown value: judge by the interval. */
            readonly verdict: "decline" | "increase" | "not_distinguishable_from_no_change" | (string & {}) | null;
            /** @description Why there is no slope, or no interval. `under_18`: this visit is a child's. `fewer_than_three_visits`; `span_below_one_year`: less than 52 weeks. `no_residual`: the visits lie on a line, so nothing tells how far they scatter. Unknown value: the value is null all the same. */
            readonly reason?: "under_18" | "fewer_than_three_visits" | "span_below_one_year" | "no_residual" | (string & {});
            /** @description `visits_close_together`: two visits lie less than 12 weeks apart. Their deviations are then seldom independent, and the interval is too narrow. */
            readonly cautions: readonly ("visits_close_together" | (string & {}))[];
            /** @description The records of the visits that entered, in the order of time. Where the analysis has a later item of the patient, the newest 20 may be named alone; the patient's last item names all records of the course, and each visit's own item those of the visit. */
            readonly records: readonly components["schemas"]["RecordReference"][];
            /** @description Older records of visits that entered too and are not named here. Absent when all are. */
            readonly records_omitted?: number;
        };
        /**
         * Evidence of a significant change
         * @description | evidence | rule |
         *     |---|---|
         *     | `conditional_change_score` | the score since the last visit that it compares, mostly the previous one, is beyond 1.96 (ERS/ATS 2022); with a correlation of 0.95 or more FEV1 must also have changed by more than 0.150 L, the repeatability of one session; where `doubts` name height, age or ancestry it shows a decline alone, and only where FEV1 fell by 10 % or more, which no height explains (our own judgement) |
         *     | `conditional_change_score_course` | the same since the first visit that it compares (our own use of the score) |
         *     | `fev1_within_a_year` | adults: FEV1 changed by 15 % or more within 15 months, or within 3 months by 12 % and more than 0.150 L; with recorded COPD within 3 months by 20 % (Pellegrino et al., Eur Respir J 2005;26:948, table 12; the spans and the litres are our own judgement) |
         *     | `fev1_beyond_expected_course` | adults, over more than 15 months: since the previous visit or the first as an adult, a gain of 15 %, or a loss of 15 % more than the expected course of FEV1Q explains of the time beyond those 15 months, so that no single day makes a decline of none (our own judgement) |
         *     | `fev1_slope` | adults: the interval of the slope lies above 0; or it lies below 0 and the slope is at least twice the expected one (our own judgement) |
         *     | `fvc_within_a_year` | adults: FVC changed by 15 % or more within 15 months, or within 3 months by 11 % and more than 0.150 L; with recorded COPD within 3 months by 20 % (Pellegrino et al. 2005, table 12; the spans and the litres are our own judgement) |
         *     | `fvc_beyond_expected_course` | adults, over more than 15 months: since the previous visit or the first as an adult, a gain of FVC of 15 %, or a loss of 15 % more than what is predicted fell in the time beyond those 15 months, both visits set against the newest height (our own judgement) |
         *     | `fvc_in_ild` | with recorded interstitial lung disease: FVC changed by 10 % of the earlier value or more within 15 months (Richeldi et al., Thorax 2012;67:407); over a longer time, also since the first visit of all, by 5 points of percent predicted as well (our own judgement). Under 18 years a fall alone |
         *     | `fvc_percent_predicted_in_ild` | the same patients: FVC fell by 5 points of percent predicted or more within 15 months (a decline only; not where `doubts` name the height), one of three criteria of progressive pulmonary fibrosis, two of which are needed (Raghu et al., Am J Respir Crit Care Med 2022;205:e18) |
         *
         *     A healthy person has several chances to be named: `npm run simulate:intervals` prints how often that happens.
         *
         *     Unknown value: one more rule shows the change; it counts like the others.
         */
        readonly ChangeEvidence: "conditional_change_score" | "conditional_change_score_course" | "fev1_within_a_year" | "fev1_beyond_expected_course" | "fev1_slope" | "fvc_within_a_year" | "fvc_beyond_expected_course" | "fvc_in_ild" | "fvc_percent_predicted_in_ild" | (string & {});
        /** Evidence and the visit from which on it shows */
        readonly ShownBy: {
            /**
             * @description | evidence | rule |
             *     |---|---|
             *     | `conditional_change_score` | the score since the last visit that it compares, mostly the previous one, is beyond 1.96 (ERS/ATS 2022); with a correlation of 0.95 or more FEV1 must also have changed by more than 0.150 L, the repeatability of one session; where `doubts` name height, age or ancestry it shows a decline alone, and only where FEV1 fell by 10 % or more, which no height explains (our own judgement) |
             *     | `conditional_change_score_course` | the same since the first visit that it compares (our own use of the score) |
             *     | `fev1_within_a_year` | adults: FEV1 changed by 15 % or more within 15 months, or within 3 months by 12 % and more than 0.150 L; with recorded COPD within 3 months by 20 % (Pellegrino et al., Eur Respir J 2005;26:948, table 12; the spans and the litres are our own judgement) |
             *     | `fev1_beyond_expected_course` | adults, over more than 15 months: since the previous visit or the first as an adult, a gain of 15 %, or a loss of 15 % more than the expected course of FEV1Q explains of the time beyond those 15 months, so that no single day makes a decline of none (our own judgement) |
             *     | `fev1_slope` | adults: the interval of the slope lies above 0; or it lies below 0 and the slope is at least twice the expected one (our own judgement) |
             *     | `fvc_within_a_year` | adults: FVC changed by 15 % or more within 15 months, or within 3 months by 11 % and more than 0.150 L; with recorded COPD within 3 months by 20 % (Pellegrino et al. 2005, table 12; the spans and the litres are our own judgement) |
             *     | `fvc_beyond_expected_course` | adults, over more than 15 months: since the previous visit or the first as an adult, a gain of FVC of 15 %, or a loss of 15 % more than what is predicted fell in the time beyond those 15 months, both visits set against the newest height (our own judgement) |
             *     | `fvc_in_ild` | with recorded interstitial lung disease: FVC changed by 10 % of the earlier value or more within 15 months (Richeldi et al., Thorax 2012;67:407); over a longer time, also since the first visit of all, by 5 points of percent predicted as well (our own judgement). Under 18 years a fall alone |
             *     | `fvc_percent_predicted_in_ild` | the same patients: FVC fell by 5 points of percent predicted or more within 15 months (a decline only; not where `doubts` name the height), one of three criteria of progressive pulmonary fibrosis, two of which are needed (Raghu et al., Am J Respir Crit Care Med 2022;205:e18) |
             *
             *     A healthy person has several chances to be named: `npm run simulate:intervals` prints how often that happens.
             *
             *     Unknown value: one more rule shows the change; it counts like the others.
             */
            readonly evidence: components["schemas"]["ChangeEvidence"];
            /** @description `decline` or `improvement`. Unknown value: neither of the two. */
            readonly direction: "decline" | "improvement" | (string & {});
            /** @description The earlier visit of the step that shows it: `previous_performed_at`, or `from_performed_at` of `within_a_year`, `course` or one of `further_steps`; where several show it, of the largest change. Null for a slope, which rests on all visits. */
            readonly from_performed_at: components["schemas"]["PerformedAt"] | null;
        };
        /**
         * Change over time
         * @description From earlier visits of the same patient to this one, like with like (pre with pre, else post with post). Visits graded D, E, F or U, and visits with numbers that cannot well be true, do not enter.
         */
        readonly Change: {
            /** @description The earlier visit that this one is compared with. Null when none is comparable. */
            readonly previous_performed_at: components["schemas"]["PerformedAt"] | null;
            /** @description The records of that visit. */
            readonly previous_records: readonly components["schemas"]["RecordReference"][];
            /** @description From the previous visit to this one, in years of 365.25 days. Null where nothing is compared. */
            readonly interval_years: number | null;
            /** @description Visits that entered, this one included. Visits without a test are none. */
            readonly occasions: number;
            /** @description Earlier visits that did not enter, each with its reason, in the order of time. Where the analysis has a later item of the patient, the newest 20 may be named alone; the patient's last item names all. */
            readonly left_out: readonly components["schemas"]["VisitLeftOut"][];
            /** @description Older visits that did not enter either and are not named here. Absent when all are. */
            readonly left_out_omitted?: number;
            /** @description Null where nothing is compared. */
            readonly fev1_change_l: components["schemas"]["LitresChange"];
            /** @description Null where nothing is compared. */
            readonly fev1_change_percent: components["schemas"]["PercentOfEarlier"];
            /** @description Null where nothing is compared. */
            readonly fvc_change_l: components["schemas"]["LitresChange"];
            /** @description Null where nothing is compared. */
            readonly fvc_change_percent: components["schemas"]["PercentOfEarlier"];
            /** @description In interstitial lung disease a loss of 5 points within a year is one of the three criteria of progressive pulmonary fibrosis, of which two are needed (Raghu et al., Am J Respir Crit Care Med 2022;205:e18). From 18 years on both visits are set against what is predicted at the newest height. Null where nothing is compared, and where `reference_reason` is given. */
            readonly fvc_percent_predicted_change: components["schemas"]["PercentPredictedChange"];
            /** @description Null where nothing is compared, and where `reference_reason` is given. */
            readonly fev1_z_change: components["schemas"]["ZChange"];
            /** @description Present where FEV1 and FVC are compared, and their z-scores and percents of predicted cannot be. `ancestry_missing`: GLI-2012 needs `ancestry`, which no record of the earlier visit states and which is never taken from another visit. Unknown value: nothing that rests on predicted values is compared all the same. */
            readonly reference_reason?: components["schemas"]["ReferenceReason"];
            /** @description Null unless both visits are an adult's. */
            readonly fev1q_change: components["schemas"]["Fev1qChange"];
            /** @description A unit in 18 years; in current smokers, and from 70 years on (our own choice of the age), in 10 years. ERS/ATS 2022, box 3, given from memory. Null unless both visits are an adult's. */
            readonly fev1q_expected_change: components["schemas"]["Fev1qExpectedChange"];
            /** @description Absent where nothing is compared, and in what was made before doubts were told of each step. Scores are no evidence where the records of the two visits do not fit one person, save of a decline where FEV1 fell by 10 % or more. Nor are points of percent predicted; of adults ages are left out of that, because their percents of predicted change little with age. `early_stop`: the expiration of the visit with the lower FVC may have stopped early, as its flags say (`end_shown_by_repeat_only`, `abrupt_end`, `short_expiration`), so FVC may not have changed: its change is no evidence (our own judgement). Not where both stopped early after about the same time (the longer one at most 1.5 times as long). */
            readonly doubts?: components["schemas"]["StepDoubts"];
            /** @description Why nothing is compared. `withheld_for_quality`: this visit, or every earlier one, is graded D, E, F or U. `withheld_as_implausible`: a warning says that the numbers of this visit, or of every earlier one that could be compared, cannot well be true. `no_comparable_test`: this visit has only a pre-bronchodilator test, the others only a post-bronchodilator one, or the other way round. `not_measured`: this visit has no test, or its test has no FEV1 or no FVC. Unknown value: nothing is compared all the same. */
            readonly reason?: "withheld_for_quality" | "withheld_as_implausible" | "no_comparable_test" | "not_measured" | (string & {});
            /** @description Of the previous visit and this one. Null where `reason` is given. */
            readonly conditional_change_score: components["schemas"]["ConditionalChangeScore"] | null;
            /** @description From the earliest visit of the last year (15 months, because annual visits come late; our own judgement) as an adult to this one; null where that is the previous visit, or there is none. */
            readonly within_a_year: components["schemas"]["CourseStep"] | null;
            /** @description From the first visit of the course to this one: the first that the conditional change score compares (from 6 to under 18 years then, at most 5.25 years ago, with a z-score and without `doubts` on age, height or ancestry), else the first as an adult. Null where that is the previous visit, or there is none. */
            readonly course: components["schemas"]["CourseStep"] | null;
            /** @description Each rule compares this visit with the last and the first of the earlier visits that this rule can compare, so that a visit that it cannot (before 18 years, without `ancestry` under GLI-2012, with a height that does not fit) never hides what the others show. Where these are visits other than those above, their steps stand here, in the order of time: the last that the conditional change score compares, the first as an adult, with recorded interstitial lung disease the first of all, the last and the earliest of the last 15 months that have a percent of predicted, and the earliest of the last 3 months as an adult. Absent in what was made before. */
            readonly further_steps?: readonly components["schemas"]["CourseStep"][];
            /** @description Null where `reason` is given. */
            readonly slope: components["schemas"]["Slope"] | null;
            /** @description What shows a significant decline; empty when nothing does. */
            readonly declines: readonly components["schemas"]["ChangeEvidence"][];
            /** @description What shows a significant improvement; empty when nothing does. */
            readonly improvements: readonly components["schemas"]["ChangeEvidence"][];
            /** @description What FVC would show by one of these rules, but for an expiration that may have stopped early (`early_stop` of the step), or, of its points of percent predicted, but for heights or ages that do not fit: it is no evidence, and the item is flagged `change_not_judged` where nothing else is shown (our own judgement). Absent in what was made before. */
            readonly withheld?: readonly components["schemas"]["ShownBy"][];
            /** @description Which step shows each of `declines` and `improvements`. A course may have both. Absent in what was made before the steps were named. */
            readonly shown_by?: readonly components["schemas"]["ShownBy"][];
        };
        /**
         * Change over time, or null
         * @description Null when the patient has no earlier visit with a test; where nothing can be compared with one, `reason` says why.
         */
        readonly NullableChange: components["schemas"]["Change"] | null;
        /** Record of a visit and its use */
        readonly VisitRecordUse: {
            /** @description As intakePatients answered it; getRecord reads it. Absent in analyses that were made before it was shown here. */
            readonly record_id?: components["schemas"]["SourceRecordId"];
            /** @description As you sent it. */
            readonly performed_at: components["schemas"]["PerformedAt"];
            /** @description Of the record that `record_id` names, which may have a newer one by now. Absent in analyses and batches of before it had this name; they call it `revision`. */
            readonly record_revision?: components["schemas"]["AnalysedRevision"];
            /** @description As you sent it with the record. Absent where none was sent. */
            readonly client_reference?: components["schemas"]["ClientReference"];
            /** @description What they decided is in force here: `revises` of a review names the batch. Absent where there is none. */
            readonly reviewed_batches?: components["schemas"]["ReviewedBatches"];
            /** @description Their reviews decided on efforts of the visit, and this record, or another one of it, was amended or retracted since: read the efforts again. Absent where there is none. */
            readonly outdated_reviews?: components["schemas"]["OutdatedReviews"];
            readonly tests: readonly {
                /** @description `pre_bronchodilator` or `post_bronchodilator`. Unknown value: a test of another kind. */
                readonly test: "pre_bronchodilator" | "post_bronchodilator" | (string & {});
                /** @description Whether the item's values come from a session that this test is part of. */
                readonly used: boolean;
                /** @description Why it was not used. `after_bronchodilator`: called pre-bronchodilator, yet made after the visit's first post-bronchodilator test. `better_documented_test`: the visit has a test of the same kind with efforts or curves, which cannot be judged together with this one. Unknown value: it was not used all the same. */
                readonly reason?: "after_bronchodilator" | "better_documented_test" | (string & {});
            }[];
        };
        /**
         * Why a test is missing
         * @description As you sent it: `not_done`, `refused`, `unable`, `contraindicated`, `technical_failure`, `missed_visit` or `other`. Unknown value: the test is missing all the same.
         */
        readonly MissingReason: "not_done" | "refused" | "unable" | "contraindicated" | "technical_failure" | "missed_visit" | "other" | (string & {});
        /** Test that a record says is missing */
        readonly StatedMissing: {
            /** @description As intakePatients answered it; getRecord reads it. Absent in analyses that were made before it was shown here. */
            readonly record_id?: components["schemas"]["SourceRecordId"];
            /** @description As you sent it. */
            readonly performed_at: components["schemas"]["PerformedAt"];
            /** @description Of the record that `record_id` names, which may have a newer one by now. Absent in analyses and batches of before it had this name; they call it `revision`. */
            readonly record_revision?: components["schemas"]["AnalysedRevision"];
            /** @description As you sent it with the record. Absent where none was sent. */
            readonly client_reference?: components["schemas"]["ClientReference"];
            /** @description `pre_bronchodilator` or `post_bronchodilator`. Unknown value: a test of another kind. */
            readonly test: "pre_bronchodilator" | "post_bronchodilator" | (string & {});
            /** @description As you sent it: `not_done`, `refused`, `unable`, `contraindicated`, `technical_failure`, `missed_visit` or `other`. Unknown value: the test is missing all the same. */
            readonly reason: components["schemas"]["MissingReason"];
        };
        /** Record that states otherwise */
        readonly OtherStatement: {
            /** @description As intakePatients answered it; getRecord reads it. Absent in analyses that were made before it was shown here. */
            readonly record_id?: components["schemas"]["SourceRecordId"];
            /** @description As you sent it. */
            readonly performed_at: components["schemas"]["PerformedAt"];
            /** @description Of the record that `record_id` names, which may have a newer one by now. Absent in analyses and batches of before it had this name; they call it `revision`. */
            readonly record_revision?: components["schemas"]["AnalysedRevision"];
            /** @description As you sent it with the record. Absent where none was sent. */
            readonly client_reference?: components["schemas"]["ClientReference"];
            /** @description What it states, as text; `none` for an empty list. */
            readonly value: string;
        };
        /** Fact of which the records of a visit state different things */
        readonly FactDifference: {
            /** @description JSON Pointer into a record. */
            readonly pointer: string;
            /** @description What the item uses, as text. Absent where it uses none. */
            readonly used?: string;
            /** @description The records that state otherwise, in the order of their times. */
            readonly stated: readonly components["schemas"]["OtherStatement"][];
        };
        /**
         * Records that an item was made from
         * @description **Visits.** A visit begins with a patient's first test that no earlier visit holds and takes in every test within 12 hours of that first one, 12 hours included (our own judgement). Its records are read as one:
         *
         *     - all efforts before bronchodilator are one session and all efforts after it another, as if one record had brought them; the largest FEV1 and the largest FVC of acceptable (else usable) efforts count. Of single
         *       values the largest FEV1 and the largest FVC count, each on its own. Curves, efforts and single values are not judged together: of several kinds the one of the best quality counts;
         *     - a record with a test before and one with a test after bronchodilator give one item with a response. A test called pre-bronchodilator that was made after the visit's first post-bronchodilator test is left out, named and
         *       flagged;
         *     - of symptoms, smoking, exacerbations, biomarkers, therapy and trial codes the latest statement counts, with the pack-years of its smoking status that an earlier one gave; diagnoses add up. Time, sex, age, height and cluster are those of the first record that gave the interpreted test, and so are its ancestry and
         *       weight where it states them. What other records state is kept in `differences` and flagged, never joined in silence.
         *
         *     A record without a test belongs to the visit whose first test lies within 12 hours of it. Else it is a visit of its own, without a test: it has an item where it is chosen, with its own time, codes and facts, and enters no change,
         *     slope, mean or fit.
         *
         *     Change, slope and cohort count visits, never records.
         */
        readonly VisitSources: {
            /** @description All records of the visit in the order of their times, and how their tests were used. */
            readonly records: readonly components["schemas"]["VisitRecordUse"][];
            /** @description What somebody who knows the patient should look at. `pre_test_after_post_test`: a test called pre-bronchodilator was made after a post-bronchodilator test of the visit and is left out; times or labels may be wrong. `tests_of_visit_differ`: FEV1 of two tests of the same kind differs by 12 % and 0.200 L or more, as after a bronchodilator; one of them may be labelled wrongly. `facts_of_visit_differ`: `differences` is not empty. `missing_test_present`: `contradicted` is not empty. */
            readonly questions: readonly ("pre_test_after_post_test" | "tests_of_visit_differ" | "facts_of_visit_differ" | "missing_test_present" | (string & {}))[];
            /** @description Tests that records of this visit say are missing, and that the visit does not have. Each statement stands by itself; where several speak of one test, the latest is counted. */
            readonly missing?: readonly components["schemas"]["StatedMissing"][];
            /** @description Statements that a test is missing which the visit has all the same, in the same record or in another one, whichever came first (our own judgement). They are kept here and counted nowhere. A test counts as had where the item shows it, of whatever grade. Absent in what was made before this was shown. */
            readonly contradicted?: readonly components["schemas"]["StatedMissing"][];
            /** @description Facts that records of this visit state otherwise than the item uses them, by the rules above: sex, age (beyond 0.01 years), height (0.5 cm), weight (1 kg), ancestry, cluster, smoking, symptom scores, exacerbations, therapy, trial codes, and an empty list of diagnoses beside a diagnosis (our own tolerances). A fact that only one of them states is none. Measured values and biomarkers may be taken twice and are not among them. Amend the record that is wrong. Absent in what was made before. */
            readonly differences?: readonly components["schemas"]["FactDifference"][];
        };
        /**
         * FEV1Q
         * @description FEV1 in litres over the sex-specific first percentile of adults with lung disease: 0.5 L in males, 0.4 L in females. From 18 years; null below, and without an FEV1.
         */
        readonly Fev1q: number | null;
        /**
         * Disagreement between the patient's records
         * @description `age_inconsistent`: the ages do not differ by the time between the tests (a year of grace where an age is whole, half a year where one ends in .5, else a quarter of a year). `age_repeated`: the age is that of an earlier visit, though more time has passed than this grace, as where the age of enrolment is sent with every visit; the predicted values are those of the age that was sent. `height_inconsistent`: an adult has grown or shrunk, a child has shrunk or grown too fast, or, up to 12 years (boys 14), has grown by less than a centimetre a year in nine months or more, as where the height of an earlier visit is sent again: predicted values are then those of a smaller child. `ancestry_inconsistent`: another ancestry group than before. `smoking_inconsistent`: never-smoker after smoker, or less than half of 10 pack-years or more. `test_repeated`: a test has exactly the numbers of an earlier visit and may have been carried forward. Unknown value: have the patient's records looked at.
         */
        readonly Inconsistency: "age_inconsistent" | "age_repeated" | "height_inconsistent" | "ancestry_inconsistent" | "smoking_inconsistent" | "test_repeated" | (string & {});
        /**
         * Disagreements between the patient's records
         * @description Found between this record and earlier ones of the same patient, with our own tolerances. The numbers are computed from this record all the same; amend the record that is wrong.
         */
        readonly Inconsistencies: readonly components["schemas"]["Inconsistency"][];
        /**
         * Warnings about the record
         * @description The numbers are printed all the same. Where a warning withholds the pattern, `not_interpretable_reason` is `implausible_values`.
         */
        readonly RecordWarnings: readonly components["schemas"]["RecordWarning"][];
        /**
         * Place in a trial
         * @description The codes that the records of the visit state. Absent when they state none. An arm is a person's until another is stated: a visit that states a `visit` and no `arm` has the arm of the latest visit before it that states one, so that an arm that is given at the baseline alone is enough (our own rule).
         */
        readonly Trial: {
            readonly visit?: string;
            readonly arm?: string;
            /** @description The earlier visit that states the arm. Absent where this visit states it. */
            readonly arm_from_performed_at?: components["schemas"]["PerformedAt"];
            readonly site?: string;
        };
        /**
         * Analysis of one visit of one patient
         * @description `record_id` (absent in analyses of before it was shown), `performed_at`, `record_revision` and `subject` are those of the visit's leading record: the first one whose test before bronchodilator (after it, where none is before) was used; of a visit without a test, its first.
         */
        readonly AnalysisItem: {
            /** @description As you chose it. */
            readonly patient_id: components["schemas"]["PatientId"];
            /** @description As you sent it. */
            readonly performed_at: components["schemas"]["PerformedAt"];
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly record_id?: components["schemas"]["RecordId"];
            /** @description Of the record that `record_id` names, which may have a newer one by now. Absent in analyses and batches of before it had this name; they call it `revision`. */
            readonly record_revision?: components["schemas"]["AnalysedRevision"];
            /** @description As you sent it with the record. Absent where none was sent. */
            readonly client_reference?: components["schemas"]["ClientReference"];
            /** @description What the predicted values were computed from */
            readonly subject: components["schemas"]["Subject"];
            /** @description Null when the visit has no such test; where a record says why, `visit.missing` has the reason. */
            readonly pre_bronchodilator: components["schemas"]["NullableTestResult"];
            /** @description Null when the visit has no such test; where a record says why, `visit.missing` has the reason. */
            readonly post_bronchodilator: components["schemas"]["NullableTestResult"];
            /** @description Null when there is no post-bronchodilator test, or when nothing was recorded of what was given before it. */
            readonly bronchodilator: components["schemas"]["NullableBronchodilator"];
            /** @description Null when either test is missing. */
            readonly bronchodilator_response: components["schemas"]["NullableBronchodilatorResponse"];
            /** @description Null when the patient has no earlier visit with a test; where nothing can be compared with one, `reason` says why. */
            readonly change: components["schemas"]["NullableChange"];
            /**
             * @description **Visits.** A visit begins with a patient's first test that no earlier visit holds and takes in every test within 12 hours of that first one, 12 hours included (our own judgement). Its records are read as one:
             *
             *     - all efforts before bronchodilator are one session and all efforts after it another, as if one record had brought them; the largest FEV1 and the largest FVC of acceptable (else usable) efforts count. Of single
             *       values the largest FEV1 and the largest FVC count, each on its own. Curves, efforts and single values are not judged together: of several kinds the one of the best quality counts;
             *     - a record with a test before and one with a test after bronchodilator give one item with a response. A test called pre-bronchodilator that was made after the visit's first post-bronchodilator test is left out, named and
             *       flagged;
             *     - of symptoms, smoking, exacerbations, biomarkers, therapy and trial codes the latest statement counts, with the pack-years of its smoking status that an earlier one gave; diagnoses add up. Time, sex, age, height and cluster are those of the first record that gave the interpreted test, and so are its ancestry and
             *       weight where it states them. What other records state is kept in `differences` and flagged, never joined in silence.
             *
             *     A record without a test belongs to the visit whose first test lies within 12 hours of it. Else it is a visit of its own, without a test: it has an item where it is chosen, with its own time, codes and facts, and enters no change,
             *     slope, mean or fit.
             *
             *     Change, slope and cohort count visits, never records.
             */
            readonly visit: components["schemas"]["VisitSources"];
            /** @description FEV1 in litres over the sex-specific first percentile of adults with lung disease: 0.5 L in males, 0.4 L in females. From 18 years; null below, and without an FEV1. */
            readonly fev1q: components["schemas"]["Fev1q"];
            /** @description Found between this record and earlier ones of the same patient, with our own tolerances. The numbers are computed from this record all the same; amend the record that is wrong. */
            readonly inconsistencies: components["schemas"]["Inconsistencies"];
            /** @description The numbers are printed all the same. Where a warning withholds the pattern, `not_interpretable_reason` is `implausible_values`. */
            readonly warnings: components["schemas"]["RecordWarnings"];
            /** @description The codes that the records of the visit state. Absent when they state none. An arm is a person's until another is stated: a visit that states a `visit` and no `arm` has the arm of the latest visit before it that states one, so that an arm that is given at the baseline alone is enough (our own rule). */
            readonly trial?: components["schemas"]["Trial"];
        };
        /** Visit that was left out */
        readonly LeftOutVisit: {
            /** @description As you chose it. */
            readonly patient_id: components["schemas"]["PatientId"];
            /** @description As you sent it. */
            readonly performed_at: components["schemas"]["PerformedAt"];
            /** @description The records of the visit, to be amended. */
            readonly record_ids: readonly components["schemas"]["RecordId"][];
            /** @description `ancestry_missing`: GLI-2012 needs `ancestry`, which is never inferred. Unknown value: the visit has no item for another reason. */
            readonly reason: "ancestry_missing" | (string & {});
        };
        /** What an analysis says of the patient */
        readonly ExportedAnalysis: {
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly analysis_id: components["schemas"]["AnalysisId"];
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly model_id: components["schemas"]["ModelId"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Each: `record_id` (absent in analyses of before it was shown), `performed_at`, `record_revision` and `subject` are those of the visit's leading record: the first one whose test before bronchodilator (after it, where none is before) was used; of a visit without a test, its first. */
            readonly items: readonly components["schemas"]["AnalysisItem"][];
            /** @description Each: Visit that was left out */
            readonly left_out: readonly components["schemas"]["LeftOutVisit"][];
        };
        /**
         * Why there is no pattern
         * @description `quality_grade_f`: no effort is acceptable or usable. `not_measured`: FEV1 or FVC is missing. `age_out_of_range`: outside the ages of the reference equations. `implausible_values`: a warning says that the numbers cannot well be true. Unknown value: there is no pattern all the same; show the statement.
         */
        readonly NotInterpretableReason: "quality_grade_f" | "not_measured" | "age_out_of_range" | "implausible_values" | (string & {});
        /**
         * Ventilatory pattern
         * @description ERS/ATS 2022. `airflow_obstruction`: ratio low, FVC normal. `obstruction_possible_mixed`: ratio low, FVC low (total lung capacity is needed). `possible_restriction`: ratio normal, FVC low (total lung capacity is needed). `isolated_low_fev1`: ratio and FVC normal, FEV1 low. `normal`: none is low. A high ratio is not abnormal. Null when not interpretable. Unknown value: show the statement, and never treat it as `normal`.
         */
        readonly Pattern: "normal" | "airflow_obstruction" | "obstruction_possible_mixed" | "possible_restriction" | "isolated_low_fev1" | (string & {}) | null;
        /**
         * Severity
         * @description By z-score: `mild` from the lower limit down to -2.5, `moderate` to -4.0, `severe` below. By FEV1 for obstruction, possible mixed pattern and isolated low FEV1; by FVC, as a reduction of FVC, for possible restriction (our own judgement). Null for a normal pattern, for a low ratio with normal FEV1 ("obstruction or normal variant" down to a z-score of -2.5), and for quality grades D, E, U and F; `severity_reason` says which. Unknown value: show the statement, and never treat it as `mild` or as none.
         */
        readonly Severity: "mild" | "moderate" | "severe" | (string & {}) | null;
        /**
         * Why severity is null
         * @description Present where `severity` is null. `not_interpretable`: there is no pattern. `withheld_for_quality`: the test is graded D, E or U. `normal_pattern`: nothing is low. `measure_not_low`: FEV1/FVC is low and FEV1 is not. Unknown value: severity is null all the same.
         */
        readonly SeverityReason: "not_interpretable" | "withheld_for_quality" | "normal_pattern" | "measure_not_low" | (string & {});
        /**
         * PRISm
         * @description Preserved ratio impaired spirometry. Here FEV1 below the lower limit of normal with FEV1/FVC not below it, whatever the FVC. Null when not interpretable.
         */
        readonly Prism: boolean | null;
        /**
         * Edition of the GOLD report
         * @description `2023` or `2026`. Unknown value: show grade and group together with it.
         */
        readonly GoldEdition: "2023" | "2026" | (string & {});
        /**
         * GOLD grade and group
         * @description For adults with a post-bronchodilator FEV1/FVC below 0.70 (unrounded); absent otherwise (`gold_reason` says why), withheld for quality grades D, E, U and F and for implausible values, and not applied where asthma, cystic fibrosis or bronchiectasis is recorded and COPD is not, and after no adequate bronchodilator (our own judgement). A classification, not a diagnosis.
         */
        readonly Gold: {
            /** @description `2023` or `2026`. Unknown value: show grade and group together with it. */
            readonly edition: components["schemas"]["GoldEdition"];
            /** @description `1` from 80 % predicted FEV1, `2` from 50, `3` from 30, `4` below. Unknown value: show it with the edition. */
            readonly grade: 1 | 2 | 3 | 4 | (number & {});
            /** @description `A`, `B` or `E`. Null when the exacerbation history or the symptom scale that it needs is missing; `group_reason` says which. Unknown value: show it with the edition. */
            readonly group: "A" | "B" | "E" | (string & {}) | null;
            /** @description Present where `group` is null. `exacerbations_unknown`: no exacerbation history is recorded. `symptoms_unknown`: it is, it does not make group E, and neither mMRC nor CAT is recorded. Unknown value: there is no group all the same. */
            readonly group_reason?: "exacerbations_unknown" | "symptoms_unknown" | (string & {});
            /** @description True when no diagnosis of COPD is recorded; the grade then holds only if a clinician makes it. */
            readonly conditional: boolean;
            /** @description True when maintenance therapy is recorded, for which the group is not meant. */
            readonly initial_treatment_only: boolean;
            /** @description True when mMRC and CAT alone would lead to different groups. */
            readonly scales_disagree: boolean;
            /** @description True when the ratio lies between 0.60 and 0.80, where a repeat on another occasion is advised. */
            readonly repeat_advised: boolean;
        };
        /**
         * Why there is no GOLD grade
         * @description Present where `gold` is absent: the first of these that applies. `under_18`. `no_post_bronchodilator_test`. `withheld_for_quality`: that test is graded D, E, U or F. `withheld_as_implausible`: a warning withholds the pattern. `not_measured`: one of its volumes is missing. `fixed_ratio_not_low`: FEV1/FVC is 0.70 or above. `withheld_for_early_stop`: it is, and an expiration that may have been cut short would make it so. `other_disease_recorded`: asthma, cystic fibrosis or bronchiectasis is recorded and COPD is not. `bronchodilator_inadequate`: another drug than a bronchodilator, less than half of its usual dose, or a test within 5 minutes (our own judgement, all three); of an agent that is not known nothing is said. `bronchodilator_doubtful`: the dose or the time would be so, and a warning doubts it. Unknown value: there is no grade all the same.
         */
        readonly GoldReason: "under_18" | "no_post_bronchodilator_test" | "withheld_for_quality" | "withheld_as_implausible" | "not_measured" | "fixed_ratio_not_low" | "withheld_for_early_stop" | "other_disease_recorded" | "bronchodilator_inadequate" | "bronchodilator_doubtful" | (string & {});
        /**
         * Why there is no class of control
         * @description `age_outside_validated_range`: the questionnaire was not made for this age. `asthma_not_recorded`: a score of asthma control says nothing of a patient without a recorded diagnosis of asthma (our own judgement). Unknown value: there is no level all the same.
         */
        readonly ControlReason: "age_outside_validated_range" | "asthma_not_recorded" | (string & {});
        /**
         * Asthma control by ACT or C-ACT
         * @description ACT from 12 years. C-ACT from 4 to 11 years.
         */
        readonly ControlScore: {
            /** @description 0 to 27 */
            readonly score: number;
            /** @description ACT: `well_controlled` from 20, `not_well_controlled` from 16 to 19, `very_poorly_controlled` up to 15. C-ACT: from 20, from 13 to 19, up to 12. Null when the score is outside its age range, or no asthma is recorded; `reason` says which. Unknown value: show the score. */
            readonly control: "well_controlled" | "not_well_controlled" | "very_poorly_controlled" | (string & {}) | null;
            /** @description `age_outside_validated_range`: the questionnaire was not made for this age. `asthma_not_recorded`: a score of asthma control says nothing of a patient without a recorded diagnosis of asthma (our own judgement). Unknown value: there is no level all the same. */
            readonly reason?: components["schemas"]["ControlReason"];
        };
        /** Asthma control by ACQ */
        readonly AcqResult: {
            /** @description 0 to 6 */
            readonly score: number;
            /** @description Number of questions: `5`, `6` or `7`. Unknown value: show it as it is. */
            readonly version: 5 | 6 | 7 | (number & {});
            /** @description `well_controlled` up to 0.75, `not_well_controlled` from 1.5 on, and between `indeterminate` (our own name for the gap). Null under 6 years, and when no asthma is recorded; `reason` says so. Unknown value: show the score. */
            readonly control: "well_controlled" | "indeterminate" | "not_well_controlled" | (string & {}) | null;
            /** @description `age_outside_validated_range`: the questionnaire was not made for this age. `asthma_not_recorded`: a score of asthma control says nothing of a patient without a recorded diagnosis of asthma (our own judgement). Unknown value: there is no level all the same. */
            readonly reason?: components["schemas"]["ControlReason"];
        };
        /**
         * Level
         * @description `low`, `intermediate` or `high`, by the bounds that stand at the biomarker; `doubtful`: a warning says that the number cannot well be true, so it has no level. Unknown value: show the number.
         */
        readonly Level: "low" | "intermediate" | "high" | "doubtful" | (string & {});
        /**
         * Symptom scores and biomarkers
         * @description Only what was submitted; absent when nothing was.
         */
        readonly Scores: {
            /** @description ACT from 12 years. C-ACT from 4 to 11 years. */
            readonly act?: components["schemas"]["ControlScore"];
            /** @description ACT from 12 years. C-ACT from 4 to 11 years. */
            readonly cact?: components["schemas"]["ControlScore"];
            /** @description Asthma control by ACQ */
            readonly acq?: components["schemas"]["AcqResult"];
            readonly feno?: {
                readonly ppb: number;
                /** @description Low below 25 ppb, high above 50; under 12 years below 20 and above 35. */
                readonly level: components["schemas"]["Level"];
            };
            readonly eosinophils?: {
                readonly per_ul: number;
                /** @description High from 300, low below 100. */
                readonly level: components["schemas"]["Level"];
            };
        };
        /**
         * Flag
         * @description | flag | meaning |
         *     |---|---|
         *     | `implausible_value` | a number cannot well be true, and the pattern or the verdict on the response is withheld for it: see `warnings` |
         *     | `record_doubtful` | the record says something that should be checked and for which no pattern is withheld: see `warnings` |
         *     | `quality_unknown` | the effort quality cannot be graded from what was submitted |
         *     | `quality_caution` | grade D, E or U: numbers and pattern with caution; severity, change and GOLD withheld (our own judgement) |
         *     | `end_shown_by_repeat_only` | the reported FVC rests on efforts of which the end is shown by nothing but an earlier FVC like theirs: an early stop cannot be excluded |
         *     | `abrupt_end` | the reported FVC rests on efforts whose flow broke off, and on none that shows its end: see `reasons` of the efforts (our own judgement) |
         *     | `short_expiration` | an adult's longest expiration is shorter than 3 s, or than 6 s without a plateau (our own judgement after the 6 s of 2005); that of a child over 6 years, than 1.5 s (our own) |
         *     | `start_not_shown`, `zero_flow_drift`, `volume_step`, `extra_volume`, `stretch_missing`, `flat_peak`, `noisy_signal` | the reported FEV1 or FVC comes from a curve with that fault |
         *     | `pef_low_for_fev1` | PEF below 1.5 times FEV1 beside an FEV1/FVC of 0.65 or more, or, beside a lower one, below nine tenths of the first flow of lungs that empty at one rate, -ln(1 - FEV1/FVC) times FVC a second: a weak start of the blow, or a narrow upper airway (our own judgement after Empey 1972) |
         *     | `copied_efforts` | two efforts of a test are equal in every number |
         *     | `borderline_fev1`, `borderline_fvc`, `borderline_fev1_fvc` | so near to a lower limit that a repeat could fall on its other side: see `borderline` |
         *     | `fev1_above_upper_limit`, `fvc_above_upper_limit`, `fev1_fvc_above_upper_limit` | above the upper limit of normal; a high FEV1/FVC can come of an early stop |
         *     | `post_bronchodilator_only` | the post-bronchodilator test was interpreted |
         *     | `pre_bronchodilator_unusable` | ... because the one before is graded F |
         *     | `obstruction_or_normal_variant` | ratio below its limit and down to a z-score of -2.5, with normal FEV1 and FVC |
         *     | `large_fvc_with_low_ratio` | ratio below its limit and down to a z-score of -2.5 beside an FVC above its upper limit, while FEV1 is not low: airways small for the lungs (dysanapsis) are possible |
         *     | `bronchodilator_response` | significant in FEV1 or FVC |
         *     | `response_withheld` | the verdict on the response is withheld: see `bronchodilator_response` |
         *     | `fall_after_bronchodilator` | FEV1 or FVC fell by more than the repeatability tolerance of grade A |
         *     | `ratio_normalises_after_bronchodilator` | FEV1/FVC low before and not after |
         *     | `bronchodilator_outside_protocol` | see `bronchodilator` |
         *     | `gold_not_applied` | FEV1/FVC after bronchodilator is below 0.70 and GOLD is not applied: `gold_reason` says why |
         *     | `significant_change` | a significant conditional change score since the last visit that it compares, mostly the previous one, that `change.declines` or `change.improvements` name: a score beyond 1.96 at a correlation of 0.95 or more is no evidence where FEV1 changed by 0.150 L or less, nor is one where the records of the two visits do not fit one person, unless FEV1 fell by 10 % or more (our own judgement) |
         *     | `significant_decline`, `significant_improvement` | `change.declines`, `change.improvements` name the evidence |
         *     | `change_not_judged` | volumes can be compared, nothing significant is shown, and nothing says whether the change is more than can be expected: of FEV1, because of the ages, the time between the visits or records that do not fit one person; of FVC, because a child's fell by 10 % and 5 points of percent predicted or more since any visit that is compared, or because a change of 10 %, or one that a rule would call significant (`change.withheld`), may come of an expiration that stopped early, or of heights that do not fit |
         *     | `records_joined` | several records of one visit were read as one; `visit` names them |
         *     | `reviewed_efforts` | a review decided on efforts of this visit, or of an earlier one that `change` rests on, and its decisions are in force: `reviewed_batches` of the records say which review |
         *     | `review_outdated` | a review decided on such efforts, and its decisions are not in force, because the records changed since: `outdated_reviews` |
         *     | `pre_test_after_post_test`, `tests_of_visit_differ`, `facts_of_visit_differ`, `missing_test_present` | the records of the visit raise a question; see `visit.questions` |
         *     | `age_inconsistent`, `age_repeated`, `height_inconsistent`, `ancestry_inconsistent`, `smoking_inconsistent`, `test_repeated` | the patient's records do not agree, or agree too well: see `inconsistencies` |
         *     | `measure_out_of_range` | a measure is outside its equation's age range |
         *     | `near_fixed_ratio` | an adult's post-bronchodilator FEV1/FVC lies between 0.60 and 0.80, where a repeat on another occasion is advised; not where the bronchodilator was inadequate or is doubtful (`gold_reason`) |
         *     | `scales_disagree` | mMRC and CAT put the patient into different GOLD groups |
         *     | `maintenance_therapy` | GOLD groups are for initial treatment only |
         *     | `eosinophils_high`, `eosinophils_low`, `feno_high` | see `scores` |
         *
         *     Unknown value: a flag that was added since; show it with the statement, and never drop the item for it.
         */
        readonly Flag: "implausible_value" | "record_doubtful" | "quality_unknown" | "quality_caution" | "end_shown_by_repeat_only" | "abrupt_end" | "short_expiration" | "start_not_shown" | "zero_flow_drift" | "volume_step" | "extra_volume" | "stretch_missing" | "flat_peak" | "noisy_signal" | "pef_low_for_fev1" | "copied_efforts" | "borderline_fev1" | "borderline_fvc" | "borderline_fev1_fvc" | "fev1_above_upper_limit" | "fvc_above_upper_limit" | "fev1_fvc_above_upper_limit" | "post_bronchodilator_only" | "pre_bronchodilator_unusable" | "obstruction_or_normal_variant" | "large_fvc_with_low_ratio" | "bronchodilator_response" | "response_withheld" | "fall_after_bronchodilator" | "ratio_normalises_after_bronchodilator" | "bronchodilator_outside_protocol" | "gold_not_applied" | "significant_change" | "significant_decline" | "significant_improvement" | "change_not_judged" | "records_joined" | "reviewed_efforts" | "review_outdated" | "pre_test_after_post_test" | "tests_of_visit_differ" | "facts_of_visit_differ" | "missing_test_present" | "age_inconsistent" | "age_repeated" | "height_inconsistent" | "ancestry_inconsistent" | "smoking_inconsistent" | "test_repeated" | "measure_out_of_range" | "near_fixed_ratio" | "scales_disagree" | "maintenance_therapy" | "eosinophils_high" | "eosinophils_low" | "feno_high" | (string & {});
        /**
         * Batch that this one revises
         * @description The batch that was reviewed. It stays as it was.
         */
        readonly Revises: components["schemas"]["BatchId"];
        /**
         * Reviewer
         * @description As it was sent.
         */
        readonly ReviewerId: string;
        /** Decision on an effort */
        readonly EffortDecision: {
            /** @description `pre_bronchodilator` or `post_bronchodilator`. Unknown value: a test that this version does not have. */
            readonly test: "pre_bronchodilator" | "post_bronchodilator" | (string & {});
            /** @description Its place in `efforts` of the test, from 1. */
            readonly effort: number;
            /** @description `accept` or `reject`. Unknown value: the verdict in `efforts` of the test says what came of it. */
            readonly decision: "accept" | "reject" | (string & {});
        };
        /** One review of an item */
        readonly ItemReviewEntry: {
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly revises: components["schemas"]["Revises"];
            /** @description As it was sent. */
            readonly reviewer: components["schemas"]["ReviewerId"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly reviewed_at: components["schemas"]["Timestamp"];
            /** @description 1 to 4000 characters */
            readonly comment?: string;
            /** @description Each: Decision on an effort */
            readonly efforts: readonly components["schemas"]["EffortDecision"][];
        };
        /** What reviewers said of an item */
        readonly ItemReview: {
            /** @description `reviewed`: read, and the numbers are those that the service had found. `corrected`: a decision on an effort is in force, and the item was computed again with it. An item that nobody has read has no `review` and is a draft. Unknown value: a reviewer has read it; see `history`. */
            readonly status: "reviewed" | "corrected" | (string & {});
            /** @description One entry a review, the newest last. Of several decisions on one effort the last is in force. */
            readonly history: readonly components["schemas"]["ItemReviewEntry"][];
        };
        /**
         * Interpreted result of one visit of one patient
         * @description The analysis and its interpretation. A draft for a clinician's review: it supports a decision and makes none.
         */
        readonly BatchItem: {
            /** @description As you chose it. */
            readonly patient_id: components["schemas"]["PatientId"];
            /** @description As you sent it. */
            readonly performed_at: components["schemas"]["PerformedAt"];
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly record_id?: components["schemas"]["RecordId"];
            /** @description Of the record that `record_id` names, which may have a newer one by now. Absent in analyses and batches of before it had this name; they call it `revision`. */
            readonly record_revision?: components["schemas"]["AnalysedRevision"];
            /** @description As you sent it with the record. Absent where none was sent. */
            readonly client_reference?: components["schemas"]["ClientReference"];
            /** @description What the predicted values were computed from */
            readonly subject: components["schemas"]["Subject"];
            /** @description Null when the visit has no such test; where a record says why, `visit.missing` has the reason. */
            readonly pre_bronchodilator: components["schemas"]["NullableTestResult"];
            /** @description Null when the visit has no such test; where a record says why, `visit.missing` has the reason. */
            readonly post_bronchodilator: components["schemas"]["NullableTestResult"];
            /** @description Null when there is no post-bronchodilator test, or when nothing was recorded of what was given before it. */
            readonly bronchodilator: components["schemas"]["NullableBronchodilator"];
            /** @description Null when either test is missing. */
            readonly bronchodilator_response: components["schemas"]["NullableBronchodilatorResponse"];
            /** @description Null when the patient has no earlier visit with a test; where nothing can be compared with one, `reason` says why. */
            readonly change: components["schemas"]["NullableChange"];
            /**
             * @description **Visits.** A visit begins with a patient's first test that no earlier visit holds and takes in every test within 12 hours of that first one, 12 hours included (our own judgement). Its records are read as one:
             *
             *     - all efforts before bronchodilator are one session and all efforts after it another, as if one record had brought them; the largest FEV1 and the largest FVC of acceptable (else usable) efforts count. Of single
             *       values the largest FEV1 and the largest FVC count, each on its own. Curves, efforts and single values are not judged together: of several kinds the one of the best quality counts;
             *     - a record with a test before and one with a test after bronchodilator give one item with a response. A test called pre-bronchodilator that was made after the visit's first post-bronchodilator test is left out, named and
             *       flagged;
             *     - of symptoms, smoking, exacerbations, biomarkers, therapy and trial codes the latest statement counts, with the pack-years of its smoking status that an earlier one gave; diagnoses add up. Time, sex, age, height and cluster are those of the first record that gave the interpreted test, and so are its ancestry and
             *       weight where it states them. What other records state is kept in `differences` and flagged, never joined in silence.
             *
             *     A record without a test belongs to the visit whose first test lies within 12 hours of it. Else it is a visit of its own, without a test: it has an item where it is chosen, with its own time, codes and facts, and enters no change,
             *     slope, mean or fit.
             *
             *     Change, slope and cohort count visits, never records.
             */
            readonly visit: components["schemas"]["VisitSources"];
            /** @description FEV1 in litres over the sex-specific first percentile of adults with lung disease: 0.5 L in males, 0.4 L in females. From 18 years; null below, and without an FEV1. */
            readonly fev1q: components["schemas"]["Fev1q"];
            /** @description Found between this record and earlier ones of the same patient, with our own tolerances. The numbers are computed from this record all the same; amend the record that is wrong. */
            readonly inconsistencies: components["schemas"]["Inconsistencies"];
            /** @description The numbers are printed all the same. Where a warning withholds the pattern, `not_interpretable_reason` is `implausible_values`. */
            readonly warnings: components["schemas"]["RecordWarnings"];
            /** @description The codes that the records of the visit state. Absent when they state none. An arm is a person's until another is stated: a visit that states a `visit` and no `arm` has the arm of the latest visit before it that states one, so that an arm that is given at the baseline alone is enough (our own rule). */
            readonly trial?: components["schemas"]["Trial"];
            /** @description Whether there is a pattern. If false, `not_interpretable_reason` says why. */
            readonly interpretable: boolean;
            /** @description `quality_grade_f`: no effort is acceptable or usable. `not_measured`: FEV1 or FVC is missing. `age_out_of_range`: outside the ages of the reference equations. `implausible_values`: a warning says that the numbers cannot well be true. Unknown value: there is no pattern all the same; show the statement. */
            readonly not_interpretable_reason?: components["schemas"]["NotInterpretableReason"];
            /** @description The test that was interpreted: `pre_bronchodilator`, or `post_bronchodilator` where there is no pre-bronchodilator test or where that one is graded F and the other is not, and the statement says so. Unknown value: the statement names the test. */
            readonly interpreted_test: "pre_bronchodilator" | "post_bronchodilator" | (string & {});
            /** @description ERS/ATS 2022. `airflow_obstruction`: ratio low, FVC normal. `obstruction_possible_mixed`: ratio low, FVC low (total lung capacity is needed). `possible_restriction`: ratio normal, FVC low (total lung capacity is needed). `isolated_low_fev1`: ratio and FVC normal, FEV1 low. `normal`: none is low. A high ratio is not abnormal. Null when not interpretable. Unknown value: show the statement, and never treat it as `normal`. */
            readonly pattern: components["schemas"]["Pattern"];
            /** @description By z-score: `mild` from the lower limit down to -2.5, `moderate` to -4.0, `severe` below. By FEV1 for obstruction, possible mixed pattern and isolated low FEV1; by FVC, as a reduction of FVC, for possible restriction (our own judgement). Null for a normal pattern, for a low ratio with normal FEV1 ("obstruction or normal variant" down to a z-score of -2.5), and for quality grades D, E, U and F; `severity_reason` says which. Unknown value: show the statement, and never treat it as `mild` or as none. */
            readonly severity: components["schemas"]["Severity"];
            /** @description Present where `severity` is null. `not_interpretable`: there is no pattern. `withheld_for_quality`: the test is graded D, E or U. `normal_pattern`: nothing is low. `measure_not_low`: FEV1/FVC is low and FEV1 is not. Unknown value: severity is null all the same. */
            readonly severity_reason?: components["schemas"]["SeverityReason"];
            /** @description The measure whose z-score gave the severity, `fev1` or `fvc`. Null when severity is. Unknown value: the severity stands; show the name as it is. */
            readonly severity_basis: "fev1" | "fvc" | (string & {}) | null;
            /** @description Preserved ratio impaired spirometry. Here FEV1 below the lower limit of normal with FEV1/FVC not below it, whatever the FVC. Null when not interpretable. */
            readonly prism: components["schemas"]["Prism"];
            /** @description Measures within the repeatability tolerance of their lower limit (the 0.150 L of grade A; up to 6.0 years 0.100 L or 10 % of the value; ratio 0.02), and within 0.4 of its z-score, which is what 0.150 L and 0.02 amount to in an adult (our own judgement). A repeat could fall on the other side. */
            readonly borderline: readonly ("fev1" | "fvc" | "fev1_fvc" | (string & {}))[];
            /** @description For adults with a post-bronchodilator FEV1/FVC below 0.70 (unrounded); absent otherwise (`gold_reason` says why), withheld for quality grades D, E, U and F and for implausible values, and not applied where asthma, cystic fibrosis or bronchiectasis is recorded and COPD is not, and after no adequate bronchodilator (our own judgement). A classification, not a diagnosis. */
            readonly gold?: components["schemas"]["Gold"];
            /** @description Present where `gold` is absent: the first of these that applies. `under_18`. `no_post_bronchodilator_test`. `withheld_for_quality`: that test is graded D, E, U or F. `withheld_as_implausible`: a warning withholds the pattern. `not_measured`: one of its volumes is missing. `fixed_ratio_not_low`: FEV1/FVC is 0.70 or above. `withheld_for_early_stop`: it is, and an expiration that may have been cut short would make it so. `other_disease_recorded`: asthma, cystic fibrosis or bronchiectasis is recorded and COPD is not. `bronchodilator_inadequate`: another drug than a bronchodilator, less than half of its usual dose, or a test within 5 minutes (our own judgement, all three); of an agent that is not known nothing is said. `bronchodilator_doubtful`: the dose or the time would be so, and a warning doubts it. Unknown value: there is no grade all the same. */
            readonly gold_reason?: components["schemas"]["GoldReason"];
            /** @description Only what was submitted; absent when nothing was. */
            readonly scores?: components["schemas"]["Scores"];
            /**
             * @description Each: | flag | meaning |
             *     |---|---|
             *     | `implausible_value` | a number cannot well be true, and the pattern or the verdict on the response is withheld for it: see `warnings` |
             *     | `record_doubtful` | the record says something that should be checked and for which no pattern is withheld: see `warnings` |
             *     | `quality_unknown` | the effort quality cannot be graded from what was submitted |
             *     | `quality_caution` | grade D, E or U: numbers and pattern with caution; severity, change and GOLD withheld (our own judgement) |
             *     | `end_shown_by_repeat_only` | the reported FVC rests on efforts of which the end is shown by nothing but an earlier FVC like theirs: an early stop cannot be excluded |
             *     | `abrupt_end` | the reported FVC rests on efforts whose flow broke off, and on none that shows its end: see `reasons` of the efforts (our own judgement) |
             *     | `short_expiration` | an adult's longest expiration is shorter than 3 s, or than 6 s without a plateau (our own judgement after the 6 s of 2005); that of a child over 6 years, than 1.5 s (our own) |
             *     | `start_not_shown`, `zero_flow_drift`, `volume_step`, `extra_volume`, `stretch_missing`, `flat_peak`, `noisy_signal` | the reported FEV1 or FVC comes from a curve with that fault |
             *     | `pef_low_for_fev1` | PEF below 1.5 times FEV1 beside an FEV1/FVC of 0.65 or more, or, beside a lower one, below nine tenths of the first flow of lungs that empty at one rate, -ln(1 - FEV1/FVC) times FVC a second: a weak start of the blow, or a narrow upper airway (our own judgement after Empey 1972) |
             *     | `copied_efforts` | two efforts of a test are equal in every number |
             *     | `borderline_fev1`, `borderline_fvc`, `borderline_fev1_fvc` | so near to a lower limit that a repeat could fall on its other side: see `borderline` |
             *     | `fev1_above_upper_limit`, `fvc_above_upper_limit`, `fev1_fvc_above_upper_limit` | above the upper limit of normal; a high FEV1/FVC can come of an early stop |
             *     | `post_bronchodilator_only` | the post-bronchodilator test was interpreted |
             *     | `pre_bronchodilator_unusable` | ... because the one before is graded F |
             *     | `obstruction_or_normal_variant` | ratio below its limit and down to a z-score of -2.5, with normal FEV1 and FVC |
             *     | `large_fvc_with_low_ratio` | ratio below its limit and down to a z-score of -2.5 beside an FVC above its upper limit, while FEV1 is not low: airways small for the lungs (dysanapsis) are possible |
             *     | `bronchodilator_response` | significant in FEV1 or FVC |
             *     | `response_withheld` | the verdict on the response is withheld: see `bronchodilator_response` |
             *     | `fall_after_bronchodilator` | FEV1 or FVC fell by more than the repeatability tolerance of grade A |
             *     | `ratio_normalises_after_bronchodilator` | FEV1/FVC low before and not after |
             *     | `bronchodilator_outside_protocol` | see `bronchodilator` |
             *     | `gold_not_applied` | FEV1/FVC after bronchodilator is below 0.70 and GOLD is not applied: `gold_reason` says why |
             *     | `significant_change` | a significant conditional change score since the last visit that it compares, mostly the previous one, that `change.declines` or `change.improvements` name: a score beyond 1.96 at a correlation of 0.95 or more is no evidence where FEV1 changed by 0.150 L or less, nor is one where the records of the two visits do not fit one person, unless FEV1 fell by 10 % or more (our own judgement) |
             *     | `significant_decline`, `significant_improvement` | `change.declines`, `change.improvements` name the evidence |
             *     | `change_not_judged` | volumes can be compared, nothing significant is shown, and nothing says whether the change is more than can be expected: of FEV1, because of the ages, the time between the visits or records that do not fit one person; of FVC, because a child's fell by 10 % and 5 points of percent predicted or more since any visit that is compared, or because a change of 10 %, or one that a rule would call significant (`change.withheld`), may come of an expiration that stopped early, or of heights that do not fit |
             *     | `records_joined` | several records of one visit were read as one; `visit` names them |
             *     | `reviewed_efforts` | a review decided on efforts of this visit, or of an earlier one that `change` rests on, and its decisions are in force: `reviewed_batches` of the records say which review |
             *     | `review_outdated` | a review decided on such efforts, and its decisions are not in force, because the records changed since: `outdated_reviews` |
             *     | `pre_test_after_post_test`, `tests_of_visit_differ`, `facts_of_visit_differ`, `missing_test_present` | the records of the visit raise a question; see `visit.questions` |
             *     | `age_inconsistent`, `age_repeated`, `height_inconsistent`, `ancestry_inconsistent`, `smoking_inconsistent`, `test_repeated` | the patient's records do not agree, or agree too well: see `inconsistencies` |
             *     | `measure_out_of_range` | a measure is outside its equation's age range |
             *     | `near_fixed_ratio` | an adult's post-bronchodilator FEV1/FVC lies between 0.60 and 0.80, where a repeat on another occasion is advised; not where the bronchodilator was inadequate or is doubtful (`gold_reason`) |
             *     | `scales_disagree` | mMRC and CAT put the patient into different GOLD groups |
             *     | `maintenance_therapy` | GOLD groups are for initial treatment only |
             *     | `eosinophils_high`, `eosinophils_low`, `feno_high` | see `scores` |
             *
             *     Unknown value: a flag that was added since; show it with the statement, and never drop the item for it.
             */
            readonly flags: readonly components["schemas"]["Flag"][];
            /** @description Absent while nobody has read the item. */
            readonly review?: components["schemas"]["ItemReview"];
            /** @description In plain language: a headline of at most 25 words, then the evidence (at most five numbers in both together, the rest stands in the item), then what would settle it. */
            readonly statement: string;
        };
        /** What a batch says of the patient */
        readonly ExportedBatch: {
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly batch_id: components["schemas"]["BatchId"];
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly analysis_id: components["schemas"]["AnalysisId"];
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly model_id: components["schemas"]["ModelId"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Each: The analysis and its interpretation. A draft for a clinician's review: it supports a decision and makes none. */
            readonly items: readonly components["schemas"]["BatchItem"][];
        };
        /** Link to reports of the patient */
        readonly ExportedLink: {
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly batch_id: components["schemas"]["BatchId"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly expires_at: components["schemas"]["Timestamp"];
        };
        /**
         * Who did what
         * @description One request that was answered, or one thing that the service or its operator did. A request that changed something and failed after that has two.
         */
        readonly AuditEvent: {
            /** @description Counts your events from 1 without a gap. */
            readonly sequence: number;
            /** @description RFC 3339, UTC, milliseconds. */
            readonly at: components["schemas"]["Timestamp"];
            /** @description The operationId. `removeOldBatches`, `removeOldAnalyses`, `removeOldAttempts` and `removeOldTests`: what the service removed by itself because it was kept for as long as its operator has it kept. `createCompany`, `limitCompany`, `createKey`, `rotateKey`, `revokeKey`, `rewrapSecrets`, `backUp` and `restore`: what the operator did to you or to your keys, or to the whole database. */
            readonly operation: string;
            /** @description Who did it: whoever has the `key`, whoever opened the `link`, the `service` by itself, or its `operator` with an admin command. Unknown value: somebody else; `operation` says what was done. */
            readonly actor: "key" | "link" | "service" | "operator" | (string & {});
            /** @description Also in the `X-Request-Id` header. Quote it when you ask us about a request. */
            readonly request_id: components["schemas"]["RequestId"];
            /** @description The identifier of the API key; of an `operator`, the key that was made, rotated or revoked. Absent where a link to a report was opened, which takes no key, and of what the service did by itself. */
            readonly key_id?: string;
            /** @description The `link_id` of a link to a report that was made, opened or revoked. It opens nothing. */
            readonly link?: string;
            /** @description Where the request came from; absent where there was none. Behind a reverse proxy that the operator does not trust, the proxy's address. */
            readonly address?: string;
            /** @description The HTTP status of the answer. */
            readonly status: number;
            /** @description Of the problem, where the request was refused. */
            readonly code?: components["schemas"]["ProblemCode"];
            /** @description Whether a stored answer was sent again, and nothing was done. */
            readonly replayed: boolean;
            /** @description The project that it was about. Absent where it named none of yours, or the project was erased since. */
            readonly project_id?: components["schemas"]["ProjectId"];
            /** @description The patient, where it was about one alone. Absent where it was not, where there was no such patient, and where the patient was erased since. */
            readonly patient_id?: components["schemas"]["PatientId"];
            /** @description The batch that it read or made, or asked for and that was there. */
            readonly batch_id?: components["schemas"]["BatchId"];
            /** @description Whether a project or a patient that it named was erased since. */
            readonly erased: boolean;
            /** @description The `digest` of the event before; empty in the first. */
            readonly previous: string;
            /** @description SHA-256, in base64url, of what the event says and of `previous`. Whoever kept one digest can tell later whether anything before it was changed or left out. Names of projects and patients are in it as salted digests of their own, so that an erasure breaks nothing. */
            readonly digest: string;
        };
        /** Everything held of a patient */
        readonly PatientExport: {
            /** @description As you chose it. */
            readonly project_id: components["schemas"]["ProjectId"];
            /** @description As you chose it. */
            readonly patient_id: components["schemas"]["PatientId"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly exported_at: components["schemas"]["Timestamp"];
            /** @description By the time of the test. */
            readonly records: readonly components["schemas"]["ExportedRecord"][];
            /** @description Models that name the patient as an outlier. */
            readonly models: readonly components["schemas"]["ExportedModel"][];
            /** @description Oldest first. */
            readonly analyses: readonly components["schemas"]["ExportedAnalysis"][];
            /** @description Oldest first. */
            readonly batches: readonly components["schemas"]["ExportedBatch"][];
            /** @description Unexpired links to reports of the patient alone, without their tokens. */
            readonly links: readonly components["schemas"]["ExportedLink"][];
            /** @description Events of the audit trail that name the patient, the oldest first; not this export's. */
            readonly audit: readonly components["schemas"]["AuditEvent"][];
        };
        /**
         * Status of a record to choose
         * @enum {string}
         */
        readonly RecordStatusInput: "active" | "entered_in_error";
        /** Record in a list */
        readonly RecordSummary: {
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly record_id: components["schemas"]["RecordId"];
            /** @description As you chose it. */
            readonly project_id: components["schemas"]["ProjectId"];
            /** @description As you chose it. */
            readonly patient_id: components["schemas"]["PatientId"];
            /** @description The instant of the test, in UTC. */
            readonly performed_at: components["schemas"]["Timestamp"];
            /** @description 1 for the first submission, one more for each amendment. */
            readonly record_revision: components["schemas"]["Revision"];
            /** @description As you sent it with the record. Absent where none was sent. */
            readonly client_reference?: components["schemas"]["ClientReference"];
            /** @description `active`: it counts. `entered_in_error`: it was retracted; it stays in the history and is never analysed. Unknown value: do not use the record. */
            readonly status: components["schemas"]["RecordStatus"];
            /** @description When this revision was stored. */
            readonly changed_at: components["schemas"]["Timestamp"];
        };
        /** Page of records */
        readonly RecordPage: {
            /** @description In the order of `project_id`, `patient_id` and the time of the test, each record as it stands now. */
            readonly data: readonly components["schemas"]["RecordSummary"][];
            /** @description Opaque. Pass it as `cursor` to get the next page; null on the last one. */
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        /** Revision of a record */
        readonly RecordRevision: {
            /** @description 1 for the first submission, one more for each amendment. */
            readonly record_revision: components["schemas"]["Revision"];
            /** @description `active`: it counts. `entered_in_error`: it was retracted; it stays in the history and is never analysed. Unknown value: do not use the record. */
            readonly status: components["schemas"]["RecordStatus"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly stored_at: components["schemas"]["Timestamp"];
            /** @description Why this revision replaced the one before. Absent in the first. */
            readonly reason?: string;
        };
        /** Record */
        readonly StoredRecord: {
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly record_id: components["schemas"]["RecordId"];
            /** @description As you chose it. */
            readonly project_id: components["schemas"]["ProjectId"];
            /** @description As you chose it. */
            readonly patient_id: components["schemas"]["PatientId"];
            /** @description The instant of the test, in UTC. */
            readonly performed_at: components["schemas"]["Timestamp"];
            /** @description 1 for the first submission, one more for each amendment. */
            readonly record_revision: components["schemas"]["Revision"];
            /** @description As you sent it with the record. Absent where none was sent. */
            readonly client_reference?: components["schemas"]["ClientReference"];
            /** @description `active`: it counts. `entered_in_error`: it was retracted; it stays in the history and is never analysed. Unknown value: do not use the record. */
            readonly status: components["schemas"]["RecordStatus"];
            /** @description When the newest revision was stored. */
            readonly changed_at: components["schemas"]["Timestamp"];
            /** @description The newest revision as you sent it, without `amends`; its fields are those of `PatientRecord`. For a retracted record, what it said before. */
            readonly record: {
                readonly [key: string]: unknown;
            };
            /** @description Oldest first. */
            readonly revisions: readonly components["schemas"]["RecordRevision"][];
        };
        /**
         * Reference equations to choose
         * @description `gli-2022-global` is race-neutral and recommended (Bowerman et al., Am J Respir Crit Care Med 2023;207:768); it covers FEV1, FVC and FEV1/FVC. `gli-2012` (Quanjer et al., Eur Respir J 2012;40:1324) adds FEF25-75 and FEF75 and needs `ancestry`; who has none recorded is left out and named. One model uses one of them; they are never mixed.
         * @enum {string}
         */
        readonly ReferenceEquationsInput: "gli-2022-global" | "gli-2012";
        /**
         * Percentile of the lower limit of normal to choose
         * @description 5 puts the limits at z = -1.645 and +1.645, 2.5 at -1.96 and +1.96. A value is abnormally low when its z-score is strictly below the limit.
         * @default 5
         * @enum {number}
         */
        readonly LowerLimitPercentileInput: 5 | 2.5;
        /**
         * Edition of the GOLD report to choose
         * @description Sets the exacerbation history that makes group E: `2023`: 2 or more moderate or 1 or more severe in 12 months; `2026`: 1 or more of either (known to us from secondary sources only).
         * @default 2023
         * @enum {string}
         */
        readonly GoldEditionInput: "2023" | "2026";
        /**
         * Cohort to measure the fit on
         * @description `all`: every patient of the project; such a cohort is not a reference sample, and the verdict says so. `never_smokers_without_symptoms`: never-smoker and mMRC 0, both recorded at some visit, and nothing recorded at any visit that speaks against it (`CohortReason`). Lung function itself selects nobody.
         * @default all
         * @enum {string}
         */
        readonly CohortSelectionInput: "all" | "never_smokers_without_symptoms";
        /**
         * Choice of interpretive rules
         * @description What you leave out takes its default.
         */
        readonly RulesChoice: {
            /** @description 5 puts the limits at z = -1.645 and +1.645, 2.5 at -1.96 and +1.96. A value is abnormally low when its z-score is strictly below the limit. */
            readonly lower_limit_percentile?: components["schemas"]["LowerLimitPercentileInput"];
            /** @description Sets the exacerbation history that makes group E: `2023`: 2 or more moderate or 1 or more severe in 12 months; `2026`: 1 or more of either (known to us from secondary sources only). */
            readonly gold_edition?: components["schemas"]["GoldEditionInput"];
            /** @description `all`: every patient of the project; such a cohort is not a reference sample, and the verdict says so. `never_smokers_without_symptoms`: never-smoker and mMRC 0, both recorded at some visit, and nothing recorded at any visit that speaks against it (`CohortReason`). Lung function itself selects nobody. */
            readonly cohort?: components["schemas"]["CohortSelectionInput"];
        };
        /** Model to build */
        readonly BuildModelRequest: {
            /** @description Chosen by you, unique within your company. The first intake that names a project creates it. Another company may use the same identifier; its project is a different one, and neither can see the other. */
            readonly project_id: components["schemas"]["ProjectIdInput"];
            /** @description `gli-2022-global` is race-neutral and recommended (Bowerman et al., Am J Respir Crit Care Med 2023;207:768); it covers FEV1, FVC and FEV1/FVC. `gli-2012` (Quanjer et al., Eur Respir J 2012;40:1324) adds FEF25-75 and FEF75 and needs `ancestry`; who has none recorded is left out and named. One model uses one of them; they are never mixed. */
            readonly reference_equations: components["schemas"]["ReferenceEquationsInput"];
            /** @description What you leave out takes its default. */
            readonly rules?: components["schemas"]["RulesChoice"];
        };
        /**
         * Percentile of the lower limit of normal
         * @description `5` or `2.5`. Unknown value: the limits in the answer are those of this percentile; show them with it.
         */
        readonly LowerLimitPercentile: 5 | 2.5 | (number & {});
        /**
         * Cohort that the fit is measured on
         * @description `all` or `never_smokers_without_symptoms`. Unknown value: take no verdict on the equations from the fit.
         */
        readonly CohortSelection: "all" | "never_smokers_without_symptoms" | (string & {});
        /** Interpretive rules of a model */
        readonly Rules: {
            /** @description `5` or `2.5`. Unknown value: the limits in the answer are those of this percentile; show them with it. */
            readonly lower_limit_percentile: components["schemas"]["LowerLimitPercentile"];
            /** @description `2023` or `2026`. Unknown value: show grade and group together with it. */
            readonly gold_edition: components["schemas"]["GoldEdition"];
            /** @description `all` or `never_smokers_without_symptoms`. Unknown value: take no verdict on the equations from the fit. */
            readonly cohort: components["schemas"]["CohortSelection"];
        };
        /**
         * Records that the fit was made from
         * @description The newest revision of every record that the project had.
         */
        readonly CohortRecords: {
            /** @description At least 0 */
            readonly count: number;
            /** @description Of one line for each record, `patient_id`, the instant in milliseconds and the revision, ordered by patient and instant. Two models with equal digests saw the same records. */
            readonly sha256: string;
        };
        /** Patients that the fit is measured on */
        readonly Included: number;
        /**
         * Patients left out, by the first cause that applies
         * @description With `included` they add up to the patients of the project.
         */
        readonly Excluded: {
            /** @description Something recorded speaks against the selection. */
            readonly ineligible: number;
            /** @description Nothing recorded speaks against it, and what it needs is not recorded. */
            readonly unknown: number;
            /** @description At least 0 */
            readonly no_pre_bronchodilator_test: number;
            /** @description Every pre-bronchodilator test is graded D, E, F or U. */
            readonly low_quality: number;
            /** @description GLI-2012 only. */
            readonly ancestry_missing: number;
            /** @description A warning withholds the pattern of the test (a height that nobody has, volumes that nobody blows) at every visit that could be taken, and no z-score is beyond 5. Absent from models that were built before this was a cause. */
            readonly implausible?: number;
            /** @description A z-score beyond 5 (our own judgement); set aside and named in `outliers`. */
            readonly outliers: number;
        };
        /**
         * Reason of the selection
         * @description | reason | recorded at any visit |
         *     |---|---|
         *     | `smoked` | former or current smoker, or pack-years |
         *     | `respiratory_diagnosis` | a diagnosis |
         *     | `breathless` | mMRC 1 or more |
         *     | `symptom_score` | CAT 10 or more, ACT or C-ACT 19 or less, ACQ above 0.75 (our own choice of the cuts) |
         *     | `maintenance_therapy` | maintenance therapy |
         *     | `exacerbations` | an exacerbation |
         *     | `feno_high` | FeNO above 50 ppb, under 12 years above 35 |
         *     | `smoking_unknown`, `symptoms_unknown` | nothing against it; no smoking status, or no mMRC, at any visit |
         *
         *     Unknown value: a reason of the selection that is described in a later contract.
         */
        readonly CohortReason: "smoked" | "respiratory_diagnosis" | "breathless" | "symptom_score" | "maintenance_therapy" | "exacerbations" | "feno_high" | "smoking_unknown" | "symptoms_unknown" | (string & {});
        /**
         * Patients by reason of the selection
         * @description Reasons that apply to nobody are absent; a patient with several reasons counts in each.
         */
        readonly ExclusionReasons: readonly {
            /**
             * @description | reason | recorded at any visit |
             *     |---|---|
             *     | `smoked` | former or current smoker, or pack-years |
             *     | `respiratory_diagnosis` | a diagnosis |
             *     | `breathless` | mMRC 1 or more |
             *     | `symptom_score` | CAT 10 or more, ACT or C-ACT 19 or less, ACQ above 0.75 (our own choice of the cuts) |
             *     | `maintenance_therapy` | maintenance therapy |
             *     | `exacerbations` | an exacerbation |
             *     | `feno_high` | FeNO above 50 ppb, under 12 years above 35 |
             *     | `smoking_unknown`, `symptoms_unknown` | nothing against it; no smoking status, or no mMRC, at any visit |
             *
             *     Unknown value: a reason of the selection that is described in a later contract.
             */
            readonly reason: components["schemas"]["CohortReason"];
            /** @description At least 1 */
            readonly patients: number;
        }[];
        /**
         * People of the fit who share something
         * @description `clusters`: by the `cluster` of the newest record of each that states one; `sites`: so by the `site`. `copies`: people whose tests are the same number for number, all efforts of a set, what curves measure, or single values of people of the same sex, age and height (our own rule; among ten thousand people with whole years and two decimals a pair or two are so by chance). Absent where no two people share one.
         */
        readonly Clusters: {
            /** @description Clusters, sites, or tests, of two people or more. */
            readonly clusters: number;
            /** @description People who share one. */
            readonly people: number;
            /** @description People in the largest one. */
            readonly largest: number;
        };
        /**
         * Trend of the z-score over age or height
         * @description Least squares. Equations that fit have none.
         */
        readonly Trend: {
            /** @description For each year, or each centimetre. */
            readonly z_per_unit: number;
            /** @description The 5th percentile of the cohort's ages, or heights. */
            readonly from: number;
            /** @description The 95th. */
            readonly to: number;
            /** @description What the z-score changes by from one to the other. */
            readonly z_change: number;
            /** @description 95 % confidence interval */
            readonly z_change_ci95: components["schemas"]["ConfidenceInterval"];
        };
        /**
         * Trend of the z-score, or null
         * @description Null with fewer than three people, and where all are of one age, or of one height.
         */
        readonly NullableTrend: components["schemas"]["Trend"] | null;
        /**
         * Bend of the z-score over age
         * @description By how much the middle between the 5th and 95th percentile of the ages lies above the line through these ends, by a least-squares parabola. A line may be flat where equations fit neither the young nor the old.
         */
        readonly AgeBend: {
            readonly z_change: number;
            /** @description 95 % confidence interval */
            readonly z_change_ci95: components["schemas"]["ConfidenceInterval"];
        };
        /**
         * Bend of the z-score over age, or null
         * @description Null with fewer than four people or three ages. Absent in models that were built before it was looked for.
         */
        readonly NullableAgeBend: components["schemas"]["AgeBend"] | null;
        /** Site whose mean is shifted */
        readonly SiteShift: {
            /** @description As the newest record of each person states it that states one. */
            readonly site: string;
            /** @description At least 50 */
            readonly n: number;
            readonly mean_z: number;
            /** @description 95 % confidence interval */
            readonly mean_z_ci95: components["schemas"]["ConfidenceInterval"];
        };
        /**
         * Sites whose mean is shifted
         * @description Sites of 50 people of this sex or more whose mean z-score lies beyond 0.5 on either side, the farthest first: a spirometer or its handling may differ there (our own judgement). Two that are shifted against each other leave the mean of all at 0. Absent where there is none, and in models that were built before it was looked for.
         */
        readonly SiteShifts: readonly components["schemas"]["SiteShift"][];
        /** Fit of one measure in one sex */
        readonly MeasureFit: {
            /** @description `fev1`, `fvc`, `fev1_fvc` (the ratio), `fef25_75` and `fef75` (flows, under GLI-2012). Unknown value: a measure that was added since; pass over its entry, or show it under its name. */
            readonly measure: components["schemas"]["MeasureName"];
            /** @description As you sent it: `female` or `male`. Unknown value: show it as it is, and pick no reference values of your own by it. */
            readonly sex: components["schemas"]["Sex"];
            /** @description At least 0 */
            readonly n: number;
            /** @description Null when n is 0. */
            readonly mean_z: number | null;
            /** @description 95 % confidence interval of the mean, Student's t. Null when n is below 2. */
            readonly mean_z_ci95: components["schemas"]["ConfidenceInterval"] | null;
            /** @description Null when n is 0. */
            readonly median_z: number | null;
            /** @description Sample standard deviation (n - 1). Null when n is below 2. */
            readonly sd_z: number | null;
            /** @description People below the model's lower limit. */
            readonly below_limit: number;
            /** @description Share of z-scores below the model's lower limit. Null when n is 0. */
            readonly below_limit_percent: number | null;
            /** @description Binomial, mid-P (Lancaster, J Am Stat Assoc 1961;56:223). Null when n is 0. */
            readonly below_limit_percent_ci95: components["schemas"]["ConfidenceInterval"] | null;
            /** @description What a sample that fits perfectly would show. */
            readonly below_limit_expected_percent: number;
            /** @description Null with fewer than three people, and where all are of one age, or of one height. */
            readonly age_trend: components["schemas"]["NullableTrend"];
            /** @description Null with fewer than three people, and where all are of one age, or of one height. */
            readonly height_trend: components["schemas"]["NullableTrend"];
            /** @description Null with fewer than four people or three ages. Absent in models that were built before it was looked for. */
            readonly age_bend?: components["schemas"]["NullableAgeBend"];
            /** @description Sites of 50 people of this sex or more whose mean z-score lies beyond 0.5 on either side, the farthest first: a spirometer or its handling may differ there (our own judgement). Two that are shifted against each other leave the mean of all at 0. Absent where there is none, and in models that were built before it was looked for. */
            readonly site_shifts?: components["schemas"]["SiteShifts"];
        };
        /**
         * Fits
         * @description One entry for each measure and sex.
         */
        readonly MeasureFits: readonly components["schemas"]["MeasureFit"][];
        /** Verdict on one measure */
        readonly FitVerdict: {
            /** @description `fev1`, `fvc`, `fev1_fvc` (the ratio), `fef25_75` and `fef75` (flows, under GLI-2012). Unknown value: a measure that was added since; pass over its entry, or show it under its name. */
            readonly measure: components["schemas"]["MeasureName"];
            /** @description `not_a_reference_sample`: the cohort is `all`. `insufficient_sample`: fewer than 150 males or 150 females with this measure (Quanjer et al., Eur Respir J 2011;37:658). `shifted`, in either sex: the whole interval of the mean lies outside -0.5 to +0.5; or the standard deviation outside 0.8 to 1.25; or the share below the limit is less than half or more than one and a half times the expected one, which its interval of 99.5 % excludes; or the whole interval of the change over age, or over height, or of the bend over age, lies outside -0.5 to +0.5; or that of the mean of a site of 50 people does. `consistent`, in both sexes: nothing of that, no site in `site_shifts`, nor by the interval of 95 %, the whole interval of the mean within -0.5 to +0.5, those of the trends within -1 to +1, and no significant trend or bend of more than 0.5. Else `inconclusive`. The bounds are our own judgement. Unknown value: neither agreement nor a shift is shown. */
            readonly verdict: "not_a_reference_sample" | "insufficient_sample" | "consistent" | "shifted" | "inconclusive" | (string & {});
        };
        /**
         * Fit of the reference equations to the cohort
         * @description Each patient counts once, with the newest visit that has a pre-bronchodilator test graded neither D, E, F nor U, no z-score beyond 5 and no warning that withholds the pattern: one wrong number loses no good visit. Every recorded fact of every visit counts for the selection. People are treated as independent: families and sites make the intervals too narrow, and `clusters` and `sites` say how many share one.
         */
        readonly Fit: {
            /** @description `all` or `never_smokers_without_symptoms`. Unknown value: take no verdict on the equations from the fit. */
            readonly cohort: components["schemas"]["CohortSelection"];
            /** @description At least 0 */
            readonly included: components["schemas"]["Included"];
            /** @description With `included` they add up to the patients of the project. */
            readonly excluded: components["schemas"]["Excluded"];
            /** @description Reasons that apply to nobody are absent; a patient with several reasons counts in each. */
            readonly exclusion_reasons: components["schemas"]["ExclusionReasons"];
            /** @description At most 50 people with a z-score beyond 5 on either side, the worst first, each with the most extreme value. They are set aside; `excluded.outliers` counts all. */
            readonly outliers: readonly components["schemas"]["Outlier"][];
            /** @description `clusters`: by the `cluster` of the newest record of each that states one; `sites`: so by the `site`. `copies`: people whose tests are the same number for number, all efforts of a set, what curves measure, or single values of people of the same sex, age and height (our own rule; among ten thousand people with whole years and two decimals a pair or two are so by chance). Absent where no two people share one. */
            readonly clusters?: components["schemas"]["Clusters"];
            /** @description `clusters`: by the `cluster` of the newest record of each that states one; `sites`: so by the `site`. `copies`: people whose tests are the same number for number, all efforts of a set, what curves measure, or single values of people of the same sex, age and height (our own rule; among ten thousand people with whole years and two decimals a pair or two are so by chance). Absent where no two people share one. */
            readonly sites?: components["schemas"]["Clusters"];
            /** @description `clusters`: by the `cluster` of the newest record of each that states one; `sites`: so by the `site`. `copies`: people whose tests are the same number for number, all efforts of a set, what curves measure, or single values of people of the same sex, age and height (our own rule; among ten thousand people with whole years and two decimals a pair or two are so by chance). Absent where no two people share one. */
            readonly copies?: components["schemas"]["Clusters"];
            /** @description One entry for each measure and sex. */
            readonly measures: components["schemas"]["MeasureFits"];
            /** @description One entry for each measure of the equations. */
            readonly verdicts: readonly components["schemas"]["FitVerdict"][];
        };
        /**
         * Version of the service that computed
         * @description Numbers and words may become more exact between versions; equal versions and equal rulesets make equal results of equal records. Absent from what was made before it was told.
         * @example 0.1.0
         */
        readonly EngineVersion: string;
        /** Ruleset identifier */
        readonly RulesetId: components["schemas"]["OpaqueId"];
        /**
         * Version of a ruleset
         * @description Differs wherever the rules differ: in a word, a number or a coefficient. It says nothing of which is newer; compare it for equality.
         * @example 5f0c1a9e77b2
         */
        readonly RulesetVersion: string;
        /**
         * Ruleset that was applied
         * @description The rules by which something was made. Read them at `GET /api/v1/rulesets/{ruleset_id}`, for good.
         */
        readonly RulesetReference: {
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly ruleset_id: components["schemas"]["RulesetId"];
            /** @description Differs wherever the rules differ: in a word, a number or a coefficient. It says nothing of which is newer; compare it for equality. */
            readonly version: components["schemas"]["RulesetVersion"];
        };
        /**
         * Model
         * @description An immutable choice of reference equations and interpretive rules, with its measured fit to the project's cohort at `created_at`. The fit describes; it never changes an equation.
         */
        readonly Model: {
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly model_id: components["schemas"]["ModelId"];
            /** @description As you chose it. */
            readonly project_id: components["schemas"]["ProjectId"];
            /** @description `gli-2022-global` or `gli-2012`. Unknown value: the numbers stand, since each carries its own limits; name the equations as they are named here, and do not compare z-scores across equations. */
            readonly reference_equations: components["schemas"]["ReferenceEquations"];
            /** @description Interpretive rules of a model */
            readonly rules: components["schemas"]["Rules"];
            /** @description Patients in the project when the model was built. */
            readonly patients: number;
            /** @description The newest revision of every record that the project had. */
            readonly records: components["schemas"]["CohortRecords"];
            /** @description Each patient counts once, with the newest visit that has a pre-bronchodilator test graded neither D, E, F nor U, no z-score beyond 5 and no warning that withholds the pattern: one wrong number loses no good visit. Every recorded fact of every visit counts for the selection. People are treated as independent: families and sites make the intervals too narrow, and `clusters` and `sites` say how many share one. */
            readonly fit: components["schemas"]["Fit"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Numbers and words may become more exact between versions; equal versions and equal rulesets make equal results of equal records. Absent from what was made before it was told. */
            readonly engine_version?: components["schemas"]["EngineVersion"];
            /** @description By which the fit was measured. Absent from models that were built before rules had identifiers. */
            readonly ruleset?: components["schemas"]["RulesetReference"];
        };
        /** Page of models */
        readonly ModelPage: {
            /** @description Newest first. */
            readonly data: readonly components["schemas"]["Model"][];
            /** @description Opaque. Pass it as `cursor` to get the next page; null on the last one. */
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        /** Rule */
        readonly Rule: {
            readonly rule: string;
            readonly source: string;
            /** @description `published`: a standard says it. `own_judgement`: no standard says it. `unconfirmed`: a standard says it, and we could not check the wording. Unknown value: treat the rule as unconfirmed. */
            readonly status: "published" | "own_judgement" | "unconfirmed" | (string & {});
        };
        /**
         * Ruleset
         * @description Every rule behind a model, an analysis or a batch, with its source and standing. It never changes: rules that change, in their words, their numbers or the coefficients of their equations, are another ruleset with another identifier.
         */
        readonly Ruleset: {
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly ruleset_id: components["schemas"]["RulesetId"];
            /** @description Differs wherever the rules differ: in a word, a number or a coefficient. It says nothing of which is newer; compare it for equality. */
            readonly version: components["schemas"]["RulesetVersion"];
            /** @description `gli-2022-global` or `gli-2012`. Unknown value: the numbers stand, since each carries its own limits; name the equations as they are named here, and do not compare z-scores across equations. */
            readonly reference_equations: components["schemas"]["ReferenceEquations"];
            /** @description `2023` or `2026`. Unknown value: show grade and group together with it. */
            readonly gold_edition: components["schemas"]["GoldEdition"];
            /** @description Each: Rule */
            readonly rules: readonly components["schemas"]["Rule"][];
        };
        /**
         * Point in time to send
         * Format: date-time
         * @description RFC 3339 with an offset, `T` and `Z` in capitals, no leap second.
         * @example 2026-11-18T10:15:00+01:00
         */
        readonly InstantInput: string;
        /** Analysis to make */
        readonly AnalyseRequest: {
            /** @description Chosen by you, unique within your company. The first intake that names a project creates it. Another company may use the same identifier; its project is a different one, and neither can see the other. */
            readonly project_id: components["schemas"]["ProjectIdInput"];
            /** @description As an answer gave it, unchanged. */
            readonly model_id: components["schemas"]["OpaqueIdInput"];
            /** @description Only these patients. Each patient's newest visit is analysed; those before it serve the change over time. */
            readonly patient_ids?: readonly components["schemas"]["PatientIdInput"][];
            /** @description Only these records. Without `occasions`, each of them is analysed, with the visit that it belongs to. One that was retracted is refused with 409 and named; one that is not of the project, or was erased, with 404. */
            readonly record_ids?: readonly components["schemas"]["OpaqueIdInput"][];
            /** @description Only visits whose first test is at or after this time; of a visit without a test its first record counts. A visit is chosen as a whole or not at all, so that windows that meet choose each visit once. `as_of` cuts records: what was performed later is in no visit. */
            readonly performed_from?: components["schemas"]["InstantInput"];
            /** @description Only visits whose first test is before this time, as a whole. */
            readonly performed_before?: components["schemas"]["InstantInput"];
            /** @description Only records that were stored, or amended, at or after this time by our clock. */
            readonly changed_since?: components["schemas"]["InstantInput"];
            /** @description `lms`: L, M and S of each measure beside it, so that anybody can recompute the z-score. */
            readonly include?: readonly "lms"[];
            /** @description The analysis as it would have been at this time: tests performed after it do not exist for it, neither as items nor in visits or courses. Records count in the revision that holds now: what was amended or retracted since stays amended or retracted, and the model is the one that you name. */
            readonly as_of?: components["schemas"]["InstantInput"];
            /**
             * @description `newest`: of each patient, the newest visit with a test that has a chosen record; where no chosen visit has a test, the newest without one. `all`: every visit with a chosen record, with a test or without, each with the visits before it for its course. Ask for `all` where missing tests count, as in a trial. At most 1,000 records with `all`, 1,000 patients with `newest`.
             * @enum {string}
             */
            readonly occasions?: "newest" | "all";
        };
        /**
         * Analysis
         * @description The numbers, under one model. Nothing recomputes them; only erasure of a patient takes something out. Numbers are rounded to 6 decimals here and nowhere earlier.
         */
        readonly Analysis: {
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly analysis_id: components["schemas"]["AnalysisId"];
            /** @description As you chose it. */
            readonly project_id: components["schemas"]["ProjectId"];
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly model_id: components["schemas"]["ModelId"];
            /** @description `gli-2022-global` or `gli-2012`. Unknown value: the numbers stand, since each carries its own limits; name the equations as they are named here, and do not compare z-scores across equations. */
            readonly reference_equations: components["schemas"]["ReferenceEquations"];
            /** @description Interpretive rules of a model */
            readonly rules: components["schemas"]["Rules"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly created_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description As you sent it. Absent when you did not.
             */
            readonly as_of?: string;
            /** @description Numbers and words may become more exact between versions; equal versions and equal rulesets make equal results of equal records. Absent from what was made before it was told. */
            readonly engine_version?: components["schemas"]["EngineVersion"];
            /** @description By which the numbers were computed. Absent from analyses that were made before rules had identifiers. */
            readonly ruleset?: components["schemas"]["RulesetReference"];
            /** @description Chosen visits without an item, because they lack what the equations need; empty when there are none. */
            readonly left_out: readonly components["schemas"]["LeftOutVisit"][];
            /** @description One for each chosen visit, ordered by `patient_id`, those of one patient by `performed_at`. A visit without a test has one too; `visit.missing` says why there is none. */
            readonly items: readonly components["schemas"]["AnalysisItem"][];
        };
        /** Analysis in a list */
        readonly AnalysisSummary: {
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly analysis_id: components["schemas"]["AnalysisId"];
            /** @description As you chose it. */
            readonly project_id: components["schemas"]["ProjectId"];
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly model_id: components["schemas"]["ModelId"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description 0 to 1000 */
            readonly item_count: number;
        };
        /** Page of analyses */
        readonly AnalysisPage: {
            /** @description Newest first, without their items. */
            readonly data: readonly components["schemas"]["AnalysisSummary"][];
            /** @description Opaque. Pass it as `cursor` to get the next page; null on the last one. */
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * Language to write statements in
         * @description BCP 47. English alone is there today; others may follow.
         * @default en
         * @enum {string}
         */
        readonly LanguageInput: "en";
        /** Interpretation to make */
        readonly InterpretRequest: {
            /** @description Chosen by you, unique within your company. The first intake that names a project creates it. Another company may use the same identifier; its project is a different one, and neither can see the other. */
            readonly project_id: components["schemas"]["ProjectIdInput"];
            /** @description As an answer gave it, unchanged. */
            readonly analysis_id: components["schemas"]["OpaqueIdInput"];
            /** @description BCP 47. English alone is there today; others may follow. */
            readonly language?: components["schemas"]["LanguageInput"];
        };
        /**
         * Language of statements
         * @description BCP 47. `en`: English. Unknown value: show the statements to readers of that language only; every code beside them means what it means in English.
         */
        readonly Language: "en" | (string & {});
        /**
         * Sequence number
         * @description Rises by one with each batch of the project, so that you can tell a late webhook from a newer one.
         */
        readonly Sequence: number;
        /**
         * State of the webhook of a batch
         * @description `not_due`: when the batch was made no webhook was registered, or its `events` did not ask for such a batch. `pending`: a delivery is under way, or waits while your receiver is paused. `delivered`: your endpoint answered 2xx. `failed`: it did not, and no further attempt will be made until you ask for one. Unknown value: the outcome, once there is one, stands in `webhook`.
         */
        readonly WebhookState: "not_due" | "pending" | "delivered" | "failed" | (string & {});
        /**
         * Delivery error
         * @description `connection_refused`, `connection_reset`, `closed_early` (the connection ended before the answer did), `dns_failure`, `connect_timeout`, `response_timeout` (the time of the whole attempt was over), `tls_invalid` (certificate or handshake), `malformed_response` (not HTTP, or heads over the limit), `network_error` (any other failure of the connection), `address_forbidden` (the URL leads to an address that is not public; nothing was sent), `unregistered` (you deleted the registration), `restored` (the service's database was restored from a backup while the delivery was under way; it may have been made), `paused` (it waited while your receiver was paused, and was left out when you resumed; nothing was sent). Unknown value: the attempt got no HTTP answer.
         */
        readonly DeliveryError: "connection_refused" | "connection_reset" | "closed_early" | "dns_failure" | "connect_timeout" | "response_timeout" | "tls_invalid" | "malformed_response" | "network_error" | "address_forbidden" | "unregistered" | "restored" | "paused" | (string & {});
        /**
         * Webhook outcome
         * @description How the last finished delivery of the batch, or the delivery of the test, ended. `status` is there exactly when its last attempt got an HTTP answer; when it did not, or when the delivery ended for another reason, `error` says so.
         */
        readonly WebhookOutcome: {
            /** @description True when your endpoint acknowledged with 2xx. */
            readonly delivered: boolean;
            /** @description HTTP status of the last attempt. */
            readonly status?: number;
            /** @description Attempts made in that delivery. 0 only when the registration was deleted, the database restored, or the message left out after a pause, before the first. */
            readonly attempts: number;
            /** @description RFC 3339, UTC, milliseconds. */
            readonly at: components["schemas"]["Timestamp"];
            /** @description `connection_refused`, `connection_reset`, `closed_early` (the connection ended before the answer did), `dns_failure`, `connect_timeout`, `response_timeout` (the time of the whole attempt was over), `tls_invalid` (certificate or handshake), `malformed_response` (not HTTP, or heads over the limit), `network_error` (any other failure of the connection), `address_forbidden` (the URL leads to an address that is not public; nothing was sent), `unregistered` (you deleted the registration), `restored` (the service's database was restored from a backup while the delivery was under way; it may have been made), `paused` (it waited while your receiver was paused, and was left out when you resumed; nothing was sent). Unknown value: the attempt got no HTTP answer. */
            readonly error?: components["schemas"]["DeliveryError"];
        };
        /**
         * Time since which a batch is stale
         * Format: date-time
         * @description When the first of the records that the batch was made of was amended, retracted or erased: those of its items, and earlier ones of the same patients, on which changes over time rest. Absent while none was. The batch itself never changes, but for what is erased; analyse and interpret again for one that says what the records say now.
         */
        readonly StaleSince: string;
        /**
         * Batch that revises this one
         * @description The batch that a review of this one made; read that one instead. Absent while there is none.
         */
        readonly RevisedBy: components["schemas"]["BatchId"];
        /**
         * Batch
         * @description The interpretation of one analysis by one ruleset in one language, delivered the moment it is made. The same wherever it is told of.
         */
        readonly Batch: {
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly batch_id: components["schemas"]["BatchId"];
            /** @description As you chose it. */
            readonly project_id: components["schemas"]["ProjectId"];
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly analysis_id: components["schemas"]["AnalysisId"];
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly model_id: components["schemas"]["ModelId"];
            /** @description The rules by which it was interpreted. Absent from batches that were made before rules had identifiers. */
            readonly ruleset_id?: components["schemas"]["RulesetId"];
            /** @description Of its statements. Absent from answers of before. */
            readonly language?: components["schemas"]["Language"];
            /** @description Rises by one with each batch of the project, so that you can tell a late webhook from a newer one. */
            readonly sequence: components["schemas"]["Sequence"];
            /** @description When the batch was made, or delivered, as the event `results.delivered` calls it; it could be read from then on. Whether your endpoint has it, `webhook_state` says. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description 0 to 1000 */
            readonly item_count: number;
            /** @description `not_due`: when the batch was made no webhook was registered, or its `events` did not ask for such a batch. `pending`: a delivery is under way, or waits while your receiver is paused. `delivered`: your endpoint answered 2xx. `failed`: it did not, and no further attempt will be made until you ask for one. Unknown value: the outcome, once there is one, stands in `webhook`. */
            readonly webhook_state: components["schemas"]["WebhookState"];
            /** @description How the last finished delivery of the batch, or the delivery of the test, ended. `status` is there exactly when its last attempt got an HTTP answer; when it did not, or when the delivery ended for another reason, `error` says so. */
            readonly webhook?: components["schemas"]["WebhookOutcome"];
            /** @description When the first of the records that the batch was made of was amended, retracted or erased: those of its items, and earlier ones of the same patients, on which changes over time rest. Absent while none was. The batch itself never changes, but for what is erased; analyse and interpret again for one that says what the records say now. */
            readonly stale_since?: components["schemas"]["StaleSince"];
            /** @description Items that were taken out because a patient was erased. Absent while none was. */
            readonly erased_items?: number;
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly revises?: components["schemas"]["Revises"];
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly revised_by?: components["schemas"]["RevisedBy"];
        };
        /** Name of the client company */
        readonly CompanyName: string;
        /** Count in a review */
        readonly ReviewCount: number;
        /** Review in the history of a batch */
        readonly BatchReview: {
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly revises: components["schemas"]["Revises"];
            /** @description As it was sent. */
            readonly reviewer: components["schemas"]["ReviewerId"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly reviewed_at: components["schemas"]["Timestamp"];
            /** @description Items that were read. */
            readonly items: components["schemas"]["ReviewCount"];
            /** @description At least 0 */
            readonly efforts_accepted: components["schemas"]["ReviewCount"];
            /** @description At least 0 */
            readonly efforts_rejected: components["schemas"]["ReviewCount"];
        };
        /** Count */
        readonly Count: number;
        /** Items by pattern */
        readonly PatternCounts: {
            /** @description At least 0 */
            readonly normal: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly airflow_obstruction: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly obstruction_possible_mixed: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly possible_restriction: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly isolated_low_fev1: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly not_interpretable: components["schemas"]["Count"];
        };
        /** Items by severity */
        readonly SeverityCounts: {
            /** @description At least 0 */
            readonly mild: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly moderate: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly severe: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly not_graded: components["schemas"]["Count"];
        };
        /** Items without a severity, by reason */
        readonly SeverityReasonCounts: {
            /** @description At least 0 */
            readonly not_interpretable: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly withheld_for_quality: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly normal_pattern: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly measure_not_low: components["schemas"]["Count"];
        };
        /** Missing tests by reason */
        readonly MissingCount: {
            /** @description `pre_bronchodilator` or `post_bronchodilator`. Unknown value: a test of another kind. */
            readonly test: "pre_bronchodilator" | "post_bronchodilator" | (string & {});
            /** @description As you sent it: `not_done`, `refused`, `unable`, `contraindicated`, `technical_failure`, `missed_visit` or `other`. Unknown value: the test is missing all the same. */
            readonly reason: components["schemas"]["MissingReason"];
            /** @description At least 1 */
            readonly tests: number;
        };
        /**
         * Tests by quality grade
         * @description `unknown` counts tests that cannot be graded. Items without a test are in none of these counts.
         */
        readonly GradeCounts: {
            /** @description At least 0 */
            readonly A: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly B: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly C: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly D: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly E: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly F: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly U: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly unknown: components["schemas"]["Count"];
        };
        /** Interpreted tests by quality grade */
        readonly QualityCounts: {
            /** @description `unknown` counts tests that cannot be graded. Items without a test are in none of these counts. */
            readonly fev1: components["schemas"]["GradeCounts"];
            /** @description `unknown` counts tests that cannot be graded. Items without a test are in none of these counts. */
            readonly fvc: components["schemas"]["GradeCounts"];
        };
        /**
         * Items by bronchodilator response
         * @description `flow`: FEV1 significant; `volume`: FVC significant (one patient can be both); `not_assessed`: a test is missing or cannot be judged.
         */
        readonly ResponseCounts: {
            /** @description At least 0 */
            readonly flow: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly volume: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly none: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly not_assessed: components["schemas"]["Count"];
        };
        /** Items by GOLD grade */
        readonly GoldGradeCounts: {
            /** @description At least 0 */
            readonly grade_1: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly grade_2: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly grade_3: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly grade_4: components["schemas"]["Count"];
        };
        /** Items by GOLD group */
        readonly GoldGroupCounts: {
            /** @description At least 0 */
            readonly A: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly B: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly E: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly unknown: components["schemas"]["Count"];
        };
        /** Counts of items */
        readonly ReportCounts: {
            /** @description At least 0 */
            readonly items: components["schemas"]["Count"];
            /** @description Visits that the analysis left out and named. */
            readonly left_out: components["schemas"]["Count"];
            /** @description Items of visits without any test, which say why in `visit.missing`. They are counted as not interpretable too. Absent from batches that were made before. */
            readonly without_test?: components["schemas"]["Count"];
            /** @description At least 0 */
            readonly interpretable: components["schemas"]["Count"];
            /** @description Items by pattern */
            readonly pattern: components["schemas"]["PatternCounts"];
            /** @description Items by severity */
            readonly severity: components["schemas"]["SeverityCounts"];
            /** @description What `severity.not_graded` counts, apart by `severity_reason`. */
            readonly severity_reason?: components["schemas"]["SeverityReasonCounts"];
            /** @description Tests that are missing in the items, by test and by the reason that a record states; what never occurs is absent. Each test of an item is counted once, by the latest statement. */
            readonly missing?: readonly components["schemas"]["MissingCount"][];
            /** @description Interpreted tests by quality grade */
            readonly quality_grade: components["schemas"]["QualityCounts"];
            /** @description `flow`: FEV1 significant; `volume`: FVC significant (one patient can be both); `not_assessed`: a test is missing or cannot be judged. */
            readonly bronchodilator_response: components["schemas"]["ResponseCounts"];
            /** @description Items by GOLD grade */
            readonly gold_grade: components["schemas"]["GoldGradeCounts"];
            /** @description Items by GOLD group */
            readonly gold_group: components["schemas"]["GoldGroupCounts"];
        };
        /**
         * Mean z-score
         * @description Null when n is 0.
         */
        readonly MeanZ: number | null;
        /**
         * Standard deviation of z-scores
         * @description Of the sample; null when n is below 2.
         */
        readonly SdZ: number | null;
        /**
         * Tests below the limit
         * @description Strictly below the model's lower limit.
         */
        readonly BelowLimit: number;
        /**
         * Share of tests below the limit
         * @description Null when n is 0.
         */
        readonly BelowLimitPercent: number | null;
        /** Numbers of a summary */
        readonly ZScoreNumbers: {
            /** @description At least 0 */
            readonly n: components["schemas"]["Count"];
            /** @description Null when n is 0. */
            readonly mean: components["schemas"]["MeanZ"];
            /** @description Of the sample; null when n is below 2. */
            readonly sd: components["schemas"]["SdZ"];
            /** @description Strictly below the model's lower limit. */
            readonly below_limit: components["schemas"]["BelowLimit"];
            /** @description Null when n is 0. */
            readonly below_limit_percent: components["schemas"]["BelowLimitPercent"];
        };
        /** Summary of z-scores */
        readonly ZScoreSummary: {
            /** @description `fev1`, `fvc`, `fev1_fvc` (the ratio), `fef25_75` and `fef75` (flows, under GLI-2012). Unknown value: a measure that was added since; pass over its entry, or show it under its name. */
            readonly measure: components["schemas"]["MeasureName"];
            /** @description Interpreted tests of which neither FEV1 nor FVC is graded D, E, F or U. */
            readonly n: components["schemas"]["Count"];
            /** @description Null when n is 0. */
            readonly mean: components["schemas"]["MeanZ"];
            /** @description Of the sample; null when n is below 2. */
            readonly sd: components["schemas"]["SdZ"];
            /** @description Strictly below the model's lower limit. */
            readonly below_limit: components["schemas"]["BelowLimit"];
            /** @description Null when n is 0. */
            readonly below_limit_percent: components["schemas"]["BelowLimitPercent"];
            /** @description The same tests, apart by sex. */
            readonly by_sex: {
                /** @description Numbers of a summary */
                readonly female: components["schemas"]["ZScoreNumbers"];
                /** @description Numbers of a summary */
                readonly male: components["schemas"]["ZScoreNumbers"];
            };
            /** @description All interpreted tests, apart by the grade of FVC for FVC, the lower of both for FEV1/FVC, and that of FEV1 for all else. */
            readonly by_grade: {
                /** @description Numbers of a summary */
                readonly A: components["schemas"]["ZScoreNumbers"];
                /** @description Numbers of a summary */
                readonly B: components["schemas"]["ZScoreNumbers"];
                /** @description Numbers of a summary */
                readonly C: components["schemas"]["ZScoreNumbers"];
                /** @description Numbers of a summary */
                readonly D: components["schemas"]["ZScoreNumbers"];
                /** @description Numbers of a summary */
                readonly E: components["schemas"]["ZScoreNumbers"];
                /** @description Numbers of a summary */
                readonly F: components["schemas"]["ZScoreNumbers"];
                /** @description Numbers of a summary */
                readonly U: components["schemas"]["ZScoreNumbers"];
                /** @description Numbers of a summary */
                readonly unknown: components["schemas"]["ZScoreNumbers"];
            };
        };
        /** Measure of a group */
        readonly TrialMeasure: {
            /** @description `pre_bronchodilator` or `post_bronchodilator`. Unknown value: a test of another kind. */
            readonly test: "pre_bronchodilator" | "post_bronchodilator" | (string & {});
            /** @description `fev1`, `fvc`, `fev1_fvc` (the ratio), `fef25_75` and `fef75` (flows, under GLI-2012). Unknown value: a measure that was added since; pass over its entry, or show it under its name. */
            readonly measure: components["schemas"]["MeasureName"];
            /** @description Of the values beside it, in UCUM: `L`, `L/s`, or `1` for a fraction. Unknown value: show the numbers with it, and compute nothing from them. */
            readonly unit: components["schemas"]["Unit"];
            /** @description Values, one of each item that has it. Each weighs the same in `mean` and `sd`, also where a patient has several. */
            readonly n: components["schemas"]["Count"];
            /** @description Different patients who have the value. Absent from batches that were made before. */
            readonly patients?: components["schemas"]["Count"];
            /** @description Of the measured values, in `unit`. */
            readonly mean: number;
            /** @description Sample standard deviation of the measured values. Null below two. */
            readonly sd: number | null;
            readonly mean_z: number;
            /** @description Null below two. */
            readonly sd_z: number | null;
        };
        /** Items of one arm at one visit */
        readonly TrialGroup: {
            /** @description Null for items that state none. */
            readonly arm: string | null;
            /** @description Null for items that state none. */
            readonly visit: string | null;
            /** @description At least 0 */
            readonly items: components["schemas"]["Count"];
            /** @description Of `items`, those whose arm is that of an earlier visit (`trial.arm_from_performed_at`). Absent from batches that were made before. */
            readonly items_with_earlier_arm?: components["schemas"]["Count"];
            /** @description Different patients among the items. Fewer than `items` where a patient has the same visit label twice. */
            readonly patients: components["schemas"]["Count"];
            /** @description Tests that are missing in these items, as in `counts.missing`. Absent from batches that were made before. */
            readonly missing?: readonly components["schemas"]["MissingCount"][];
            /** @description One entry for each test and measure that an item of the group has. Grades D, E, F and U and what cannot well be true are not in it. */
            readonly measures: readonly components["schemas"]["TrialMeasure"][];
        };
        /**
         * Fit of the model
         * @description The model's `fit` with its date and what it was made from; `getModel` names the outliers too.
         */
        readonly CohortFit: {
            /** @description RFC 3339, UTC, milliseconds. */
            readonly built_at: components["schemas"]["Timestamp"];
            /** @description At least 0 */
            readonly patients: components["schemas"]["Count"];
            /** @description The newest revision of every record that the project had. */
            readonly records: components["schemas"]["CohortRecords"];
            /** @description `all` or `never_smokers_without_symptoms`. Unknown value: take no verdict on the equations from the fit. */
            readonly cohort: components["schemas"]["CohortSelection"];
            /** @description At least 0 */
            readonly included: components["schemas"]["Included"];
            /** @description With `included` they add up to the patients of the project. */
            readonly excluded: components["schemas"]["Excluded"];
            /** @description Reasons that apply to nobody are absent; a patient with several reasons counts in each. */
            readonly exclusion_reasons: components["schemas"]["ExclusionReasons"];
            /** @description `clusters`: by the `cluster` of the newest record of each that states one; `sites`: so by the `site`. `copies`: people whose tests are the same number for number, all efforts of a set, what curves measure, or single values of people of the same sex, age and height (our own rule; among ten thousand people with whole years and two decimals a pair or two are so by chance). Absent where no two people share one. */
            readonly clusters?: components["schemas"]["Clusters"];
            /** @description `clusters`: by the `cluster` of the newest record of each that states one; `sites`: so by the `site`. `copies`: people whose tests are the same number for number, all efforts of a set, what curves measure, or single values of people of the same sex, age and height (our own rule; among ten thousand people with whole years and two decimals a pair or two are so by chance). Absent where no two people share one. */
            readonly sites?: components["schemas"]["Clusters"];
            /** @description `clusters`: by the `cluster` of the newest record of each that states one; `sites`: so by the `site`. `copies`: people whose tests are the same number for number, all efforts of a set, what curves measure, or single values of people of the same sex, age and height (our own rule; among ten thousand people with whole years and two decimals a pair or two are so by chance). Absent where no two people share one. */
            readonly copies?: components["schemas"]["Clusters"];
            /** @description One entry for each measure and sex. */
            readonly measures: components["schemas"]["MeasureFits"];
        };
        /**
         * What was erased from the batch
         * @description Because a patient was erased. The report is made anew of the items that are left; `engine_version`, `ruleset`, the other items and the time of delivery are those of before. Absent while nothing was.
         */
        readonly Erased: {
            /** @description Items that were taken out. None when only statistics of the model's fit had to go. */
            readonly items: components["schemas"]["Count"];
            /** @description When the last one was. */
            readonly at: components["schemas"]["Timestamp"];
        };
        /**
         * Why an item needs attention
         * @description In the order of urgency that sorts the list (our own judgement).
         *
         *     | reason | meaning |
         *     |---|---|
         *     | `implausible_value` | see the flag of that name |
         *     | `severe_reduction` | severity `severe` |
         *     | `significant_decline` | `change.declines` names the evidence |
         *     | `gold_grade_4` | GOLD grade 4 |
         *     | `gold_group_e` | GOLD group E |
         *     | `very_poorly_controlled_asthma` | by ACT or C-ACT |
         *     | `moderate_reduction` | severity `moderate` |
         *     | `fall_after_bronchodilator` | see the flag of that name |
         *     | `change_not_judged` | the flag of that name, and FEV1 or FVC fell by 10 % or more |
         *     | `not_interpretable` | there is a test and no pattern |
         *     | `quality_caution` | see the flag of that name |
         *     | `test_doubtful` | a flag of doubt about a test: `end_shown_by_repeat_only`, `abrupt_end`, `short_expiration`, `start_not_shown`, `zero_flow_drift`, `volume_step`, `extra_volume`, `stretch_missing`, `flat_peak`, `noisy_signal`, `pef_low_for_fev1`, `copied_efforts` |
         *     | `records_inconsistent` | the patient's records, or those of one visit (`facts_of_visit_differ`), do not agree (`age_repeated` alone lists nobody: it is a habit of a whole project, and stands in the limitations) |
         *     | `test_of_another_patient` | the interpreted test is that of another patient of the batch, number for number: all efforts of a set of several, or single values of people of the same sex, age and height (our own rule) |
         *     | `record_doubtful` | see the flag of that name |
         *
         *     Unknown value: the item still needs attention; the place in the list says how urgently.
         */
        readonly AttentionReason: "implausible_value" | "severe_reduction" | "significant_decline" | "gold_grade_4" | "gold_group_e" | "very_poorly_controlled_asthma" | "moderate_reduction" | "fall_after_bronchodilator" | "change_not_judged" | "not_interpretable" | "quality_caution" | "test_doubtful" | "records_inconsistent" | "test_of_another_patient" | "record_doubtful" | (string & {});
        /** Item that needs attention */
        readonly AttentionEntry: {
            /** @description As you chose it. */
            readonly patient_id: components["schemas"]["PatientId"];
            /** @description As you sent it. */
            readonly performed_at: components["schemas"]["PerformedAt"];
            /**
             * @description Each: In the order of urgency that sorts the list (our own judgement).
             *
             *     | reason | meaning |
             *     |---|---|
             *     | `implausible_value` | see the flag of that name |
             *     | `severe_reduction` | severity `severe` |
             *     | `significant_decline` | `change.declines` names the evidence |
             *     | `gold_grade_4` | GOLD grade 4 |
             *     | `gold_group_e` | GOLD group E |
             *     | `very_poorly_controlled_asthma` | by ACT or C-ACT |
             *     | `moderate_reduction` | severity `moderate` |
             *     | `fall_after_bronchodilator` | see the flag of that name |
             *     | `change_not_judged` | the flag of that name, and FEV1 or FVC fell by 10 % or more |
             *     | `not_interpretable` | there is a test and no pattern |
             *     | `quality_caution` | see the flag of that name |
             *     | `test_doubtful` | a flag of doubt about a test: `end_shown_by_repeat_only`, `abrupt_end`, `short_expiration`, `start_not_shown`, `zero_flow_drift`, `volume_step`, `extra_volume`, `stretch_missing`, `flat_peak`, `noisy_signal`, `pef_low_for_fev1`, `copied_efforts` |
             *     | `records_inconsistent` | the patient's records, or those of one visit (`facts_of_visit_differ`), do not agree (`age_repeated` alone lists nobody: it is a habit of a whole project, and stands in the limitations) |
             *     | `test_of_another_patient` | the interpreted test is that of another patient of the batch, number for number: all efforts of a set of several, or single values of people of the same sex, age and height (our own rule) |
             *     | `record_doubtful` | see the flag of that name |
             *
             *     Unknown value: the item still needs attention; the place in the list says how urgently.
             */
            readonly reasons: readonly components["schemas"]["AttentionReason"][];
        };
        /** Report for the batch */
        readonly Report: {
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly batch_id: components["schemas"]["BatchId"];
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly analysis_id: components["schemas"]["AnalysisId"];
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly model_id: components["schemas"]["ModelId"];
            /** @description When the batch was made; it could be read from then on. Absent in batches of before it had this name; they call it `delivered_at`. */
            readonly created_at?: components["schemas"]["Timestamp"];
            /** @description Rises by one with each batch of the project, so that you can tell a late webhook from a newer one. */
            readonly sequence: components["schemas"]["Sequence"];
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly revises?: components["schemas"]["Revises"];
            /** @description The reviews that led to this batch, the newest last. Absent where there was none. Each counts the items that are left; one whose items were all erased is gone. */
            readonly reviews?: readonly components["schemas"]["BatchReview"][];
            /** @description `gli-2022-global` or `gli-2012`. Unknown value: the numbers stand, since each carries its own limits; name the equations as they are named here, and do not compare z-scores across equations. */
            readonly reference_equations: components["schemas"]["ReferenceEquations"];
            /** @description Interpretive rules of a model */
            readonly rules: components["schemas"]["Rules"];
            /** @description Numbers and words may become more exact between versions; equal versions and equal rulesets make equal results of equal records. Absent from what was made before it was told. */
            readonly engine_version?: components["schemas"]["EngineVersion"];
            /** @description By which the analysis was interpreted. Absent from batches that were made before rules had identifiers; those list their rules in `rule_versions`. */
            readonly ruleset?: components["schemas"]["RulesetReference"];
            /** @description Of the statements and limitations. Absent from batches of before, which are in English. */
            readonly language?: components["schemas"]["Language"];
            /** @description Counts of items */
            readonly counts: components["schemas"]["ReportCounts"];
            /** @description Of the interpreted tests, one entry for each measure of the equations. Grades D, E and U are not pooled with the others. */
            readonly z_scores: readonly components["schemas"]["ZScoreSummary"][];
            /** @description One entry for each arm and visit that the items state, in the order of `arm`, then `visit`. Absent when no item states any. They describe what was measured on those who came, and count the tests that are missing by the codes that each record states itself, so send `arm` and `visit` with a record without a test too; they compare nothing and allow for nobody who dropped out. */
            readonly trial_groups?: readonly components["schemas"]["TrialGroup"][];
            /** @description How well the model fitted the project's cohort when it was built. */
            readonly cohort_verdicts: readonly components["schemas"]["FitVerdict"][];
            /** @description The model's `fit` with its date and what it was made from; `getModel` names the outliers too. */
            readonly cohort_fit: components["schemas"]["CohortFit"];
            /** @description Because a patient was erased. The report is made anew of the items that are left; `engine_version`, `ruleset`, the other items and the time of delivery are those of before. Absent while nothing was. */
            readonly erased?: components["schemas"]["Erased"];
            /** @description What needs a person first, by the most urgent reason of each; within it the lowest z-score of FEV1 and FVC first. */
            readonly attention: readonly components["schemas"]["AttentionEntry"][];
            /** @description What these results cannot say, in plain language. Every number in it is one of `counts` and `cohort_fit`, or is counted over the items. */
            readonly limitations: readonly string[];
        };
        /**
         * Items of the batch
         * @description One for each visit that was analysed, ordered by `patient_id`, those of one patient by `performed_at`.
         */
        readonly BatchItems: readonly components["schemas"]["BatchItem"][];
        /**
         * Delivered results
         * @description The same shape and the same values as the body of the webhook, without `event` and with the outcome of the webhook once there is one.
         */
        readonly DeliveredResults: {
            /** @description As you chose it. */
            readonly project_id: components["schemas"]["ProjectId"];
            /** @description 1 to 200 characters */
            readonly company: components["schemas"]["CompanyName"];
            /** @description Report for the batch */
            readonly report: components["schemas"]["Report"];
            /** @description One for each visit that was analysed, ordered by `patient_id`, those of one patient by `performed_at`. */
            readonly items: components["schemas"]["BatchItems"];
            /** @description How the last finished delivery of the batch, or the delivery of the test, ended. `status` is there exactly when its last attempt got an HTTP answer; when it did not, or when the delivery ended for another reason, `error` says so. */
            readonly webhook?: components["schemas"]["WebhookOutcome"];
            /** @description When the first of the records that the batch was made of was amended, retracted or erased: those of its items, and earlier ones of the same patients, on which changes over time rest. Absent while none was. The batch itself never changes, but for what is erased; analyse and interpret again for one that says what the records say now. */
            readonly stale_since?: components["schemas"]["StaleSince"];
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly revised_by?: components["schemas"]["RevisedBy"];
        };
        /**
         * Report as a page
         * @description HTML. Complete in itself, without scripts.
         */
        readonly ReportPage: string;
        /**
         * Results as a table
         * @description CSV (RFC 4180, UTF-8 with a byte order mark), one row an item, with the columns of `x-columns`: always all of them and in this order; a later version adds at the end only. A cell is empty where the member is null or absent. Lists are separated by spaces. A text that a spreadsheet would run as a formula has an apostrophe before it.
         */
        readonly ResultsTable: string;
        /** FHIR identifier */
        readonly FhirIdentifier: {
            /** Format: uri */
            readonly system: string;
            readonly value: string;
        };
        /**
         * FHIR resource
         * @description A `DiagnosticReport`, an `Observation`, a `MedicationAdministration` (the bronchodilator between two tests, which has no `code`) or a `Procedure` (the test after it); see the FHIR specification for their members.
         */
        readonly FhirResource: {
            readonly resourceType: string;
            /** Format: uuid */
            readonly id: string;
            readonly status: string;
            readonly code?: {
                readonly [key: string]: unknown;
            };
            readonly subject: {
                readonly [key: string]: unknown;
            };
        } & {
            readonly [key: string]: unknown;
        };
        /** Entry of a FHIR bundle */
        readonly FhirEntry: {
            /** Format: uri */
            readonly fullUrl: string;
            /** @description A `DiagnosticReport`, an `Observation`, a `MedicationAdministration` (the bronchodilator between two tests, which has no `code`) or a `Procedure` (the test after it); see the FHIR specification for their members. */
            readonly resource: components["schemas"]["FhirResource"];
        };
        /**
         * FHIR R4 bundle
         * @description HL7 FHIR R4 (4.0.1) `Bundle` of type `collection`. Resources have more members than are named here.
         */
        readonly FhirBundle: {
            /** @description `Bundle`, by FHIR. Unknown value: it is no bundle; do not read it as one. */
            readonly resourceType: "Bundle" | (string & {});
            /** Format: uuid */
            readonly id: string;
            /** @description `tag` names the project, and says where the batch is `stale` (a record behind it was amended, retracted or erased since) or `revised` (by a review). */
            readonly meta: {
                readonly [key: string]: unknown;
            };
            /** @description FHIR identifier */
            readonly identifier: components["schemas"]["FhirIdentifier"];
            /** @description `collection`: resources to be read together. Unknown value: read the entries all the same. */
            readonly type: "collection" | (string & {});
            /** @description RFC 3339, UTC, milliseconds. */
            readonly timestamp: components["schemas"]["Timestamp"];
            /** @description Absent where everything of the batch was erased. */
            readonly entry?: readonly components["schemas"]["FhirEntry"][];
        };
        /**
         * Reviewer to send
         * @description Your code for whoever reviewed, never a name; it comes back in every result and webhook.
         * @example R-07
         */
        readonly ReviewerInput: string;
        /**
         * Comment to send
         * @description In the reviewer's words, about the test and never about who the patient is; it comes back in every result and webhook. Lines may be broken; other control characters are refused, and so is what has no visible character.
         * @example Third effort shows a cough at 0.6 s
         */
        readonly CommentInput: string;
        /** Decision on an effort to send */
        readonly EffortDecisionInput: {
            /** @enum {string} */
            readonly test: "pre_bronchodilator" | "post_bronchodilator";
            /** @description Its place in `efforts` of the test, from 1. */
            readonly effort: number;
            /**
             * @description `reject`: the effort no longer counts, for no measure, and its reasons gain `rejected_by_reviewer`. `accept`: the reviewer finds it acceptable, which lifts a rejection by the operator or by an earlier review and says that no fault was seen that the device did not report. What was measured or reported of it stands: an effort with excess back-extrapolation is not accepted by a word.
             * @enum {string}
             */
            readonly decision: "accept" | "reject";
        };
        /** Review of an item to send */
        readonly ItemReviewInput: {
            /** @description Your pseudonym for the patient, unique within the project. Send a study number, never a name, a date of birth or a hospital number that others can resolve: it comes back in every result and webhook. */
            readonly patient_id: components["schemas"]["PatientIdInput"];
            /** @description Which visit is meant, where the batch has several of the patient. */
            readonly performed_at?: components["schemas"]["InstantInput"];
            /** @description In the reviewer's words, about the test and never about who the patient is; it comes back in every result and webhook. Lines may be broken; other control characters are refused, and so is what has no visible character. */
            readonly comment?: components["schemas"]["CommentInput"];
            /** @description Decisions on efforts, each effort once. Not for a test that was sent as single values. */
            readonly efforts?: readonly components["schemas"]["EffortDecisionInput"][];
        };
        /** Review of a batch */
        readonly ReviewRequest: {
            /** @description Chosen by you, unique within your company. The first intake that names a project creates it. Another company may use the same identifier; its project is a different one, and neither can see the other. */
            readonly project_id: components["schemas"]["ProjectIdInput"];
            /** @description The batch that the reviewer has read. Each batch is reviewed once; the next review names the batch that this one makes. */
            readonly batch_id: components["schemas"]["OpaqueIdInput"];
            /** @description Your code for whoever reviewed, never a name; it comes back in every result and webhook. */
            readonly reviewer: components["schemas"]["ReviewerInput"];
            /** @description The items that were read, each once. One without decisions and comment is confirmed as it stands; one that is not here stays as it is. */
            readonly items: readonly components["schemas"]["ItemReviewInput"][];
        };
        /** @description Names the link wherever its token must not stand, as `link` in the audit trail. It opens nothing; by it revokeResultsLink ends the link. */
        readonly LinkId: string;
        /** Link that was made */
        readonly MadeLink: {
            /** @description Names the link wherever its token must not stand, as `link` in the audit trail. It opens nothing; by it revokeResultsLink ends the link. */
            readonly link_id: components["schemas"]["LinkId"];
            /** @description As you chose it. */
            readonly project_id: components["schemas"]["ProjectId"];
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly batch_id: components["schemas"]["BatchId"];
            /** @description The only patient whose report it opens. Absent of a link to the whole batch. */
            readonly patient_id?: components["schemas"]["PatientId"];
            /** @description The identifier of the API key that made it, with which it ends. */
            readonly key_id: string;
            /** @description Absent of links that were made before it was kept. */
            readonly created_at?: components["schemas"]["Timestamp"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly expires_at: components["schemas"]["Timestamp"];
        };
        /** Page of links to reports */
        readonly LinkPage: {
            /** @description The one that expires last comes first. */
            readonly data: readonly components["schemas"]["MadeLink"][];
            /** @description Opaque. Pass it as `cursor` to get the next page; null on the last one. */
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        /** Request for a link */
        readonly ResultsLinkRequest: {
            /** @description As you chose it. */
            readonly project_id: components["schemas"]["ProjectId"];
            /** @description Without it, the project's newest batch, also when newer ones come. */
            readonly batch_id?: components["schemas"]["OpaqueIdInput"];
            /** @description Only this patient of the batch. */
            readonly patient_id?: components["schemas"]["PatientId"];
            /**
             * @description Seconds until the link ends; an hour without it, a day at most.
             * @default 3600
             */
            readonly expires_in_s?: number;
        };
        /** Link to a report */
        readonly ResultsLink: {
            /** @description Names the link wherever its token must not stand, as `link` in the audit trail. It opens nothing; by it revokeResultsLink ends the link. */
            readonly link_id: components["schemas"]["LinkId"];
            /**
             * Format: uri-reference
             * @description Where to open it, relative to the service.
             */
            readonly url: string;
            /** @description What the link is worth; keep it as you would keep the report. */
            readonly token: string;
            /** @description As you chose it. */
            readonly project_id: components["schemas"]["ProjectId"];
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly batch_id: components["schemas"]["BatchId"];
            /** @description As you chose it. */
            readonly patient_id?: components["schemas"]["PatientId"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly expires_at: components["schemas"]["Timestamp"];
        };
        /**
         * State of the webhook of a batch to filter by
         * @description See `webhook_state` of a batch.
         * @enum {string}
         */
        readonly WebhookStateInput: "not_due" | "pending" | "delivered" | "failed";
        /** Page of batches */
        readonly BatchPage: {
            /** @description Newest first, unless you ask for another order. */
            readonly data: readonly components["schemas"]["Batch"][];
            /** @description Opaque. Pass it as `cursor` to get the next page; null on the last one. */
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        /** Page of the audit trail */
        readonly AuditPage: {
            /** @description Newest first; with `after_sequence` oldest first. */
            readonly data: readonly components["schemas"]["AuditEvent"][];
            /** @description Opaque. Pass it as `cursor` to get the next page; null on the last one. */
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        /** Link of a FHIR bundle */
        readonly FhirBundleLink: {
            readonly relation: string;
            /** Format: uri */
            readonly url: string;
        };
        /**
         * FHIR AuditEvent
         * @description See the FHIR specification for the other members.
         */
        readonly FhirAuditEvent: {
            readonly resourceType: string;
            /** Format: uuid */
            readonly id: string;
            readonly type: {
                readonly [key: string]: unknown;
            };
            /** @description RFC 3339, UTC, milliseconds. */
            readonly recorded: components["schemas"]["Timestamp"];
            /** @description At least 1 item */
            readonly agent: readonly {
                readonly [key: string]: unknown;
            }[];
            readonly source: {
                readonly [key: string]: unknown;
            };
        } & {
            readonly [key: string]: unknown;
        };
        /** Entry of a FHIR bundle of the audit trail */
        readonly FhirAuditEntry: {
            /** Format: uri */
            readonly fullUrl: string;
            /** @description See the FHIR specification for the other members. */
            readonly resource: components["schemas"]["FhirAuditEvent"];
        };
        /**
         * FHIR R4 bundle of the audit trail
         * @description HL7 FHIR R4 (4.0.1) `Bundle` of type `searchset` with one `AuditEvent` for each event. Events of requests that succeeded carry in `meta.profile` the profile of IHE Basic Audit Log Patterns (BALP) that they keep.
         */
        readonly FhirAuditBundle: {
            /** @description `Bundle`, by FHIR. Unknown value: it is no bundle; do not read it as one. */
            readonly resourceType: "Bundle" | (string & {});
            /** Format: uuid */
            readonly id: string;
            /** @description `searchset`: what was found. Unknown value: read the entries all the same. */
            readonly type: "searchset" | (string & {});
            /** @description RFC 3339, UTC, milliseconds. */
            readonly timestamp: components["schemas"]["Timestamp"];
            /** @description `self`, and `next` where there is another page. */
            readonly link: readonly components["schemas"]["FhirBundleLink"][];
            /** @description Absent where nothing was found. */
            readonly entry?: readonly components["schemas"]["FhirAuditEntry"][];
        };
        /**
         * Endpoint identifier
         * @description Identifies the registration within your company. There is one today, called `default`; there may be more.
         * @example default
         */
        readonly EndpointId: string;
        /**
         * Webhook URL
         * Format: uri
         * @description As you registered it.
         * @example https://client.example/hooks/respiratory
         */
        readonly WebhookUrl: string;
        /**
         * Name of an event
         * @description `results.delivered`: a batch of results is delivered. `results.reviewed`: a review made a batch of results. `webhook.test`: you asked for a test. Unknown value: an event that was added since; answer 2xx and pass over it.
         */
        readonly EventName: "results.delivered" | "results.reviewed" | "webhook.test" | (string & {});
        /**
         * Version of the interface
         * @description The version whose form a body has. Yours stays what it was when you registered; see "How this interface changes".
         * @example 0.1.0
         */
        readonly ApiVersion: string;
        /**
         * Pause of a webhook
         * @description Your receiver took none of your messages for long, so new ones wait: each is stored, none is attempted, and none is lost. A message whose attempts had begun was carried through; tests and redeliveries that you ask for are sent. Ended by `POST /webhook/resume`, and by a registration with another URL or secret, which sends what has waited.
         */
        readonly WebhookPause: {
            /** @description RFC 3339, UTC, milliseconds. */
            readonly paused_at: components["schemas"]["Timestamp"];
            /** @description When the first of the messages failed that failed one after the other. */
            readonly failing_since: components["schemas"]["Timestamp"];
            /** @description Messages that failed one after the other, all attempts of each. */
            readonly failed: number;
            /** @description HTTP status of the last attempt before the pause, where it got one. */
            readonly status?: number;
            /** @description Why that attempt got no HTTP status. */
            readonly error?: components["schemas"]["DeliveryError"];
            /** @description Messages that wait now. They are `pending` in `GET /api/v1/batches`. */
            readonly waiting: number;
        };
        /**
         * Webhook registration
         * @description One for each company. The secret is not in it.
         */
        readonly WebhookRegistration: {
            /** @description Identifies the registration within your company. There is one today, called `default`; there may be more. */
            readonly endpoint_id: components["schemas"]["EndpointId"];
            /** @description As you registered it. */
            readonly webhook_url: components["schemas"]["WebhookUrl"];
            /** @description What is posted to you. */
            readonly events: readonly components["schemas"]["EventName"][];
            /** @description The version whose form a body has. Yours stays what it was when you registered; see "How this interface changes". */
            readonly api_version: components["schemas"]["ApiVersion"];
            /** @description As you registered it. Absent when you did not. */
            readonly max_items?: number;
            /** @description What your endpoint has to accept. No webhook body is larger; a thousand patients with plain values have about 2 MB, which is more than many servers take by default. */
            readonly max_body_bytes: number;
            /** @description RFC 3339, UTC, milliseconds. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly updated_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description Until then `webhook-signature` carries a signature with the previous secret as well. Null when no secret was replaced in the last 24 hours.
             */
            readonly previous_secret_until: string | null;
            /** @description There while your receiver is paused. */
            readonly paused?: components["schemas"]["WebhookPause"];
        };
        /**
         * Webhook URL, to send
         * Format: uri
         * @description Where the webhook is posted. `https:` on any port, without user name, password or fragment. It must resolve to a public address, which is checked again on every attempt. A service that was started for development (`make start`) also takes `http:` to its own machine, as in `http://127.0.0.1:9000/webhook`.
         * @example https://client.example/hooks/respiratory
         */
        readonly WebhookUrlInput: string;
        /**
         * Name of an event to receive
         * @enum {string}
         */
        readonly EventNameInput: "results.delivered" | "results.reviewed";
        /** Webhook settings */
        readonly WebhookSettingsInput: {
            /** @description Where the webhook is posted. `https:` on any port, without user name, password or fragment. It must resolve to a public address, which is checked again on every attempt. A service that was started for development (`make start`) also takes `http:` to its own machine, as in `http://127.0.0.1:9000/webhook`. */
            readonly webhook_url: components["schemas"]["WebhookUrlInput"];
            /** @description The HMAC key of `X-Service-Signature`: its bytes, all of them, prefix included. 16 to 256 printable ASCII characters, not spaces alone; use at least 32 random ones. Never returned. A secret that begins with `whsec_` must be followed by base64: `webhook-signature` is keyed with the decoded bytes. One that begins with `whpk_` is a public key, which everybody has, and is refused. */
            readonly webhook_secret: string;
            /**
             * @description What is posted to you. Events that are added later come only when you ask for them here.
             * @default [
             *       "results.delivered"
             *     ]
             */
            readonly events?: readonly components["schemas"]["EventNameInput"][];
            /** @description Most items that your endpoint takes in one batch. An analysis that would make a larger one is refused at once with 422 `batch_too_large`, which names the number; so is the interpretation of one that was made before you said so. */
            readonly max_items?: number;
        };
        /** Webhook settings */
        readonly WebhookSettingsOutput: {
            /** @description Where the webhook is posted. `https:` on any port, without user name, password or fragment. It must resolve to a public address, which is checked again on every attempt. A service that was started for development (`make start`) also takes `http:` to its own machine, as in `http://127.0.0.1:9000/webhook`. */
            readonly webhook_url: components["schemas"]["WebhookUrlInput"];
            readonly webhook_secret?: never;
            /**
             * @description What is posted to you. Events that are added later come only when you ask for them here.
             * @default [
             *       "results.delivered"
             *     ]
             */
            readonly events?: readonly components["schemas"]["EventNameInput"][];
            /** @description Most items that your endpoint takes in one batch. An analysis that would make a larger one is refused at once with 422 `batch_too_large`, which names the number; so is the interpretation of one that was made before you said so. */
            readonly max_items?: number;
        };
        /** Redelivery to make */
        readonly RedeliverRequest: {
            /** @description Chosen by you, unique within your company. The first intake that names a project creates it. Another company may use the same identifier; its project is a different one, and neither can see the other. */
            readonly project_id: components["schemas"]["ProjectIdInput"];
            /** @description Without it, the batch of `event_id`, else the project's newest batch of those that `events` of your registration ask for. A batch that you name is sent whatever `events` and `max_items` say. */
            readonly batch_id?: components["schemas"]["OpaqueIdInput"];
            /** @description The message to send again, as its `webhook-id` named it; where something of it was erased since, its successor is sent, and the answer names that. Beside a `batch_id` it has to be a message of that batch. */
            readonly event_id?: components["schemas"]["OpaqueIdInput"];
        };
        /**
         * Event identifier
         * @description Identifies the message, and is its `webhook-id` header: the same for every attempt and redelivery of the same body, so that you can drop duplicates. A body that had to change, because something in it was erased, is another message with another identifier.
         * @example msg_01kagxb0h6t2w8e4m9c5rvn3xa
         */
        readonly EventId: string;
        /** Redelivery accepted */
        readonly Redelivery: {
            /** @description As you chose it. */
            readonly project_id: components["schemas"]["ProjectId"];
            /** @description Opaque. Compare it and send it back; never take it apart, its form may change. */
            readonly batch_id: components["schemas"]["BatchId"];
            /** @description Identifies the message, and is its `webhook-id` header: the same for every attempt and redelivery of the same body, so that you can drop duplicates. A body that had to change, because something in it was erased, is another message with another identifier. */
            readonly event_id: components["schemas"]["EventId"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly accepted_at: components["schemas"]["Timestamp"];
        };
        /**
         * Delivery attempt
         * @description `status` when there was an HTTP answer, else `error`.
         */
        readonly Attempt: {
            /** @description `results.delivered`: a batch of results is delivered. `results.reviewed`: a review made a batch of results. `webhook.test`: you asked for a test. Unknown value: an event that was added since; answer 2xx and pass over it. */
            readonly event: components["schemas"]["EventName"];
            /** @description Identifies the message, and is its `webhook-id` header: the same for every attempt and redelivery of the same body, so that you can drop duplicates. A body that had to change, because something in it was erased, is another message with another identifier. */
            readonly event_id: components["schemas"]["EventId"];
            /** @description Identifies the registration within your company. There is one today, called `default`; there may be more. */
            readonly endpoint_id: components["schemas"]["EndpointId"];
            /** @description The batch that the event is about; absent where it is about none. */
            readonly batch_id?: components["schemas"]["BatchId"];
            /** @description The project that the event is about; absent where it is about none. */
            readonly project_id?: components["schemas"]["ProjectId"];
            /** @description What made the delivery due: `interpret`, `review`, `redeliver` or `test`, the operations. Unknown value: something else that you or we did. */
            readonly trigger: "interpret" | "review" | "redeliver" | "test" | (string & {});
            /** @description 1 to 3 */
            readonly attempt: number;
            /** @description RFC 3339, UTC, milliseconds. */
            readonly at: components["schemas"]["Timestamp"];
            /** @description At least 0 */
            readonly duration_ms: number;
            /** @description 100 to 599 */
            readonly status?: number;
            /** @description `connection_refused`, `connection_reset`, `closed_early` (the connection ended before the answer did), `dns_failure`, `connect_timeout`, `response_timeout` (the time of the whole attempt was over), `tls_invalid` (certificate or handshake), `malformed_response` (not HTTP, or heads over the limit), `network_error` (any other failure of the connection), `address_forbidden` (the URL leads to an address that is not public; nothing was sent), `unregistered` (you deleted the registration), `restored` (the service's database was restored from a backup while the delivery was under way; it may have been made), `paused` (it waited while your receiver was paused, and was left out when you resumed; nothing was sent). Unknown value: the attempt got no HTTP answer. */
            readonly error?: components["schemas"]["DeliveryError"];
        };
        /** Page of delivery attempts */
        readonly AttemptPage: {
            /** @description Newest first, in the order in which the service took them up. Attempts of different messages that are made side by side may be a moment apart from the order of `at`; those of one message are not. Whoever reads on until a known attempt compares `event_id` and `attempt`, not times. */
            readonly data: readonly components["schemas"]["Attempt"][];
            /** @description Opaque. Pass it as `cursor` to get the next page; null on the last one. */
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * Name of a test
         * @description As you chose it, or one of ours.
         * @example after-the-move
         */
        readonly TestId: string;
        /** Test of a webhook */
        readonly WebhookTest: {
            /** @description As you chose it, or one of ours. */
            readonly test_id: components["schemas"]["TestId"];
            /** @description Identifies the message, and is its `webhook-id` header: the same for every attempt and redelivery of the same body, so that you can drop duplicates. A body that had to change, because something in it was erased, is another message with another identifier. */
            readonly event_id: components["schemas"]["EventId"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly accepted_at: components["schemas"]["Timestamp"];
            /** @description How the last finished delivery of the batch, or the delivery of the test, ended. `status` is there exactly when its last attempt got an HTTP answer; when it did not, or when the delivery ended for another reason, `error` says so. */
            readonly webhook?: components["schemas"]["WebhookOutcome"];
        };
        /**
         * Name of a test to send
         * @description Chosen by you, so that you recognise the test; the event repeats it. Put nothing of a patient in it. Without it the test gets a name of ours.
         * @example after-the-move
         */
        readonly TestIdInput: string;
        /** Test to send */
        readonly WebhookTestRequest: {
            /** @description Chosen by you, so that you recognise the test; the event repeats it. Put nothing of a patient in it. Without it the test gets a name of ours. */
            readonly test_id?: components["schemas"]["TestIdInput"];
        };
        /** What to send */
        readonly ResumeRequest: {
            /** @description Only messages of batches whose `created_at` is this time or later. */
            readonly since?: components["schemas"]["InstantInput"];
            /** @description Only messages of batches whose `created_at` is earlier than this time, which lies after `since`. */
            readonly until?: components["schemas"]["InstantInput"];
        };
        /** Webhook resumed */
        readonly Resumption: {
            /** @description RFC 3339, UTC, milliseconds. */
            readonly resumed_at: components["schemas"]["Timestamp"];
            /** @description Messages that have waited and are due now. */
            readonly released: number;
            /** @description Messages that had failed and are due again. */
            readonly redelivered: number;
            /** @description Messages that have waited and are not sent, because they lie outside `since` and `until` or are of events that the registration does not ask for. They ended with the error `paused`. */
            readonly left_out: number;
        };
        /**
         * Public key of webhooks
         * @description A JSON Web Key (RFC 8037), and the same key as libraries of Standard Webhooks take it.
         */
        readonly WebhookKey: {
            /** @description The thumbprint of the key (RFC 7638), so the same wherever the key is. */
            readonly kid: string;
            /** @description The kind of key, `OKP`. Unknown value: pass the key over. */
            readonly kty: "OKP" | (string & {});
            /** @description The curve, `Ed25519`. Unknown value: pass the key over. */
            readonly crv: "Ed25519" | (string & {});
            /** @description What it signs with, `EdDSA`. Unknown value: pass the key over. */
            readonly alg: "EdDSA" | (string & {});
            /** @description `sig`: it verifies signatures. Unknown value: pass the key over. */
            readonly use: "sig" | (string & {});
            /** @description The 32 bytes of the public key, in base64url without padding. */
            readonly x: string;
            /** @description The same 32 bytes in base64 after `whpk_`. */
            readonly public_key: string;
        };
        /**
         * Public keys of webhooks
         * @description A JWK Set (RFC 7517).
         */
        readonly WebhookKeys: {
            /** @description Each: A JSON Web Key (RFC 8037), and the same key as libraries of Standard Webhooks take it. */
            readonly keys: readonly components["schemas"]["WebhookKey"][];
        };
        /** Retraction */
        readonly RetractRequest: {
            /** @description Why, for your own audit, in one visible character at least. Tabs and line ends may be in it; other control characters are refused. Kept with the record and never sent anywhere; write no identifiers into it. */
            readonly reason: string;
            /** @description The revision that you have seen. 409 `revision_conflict` when the record is at another one and is not retracted already. */
            readonly expected_revision?: number;
        };
        /**
         * Time of the event
         * @description When it happened; the same in every attempt and redelivery.
         */
        readonly EventCreatedAt: components["schemas"]["Timestamp"];
        /**
         * Event results.delivered
         * @description The body of the webhook: what `GET /results` answers, and what every event has, `event`, `event_id`, `created_at` and `api_version`. `event` tells the bodies of events apart.
         */
        readonly ResultsDeliveredEvent: {
            /** @constant */
            readonly event: "results.delivered";
            /** @description Identifies the message, and is its `webhook-id` header: the same for every attempt and redelivery of the same body, so that you can drop duplicates. A body that had to change, because something in it was erased, is another message with another identifier. */
            readonly event_id: components["schemas"]["EventId"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly created_at: components["schemas"]["EventCreatedAt"];
            /** @description The version whose form a body has. Yours stays what it was when you registered; see "How this interface changes". */
            readonly api_version: components["schemas"]["ApiVersion"];
            /** @description As you chose it. */
            readonly project_id: components["schemas"]["ProjectId"];
            /** @description 1 to 200 characters */
            readonly company: components["schemas"]["CompanyName"];
            /** @description Report for the batch */
            readonly report: components["schemas"]["Report"];
            /** @description One for each visit that was analysed, ordered by `patient_id`, those of one patient by `performed_at`. */
            readonly items: components["schemas"]["BatchItems"];
        };
        /**
         * Event results.reviewed
         * @description The body of the webhook: what `GET /results` answers of the batch that a review made, and what every event has, `event`, `event_id`, `created_at` and `api_version`. `event` tells the bodies of events apart.
         */
        readonly ResultsReviewedEvent: {
            /** @constant */
            readonly event: "results.reviewed";
            /** @description Identifies the message, and is its `webhook-id` header: the same for every attempt and redelivery of the same body, so that you can drop duplicates. A body that had to change, because something in it was erased, is another message with another identifier. */
            readonly event_id: components["schemas"]["EventId"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly created_at: components["schemas"]["EventCreatedAt"];
            /** @description The version whose form a body has. Yours stays what it was when you registered; see "How this interface changes". */
            readonly api_version: components["schemas"]["ApiVersion"];
            /** @description As you chose it. */
            readonly project_id: components["schemas"]["ProjectId"];
            /** @description 1 to 200 characters */
            readonly company: components["schemas"]["CompanyName"];
            /** @description Report for the batch */
            readonly report: components["schemas"]["Report"];
            /** @description One for each visit that was analysed, ordered by `patient_id`, those of one patient by `performed_at`. */
            readonly items: components["schemas"]["BatchItems"];
        };
        /**
         * Event webhook.test
         * @description The body of a test. It is about no batch and holds nothing of a project or a patient.
         */
        readonly WebhookTestEvent: {
            /** @constant */
            readonly event: "webhook.test";
            /** @description Identifies the message, and is its `webhook-id` header: the same for every attempt and redelivery of the same body, so that you can drop duplicates. A body that had to change, because something in it was erased, is another message with another identifier. */
            readonly event_id: components["schemas"]["EventId"];
            /** @description RFC 3339, UTC, milliseconds. */
            readonly created_at: components["schemas"]["EventCreatedAt"];
            /** @description The version whose form a body has. Yours stays what it was when you registered; see "How this interface changes". */
            readonly api_version: components["schemas"]["ApiVersion"];
            /** @description 1 to 200 characters */
            readonly company: components["schemas"]["CompanyName"];
            /** @description Identifies the registration within your company. There is one today, called `default`; there may be more. */
            readonly endpoint_id: components["schemas"]["EndpointId"];
            /** @description As you chose it, or one of ours. */
            readonly test_id: components["schemas"]["TestId"];
        };
    };
    responses: {
        /** @description No such path. It stands at no operation, because there is none. */
        readonly PathNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The path has no such method. It stands at no operation, because there is none. */
        readonly MethodNotAllowed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly Allow: components["headers"]["Allow"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The head or the body came too slowly. Any operation may answer so; it stands at none, because it is answered before the operation begins. */
        readonly RequestTimeout: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Request line and headers are too long. It stands at no operation, because it is answered before the path is read. */
        readonly HeadTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter breaks its schema. */
        readonly InvalidParameter: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Our fault. Nothing was stored, unless the answer was lost on its way; safe to retry with the same idempotency key. */
        readonly InternalError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Any status that is not listed here, in the form that all problems have: what your program can rely on when a refusal is added. No operation answers so today; what is refused before an operation begins (a head too large, 431, or too slow, 408) is. Go by `code`, else by the first digit of the status, and wait as long as `Retry-After` says where it is there. */
        readonly Unforeseen: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Retry-After": components["headers"]["RetryAfterUnforeseen"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Storage does not answer, the service is stopping, or it holds as many large bodies as it can. Try again after `Retry-After` seconds. */
        readonly Unavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Retry-After": components["headers"]["RetryAfterUnavailable"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON, has a key twice or nests too deep, or a parameter breaks its schema. */
        readonly MalformedRequest: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no API key, or it is nobody's (never made, revoked or expired, which the answer does not tell apart). */
        readonly Unauthorized: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The scopes of the API key do not open this operation. */
        readonly InsufficientScope: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A record is stored with other content, was retracted, or is at another revision; your quota is used up; or the same idempotency key is being worked on. */
        readonly IntakeConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The idempotency key was used before, and what it answered was erased since. */
        readonly AnswerErased: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than the operation takes. */
        readonly BodyTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not `application/json`. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A record breaks its schema or a rule. Nothing was stored. */
        readonly InvalidIntake: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description You have sent more requests than you may in a minute, or your address too many unknown keys. Nothing was done. Try again after `Retry-After` seconds. */
        readonly RateLimited: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Retry-After": components["headers"]["RetryAfterRateLimited"];
                readonly RateLimit: components["headers"]["RateLimitUsedUp"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter breaks its schema, or the cursor is none of this list. */
        readonly InvalidPage: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description You have no such project. */
        readonly ProjectNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What would be replaced or deleted is not what `If-Match` names. */
        readonly PreconditionFailed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description You have no such project, or it has no such model. */
        readonly MadeNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description None of the forms that `Accept` asks for is offered. */
        readonly NotAcceptable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly Vary: components["headers"]["VaryAccept"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description You have no such project, or it has no such patient. */
        readonly PatientNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description You have no such record. */
        readonly RecordNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description You have no such project. */
        readonly BuildNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The same idempotency key is being worked on. */
        readonly RequestInProgress: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body breaks its schema, or GLI-2012 is chosen and nobody has an ancestry. */
        readonly InvalidModelRequest: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too much of your computing is queued, or you have sent more requests than you may in a minute (`rate_limited`). Nothing was done. Try again after `Retry-After` seconds. */
        readonly TooManyRequests: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Retry-After": components["headers"]["RetryAfterComputing"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description You have no such model. */
        readonly ModelNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nothing of ours was made by such a ruleset. */
        readonly RulesetNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The project, the model, a patient or a record of the project does not exist. */
        readonly AnalyseNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A record that you name was retracted, or every record of a patient that you name; your quota is used up; or the same idempotency key is being worked on. */
        readonly AnalyseConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body breaks its schema, or the analysis cannot be made of these patients. */
        readonly InvalidAnalyseRequest: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description You have no such analysis. */
        readonly AnalysisNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The project or the analysis does not exist. */
        readonly InterpretNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Your quota is used up, or the same idempotency key is being worked on. */
        readonly InterpretConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body breaks its schema, or the batch would be too large. */
        readonly InvalidInterpretRequest: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The project or the batch does not exist, the batch does not have the patient, or there is no batch yet. */
        readonly ResultsNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The project or the batch does not exist, or the batch does not have a patient. */
        readonly ReviewNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The batch was reviewed before, your quota is used up, or the same idempotency key is being worked on. */
        readonly ReviewConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body breaks its schema, an item or an effort is named twice, a test has no such effort, or the batch would be too large. */
        readonly InvalidReview: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body breaks its schema. */
        readonly InvalidLinkRequest: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such link, or the batch that it opens does not have the patient. */
        readonly OpenedLinkNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too much of the company's computing is queued, or its links were opened too often in a minute (`rate_limited`). Try again after `Retry-After` seconds. */
        readonly OpenedTooOften: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Retry-After": components["headers"]["RetryAfterComputing"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such link of yours. */
        readonly LinkNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No webhook is registered. */
        readonly WebhookNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The URL or the secret is not acceptable. */
        readonly InvalidWebhookSettings: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The project or the batch does not exist, or there is no batch yet. */
        readonly RedeliverNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nothing is registered, or the batch is being delivered right now. */
        readonly RedeliverConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body breaks its schema. */
        readonly InvalidRedeliverRequest: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The project or the batch does not exist. */
        readonly BatchNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such test. */
        readonly TestNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nothing is registered, or too many tests are under way (`too_many_tests`, with `Retry-After`). */
        readonly TestConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Retry-After": components["headers"]["RetryAfterTests"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body breaks its schema. */
        readonly InvalidTestRequest: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nothing is registered, or the same idempotency key is being worked on. */
        readonly ResumeConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body breaks its schema, or `until` is not after `since`. */
        readonly InvalidResumeRequest: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description You have no such record. */
        readonly RetractNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record is at another revision, or the same idempotency key is being worked on. */
        readonly RetractConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body breaks its schema. */
        readonly InvalidRetraction: {
            headers: {
                readonly "X-Request-Id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Your random key for this one request (a fresh UUID, say; there is no example here, so that nobody sends it twice). The same key with the same body replays the stored answer for 24 hours, with `Idempotency-Replayed: true`; with another body it is 422 `idempotency_key_reused`; while the first is still being worked on it is 409 `request_in_progress`. Answers 429 and 5xx are not stored, nor is any with `Retry-After`, nor are requests that fail validation, so those can be repeated under the same key. */
        readonly IdempotencyKey: string;
        /** @description From `next_cursor` of the previous page. */
        readonly CursorParameter: components["schemas"]["CursorInput"];
        /**
         * @description Only what was made or has changed at or after this time, by our clock. Ask next with the newest time that you were given: nothing that is made later has an earlier one. The outcome of a delivery may be seen a second after its time. Write it in UTC, with `Z`: a `+` in a query is a space.
         * @example 2026-11-20T00:00:00.000Z
         */
        readonly ChangedSince: string;
        /**
         * @description Rows on a page.
         * @example 50
         */
        readonly LimitParameter: number;
        /** @description The `ETag` of an earlier answer. 304 when nothing has changed since, the outcome of the webhook included. */
        readonly IfNoneMatch: string;
        /**
         * @description The project.
         * @example copd-screening-2026
         */
        readonly ProjectIdPath: components["schemas"]["ProjectIdInput"];
        /** @description The `ETag` of what you mean to replace or delete. 412 when it is another one by now, so that of two systems neither overwrites or deletes what it has not read; a weak tag is never the same. What nobody has set, such as the messages that come to wait while a registration is paused, moves its `ETag` and is not compared here. */
        readonly IfMatch: string;
        /** @description Only what was made under this model. */
        readonly ModelIdFilter: components["schemas"]["OpaqueIdInput"];
        /**
         * @description Only items of batches delivered at or after this time. In UTC, with `Z`.
         * @example 2026-11-20T00:00:00.000Z
         */
        readonly Since: string;
        /** @description Decides the form instead of `Accept`. */
        readonly ItemsFormat: "ndjson" | "csv";
        /** @description `item`: one line or row an item. `measure`: one for each person, visit, test and measure, for statistics. */
        readonly ItemsRows: "item" | "measure";
        /**
         * @description The patient.
         * @example P-001
         */
        readonly PatientIdPath: components["schemas"]["PatientIdInput"];
        /**
         * @description Only this project. Without it, all of yours.
         * @example copd-screening-2026
         */
        readonly ProjectIdOptional: components["schemas"]["ProjectIdInput"];
        /**
         * @description Only this patient. Patients are counted within a project, so name the project as well.
         * @example P-001
         */
        readonly PatientIdFilter: components["schemas"]["PatientIdInput"];
        /**
         * @description Only records that were sent with this reference of yours.
         * @example ORD-2026-0417
         */
        readonly ClientReferenceFilter: components["schemas"]["ClientReferenceInput"];
        /**
         * @description Only records that count, or only those that were retracted.
         * @example active
         */
        readonly RecordStatusFilter: components["schemas"]["RecordStatusInput"];
        /**
         * @description From the answer of intakePatients, or from listRecords.
         * @example rec_01kagx5h8n3p7q2r6s0t4v9w1x
         */
        readonly RecordIdPath: components["schemas"]["OpaqueIdInput"];
        /**
         * @description From the answer of buildModel.
         * @example mdl_01kagx7qbc5m3v9t0r8w2yhe4d
         */
        readonly ModelIdPath: components["schemas"]["OpaqueIdInput"];
        /**
         * @description As a model, an analysis or a report names it.
         * @example gli-2022-global.gold-2023.5f0c1a9e77b2
         */
        readonly RulesetIdPath: components["schemas"]["OpaqueIdInput"];
        /**
         * @description From the answer of analyse.
         * @example ana_01kagx9d2n8q4z6s1f7b3pjk5c
         */
        readonly AnalysisIdPath: components["schemas"]["OpaqueIdInput"];
        /**
         * @description The project.
         * @example copd-screening-2026
         */
        readonly ProjectIdRequired: components["schemas"]["ProjectIdInput"];
        /** @description Without it, the project's newest batch. */
        readonly ResultsBatchId: components["schemas"]["OpaqueIdInput"];
        /** @description Only this patient of the batch. */
        readonly ResultsPatientId: components["schemas"]["PatientId"];
        /** @description The form of the answer where `Accept` cannot be set, as in a link; it goes before `Accept`. */
        readonly ResultsFormat: "json" | "html" | "csv" | "fhir";
        /**
         * @description As the link has it; to revoke it, its `link_id` does too.
         * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
         */
        readonly LinkToken: string;
        /**
         * @description Only batches whose webhook is in this state. `failed` is what to redeliver after an outage.
         * @example failed
         */
        readonly WebhookStateFilter: components["schemas"]["WebhookStateInput"];
        /** @description Only batches with a record that was amended, retracted or erased since (`true`), or only the others. */
        readonly StaleFilter: boolean;
        /**
         * @description `desc`, newest first, is what you get without it; with `after_sequence` it is `asc`.
         * @example asc
         */
        readonly OrderParameter: "asc" | "desc";
        /** @description Only batches after this `sequence` of the project, which has to be named. Keep the last `sequence` that you have handled and ask again from there: nothing is passed over, because a project's sequence has no gaps and rises with each commit. Of a project that was erased and made anew it begins at 1 again: `created_at` of the project tells. */
        readonly AfterSequence: number;
        /** @description Only this batch. */
        readonly BatchIdOptional: components["schemas"]["OpaqueIdInput"];
        /**
         * @description Only what was done with this API key, by its identifier.
         * @example key_01kagx2m4c8v6b1n9s5d7f3g0h
         */
        readonly KeyIdFilter: components["schemas"]["OpaqueIdInput"];
        /**
         * @description Only this operation, by its operationId.
         * @example exportPatient
         */
        readonly OperationFilter: string;
        /**
         * @description Only what was done at or after this time. In UTC, with `Z`.
         * @example 2026-11-20T00:00:00.000Z
         */
        readonly AuditSince: string;
        /** @description Only events after this `sequence`, the oldest first. Keep the last `sequence` and `digest` that you have and ask again from there: nothing is passed over, and `previous` of the first new event is the digest that you kept. */
        readonly AuditAfterSequence: number;
        /** @description Only this message, as its `webhook-id` named it. */
        readonly EventIdOptional: components["schemas"]["OpaqueIdInput"];
        /** @description Only tests of this name. */
        readonly TestIdOptional: components["schemas"]["OpaqueIdInput"];
        /**
         * @description The signature with your newest `webhook_secret`; the webhook says how it is made and checked. It proves who sent the body; it cannot tell a replay, for that use `webhook-id` and `webhook-timestamp`.
         * @example sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17
         */
        readonly XServiceSignature: string;
        /**
         * @description The `event_id` of the body.
         * @example msg_01kagxb0h6t2w8e4m9c5rvn3xa
         */
        readonly WebhookIdHeader: components["schemas"]["EventId"];
        /**
         * @description Unix time of this attempt in seconds. Signed by `webhook-signature`; refuse what is older than a few minutes.
         * @example 1795340400
         */
        readonly WebhookTimestamp: string;
        /**
         * @description Standard Webhooks. Space-separated list of `v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`, keyed with the bytes that the base64 after `whsec_` stands for, else with the raw bytes of the secret. One for each secret that is valid now. Behind them, where the service has key pairs, `v1a,` and the base64 Ed25519 signature of the same bytes, one for each key of `getWebhookKeys`: for receivers that hold no secret. Pass over an entry that begins otherwise: other kinds of signatures may stand beside these.
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        readonly WebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /** @description Identifies this request in our log. */
        readonly XRequestId: components["schemas"]["RequestId"];
        /**
         * @description The answer depends on `Accept`.
         * @example Accept
         */
        readonly VaryAccept: string;
        /** @description Seconds to wait before the next try, where there is one to make. */
        readonly RetryAfterUnforeseen: components["schemas"]["Seconds"];
        /**
         * @description Seconds to wait before the next try.
         * @example 5
         */
        readonly RetryAfterUnavailable: components["schemas"]["Seconds"];
        /**
         * @description What is left of your requests (`r`) and in how many seconds the next minute's begin (`t`), as draft-ietf-httpapi-ratelimit-headers-10 has it.
         * @example "company";r=99874;t=17
         */
        readonly RateLimit: string;
        /**
         * @description Your requests (`q`) in so many seconds (`w`), beside `RateLimit`.
         * @example "company";q=100000;w=60
         */
        readonly RateLimitPolicy: string;
        /** @description `true` when this is the stored answer of an earlier request with the same key. */
        readonly IdempotencyReplayed: "true" | (string & {});
        /** @description RFC 6750. */
        readonly WwwAuthenticate: string;
        /**
         * @description Seconds until the next try is worth it.
         * @example 17
         */
        readonly RetryAfterRateLimited: components["schemas"]["Seconds"];
        /**
         * @description That nothing is left of your requests (`r`) and in how many seconds the next minute's begin (`t`). Where your address sent too many unknown keys it is not there.
         * @example "company";r=0;t=17
         */
        readonly RateLimitUsedUp: string;
        /** @description Changes when the answer changes. */
        readonly ETag: string;
        /** @description Where to read what was made. */
        readonly Location: string;
        /**
         * @description Seconds to wait before the next try.
         * @example 2
         */
        readonly RetryAfterComputing: components["schemas"]["Seconds"];
        /**
         * @description With CSV, the name of the file to be saved.
         * @example attachment; filename="copd-screening-2026.csv"
         */
        readonly ContentDisposition: string;
        /**
         * @description Not to be indexed.
         * @example noindex, nofollow
         */
        readonly XRobotsTag: string;
        /** @description With `too_many_tests`, the seconds after which every test that is under way now has ended. */
        readonly RetryAfterTests: components["schemas"]["Seconds"];
        /**
         * @description The methods that the path has.
         * @example GET, HEAD
         */
        readonly Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getServiceDescriptor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The descriptor. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly Vary: components["headers"]["VaryAccept"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ServiceDescriptor"];
                    /**
                     * @example <!doctype html>
                     *     <html lang="en"><head><title>Respiratory Intelligence Service</title></head></html>
                     */
                    readonly "text/html": string;
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 500: components["responses"]["InternalError"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly getDocs: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en"><head><title>Respiratory Intelligence Service</title></head></html>
                     */
                    readonly "text/html": string;
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 500: components["responses"]["InternalError"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly getContractJson: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The contract. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContractDocument"];
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 500: components["responses"]["InternalError"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly getContractYaml: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The contract. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example openapi: 3.1.1 */
                    readonly "application/yaml": string;
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 500: components["responses"]["InternalError"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly getHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Alive. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 500: components["responses"]["InternalError"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly getReadiness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Ready. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly intakePatients: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Your random key for this one request (a fresh UUID, say; there is no example here, so that nobody sends it twice). The same key with the same body replays the stored answer for 24 hours, with `Idempotency-Replayed: true`; with another body it is 422 `idempotency_key_reused`; while the first is still being worked on it is 409 `request_in_progress`. Answers 429 and 5xx are not stored, nor is any with `Retry-After`, nor are requests that fail validation, so those can be repeated under the same key. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["IntakeRequest"];
                readonly "application/fhir+json": components["schemas"]["FhirIntakeBundle"];
            };
        };
        readonly responses: {
            /** @description Nothing was to be stored; every record was stored before with exactly this content. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntakeResult"];
                };
            };
            /** @description The records are stored, durably. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntakeResult"];
                };
            };
            readonly 400: components["responses"]["MalformedRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 409: components["responses"]["IntakeConflict"];
            readonly 410: components["responses"]["AnswerErased"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["InvalidIntake"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly listProjects: {
        readonly parameters: {
            readonly query?: {
                /** @description From `next_cursor` of the previous page. */
                readonly cursor?: components["parameters"]["CursorParameter"];
                /**
                 * @description Only what was made or has changed at or after this time, by our clock. Ask next with the newest time that you were given: nothing that is made later has an earlier one. The outcome of a delivery may be seen a second after its time. Write it in UTC, with `Z`: a `+` in a query is a space.
                 * @example 2026-11-20T00:00:00.000Z
                 */
                readonly changed_since?: components["parameters"]["ChangedSince"];
                /**
                 * @description Rows on a page.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["LimitParameter"];
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer. 304 when nothing has changed since, the outcome of the webhook included. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of projects. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProjectPage"];
                };
            };
            /** @description Nothing has changed since. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidPage"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly getProject: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer. 304 when nothing has changed since, the outcome of the webhook included. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The project.
                 * @example copd-screening-2026
                 */
                readonly project_id: components["parameters"]["ProjectIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The project. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Project"];
                };
            };
            /** @description Nothing has changed since. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["ProjectNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly eraseProject: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of what you mean to replace or delete. 412 when it is another one by now, so that of two systems neither overwrites or deletes what it has not read; a weak tag is never the same. What nobody has set, such as the messages that come to wait while a registration is paused, moves its `ETag` and is not compared here. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /**
                 * @description The project.
                 * @example copd-screening-2026
                 */
                readonly project_id: components["parameters"]["ProjectIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description There is no such project any more. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["ProjectNotFound"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly exportItems: {
        readonly parameters: {
            readonly query?: {
                /** @description Only what was made under this model. */
                readonly model_id?: components["parameters"]["ModelIdFilter"];
                /**
                 * @description Only items of batches delivered at or after this time. In UTC, with `Z`.
                 * @example 2026-11-20T00:00:00.000Z
                 */
                readonly since?: components["parameters"]["Since"];
                /** @description Decides the form instead of `Accept`. */
                readonly format?: components["parameters"]["ItemsFormat"];
                /** @description `item`: one line or row an item. `measure`: one for each person, visit, test and measure, for statistics. */
                readonly rows?: components["parameters"]["ItemsRows"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The project.
                 * @example copd-screening-2026
                 */
                readonly project_id: components["parameters"]["ProjectIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The items. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly Vary: components["headers"]["VaryAccept"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": components["schemas"]["ItemLines"];
                    readonly "text/csv": components["schemas"]["ItemsTable"];
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["MadeNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly listPatients: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only what was made or has changed at or after this time, by our clock. Ask next with the newest time that you were given: nothing that is made later has an earlier one. The outcome of a delivery may be seen a second after its time. Write it in UTC, with `Z`: a `+` in a query is a space.
                 * @example 2026-11-20T00:00:00.000Z
                 */
                readonly changed_since?: components["parameters"]["ChangedSince"];
                /** @description From `next_cursor` of the previous page. */
                readonly cursor?: components["parameters"]["CursorParameter"];
                /**
                 * @description Rows on a page.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["LimitParameter"];
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer. 304 when nothing has changed since, the outcome of the webhook included. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The project.
                 * @example copd-screening-2026
                 */
                readonly project_id: components["parameters"]["ProjectIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of patients. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PatientPage"];
                };
            };
            /** @description Nothing has changed since. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidPage"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["ProjectNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly getPatient: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer. 304 when nothing has changed since, the outcome of the webhook included. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The project.
                 * @example copd-screening-2026
                 */
                readonly project_id: components["parameters"]["ProjectIdPath"];
                /**
                 * @description The patient.
                 * @example P-001
                 */
                readonly patient_id: components["parameters"]["PatientIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The patient. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Patient"];
                };
            };
            /** @description Nothing has changed since. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["PatientNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly erasePatient: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of what you mean to replace or delete. 412 when it is another one by now, so that of two systems neither overwrites or deletes what it has not read; a weak tag is never the same. What nobody has set, such as the messages that come to wait while a registration is paused, moves its `ETag` and is not compared here. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path: {
                /**
                 * @description The project.
                 * @example copd-screening-2026
                 */
                readonly project_id: components["parameters"]["ProjectIdPath"];
                /**
                 * @description The patient.
                 * @example P-001
                 */
                readonly patient_id: components["parameters"]["PatientIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Nothing is held of the patient any more. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["PatientNotFound"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly exportPatient: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The project.
                 * @example copd-screening-2026
                 */
                readonly project_id: components["parameters"]["ProjectIdPath"];
                /**
                 * @description The patient.
                 * @example P-001
                 */
                readonly patient_id: components["parameters"]["PatientIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of it. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PatientExport"];
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["PatientNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly listRecords: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only this project. Without it, all of yours.
                 * @example copd-screening-2026
                 */
                readonly project_id?: components["parameters"]["ProjectIdOptional"];
                /**
                 * @description Only this patient. Patients are counted within a project, so name the project as well.
                 * @example P-001
                 */
                readonly patient_id?: components["parameters"]["PatientIdFilter"];
                /**
                 * @description Only records that were sent with this reference of yours.
                 * @example ORD-2026-0417
                 */
                readonly client_reference?: components["parameters"]["ClientReferenceFilter"];
                /**
                 * @description Only records that count, or only those that were retracted.
                 * @example active
                 */
                readonly status?: components["parameters"]["RecordStatusFilter"];
                /**
                 * @description Only what was made or has changed at or after this time, by our clock. Ask next with the newest time that you were given: nothing that is made later has an earlier one. The outcome of a delivery may be seen a second after its time. Write it in UTC, with `Z`: a `+` in a query is a space.
                 * @example 2026-11-20T00:00:00.000Z
                 */
                readonly changed_since?: components["parameters"]["ChangedSince"];
                /** @description From `next_cursor` of the previous page. */
                readonly cursor?: components["parameters"]["CursorParameter"];
                /**
                 * @description Rows on a page.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["LimitParameter"];
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer. 304 when nothing has changed since, the outcome of the webhook included. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of records. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecordPage"];
                };
            };
            /** @description Nothing has changed since. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidPage"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["PatientNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly getRecord: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer. 304 when nothing has changed since, the outcome of the webhook included. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description From the answer of intakePatients, or from listRecords.
                 * @example rec_01kagx5h8n3p7q2r6s0t4v9w1x
                 */
                readonly record_id: components["parameters"]["RecordIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StoredRecord"];
                };
            };
            /** @description Nothing has changed since. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["RecordNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly buildModel: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Your random key for this one request (a fresh UUID, say; there is no example here, so that nobody sends it twice). The same key with the same body replays the stored answer for 24 hours, with `Idempotency-Replayed: true`; with another body it is 422 `idempotency_key_reused`; while the first is still being worked on it is 409 `request_in_progress`. Answers 429 and 5xx are not stored, nor is any with `Retry-After`, nor are requests that fail validation, so those can be repeated under the same key. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BuildModelRequest"];
            };
        };
        readonly responses: {
            /** @description The model is built. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Model"];
                };
            };
            readonly 400: components["responses"]["MalformedRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["BuildNotFound"];
            readonly 409: components["responses"]["RequestInProgress"];
            readonly 410: components["responses"]["AnswerErased"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["InvalidModelRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly listModels: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only this project. Without it, all of yours.
                 * @example copd-screening-2026
                 */
                readonly project_id?: components["parameters"]["ProjectIdOptional"];
                /**
                 * @description Only what was made or has changed at or after this time, by our clock. Ask next with the newest time that you were given: nothing that is made later has an earlier one. The outcome of a delivery may be seen a second after its time. Write it in UTC, with `Z`: a `+` in a query is a space.
                 * @example 2026-11-20T00:00:00.000Z
                 */
                readonly changed_since?: components["parameters"]["ChangedSince"];
                /** @description From `next_cursor` of the previous page. */
                readonly cursor?: components["parameters"]["CursorParameter"];
                /**
                 * @description Rows on a page.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["LimitParameter"];
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer. 304 when nothing has changed since, the outcome of the webhook included. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of models. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ModelPage"];
                };
            };
            /** @description Nothing has changed since. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidPage"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["ProjectNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly getModel: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer. 304 when nothing has changed since, the outcome of the webhook included. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description From the answer of buildModel.
                 * @example mdl_01kagx7qbc5m3v9t0r8w2yhe4d
                 */
                readonly model_id: components["parameters"]["ModelIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The model. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Model"];
                };
            };
            /** @description Nothing has changed since. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["ModelNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly getRuleset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer. 304 when nothing has changed since, the outcome of the webhook included. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description As a model, an analysis or a report names it.
                 * @example gli-2022-global.gold-2023.5f0c1a9e77b2
                 */
                readonly ruleset_id: components["parameters"]["RulesetIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The ruleset. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Ruleset"];
                };
            };
            /** @description Nothing has changed since. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 404: components["responses"]["RulesetNotFound"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly analyse: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Your random key for this one request (a fresh UUID, say; there is no example here, so that nobody sends it twice). The same key with the same body replays the stored answer for 24 hours, with `Idempotency-Replayed: true`; with another body it is 422 `idempotency_key_reused`; while the first is still being worked on it is 409 `request_in_progress`. Answers 429 and 5xx are not stored, nor is any with `Retry-After`, nor are requests that fail validation, so those can be repeated under the same key. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AnalyseRequest"];
            };
        };
        readonly responses: {
            /** @description The analysis is made. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Analysis"];
                };
            };
            readonly 400: components["responses"]["MalformedRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["AnalyseNotFound"];
            readonly 409: components["responses"]["AnalyseConflict"];
            readonly 410: components["responses"]["AnswerErased"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["InvalidAnalyseRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly listAnalyses: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only this project. Without it, all of yours.
                 * @example copd-screening-2026
                 */
                readonly project_id?: components["parameters"]["ProjectIdOptional"];
                /** @description Only what was made under this model. */
                readonly model_id?: components["parameters"]["ModelIdFilter"];
                /**
                 * @description Only what was made or has changed at or after this time, by our clock. Ask next with the newest time that you were given: nothing that is made later has an earlier one. The outcome of a delivery may be seen a second after its time. Write it in UTC, with `Z`: a `+` in a query is a space.
                 * @example 2026-11-20T00:00:00.000Z
                 */
                readonly changed_since?: components["parameters"]["ChangedSince"];
                /** @description From `next_cursor` of the previous page. */
                readonly cursor?: components["parameters"]["CursorParameter"];
                /**
                 * @description Rows on a page.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["LimitParameter"];
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer. 304 when nothing has changed since, the outcome of the webhook included. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of analyses. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AnalysisPage"];
                };
            };
            /** @description Nothing has changed since. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidPage"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["MadeNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly getAnalysis: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer. 304 when nothing has changed since, the outcome of the webhook included. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description From the answer of analyse.
                 * @example ana_01kagx9d2n8q4z6s1f7b3pjk5c
                 */
                readonly analysis_id: components["parameters"]["AnalysisIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The analysis. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Analysis"];
                };
            };
            /** @description Nothing has changed since. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["AnalysisNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly interpret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Your random key for this one request (a fresh UUID, say; there is no example here, so that nobody sends it twice). The same key with the same body replays the stored answer for 24 hours, with `Idempotency-Replayed: true`; with another body it is 422 `idempotency_key_reused`; while the first is still being worked on it is 409 `request_in_progress`. Answers 429 and 5xx are not stored, nor is any with `Retry-After`, nor are requests that fail validation, so those can be repeated under the same key. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["InterpretRequest"];
            };
        };
        readonly responses: {
            /** @description The analysis was interpreted before by the same rules and in the same language; this is its batch. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Batch"];
                };
            };
            /** @description The batch is delivered. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Batch"];
                };
            };
            readonly 400: components["responses"]["MalformedRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["InterpretNotFound"];
            readonly 409: components["responses"]["InterpretConflict"];
            readonly 410: components["responses"]["AnswerErased"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["InvalidInterpretRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly getResults: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The project.
                 * @example copd-screening-2026
                 */
                readonly project_id: components["parameters"]["ProjectIdRequired"];
                /** @description Without it, the project's newest batch. */
                readonly batch_id?: components["parameters"]["ResultsBatchId"];
                /** @description Only this patient of the batch. */
                readonly patient_id?: components["parameters"]["ResultsPatientId"];
                /** @description The form of the answer where `Accept` cannot be set, as in a link; it goes before `Accept`. */
                readonly format?: components["parameters"]["ResultsFormat"];
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer. 304 when nothing has changed since, the outcome of the webhook included. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivered results. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Vary: components["headers"]["VaryAccept"];
                    readonly "Content-Disposition": components["headers"]["ContentDisposition"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeliveredResults"];
                    readonly "text/html": components["schemas"]["ReportPage"];
                    readonly "text/csv": components["schemas"]["ResultsTable"];
                    readonly "application/fhir+json": components["schemas"]["FhirBundle"];
                };
            };
            /** @description Nothing has changed since. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Vary: components["headers"]["VaryAccept"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["ResultsNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly reviewResults: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Your random key for this one request (a fresh UUID, say; there is no example here, so that nobody sends it twice). The same key with the same body replays the stored answer for 24 hours, with `Idempotency-Replayed: true`; with another body it is 422 `idempotency_key_reused`; while the first is still being worked on it is 409 `request_in_progress`. Answers 429 and 5xx are not stored, nor is any with `Retry-After`, nor are requests that fail validation, so those can be repeated under the same key. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReviewRequest"];
            };
        };
        readonly responses: {
            /** @description The new batch is delivered. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Batch"];
                };
            };
            readonly 400: components["responses"]["MalformedRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["ReviewNotFound"];
            readonly 409: components["responses"]["ReviewConflict"];
            readonly 410: components["responses"]["AnswerErased"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["InvalidReview"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly listResultsLinks: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only this project. Without it, all of yours.
                 * @example copd-screening-2026
                 */
                readonly project_id?: components["parameters"]["ProjectIdOptional"];
                /** @description From `next_cursor` of the previous page. */
                readonly cursor?: components["parameters"]["CursorParameter"];
                /**
                 * @description Rows on a page.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["LimitParameter"];
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer. 304 when nothing has changed since, the outcome of the webhook included. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of links. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkPage"];
                };
            };
            /** @description Nothing has changed since. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidPage"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["ProjectNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly createResultsLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ResultsLinkRequest"];
            };
        };
        readonly responses: {
            /** @description The link. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ResultsLink"];
                };
            };
            readonly 400: components["responses"]["MalformedRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["ResultsNotFound"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["InvalidLinkRequest"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly openResultsLink: {
        readonly parameters: {
            readonly query?: {
                /** @description Only this patient of the batch. */
                readonly patient_id?: components["parameters"]["ResultsPatientId"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description As the link has it; to revoke it, its `link_id` does too.
                 * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                 */
                readonly token: components["parameters"]["LinkToken"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly "X-Robots-Tag": components["headers"]["XRobotsTag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": components["schemas"]["ReportPage"];
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 404: components["responses"]["OpenedLinkNotFound"];
            readonly 429: components["responses"]["OpenedTooOften"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly revokeResultsLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description As the link has it; to revoke it, its `link_id` does too.
                 * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                 */
                readonly token: components["parameters"]["LinkToken"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The link is revoked. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["LinkNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly listBatches: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only this project. Without it, all of yours.
                 * @example copd-screening-2026
                 */
                readonly project_id?: components["parameters"]["ProjectIdOptional"];
                /**
                 * @description Only batches whose webhook is in this state. `failed` is what to redeliver after an outage.
                 * @example failed
                 */
                readonly webhook?: components["parameters"]["WebhookStateFilter"];
                /** @description Only what was made under this model. */
                readonly model_id?: components["parameters"]["ModelIdFilter"];
                /** @description Only batches with a record that was amended, retracted or erased since (`true`), or only the others. */
                readonly stale?: components["parameters"]["StaleFilter"];
                /**
                 * @description Only what was made or has changed at or after this time, by our clock. Ask next with the newest time that you were given: nothing that is made later has an earlier one. The outcome of a delivery may be seen a second after its time. Write it in UTC, with `Z`: a `+` in a query is a space.
                 * @example 2026-11-20T00:00:00.000Z
                 */
                readonly changed_since?: components["parameters"]["ChangedSince"];
                /**
                 * @description `desc`, newest first, is what you get without it; with `after_sequence` it is `asc`.
                 * @example asc
                 */
                readonly order?: components["parameters"]["OrderParameter"];
                /** @description Only batches after this `sequence` of the project, which has to be named. Keep the last `sequence` that you have handled and ask again from there: nothing is passed over, because a project's sequence has no gaps and rises with each commit. Of a project that was erased and made anew it begins at 1 again: `created_at` of the project tells. */
                readonly after_sequence?: components["parameters"]["AfterSequence"];
                /** @description From `next_cursor` of the previous page. */
                readonly cursor?: components["parameters"]["CursorParameter"];
                /**
                 * @description Rows on a page.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["LimitParameter"];
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer. 304 when nothing has changed since, the outcome of the webhook included. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of batches. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BatchPage"];
                };
            };
            /** @description Nothing has changed since. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidPage"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["MadeNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly listAudit: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only this project. Without it, all of yours.
                 * @example copd-screening-2026
                 */
                readonly project_id?: components["parameters"]["ProjectIdOptional"];
                /**
                 * @description Only this patient. Patients are counted within a project, so name the project as well.
                 * @example P-001
                 */
                readonly patient_id?: components["parameters"]["PatientIdFilter"];
                /** @description Only this batch. */
                readonly batch_id?: components["parameters"]["BatchIdOptional"];
                /**
                 * @description Only what was done with this API key, by its identifier.
                 * @example key_01kagx2m4c8v6b1n9s5d7f3g0h
                 */
                readonly key_id?: components["parameters"]["KeyIdFilter"];
                /**
                 * @description Only this operation, by its operationId.
                 * @example exportPatient
                 */
                readonly operation?: components["parameters"]["OperationFilter"];
                /**
                 * @description Only what was done at or after this time. In UTC, with `Z`.
                 * @example 2026-11-20T00:00:00.000Z
                 */
                readonly since?: components["parameters"]["AuditSince"];
                /** @description Only events after this `sequence`, the oldest first. Keep the last `sequence` and `digest` that you have and ask again from there: nothing is passed over, and `previous` of the first new event is the digest that you kept. */
                readonly after_sequence?: components["parameters"]["AuditAfterSequence"];
                /** @description From `next_cursor` of the previous page. */
                readonly cursor?: components["parameters"]["CursorParameter"];
                /**
                 * @description Rows on a page.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["LimitParameter"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of events. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly Vary: components["headers"]["VaryAccept"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditPage"];
                    readonly "application/fhir+json": components["schemas"]["FhirAuditBundle"];
                };
            };
            readonly 400: components["responses"]["InvalidPage"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["ProjectNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly getWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer. 304 when nothing has changed since, the outcome of the webhook included. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The registration. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookRegistration"];
                };
            };
            /** @description Nothing has changed since. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly putWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of what you mean to replace or delete. 412 when it is another one by now, so that of two systems neither overwrites or deletes what it has not read; a weak tag is never the same. What nobody has set, such as the messages that come to wait while a registration is paused, moves its `ETag` and is not compared here. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookSettingsInput"];
            };
        };
        readonly responses: {
            /** @description The registration is replaced. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookRegistration"];
                };
            };
            /** @description The webhook is registered. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookRegistration"];
                };
            };
            readonly 400: components["responses"]["MalformedRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["InvalidWebhookSettings"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly deleteWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of what you mean to replace or delete. 412 when it is another one by now, so that of two systems neither overwrites or deletes what it has not read; a weak tag is never the same. What nobody has set, such as the messages that come to wait while a registration is paused, moves its `ETag` and is not compared here. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description There is no registration any more. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly redeliverWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Your random key for this one request (a fresh UUID, say; there is no example here, so that nobody sends it twice). The same key with the same body replays the stored answer for 24 hours, with `Idempotency-Replayed: true`; with another body it is 422 `idempotency_key_reused`; while the first is still being worked on it is 409 `request_in_progress`. Answers 429 and 5xx are not stored, nor is any with `Retry-After`, nor are requests that fail validation, so those can be repeated under the same key. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RedeliverRequest"];
            };
        };
        readonly responses: {
            /** @description The delivery is due. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Redelivery"];
                };
            };
            readonly 400: components["responses"]["MalformedRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["RedeliverNotFound"];
            readonly 409: components["responses"]["RedeliverConflict"];
            readonly 410: components["responses"]["AnswerErased"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["InvalidRedeliverRequest"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly listWebhookAttempts: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only this project. Without it, all of yours.
                 * @example copd-screening-2026
                 */
                readonly project_id?: components["parameters"]["ProjectIdOptional"];
                /** @description Only this batch. */
                readonly batch_id?: components["parameters"]["BatchIdOptional"];
                /** @description Only this message, as its `webhook-id` named it. */
                readonly event_id?: components["parameters"]["EventIdOptional"];
                /** @description From `next_cursor` of the previous page. */
                readonly cursor?: components["parameters"]["CursorParameter"];
                /**
                 * @description Rows on a page.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["LimitParameter"];
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer. 304 when nothing has changed since, the outcome of the webhook included. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of attempts. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AttemptPage"];
                };
            };
            /** @description Nothing has changed since. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidPage"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["BatchNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly getWebhookTest: {
        readonly parameters: {
            readonly query?: {
                /** @description Only tests of this name. */
                readonly test_id?: components["parameters"]["TestIdOptional"];
                /** @description Only this message, as its `webhook-id` named it. */
                readonly event_id?: components["parameters"]["EventIdOptional"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The test. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookTest"];
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["TestNotFound"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly testWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Your random key for this one request (a fresh UUID, say; there is no example here, so that nobody sends it twice). The same key with the same body replays the stored answer for 24 hours, with `Idempotency-Replayed: true`; with another body it is 422 `idempotency_key_reused`; while the first is still being worked on it is 409 `request_in_progress`. Answers 429 and 5xx are not stored, nor is any with `Retry-After`, nor are requests that fail validation, so those can be repeated under the same key. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookTestRequest"];
            };
        };
        readonly responses: {
            /** @description The test is due. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookTest"];
                };
            };
            readonly 400: components["responses"]["MalformedRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 409: components["responses"]["TestConflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["InvalidTestRequest"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly resumeWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Your random key for this one request (a fresh UUID, say; there is no example here, so that nobody sends it twice). The same key with the same body replays the stored answer for 24 hours, with `Idempotency-Replayed: true`; with another body it is 422 `idempotency_key_reused`; while the first is still being worked on it is 409 `request_in_progress`. Answers 429 and 5xx are not stored, nor is any with `Retry-After`, nor are requests that fail validation, so those can be repeated under the same key. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ResumeRequest"];
            };
        };
        readonly responses: {
            /** @description Nothing is paused, and the messages are due. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Resumption"];
                };
            };
            readonly 400: components["responses"]["MalformedRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 409: components["responses"]["ResumeConflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["InvalidResumeRequest"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly getWebhookKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The keys, the newest first. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookKeys"];
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 500: components["responses"]["InternalError"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly retractRecord: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Your random key for this one request (a fresh UUID, say; there is no example here, so that nobody sends it twice). The same key with the same body replays the stored answer for 24 hours, with `Idempotency-Replayed: true`; with another body it is 422 `idempotency_key_reused`; while the first is still being worked on it is 409 `request_in_progress`. Answers 429 and 5xx are not stored, nor is any with `Retry-After`, nor are requests that fail validation, so those can be repeated under the same key. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description From the answer of intakePatients, or from listRecords.
                 * @example rec_01kagx5h8n3p7q2r6s0t4v9w1x
                 */
                readonly record_id: components["parameters"]["RecordIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RetractRequest"];
            };
        };
        readonly responses: {
            /** @description The record is retracted. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["XRequestId"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StoredRecord"];
                };
            };
            readonly 400: components["responses"]["MalformedRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["RetractNotFound"];
            readonly 409: components["responses"]["RetractConflict"];
            readonly 410: components["responses"]["AnswerErased"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["InvalidRetraction"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly default: components["responses"]["Unforeseen"];
        };
    };
    readonly onResultsDelivered: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The signature with your newest `webhook_secret`; the webhook says how it is made and checked. It proves who sent the body; it cannot tell a replay, for that use `webhook-id` and `webhook-timestamp`.
                 * @example sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignature"];
                /**
                 * @description The `event_id` of the body.
                 * @example msg_01kagxb0h6t2w8e4m9c5rvn3xa
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Unix time of this attempt in seconds. Signed by `webhook-signature`; refuse what is older than a few minutes.
                 * @example 1795340400
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks. Space-separated list of `v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`, keyed with the bytes that the base64 after `whsec_` stands for, else with the raw bytes of the secret. One for each secret that is valid now. Behind them, where the service has key pairs, `v1a,` and the base64 Ed25519 signature of the same bytes, one for each key of `getWebhookKeys`: for receivers that hold no secret. Pass over an entry that begins otherwise: other kinds of signatures may stand beside these.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ResultsDeliveredEvent"];
            };
        };
        readonly responses: {
            /** @description You have taken the results. The body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Final. Redirects are never followed. */
            readonly "3XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Final. You rejected the request; answer 401 when the signature does not match. */
            readonly "4XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You could not take the results now. The next attempt follows on the schedule. */
            readonly "5XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onResultsReviewed: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The signature with your newest `webhook_secret`; the webhook says how it is made and checked. It proves who sent the body; it cannot tell a replay, for that use `webhook-id` and `webhook-timestamp`.
                 * @example sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignature"];
                /**
                 * @description The `event_id` of the body.
                 * @example msg_01kagxb0h6t2w8e4m9c5rvn3xa
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Unix time of this attempt in seconds. Signed by `webhook-signature`; refuse what is older than a few minutes.
                 * @example 1795340400
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks. Space-separated list of `v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`, keyed with the bytes that the base64 after `whsec_` stands for, else with the raw bytes of the secret. One for each secret that is valid now. Behind them, where the service has key pairs, `v1a,` and the base64 Ed25519 signature of the same bytes, one for each key of `getWebhookKeys`: for receivers that hold no secret. Pass over an entry that begins otherwise: other kinds of signatures may stand beside these.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ResultsReviewedEvent"];
            };
        };
        readonly responses: {
            /** @description You have taken the results. The body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Final. Redirects are never followed. */
            readonly "3XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Final. You rejected the request; answer 401 when the signature does not match. */
            readonly "4XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You could not take the results now. The next attempt follows on the schedule. */
            readonly "5XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onWebhookTest: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The signature with your newest `webhook_secret`; the webhook says how it is made and checked. It proves who sent the body; it cannot tell a replay, for that use `webhook-id` and `webhook-timestamp`.
                 * @example sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignature"];
                /**
                 * @description The `event_id` of the body.
                 * @example msg_01kagxb0h6t2w8e4m9c5rvn3xa
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Unix time of this attempt in seconds. Signed by `webhook-signature`; refuse what is older than a few minutes.
                 * @example 1795340400
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks. Space-separated list of `v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`, keyed with the bytes that the base64 after `whsec_` stands for, else with the raw bytes of the secret. One for each secret that is valid now. Behind them, where the service has key pairs, `v1a,` and the base64 Ed25519 signature of the same bytes, one for each key of `getWebhookKeys`: for receivers that hold no secret. Pass over an entry that begins otherwise: other kinds of signatures may stand beside these.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        readonly responses: {
            /** @description You have taken the test. The body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Final. Redirects are never followed. */
            readonly "3XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Final. You rejected the request; answer 401 when the signature does not match. */
            readonly "4XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You could not take it now. The next attempt follows on the schedule. */
            readonly "5XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
