/** A blow whose volumes and flows follow from its formula, V(t) = FVC (1 - e^(-t/tau)): what is measured of the signal is that. */
import type { Criterion, Workflow } from "../engine/workflows/workflow.ts";
import { making } from "./making.ts";
import { curve } from "./corpus/efforts.ts";

const FVC = 5.1;
const TAU = 0.6;
const SECONDS = 7;

/** Litres. The tolerance of the standard waveforms is 3 % or 0.050 L; this is half of it. */
const NEAR_L = 0.025;
/** Litres a second; PEF, which a sample more or less moves, apart. */
const NEAR_L_S = 0.1;
const NEAR_PEF_L_S = 0.5;

const EXPECTED: readonly (readonly [member: string, value: number, near: number])[] = [
  ["fev1/measured", FVC * (1 - Math.exp(-1 / TAU)), NEAR_L],
  ["fvc/measured", FVC, NEAR_L],
  ["fev6_l", FVC * (1 - Math.exp(-6 / TAU)), NEAR_L],
  ["fef25_75/measured", FVC / 2 / (TAU * Math.log(3)), NEAR_L_S],
  ["fef75/measured", FVC / 4 / TAU, NEAR_L_S],
  ["pef_l_s", FVC / TAU, NEAR_PEF_L_S],
];

function measured(): Criterion[] {
  const of = (member: string): string => `$response.body#/items/0/pre_bronchodilator/measures/${member}`;
  return EXPECTED.flatMap(([member, value, near]) => [
    { condition: `${of(member)} > ${value - near}` },
    { condition: `${of(member)} < ${value + near}` },
  ]);
}

export function closedForms(): Workflow[] {
  const project_id = "closed-form-$seed";
  const blow = curve(200, FVC, TAU, SECONDS);
  const patient = {
    patient_id: "P-1",
    performed_at: "2026-03-01T09:00:00Z",
    sex: "male",
    age_years: 40,
    height_cm: 178,
    ancestry: "caucasian",
    pre_bronchodilator: { kind: "curves", efforts: [blow, blow] },
  };
  const analysed = making(project_id, "analyse", "analyse", { model_id: "$steps.model.outputs.id" });
  return [
    {
      workflowId: "closed-form",
      steps: [
        making(project_id, "intake", "intakePatients", { patients: [patient] }),
        making(project_id, "model", "buildModel", { reference_equations: "gli-2012" }, "model_id"),
        { ...analysed, successCriteria: [...(analysed.successCriteria ?? []), ...measured()] },
      ],
    },
  ];
}
