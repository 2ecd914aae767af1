import type { PatientRecord } from "../types/record.ts";

type Facts = Omit<PatientRecord, "pre_bronchodilator" | "post_bronchodilator" | "missing">;

/**
 * What the records of one visit say beside their tests. Of what several of them state the latest statement counts; diagnoses add
 * up. Time, sex, age, height and cluster are the leading record's, and so are its ancestry and weight where it states them; the bronchodilator is that of the first record with a test after it.
 */
export function combinedFacts(
  records: readonly PatientRecord[],
  leading: PatientRecord,
  withPost: PatientRecord | undefined,
): Facts {
  const {
    pre_bronchodilator: _pre,
    post_bronchodilator: _post,
    bronchodilator: _given,
    missing: _missing,
    ...own
  } = leading;
  const diagnoses = [...new Set(records.flatMap((record) => record.diagnoses ?? []))];
  return {
    ...own,
    ...smokingOf(records),
    ...latest(records, "exacerbations"),
    ...latest(records, "maintenance_therapy"),
    ...(leading.ancestry === undefined && latest(records, "ancestry")),
    ...(leading.weight_kg === undefined && latest(records, "weight_kg")),
    ...merged(records, "symptoms"),
    ...merged(records, "biomarkers"),
    ...merged(records, "trial"),
    ...(records.some((record) => record.diagnoses !== undefined) && { diagnoses }),
    ...(withPost?.bronchodilator !== undefined && { bronchodilator: withPost.bronchodilator }),
  };
}

function latest<K extends keyof Facts>(records: readonly PatientRecord[], name: K): Partial<Pick<PatientRecord, K>> {
  const value = records.findLast((record) => record[name] !== undefined)?.[name];
  return value === undefined ? {} : ({ [name]: value } as Partial<Pick<PatientRecord, K>>);
}

/** The latest statement, with the pack-years of its status that an earlier one gave where it leaves them open. */
function smokingOf(records: readonly PatientRecord[]): Partial<Pick<PatientRecord, "smoking">> {
  const stated = records.flatMap(({ smoking }) => smoking ?? []);
  const last = stated.at(-1);
  if (last === undefined) return {};
  const same = stated.findLast(({ status, pack_years }) => status === last.status && pack_years !== undefined);
  return { smoking: { ...same, ...last } };
}

/** Each score, each biomarker and each code by itself. */
function merged<K extends "symptoms" | "biomarkers" | "trial">(
  records: readonly PatientRecord[],
  name: K,
): Partial<Pick<PatientRecord, K>> {
  const stated = records.flatMap((record) => record[name] ?? []);
  return stated.length === 0 ? {} : ({ [name]: Object.assign({}, ...stated) } as Partial<Pick<PatientRecord, K>>);
}
