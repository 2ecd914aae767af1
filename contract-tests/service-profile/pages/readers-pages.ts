/** Pages that readers open, of a patient and of a batch: what was sent, what follows from it by a published limit, and counts, each behind its name. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Criterion, Step, Workflow } from "../../engine/workflows/workflow.ts";
import { interpreting, making, resultsOf } from "../making.ts";
import { pageOf, row, told } from "./saying.ts";

const PROJECT = "pages-$seed";

const MAN: JsonObject = { patient_id: "P-1", sex: "male", height_cm: 178, ancestry: "caucasian" };

const WOMAN: JsonObject = {
  patient_id: "P-2",
  performed_at: "2026-03-01T09:00:00Z",
  ...{ sex: "female", age_years: 45, height_cm: 165, ancestry: "other" },
  missing: { post_bronchodilator: "contraindicated" },
  pre_bronchodilator: {
    kind: "efforts",
    efforts: [
      { fev1_l: 2.91, fvc_l: 3.52, pef_l_s: 6.1, bev_l: 0.05, fet_s: 7, plateau: true, faults: [] },
      { fev1_l: 2.87, fvc_l: 3.5, pef_l_s: 5.9, bev_l: 0.061, fet_s: 6.5, plateau: true, faults: ["leak"] },
    ],
  },
};

/** A decline of FEV1 by 0.17 L in two years, of FVC by far more than expected; GOLD grade 2 after bronchodilator, one moderate exacerbation and mMRC 2: group B. */
const PEOPLE: readonly JsonObject[] = [
  {
    ...MAN,
    performed_at: "2024-03-01T09:00:00Z",
    age_years: 60,
    pre_bronchodilator: { kind: "values", fev1_l: 2.3, fvc_l: 6.4 },
  },
  {
    ...MAN,
    performed_at: "2026-03-01T09:00:00Z",
    age_years: 62,
    weight_kg: 82.5,
    smoking: { status: "former", pack_years: 22 },
    symptoms: { mmrc: 2, cat: 18, act: 17 },
    exacerbations: { moderate: 1, severe: 0 },
    diagnoses: ["copd", "asthma"],
    biomarkers: { feno_ppb: 31, eosinophils_per_ul: 310 },
    bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 15 },
    pre_bronchodilator: {
      ...{ kind: "values", fev1_l: 2.13, fvc_l: 4.31, fev6_l: 4.11 },
      ...{ fef25_75_l_s: 1.21, fef75_l_s: 0.43, pef_l_s: 5.7 },
    },
    post_bronchodilator: { kind: "values", fev1_l: 2.61, fvc_l: 4.52, pef_l_s: 6.3 },
  },
  WOMAN,
];

const said = (output: string): string => `{$steps.data.outputs.${output}}`;

const OF_THE_MAN: readonly Criterion[] = [
  told("<title>P-1, 1 Mar 2026: spirometry report</title>"),
  told("Spirometry report", said("company"), said("project"), "<h1>P-1</h1>", ">Draft: for a clinician’s review<"),
  told(`<p>${said("statement")}</p>`),
  told(`limits at the ${said("percentile")}th percentile; GOLD edition ${said("gold")}.`, said("ruleset")),
  told("Batch", said("batch"), said("analysis"), said("model"), "record revision 1."),
  told("the limits of normal (z −1.645 to 1.645)"),
  told("Course over 2 visits"),
  told(">P-1<", "1 Mar 2026, 09:00 (UTC)"),
  told(">Sex at birth<", "Male"),
  told(">Age<", "62.0 years"),
  told(">Height<", "178.0 cm"),
  // 82.5 / 1.78²
  told(">Weight<", "82.5 kg (BMI 26.0)"),
  told(">Smoking<", "Former, 22 pack-years"),
  told(">Recorded diagnoses<", "COPD, asthma"),
  told(">Reference equations<", "GLI-2012, group caucasian"),
  told("Airflow obstruction", "moderate reduction of FEV1"),
  row(">FEV1", ">L<", 2.13, 2.61, "+0.48 L"),
  row(">FVC", 4.31, 4.52, "+0.21 L"),
  // 2.13 / 4.31 and 2.61 / 4.52
  row(">FEV1/FVC", 0.494, 0.577),
  told(">FEF25-75", 1.21),
  told(">FEF75", 0.43),
  told(">PEF", ">L/s<", "5.70", "6.30"),
  told(">Bronchodilator", "salbutamol, 400 µg, 15 min before"),
  told(">Response (over 10 % of predicted)", ">significant<"),
  told(">FEV1 since the previous test", "−0.17 L in 2.0 years"),
  // 2.13 / 0.5
  told(">FEV1Q", 4.3),
  told(">GOLD 2023", "grade 2, group B"),
  told(">ACT", "17: not well controlled"),
  told(">FeNO", "31 ppb: intermediate"),
  told(">Eosinophils", "310 per µL: high"),
];

const OF_THE_WOMAN: readonly Criterion[] = [
  told(">P-2<", "1 Mar 2026, 09:00 (UTC)"),
  told(">Sex at birth<", "Female"),
  told(">After bronchodilator<", "no test: contraindicated (1 Mar 2026, 09:00 (UTC))"),
  told("grade of FEV1 E, of FVC", "E; usable 2 of 2 performed"),
  told(">1", "2.91", "3.52", "6.1", "7.0", "0.050", "both acceptable"),
  told(">2", "2.87", "3.50", "5.9", "6.5", "0.061", "both usable: leak"),
];

