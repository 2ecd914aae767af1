/** Records that no schema refuses alone and the contract does, each beside one that just stays sound: what is wrong is skipped and named. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import type { Criterion, Workflow } from "../../engine/workflows/workflow.ts";
import { jsonpath } from "../criteria.ts";
import { making } from "../making.ts";
import { type Man, litres, recordOf } from "./told.ts";

const MAN: Man = { age: 40.25 };
const NORMAL = { pre_bronchodilator: litres(4.1, 5.1) };

interface Wrong {
  readonly at: string;
  readonly code: string;
  readonly record: JsonObject;
}

function values(fev1: number, fvc: number, more: JsonObject = {}): JsonObject {
  return { pre_bronchodilator: { ...litres(fev1, fvc), ...more } };
}

function efforts(...made: readonly JsonObject[]): JsonObject {
  const effort = { fev1_l: 4.1, fvc_l: 5.1, bev_l: 0.05, fet_s: 7, plateau: true, faults: [] };
  return { post_bronchodilator: { kind: "efforts", efforts: made.map((one) => ({ ...effort, ...one })) } };
}

/** V(t) = FVC (1 - e^(-t/0.6)), 50 samples a second. */
function curve(fvc: number, seconds: number): JsonObject {
  const volume_l = Array.from(
    { length: 50 * seconds },
    (_, index) => Math.round(1000 * fvc * (1 - Math.exp(-index / 30))) / 1000,
  );
  return { pre_bronchodilator: { kind: "curves", efforts: [{ sampling_hz: 50, volume_l, faults: [] }] } };
}

const given = { bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 12 } };
const smoked = (status: string, pack_years: number): JsonObject => ({ smoking: { status, pack_years } });

const WRONG: readonly Wrong[] = [
  { at: "/smoking/pack_years", code: "never_smoker_with_pack_years", record: { ...NORMAL, ...smoked("never", 0.1) } },
  { at: "/bronchodilator", code: "bronchodilator_without_test", record: { ...NORMAL, ...given } },
  { at: "/pre_bronchodilator/fev1_l", code: "fev1_above_fvc", record: values(4.101, 4.1) },
  { at: "/pre_bronchodilator/fev0_75_l", code: "fev0_75_above_fev1", record: values(4.1, 5.1, { fev0_75_l: 4.101 }) },
  { at: "/pre_bronchodilator/fev6_l", code: "fev6_above_fvc", record: values(4.1, 5.1, { fev6_l: 5.101 }) },
  { at: "/post_bronchodilator/efforts/1/fev1_l", code: "fev1_above_fvc", record: efforts({}, { fev1_l: 5.101 }) },
  { at: "/post_bronchodilator/efforts/1/bev_l", code: "bev_above_fvc", record: efforts({}, { bev_l: 5.101 }) },
  { at: "/pre_bronchodilator/efforts/0/volume_l", code: "curve_too_long", record: curve(5.1, 31) },
  { at: "/performed_at", code: "before_1900", record: { ...NORMAL, performed_at: "1899-12-31T23:59:59Z" } },
  { at: "/performed_at", code: "in_the_future", record: { ...NORMAL, performed_at: "2999-01-01T00:00:00Z" } },
  {
    at: "",
    code: "same_occasion",
    record: { ...NORMAL, patient_id: "sound-0", performed_at: "2026-03-01T10:00:00+01:00" },
  },
  { at: "", code: "wrong_combination", record: { weight_kg: 80 } },
  { at: "/age_years", code: "out_of_range", record: { ...NORMAL, age_years: 2.99 } },
  { at: "/age_years", code: "out_of_range", record: { ...NORMAL, age_years: 95.01 } },
];

const SOUND: readonly JsonObject[] = [
  { ...NORMAL, performed_at: "2026-03-01T09:00:00Z" },
  { ...NORMAL, ...smoked("never", 0) },
  { ...NORMAL, ...given, post_bronchodilator: litres(4.2, 5.2) },
  values(4.1, 4.1),
  values(4.1, 5.1, { fev0_75_l: 4.1 }),
  values(4.1, 5.1, { fev6_l: 5.1 }),
  efforts({}, { bev_l: 5.1 }),
  curve(5.1, 30),
  { ...NORMAL, performed_at: "1900-01-02T00:00:00Z" },
  { ...NORMAL, age_years: 3, height_cm: 95 },
  { ...NORMAL, age_years: 95 },
  { missing: { pre_bronchodilator: "refused" } },
];

function skipped({ at, code }: Wrong, place: number): Criterion {
  const pointer = `/patients/${place}`;
  const error = `@.errors[?@.pointer == '${pointer}${at}' && @.code == '${code}']`;
  return jsonpath(`$.skipped[?@.pointer == '${pointer}' && ${error}]`);
}

export function refusalRules(): Workflow[] {
  const named = (name: string, records: readonly JsonObject[]): Json[] =>
    records.map((record, place) => ({ patient_id: `${name}-${place}`, ...recordOf(MAN, 0, record) }));
  const patients = [
    ...named("sound", SOUND),
    ...named(
      "wrong",
      WRONG.map(({ record }) => record),
    ),
  ];
  const sent = { on_error: "skip", patients };
  const counts = [
    { condition: `$response.body#/created == ${SOUND.length}` },
    jsonpath(`$[?count($.skipped[*]) == ${WRONG.length}]`),
  ];
  const each = WRONG.map((wrong, place) => skipped(wrong, SOUND.length + place));
  const criteria = [...counts, ...each];
  const intake = making("rules-of-refusals-$seed", "intake", "intakePatients", sent, undefined, criteria);
  return [{ workflowId: "rules-of-refusals", steps: [intake] }];
}
