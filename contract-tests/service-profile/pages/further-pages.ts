/** Pages of people of whom something rarer is to be said: a slope, scores of other questionnaires, tests that are missing, a single test. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Criterion, Workflow } from "../../engine/workflows/workflow.ts";
import { interpreting, making } from "../making.ts";
import { litres, recordOf } from "../rules/told.ts";
import { pageOf, row, told } from "./saying.ts";

const PROJECT = "further-pages-$seed";
const YEAR_DAYS = 365.25;
const MAN = { age: 62 };

interface Reader {
  readonly patient: string;
  readonly records: readonly JsonObject[];
  readonly says: readonly Criterion[];
}

const litresOf = (fev1_l: number, fvc_l: number): JsonObject => ({ fev1_l, fvc_l });

const child = (age: number, height_cm: number, more: JsonObject): JsonObject =>
  recordOf({ age, facts: { height_cm } }, 0, more);

const READERS: readonly Reader[] = [
  {
    // by least squares, and Student's t with three degrees of freedom
    patient: "a-slope",
    records: [4.2, 4.15, 4.09, 4.05, 3.99].map((fev1, place) =>
      recordOf({ age: 40.25 }, (4 - place) * YEAR_DAYS, { pre_bronchodilator: litres(fev1, 5.2) }),
    ),
    says: [
      told(">FEV1 since the previous test", "−0.06 L in 1.0 years"),
      told(">Slope of FEV1", "−52 mL a year", "95 % CI −57 to −47"),
    ],
  },
  {
    // 1.3 / 2.3 after bronchodilator; 0.09 L are less than 10 % of any predicted FEV1 of a man
    patient: "no-disease-recorded",
    records: [
      recordOf(MAN, 0, {
        symptoms: { mmrc: 2, acq: { score: 1.2, version: 6 } },
        exacerbations: { moderate: 0, severe: 0 },
        biomarkers: { feno_ppb: 12, eosinophils_per_ul: 90 },
        pre_bronchodilator: litres(1.21, 2.25),
        post_bronchodilator: litres(1.3, 2.3),
        bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 15 },
      }),
    ],
    says: [
      told(">Response (over 10 % of predicted)", ">not significant<"),
      told(">GOLD 2023", "grade 3, group B, only if COPD is diagnosed"),
      told(">ACQ-6", "1.2"),
      told(">FeNO", "12 ppb: low"),
      told(">Eosinophils", "90 per µL: low"),
      row(">FEV1", 1.21, "1.30", "+0.09 L"),
    ],
  },
  {
    patient: "a-child",
    records: [child(8, 128, { diagnoses: ["asthma"], symptoms: { cact: 19 }, pre_bronchodilator: litres(1.5, 1.7) })],
    says: [
      told(">C-ACT", "19: not well controlled"),
      told(">Age<", "8.0 years"),
      told(">Recorded diagnoses<", "asthma"),
    ],
  },
  {
    // a late closure touches FVC alone
    patient: "two-verdicts",
    records: [
      recordOf(MAN, 0, {
        smoking: { status: "current" },
        pre_bronchodilator: {
          kind: "efforts",
          efforts: [{ ...litresOf(2.31, 4.31), bev_l: 0.05, fet_s: 7, plateau: true, faults: ["glottic_closure"] }],
        },
      }),
    ],
    says: [told(">Smoking<", ">Current<"), told("FEV1 acceptable, FVC usable", "glottic closure")],
  },
  {
    patient: "a-young-child",
    records: [child(5, 108, { pre_bronchodilator: { ...litres(1.01, 1.12), fev0_75_l: 0.93 } })],
    says: [told(">FEV0.75", 0.93)],
  },
  {
    patient: "after-alone",
    records: [recordOf(MAN, 0, { post_bronchodilator: litres(2.61, 4.52) })],
    says: [
      told(">After bronchodilator<"),
      told(">Bronchodilator", ">not recorded<"),
      told("Only a test after bronchodilator was made"),
      row(">FEV1", 2.61),
    ],
  },
  {
    patient: "a-test-that-was-refused-and-made",
    records: [
      recordOf(MAN, 0.1, { pre_bronchodilator: litres(2.3, 4.3), missing: { post_bronchodilator: "refused" } }),
      recordOf(MAN, 0, { post_bronchodilator: litres(2.61, 4.52) }),
    ],
    says: [
      told(">After bronchodilator<", "a test is there, though a record says: refused"),
      told("A test is there that a record says is missing"),
      told("Several records were joined into this visit"),
    ],
  },
  {
    // ten visits are told one by one, and the page says how many more there are
    patient: "visits-without-a-test",
    records: [
      ...Array.from({ length: 12 }, (_, place) =>
        recordOf(MAN, 700 - place * 30, { missing: { pre_bronchodilator: "unable" } }),
      ),
      recordOf(MAN, 100, { pre_bronchodilator: litres(2.3, 4.3) }),
      recordOf(MAN, 0, { missing: { pre_bronchodilator: "technical_failure" } }),
    ],
    says: [
      told("No test at a later visit", "1 Mar 2026, 09:00 (UTC)", "these numbers are older"),
      told(">Before bronchodilator<", "no test: technical failure (1 Mar 2026, 09:00 (UTC))"),
      told(">Older visits without a test<", ">3<"),
    ],
  },
];

export function furtherPages(): Workflow {
  const patients = READERS.flatMap(({ patient, records }) =>
    records.map((record) => ({ patient_id: patient, ...record })),
  );
  return {
    workflowId: "further-pages",
    steps: [
      making(PROJECT, "intake", "intakePatients", { patients }),
      making(PROJECT, "model", "buildModel", { reference_equations: "gli-2022-global" }, "model_id"),
      ...interpreting(PROJECT, { occasions: "all" }),
      ...READERS.map(({ patient, says }) => pageOf(PROJECT, patient, patient, says)),
    ],
  };
}
