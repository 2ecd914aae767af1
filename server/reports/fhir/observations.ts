import type { Spirometry } from "../../respiratory/spirometry.ts";
import type { PatientRecord } from "../../respiratory/types/record.ts";
import { type Item, limitOf, type Measure, type Results, type Test } from "../input.ts";
import { type Coding, GRADE, MEASURE_CODES, MEMBERS, type MeasureKey, Z_SCORE } from "./codes.ts";
import { uuidOf } from "./identity.ts";
import { afterGiven, type Given } from "./bronchodilator.ts";
import { observation, quantity } from "./observation.ts";
import type { CodeableConcept, Component, Observation } from "./resources.ts";

const INTERPRETATIONS = "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation";
const RANGE_MEANINGS = "http://terminology.hl7.org/CodeSystem/referencerange-meaning";

const REFERENCED = ["fev1", "fvc", "fev1_fvc", "fef25_75", "fef75"] as const;
const BESIDE = ["pef_l_s", "fev6_l", "fev0_75_l"] as const;

/** Every measure of every test of an item. */
export function measureObservations(
  item: Item,
  results: Results,
  { given, record }: { readonly given: Given; readonly record: PatientRecord | undefined },
): readonly Observation[] {
  return (["pre", "post"] as const).flatMap((when) => {
    const test = item[`${when}_bronchodilator`];
    if (test === null) return [];
    const made = [
      ...REFERENCED.flatMap((key) => {
        const measure = test.measures[key];
        return measure === undefined ? [] : measureObservation({ item, results, when, key, test }, measure);
      }),
      ...BESIDE.flatMap((key) => {
        const value = test.measures[key];
        return value === undefined ? [] : plainObservation({ item, results, when, key, test }, value);
      }),
      ...unreferenced(record?.[`${when}_bronchodilator`]).flatMap(([key, value]) =>
        test.measures[key] === undefined ? plainObservation({ item, results, when, key, test }, value) : [],
      ),
    ];
    const all = withOrigin(made, item, when, results);
    return when === "pre" ? all : all.map((each) => afterGiven(each, given));
  });
}

/** Flows that a device printed and that the equations of the batch have no reference values for. */
function unreferenced(spirometry: Spirometry | undefined): readonly (readonly ["fef25_75" | "fef75", number])[] {
  if (spirometry?.kind !== "values") return [];
  const { fef25_75_l_s, fef75_l_s } = spirometry;
  return [
    ...(fef25_75_l_s === undefined ? [] : [["fef25_75", fef25_75_l_s] as const]),
    ...(fef75_l_s === undefined ? [] : [["fef75", fef75_l_s] as const]),
  ];
}

/** Single values of a record as they were sent, beside those of the visit that it is part of. */
export function valueObservations(
  item: Item,
  results: Results,
  { given, record }: { readonly given: Given; readonly record: PatientRecord },
): readonly Observation[] {
  return (["pre", "post"] as const).flatMap((when) => {
    const spirometry = record[`${when}_bronchodilator`];
    if (spirometry?.kind !== "values") return [];
    const keys = Object.keys(MEMBERS) as (keyof typeof MEMBERS)[];
    return keys.flatMap((key) => {
      const value = spirometry[MEMBERS[key]];
      if (value === undefined) return [];
      const { unit, text, [when]: coding } = MEASURE_CODES[key];
      const said = {
        ...observation(item, results, `value-${when}-${key}`, { coding, text: `${text} ${when}-bronchodilator` }),
        valueQuantity: quantity(value, unit),
      };
      return [when === "pre" ? said : afterGiven(said, given)];
    });
  });
}

interface Place {
  readonly item: Item;
  readonly results: Results;
  readonly when: "pre" | "post";
  readonly key: MeasureKey;
  readonly test: Test;
}

function plainObservation({ item, results, when, key }: Place, value: number): readonly Observation[] {
  const { unit } = MEASURE_CODES[key];
  return [{ ...frameOf({ item, results, when, key }), valueQuantity: quantity(value, unit) }];
}

