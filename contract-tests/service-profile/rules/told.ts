/** Patients whose items a published rule decides: a story that takes them in, analyses the newest visit of each and asks the results what they say. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import type { Criterion, Workflow } from "../../engine/workflows/workflow.ts";
import { jsonpath } from "../criteria.ts";
import { interpreting, making, resultsOf } from "../making.ts";

export interface Ruled {
  /** Names the case; the patient's identifier. */
  readonly patient: string;
  readonly records: readonly JsonObject[];
  /** What holds of the patient's item, each as an expression of JSONPath (RFC 9535) in which `@` is the item. */
  readonly says: readonly string[];
}

/** The newest visit. */
const NEWEST = Date.UTC(2026, 2, 1, 9);
const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.25;

export function before(days: number): string {
  return new Date(NEWEST - days * DAY_MS).toISOString().replace(".000", "");
}

export interface Man {
  /** At the newest visit. */
  readonly age: number;
  readonly facts?: JsonObject;
}

/** A record of a man of 178 cm, so many days before the newest visit. */
export function recordOf({ age, facts = {} }: Man, days: number, more: JsonObject): JsonObject {
  return {
    performed_at: before(days),
    sex: "male",
    age_years: Math.round((age - days / YEAR_DAYS) * 1000) / 1000,
    height_cm: 178,
    ...facts,
    ...more,
  };
}

/** Without the members that are null, which nobody recorded. */
export function recorded(said: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
}

export function litres(fev1: number, fvc: number): JsonObject {
  return { kind: "values", fev1_l: fev1, fvc_l: fvc };
}

/** A test of single values before bronchodilator. */
export function pre(fev1: number, fvc: number): JsonObject {
  return { pre_bronchodilator: litres(fev1, fvc) };
}

export function both(first: readonly [number, number], second: readonly [number, number]): JsonObject {
  return { ...pre(...first), post_bronchodilator: litres(...second) };
}

/** Says that the number is this one, or one so close to it. */
export function near(at: string, value: number, by: number): string {
  return `${at} > ${value - by} && ${at} < ${value + by}`;
}

export function flagged(flag: string, times: 0 | 1): string {
  return `count(@.flags[?@ == '${flag}']) == ${times}`;
}

/** Says that the list of this member holds these words and no other. */
export function are(member: string, ...words: readonly string[]): string {
  const each = words.map((word) => `count(@.${member}[?@ == '${word}']) == 1`);
  return [`count(@.${member}[*]) == ${words.length}`, ...each].join(" && ");
}

/** Says that the statement holds these words. */
export function states(words: string): string {
  return `search(@.statement, '${words.replaceAll(/[.()+]/g, "[$&]")}')`;
}

function criterion(patient: string, says: string): Criterion {
  return jsonpath(`$.items[?@.patient_id == '${patient}' && (${says})]`);
}

/** `model`: what the model is built with; `further`: what the results as a whole say; `lines`: what those of measures do. */
export function told(
  workflowId: string,
  people: readonly Ruled[],
  model: JsonObject = { reference_equations: "gli-2022-global" },
  further: readonly Criterion[] = [],
  lines: readonly Criterion[] = [],
): Workflow {
  const project_id = `${workflowId}-$seed`;
  const patients: Json[] = people.flatMap(({ patient, records }) =>
    records.map((record) => ({ patient_id: patient, ...record })),
  );
  return {
    workflowId,
    steps: [
      making(project_id, "intake", "intakePatients", { patients }),
      making(project_id, "model", "buildModel", model, "model_id"),
      ...interpreting(project_id),
      resultsOf(project_id, "results", [
        ...people.flatMap(({ patient, says }) => says.map((one) => criterion(patient, one))),
        ...further,
      ]),
      {
        stepId: "measures",
        operationId: "exportItems",
        parameters: [
          { name: "project_id", in: "path", value: project_id },
          { name: "rows", in: "query", value: "measure" },
        ],
        successCriteria: [{ condition: "$statusCode == 200" }, ...lines],
      },
    ],
  };
}
