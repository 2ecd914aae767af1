import { describe, expect, it } from "vitest";
import { referenceLms } from "../../respiratory/reference/equations.ts";
import { valueAtZ } from "../../respiratory/reference/lms.ts";
import type { Subject } from "../../respiratory/types/record.ts";
import { type AnyRecord, intakeOf } from "../../testing/records.ts";
import { type Client, testService } from "../../testing/test-service.ts";

/** A cohort of so many people of each sex, whose FEV1 lies at a z-score of its own: of the normal distribution, changed. */
interface Cohort {
  readonly females: number;
  readonly males: number;
  readonly z: (normal: number, subject: Subject, place: number) => number;
}

/** The standard normal quantile, by bisection of its distribution as an alternating series. */
function quantile(share: number): number {
  let [low, high] = [-6, 6];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (distribution(middle) < share) low = middle;
    else high = middle;
  }
  return low;
}

function distribution(z: number): number {
  let [sum, term] = [z, z];
  for (let n = 1; n < 100; n++) {
    term *= (-z * z) / (2 * n);
    sum += term / (2 * n + 1);
  }
  return 0.5 + sum / Math.sqrt(2 * Math.PI);
}

/** Never smokers without symptoms from 20 to 70 years; z-scores, ages and heights run independently of each other. */
function peopleOf({ females, males, z }: Cohort): AnyRecord[] {
  return (
    [
      ["female", females, 163],
      ["male", males, 177],
    ] as const
  ).flatMap(([sex, n, usual]) =>
    Array.from({ length: n }, (_, i): AnyRecord => {
      const spread = (by: number) => ((i * by) % n) / (n - 1);
      const subject = {
        sex,
        age_years: Math.round(10 * (20 + 50 * spread(61))) / 10,
        height_cm: Math.round(usual - 15 + 30 * spread(97)),
      };
      const score = z(quantile((i + 0.5) / n), subject, i);
      const at = (measure: "fev1" | "fvc") => {
        const lms = referenceLms("gli-2022-global", measure, subject);
        return Math.round(1000 * ((lms && valueAtZ(lms, score)) ?? 0)) / 1000;
      };
      return {
        patient_id: `${sex}-${i}`,
        performed_at: "2026-03-01T09:00:00Z",
        ...subject,
        pre_bronchodilator: { kind: "values", fev1_l: at("fev1"), fvc_l: at("fvc") },
        smoking: { status: "never" },
        symptoms: { mmrc: 0 },
        diagnoses: [],
        maintenance_therapy: false,
        exacerbations: { moderate: 0, severe: 0 },
      };
    }),
  );
}

/** What the model and the report say of FEV1: the verdict, and the fit of each sex. */
async function fev1Of(client: Client, project_id: string, cohort: Cohort) {
  expect((await client.post("/api/v1/patient/intake", intakeOf(peopleOf(cohort), project_id))).status).toBe(201);
  const choice = {
    project_id,
    reference_equations: "gli-2022-global",
    rules: { cohort: "never_smokers_without_symptoms" },
  };
  const { body: model } = await client.post("/api/v1/model/build", choice);
  const one = { project_id, model_id: model.model_id, patient_ids: ["male-0"] };
  const { body: analysis } = await client.post("/api/v1/analyse", one);
  await client.post("/api/v1/interpret", { project_id, analysis_id: analysis.analysis_id });
  const { report } = (await client.get(`/results?project_id=${project_id}`)).body;
  const { fit } = (await client.get(`/api/v1/models/${model.model_id}`)).body;
  const of = (rows: readonly AnyRecord[]) => rows.filter(({ measure }) => measure === "fev1");
  return {
    verdicts: [...of(fit.verdicts), ...of(report.cohort_verdicts)].map(({ verdict }) => verdict),
    inModel: of(fit.measures),
    inReport: of(report.cohort_fit.measures),
  };
}

const CLINIC = async () => (await testService()).company("Clinic");
const people = { females: 150, males: 150 } as const;

describe("a cohort over HTTP", () => {
  it("that the equations fit is consistent, in the model and in the report", async () => {
    const { verdicts } = await fev1Of(await CLINIC(), "fits", { ...people, z: (normal) => normal });
    expect(verdicts).toEqual(["consistent", "consistent"]);
  });

  it("with 49 of 507 men below the limit is not, though mean and spread fit", async () => {
    const tail: Cohort = {
      ...people,
      males: 507,
      z: (normal, { sex }, i) => (sex === "male" && i < 49 ? Math.min(normal, -1.66) : normal),
    };
    const { verdicts, inModel, inReport } = await fev1Of(await CLINIC(), "tail", tail);
    expect(verdicts).toEqual(["shifted", "shifted"]);
    const [, men] = inModel;
    expect(men).toMatchObject({ sex: "male", n: 507, below_limit: 49 });
    expect(Math.abs(men?.["mean_z"] as number)).toBeLessThan(0.05);
    // python3: the central 95 % of Beta(49.5, 458.5)
    expect(men?.["below_limit_percent_ci95"]).toEqual({
      low: expect.closeTo(7.3153, 3),
      high: expect.closeTo(12.4736, 3),
    });
    expect(inReport[1]?.["below_limit_percent_ci95"]).toEqual(men?.["below_limit_percent_ci95"]);
  });

  it.each([
    ["age", ({ age_years }: Subject) => (age_years - 45) / 25, "age_trend"],
    ["height", ({ sex, height_cm }: Subject) => (height_cm - (sex === "male" ? 177 : 163)) / 15, "height_trend"],
  ] as const)("whose z-scores run from -1 to 1 over %s is not, though their mean is 0", async (_, end, trend) => {
    const cohort: Cohort = { ...people, z: (normal, subject) => 0.7 * normal + end(subject) };
    const { verdicts, inModel, inReport } = await fev1Of(await CLINIC(), "trend", cohort);
    expect(verdicts).toEqual(["shifted", "shifted"]);
    for (const fit of inModel) {
      expect(Math.abs(fit["mean_z"] as number)).toBeLessThan(0.1);
      // 90 % of the way from -1 to 1 is 1.8
      const { z_change } = fit[trend] as { z_change: number };
      expect(z_change).toBeGreaterThan(1.6);
      expect(z_change).toBeLessThan(2);
    }
    expect(inReport.map((fit) => fit[trend])).toEqual(inModel.map((fit) => fit[trend]));
  });
});
