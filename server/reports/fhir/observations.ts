import { type Item, limitOf, type Measure, type Results, type Test } from "../input.ts";
import {
  AGE,
  BODY_HEIGHT,
  type Coding,
  GRADE,
  MEASURE_CODES,
  type MeasureKey,
  PATIENTS,
  REFERENCE_GROUP,
  SEX,
  UCUM,
  Z_SCORE,
} from "./codes.ts";
import { uuidOf } from "./identity.ts";
import type {
  CodeableConcept,
  Component,
  MedicationAdministration,
  Observation,
  Quantity,
  Reference,
} from "./resources.ts";

const CATEGORIES = "http://terminology.hl7.org/CodeSystem/observation-category";
const INTERPRETATIONS = "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation";
const RANGE_MEANINGS = "http://terminology.hl7.org/CodeSystem/referencerange-meaning";
const GENDERS = "http://hl7.org/fhir/administrative-gender";

/** Only a pseudonym: no Patient resource is made, because none is known. */
export function subjectOf(item: Item): Reference {
  return { type: "Patient", identifier: { system: PATIENTS, value: item.patient_id } };
}

const REFERENCED = ["fev1", "fvc", "fev1_fvc", "fef25_75", "fef75"] as const;
const BESIDE = ["pef_l_s", "fev6_l", "fev0_75_l"] as const;

/** Every measure of every test of an item. */
export function measureObservations(
  item: Item,
  results: Results,
  given: readonly MedicationAdministration[],
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
    ];
    const all = withOrigin(made, item, when, results);
    return when === "pre" ? all : all.map((each) => afterGiven(each, given));
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
    ...componentOf(Z_SCORE, "z-score", measure.z_score, "{Zscore}", 1),
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
  const text = `${codes.text} ${when === "pre" ? "before" : "after"} bronchodilator`;
  return observation(item, results, `${when}-${key}`, { coding: codes[when], text });
}

function observation(item: Item, results: Results, name: string, code: CodeableConcept): Observation {
  return {
    resourceType: "Observation",
    id: uuidOf(results.report.batch_id, item.patient_id, item.performed_at, name),
    status: "final",
    category: [{ coding: [{ system: CATEGORIES, code: "procedure", display: "Procedure" }] }],
    code,
    subject: subjectOf(item),
    effectiveDateTime: item.performed_at,
    issued: results.report.delivered_at,
  };
}

/** Percentages of six-decimal fractions have four decimals; anything beyond is the binary number's. */
function scaled(value: number, scale: number): number {
  return scale === 1 ? value : Math.round(value * scale * 1e6) / 1e6;
}

function quantity(value: number, unit: string): Quantity {
  return { value, unit, system: UCUM, code: unit };
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

/** What was measured after a bronchodilator is part of its administration. */
function afterGiven(each: Observation, given: readonly MedicationAdministration[]): Observation {
  return given.length === 0 ? each : { ...each, partOf: given.map(({ id }) => ({ reference: `urn:uuid:${id}` })) };
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

/** What the predicted values depend on, so that the tests can be read without another source. */
export function subjectObservations(item: Item, results: Results): readonly Observation[] {
  const { sex, age_years, height_cm, reference_group } = item.subject;
  const of = (name: string, coding: Coding): Observation =>
    observation(item, results, name, { coding: [coding], text: coding.display });
  const vitalSigns = [{ coding: [{ system: CATEGORIES, code: "vital-signs", display: "Vital Signs" }] }];
  const gender = sex === "female" ? "Female" : "Male";
  return [
    {
      ...of("sex", SEX),
      valueCodeableConcept: { coding: [{ system: GENDERS, code: sex, display: gender }], text: sex },
    },
    { ...of("age", AGE), valueQuantity: { ...quantity(age_years, "a"), unit: "years" } },
    { ...of("height", BODY_HEIGHT), category: vitalSigns, valueQuantity: quantity(height_cm, "cm") },
    ...(reference_group === null ? [] : [{ ...of("group", REFERENCE_GROUP), valueString: reference_group }]),
  ];
}
