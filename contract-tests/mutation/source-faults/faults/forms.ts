import { type SourceFault, faultsIn } from "../fault.ts";

export const FORMS: readonly SourceFault[] = [
  ...faultsIn({ file: "usecases/interpret/batch-body.ts", where: ["resumption"] }, [
    "the outcome of the webhook says one attempt",
    "attempts,\n    at: timestamp(at),",
    "attempts: Math.min(attempts, 2),\n    at: timestamp(at),",
  ]),
  ...faultsIn({ file: "usecases/interpret/batch-body.ts", where: ["a-patient-over-time"] }, [
    "a batch that is stale is not said to be so in its results",
    'const stale = stale_at === undefined ? ""',
    'const stale = stale_at === undefined || revised_by === undefined ? ""',
  ]),
  ...faultsIn({ file: "usecases/results/get-results.ts", where: ["an-over-read"] }, [
    "the tag does not change with the revision",
    "revised_by ?? null,",
    "null,",
  ]),
  ...faultsIn({ file: "usecases/results/get-results.ts", where: ["a-patient-over-time"] }, [
    "the tag does not change when the batch goes stale",
    "stale_at ?? null,",
    "null,",
  ]),
  ...faultsIn({ file: "usecases/results/get-results.ts", where: ["resumption"] }, [
    "the tag does not change with the outcome",
    "outcome ?? null,",
    "null,",
  ]),
  ...faultsIn({ file: "usecases/results/get-results.ts", where: ["every-form"] }, [
    "the report of a patient shows the first visit",
    "items.findLast((item) => item.pre_bronchodilator !== null || item.post_bronchodilator !== null) ?? items.at(-1)",
    "items.find((item) => item.pre_bronchodilator !== null || item.post_bronchodilator !== null) ?? items.at(-1)",
  ]),
  ...faultsIn({ file: "usecases/results/get-results.ts", where: ["links"] }, [
    "the items of a patient are those whose name begins so",
    "item.patient_id === patientId);",
    "item.patient_id.startsWith(patientId));",
  ]),
  ...faultsIn({ file: "routes/results-forms.ts", where: ["a-patient-over-time"], by: ["etag"] }, [
    "the tag of a patient's page is that of the batch",
    "version: digest(text)",
    "version: digest(results.versionWithoutOutcome, PAGE_POLICY)",
  ]),
  ...faultsIn({ file: "usecases/results/export-items.ts", where: ["chosen"] }, [
    "an export goes over every model",
    '{ model_id, order: "asc" }',
    '{ order: "asc" }',
  ]),
  ...faultsIn(
    { file: "usecases/results/export-items.ts", where: ["an-over-read"] },
    [
      "an export goes over all time",
      "const from = wholeFrom(since) ?? 0;",
      "const from = wholeFrom(since) === undefined ? 0 : 0;",
    ],
    ["an export begins with the newest batch", 'order: "asc" }', 'order: "desc" }'],
    [
      "an export leaves out a batch that was revised",
      "if (batch === undefined) continue;",
      "if (batch === undefined || batch.revised_by !== undefined) continue;",
    ],
  ),
  ...faultsIn(
    { file: "reports/csv/measure-rows.ts", where: ["every-form"] },
    [
      "rows of measures have the lower limit as the upper one",
      "uln: ({ value }) => value.uln,",
      "uln: ({ value }) => value.lln,",
    ],
    [
      "rows of measures name the wrong visit of the trial",
      "trial_visit: ({ item }) => item.trial?.visit,",
      "trial_visit: ({ item }) => item.trial?.arm,",
    ],
    [
      "rows of measures have the coefficient in place of the power",
      "l: ({ item, measure }) => lmsOf(item, measure)?.l,",
      "l: ({ item, measure }) => lmsOf(item, measure)?.s,",
    ],
    [
      "the test after bronchodilator has no rows",
      'for (const test of ["pre_bronchodilator", "post_bronchodilator"] as const) {',
      'for (const test of ["pre_bronchodilator"] as const) {',
    ],
    ["a test that is missing does not say why it has no grade", 'return "not_measured";', "return undefined;"],
    ["a measure that nobody grades does not say so", 'return "not_graded_measure";', "return undefined;"],
    [
      "a measure does not say why nothing is expected",
      'if (WITHOUT_REFERENCE.some((one) => one.measure === measure)) return "no_reference_values";',
      "if (WITHOUT_REFERENCE.some((one) => one.measure === measure)) return undefined;",
    ],
  ),
  ...faultsIn(
    { file: "reports/csv/measure-rows.ts", where: ["rules-of-slopes"] },
    [
      "the slope stands with the interval's low end",
      "slope_ml_per_year: slope((of) => of.fev1_ml_per_year),",
      "slope_ml_per_year: slope((of) => of.ci95?.low),",
    ],
    [
      "the interval is open",
      "slope_ci95_high: slope((of) => of.ci95?.high)",
      "slope_ci95_high: slope(() => undefined)",
    ],
    [
      "the standard error is that of the residuals",
      "of.standard_error_ml_per_year",
      "of.residual_sd_ml && of.residual_sd_ml",
    ],
    [
      "the verdict of the slope is lost",
      "slope_verdict: slope((of) => of.verdict)",
      "slope_verdict: slope(() => undefined)",
    ],
    [
      "the slope stands in the rows of FVC",
      'if (measure !== "fev1") return false;',
      'if (measure !== "fvc") return false;',
    ],
  ),
  ...faultsIn(
    { file: "reports/csv/measure-rows.ts", where: ["every-form"] },
    [
      "rows of measures have the median of another measure",
      "m: ({ item, measure }) => lmsOf(item, measure)?.m",
      'm: ({ item }) => lmsOf(item, "fev1")?.m',
    ],
    [
      "rows of measures have no variation",
      "s: ({ item, measure }) => lmsOf(item, measure)?.s",
      "s: ({ item, measure }) => lmsOf(item, measure)?.l",
    ],
    [
      "rows of measures have the z-score as the percentile",
      "percentile: ({ value }) => value.percentile",
      "percentile: ({ value }) => value.z_score",
    ],
    [
      "rows of measures lack the predicted value",
      "predicted: ({ value }) => value.predicted",
      "predicted: ({ value }) => value.lln",
    ],
    [
      "rows of measures name no model",
      "model_id: ({ results }) => results.report.model_id",
      "model_id: ({ results }) => results.report.batch_id",
    ],
  ),
  ...faultsIn({ file: "reports/csv/measure-rows.ts", where: ["rules-of-warnings"] }, [
    "rows of measures lack the first warning",
    "item.warnings.map(({ code }) => code)",
    "item.warnings.slice(1).map(({ code }) => code)",
  ]),
  ...faultsIn({ file: "reports/csv/measure-rows.ts", where: ["rules-of-efforts"] }, [
    "rows of measures are all interpretable",
    "interpretable: ({ item }) => item.interpretable",
    "interpretable: () => true",
  ]),
  ...faultsIn(
    { file: "reports/csv/columns.ts", where: ["every-form"] },
    [
      "the column of the severity has its basis",
      '{ name: "severity", value: (item) => item.severity }',
      '{ name: "severity", value: (item) => item.severity_basis }',
    ],
    [
      "the reason of a change is left out",
      'change === null ? "no_earlier_visit" : change.reason',
      "change === null ? undefined : change.reason",
    ],
  ),
  ...faultsIn(
    { file: "reports/csv/columns.ts", where: ["an-over-read"] },
    [
      "the reviewer of a table is the first one",
      '{ name: "reviewer", value: (item) => item.review?.history.at(-1)?.reviewer }',
      '{ name: "reviewer", value: (item) => item.review?.history.at(0)?.reviewer }',
    ],
    ["comments of a table lack the reviewer", "`${reviewer}: ${comment}`", "`${comment}`"],
  ),
  ...faultsIn(
    { file: "reports/fhir/bundle.ts", where: ["every-form"] },
    [
      "a report of a bundle is final though nobody read it",
      'item.review === undefined ? "preliminary"',
      'item.review === undefined ? "final"',
    ],
    [
      "a report of a bundle has the time of the batch",
      "effectiveDateTime: item.performed_at,\n    issued",
      "effectiveDateTime: report.created_at,\n    issued",
    ],
  ),
  ...faultsIn({ file: "reports/fhir/bundle.ts", where: ["an-over-read"] }, [
    "a bundle does not say that it is revised",
    "...(revised_by === undefined",
    "...(revised_by !== undefined || revised_by === undefined",
  ]),
  ...faultsIn(
    { file: "reports/fhir/observations.ts", where: ["every-form"] },
    ["a high value is normal", 'measured > uln ? ["H", "High"]', 'measured > uln * 2 ? ["H", "High"]'],
    ["a low value is normal", 'measured < lln ? ["L", "Low"]', 'measured < lln / 2 ? ["L", "Low"]'],
    ["a range of a bundle ends in another unit", "high: quantity(high, unit),", 'high: quantity(high, "mL"),'],
    ["a range of a bundle is of months", 'quantity(age_years, "a")', 'quantity(age_years, "mo")'],
    ["what is low is called high", '["L", "Low"]', '["L", "High"]'],
  ),
  ...faultsIn({ file: "reports/fhir/bronchodilator.ts", where: ["every-form"] }, [
    "a dose is told in the minutes that were waited",
    'dose: quantity(dose_ug, "ug"),',
    'dose: quantity(minutes_after, "ug"),',
  ]),
  ...faultsIn({ file: "reports/fhir/observation.ts", where: ["every-form"] }, [
    "an observation is issued when it was made",
    "issued: results.report.created_at,",
    "issued: item.performed_at,",
  ]),
  ...faultsIn({ file: "reports/fhir/codes.ts", where: ["every-form"] }, [
    "the code of FEV1 after bronchodilator is that before",
    'loinc("20155-8", "FEV1 --post bronchodilation"),',
    'loinc("20157-4", "FEV1 --post bronchodilation"),',
  ]),
  ...faultsIn(
    { file: "reports/fhir/audit-events.ts", where: ["written-down"] },
    ["a refusal is a success to FHIR", 'if (status < 400) return "0";', 'if (status < 500) return "0";'],
    [
      "an erasure is told as an update",
      'delete: { code: "delete", action: "D"',
      'delete: { code: "update", action: "U"',
    ],
    [
      "the patient of an event is not told to FHIR",
      "...(patient_id === undefined ? [] : [person]),",
      "...(patient_id !== undefined || patient_id === undefined ? [] : [person]),",
    ],
  ),
];