function measureObservation(place: Place, measure: Measure): readonly Observation[] {
  const { item, results, key, test } = place;
  const { unit, predicted, percentPredicted } = MEASURE_CODES[key];
  if (measure.measured === null) return [];
  const scale = unit === "%" ? 100 : 1;
  const components: Component[] = [
    ...componentOf(predicted, "predicted", measure.predicted, unit, scale),
    ...componentOf(percentPredicted, "% predicted", measure.percent_predicted, "%", 1),
    ...zScoreOf(measure),
    ...gradeOf(key, test),
  ];
  const { lln, uln } = measure;
  return [
    {
      ...frameOf(place),
      valueQuantity: quantity(scaled(measure.measured, scale), unit),
      ...(lln === null || uln === null
        ? {}
        : {
            interpretation: [interpretationOf(measure.measured, lln, uln)],
            referenceRange: [rangeOf({ item, results, unit }, scaled(lln, scale), scaled(uln, scale))],
          }),
      ...(components.length === 0 ? {} : { component: components }),
    },
  ];
}

function frameOf({ item, results, when, key }: Omit<Place, "test">): Observation {
  const codes = MEASURE_CODES[key];
  const text = `${codes.text} ${when}-bronchodilator`;
  return observation(item, results, `${when}-${key}`, { coding: codes[when], text });
}

/** Percentages of six-decimal fractions have four decimals; anything beyond is the binary number's. */
function scaled(value: number, scale: number): number {
  return scale === 1 ? value : Math.round(value * scale * 1e6) / 1e6;
}

function componentOf(
  coding: readonly Coding[],
  text: string,
  value: number | null,
  unit: string,
  scale: number,
): readonly Component[] {
  if (value === null || coding.length === 0) return [];
  return [{ code: { coding, text }, valueQuantity: quantity(scaled(value, scale), unit) }];
}

/** UCUM has no unit for it, but takes any word in braces; its name is that of pft-ig. */
function zScoreOf({ z_score }: Measure): readonly Component[] {
  if (z_score === null) return [];
  const valueQuantity = { ...quantity(z_score, "{Zscore}"), unit: "Zscore" };
  return [{ code: { coding: Z_SCORE, text: "z-score" }, valueQuantity }];
}

function gradeOf(key: MeasureKey, { quality }: Test): readonly Component[] {
  const grade = key === "fev1" ? quality.fev1 : key === "fvc" ? quality.fvc : null;
  return grade === null ? [] : [{ code: { coding: GRADE, text: "quality grade" }, valueString: grade }];
}

function interpretationOf(measured: number, lln: number, uln: number): CodeableConcept {
  const [code, display] = measured < lln ? ["L", "Low"] : measured > uln ? ["H", "High"] : ["N", "Normal"];
  return { coding: [{ system: INTERPRETATIONS, code: code ?? "", display: display ?? "" }] };
}

function rangeOf(
  { item, results, unit }: Pick<Place, "item" | "results"> & { unit: string },
  low: number,
  high: number,
): object {
  const { reference_equations, age_years } = item.subject;
  const age = quantity(age_years, "a");
  return {
    low: quantity(low, unit),
    high: quantity(high, unit),
    type: { coding: [{ system: RANGE_MEANINGS, code: "normal", display: "Normal Range" }] },
    age: { low: age, high: age },
    text: `${reference_equations}, limits at z -${limitOf(results.report)} and ${limitOf(results.report)}`,
  };
}

/** FEV1/FVC is derived from the two volumes of the same test. */
function withOrigin(
  made: readonly Observation[],
  item: Item,
  when: string,
  { report }: Results,
): readonly Observation[] {
  const idOf = (key: MeasureKey): string =>
    uuidOf(report.batch_id, item.patient_id, item.performed_at, `${when}-${key}`);
  const ids = new Set(made.map(({ id }) => id));
  const origin = (["fev1", "fvc"] as const).map(idOf).filter((id) => ids.has(id));
  return made.map((each) =>
    each.id === idOf("fev1_fvc") && origin.length === 2
      ? { ...each, derivedFrom: origin.map((id) => ({ reference: `urn:uuid:${id}` })) }
      : each,
  );
}