const LIMITATIONS = [0, 1, 2, 3].map((place) => `limitation-${place}`);

const OF_THE_BATCH: readonly Criterion[] = [
  told(`<title>${said("project")}: 2 spirometry reports</title>`),
  told("Spirometry reports", said("company"), `<h1>${said("project")}</h1>`),
  told(">Visits interpreted<", ">3<", "GLI-2012", ">Sequence<", ">1<"),
  told("What these results cannot say", ...LIMITATIONS.map((limitation) => `<li>${said(limitation)}</li>`)),
  told("Batch", said("batch"), said("analysis"), said("model")),
  told("Drafts: for a clinician’s review", ">Patients<", ">2<"),
  told(">Visits<", ">3<"),
  told("Who needs a person first (2; 2 visits)", ">P-1<", "decline beyond what is expected"),
  told(">P-2<", "low test quality"),
  told(">Pattern", "Nothing low", ">1<", "Airflow obstruction", ">2<"),
  told(">Severity", "Mild", ">1<", "Moderate", ">1<", "None given: test quality is low", ">1<"),
  told(">Grade of FEV1", ">E<", ">1<", ">Unknown<", ">2<"),
  told(">Grade of FVC", ">E<", ">1<", ">Unknown<", ">2<"),
  told(">Bronchodilator response", "Significant in FEV1", ">1<", "Not judged", ">2<"),
  told(">GOLD grade", "Grade 2", ">1<"),
  row(">P-1", "1 Mar 2024", "60.0", "Airflow obstruction, mild reduction of FEV1"),
  row(">P-1", "1 Mar 2026", "62.0", "Airflow obstruction, moderate reduction of FEV1"),
  row(">P-2", "1 Mar 2026", "45.0", "E/E", "Within normal limits"),
  // nothing of hers is low
  { context: "$response.body", type: "regex", condition: ">P-2<(?![\\s\\S]*▼ ?[−\\d])" },
];

/** The same results in JSON. */
const DATA: Step = {
  ...resultsOf(PROJECT, "data", []),
  outputs: {
    project: "$response.body#/project_id",
    company: "$response.body#/company",
    batch: "$response.body#/report/batch_id",
    analysis: "$response.body#/report/analysis_id",
    model: "$response.body#/report/model_id",
    ruleset: "$response.body#/report/ruleset/ruleset_id",
    percentile: "$response.body#/report/rules/lower_limit_percentile",
    gold: "$response.body#/report/rules/gold_edition",
    statement: "$response.body#/items/1/statement",
    ...Object.fromEntries(LIMITATIONS.map((name, place) => [name, `$response.body#/report/limitations/${place}`])),
  },
};

const REVIEW: JsonObject = {
  batch_id: "$steps.interpret.outputs.id",
  reviewer: "R-1",
  items: [
    { patient_id: "P-1", performed_at: "2026-03-01T09:00:00Z", comment: "as <expected>" },
    {
      patient_id: "P-2",
      efforts: [
        { test: "pre_bronchodilator", effort: 1, decision: "accept" },
        { test: "pre_bronchodilator", effort: 2, decision: "reject" },
      ],
    },
  ],
};

const EFFORTS = "effort 1 before bronchodilator accepted, effort 2 before bronchodilator rejected.";

/** Reads of the batch that was reviewed. */
const before = (step: Step): Step => ({
  ...step,
  parameters: [...(step.parameters ?? []), { name: "batch_id", in: "query", value: "$steps.interpret.outputs.id" }],
});

/** Each page says who has read it and what was decided, and an old one that it is old. */
const REVIEWED: readonly Step[] = [
  making(PROJECT, "review", "reviewResults", REVIEW, "batch_id"),
  pageOf(PROJECT, "man-read", "P-1", [
    told(">Reviewed by R-1<"),
    told(">R-1<", "read, no effort decided on.", "as &lt;expected&gt;"),
  ]),
  pageOf(PROJECT, "woman-read", "P-2", [told(">Corrected on review by R-1<"), told(">R-1<", EFFORTS)]),
  pageOf(PROJECT, "batch-read", undefined, [
    told(">2 of 3 visits reviewed<"),
    row(">P-1<", "1 Mar 2024", 'Review">Draft<'),
    row(">P-1<", "1 Mar 2026", 'Review">Reviewed<'),
    row(">P-2<", 'Review">Corrected on review<'),
  ]),
  before(pageOf(PROJECT, "batch-before", undefined, [told("A newer version exists", "{$steps.review.outputs.id}.")])),
  making(PROJECT, "amend", "intakePatients", { patients: [{ ...WOMAN, height_cm: 166, amends: { reason: "typed" } }] }),
  pageOf(PROJECT, "batch-stale", undefined, [told("Records have changed since", "was amended,\nretracted or erased")]),
];

export function readersPages(): Workflow {
  return {
    workflowId: "readers-pages",
    steps: [
      making(PROJECT, "intake", "intakePatients", { patients: [...PEOPLE] }),
      making(PROJECT, "model", "buildModel", { reference_equations: "gli-2012" }, "model_id"),
      ...interpreting(PROJECT, { occasions: "all" }),
      DATA,
      pageOf(PROJECT, "of-the-man", "P-1", OF_THE_MAN),
      pageOf(PROJECT, "of-the-woman", "P-2", OF_THE_WOMAN),
      pageOf(PROJECT, "of-the-batch", undefined, OF_THE_BATCH),
      ...REVIEWED,
    ],
  };
}
