import type { PatientRecord } from "../../respiratory/types/record.ts";
import type { Item, Results } from "../input.ts";
import { type Fact, FACTS, NONE, valueOf } from "./facts.ts";
import { CATEGORIES, observation, quantity } from "./observation.ts";
import type { Observation } from "./resources.ts";

/**
 * What is known of the patient beside the tests, the predicted values' inputs first, so that the results can be read and computed
 * again without another source.
 */
export function factObservations(
  item: Item,
  results: Results,
  record: PatientRecord | undefined,
): readonly Observation[] {
  const { sex, age_years, height_cm, reference_group } = item.subject;
  const group = reference_group ?? record?.ancestry;
  const missing = {
    ...record?.missing,
    ...Object.fromEntries((item.visit.missing ?? []).map(({ test, reason }) => [test, reason])),
  };
  const said = {
    ...record,
    ...{ sex, age_years, height_cm, missing },
    bronchodilator: item.bronchodilator ?? undefined,
    ...(group === undefined ? {} : { ancestry: group }),
    // stands in the report
    client_reference: undefined,
  };
  return saidObservations(item, results, said as unknown as Partial<PatientRecord>);
}

/** What a record says beside its tests, as it was sent. */
export function saidObservations(item: Item, results: Results, said: Partial<PatientRecord>): readonly Observation[] {
  return FACTS.flatMap((fact) => {
    const value = valueOf(said, fact);
    if (value === undefined) return [];
    return valuesOf(fact, value).map((value, place) => ({
      ...frameOf(item, results, fact, place),
      ...value,
    }));
  });
}

function frameOf(item: Item, results: Results, { name, coding, isVitalSign }: Fact, place: number): Observation {
  const frame = observation(item, results, place === 0 ? name : `${name}-${place}`, {
    coding: [coding],
    text: coding.display,
  });
  if (isVitalSign === undefined) return frame;
  return {
    ...frame,
    category: [{ coding: [{ system: CATEGORIES, code: "vital-signs", display: "Vital Signs" }] }],
  };
}

type Value = Pick<
  Observation,
  "valueQuantity" | "valueInteger" | "valueBoolean" | "valueString" | "valueCodeableConcept"
>;

function valuesOf({ form }: Fact, value: unknown): readonly Value[] {
  switch (form.kind) {
    case "quantity":
      return [{ valueQuantity: { ...quantity(value as number, form.unit), ...(form.name && { unit: form.name }) } }];
    case "integer":
      return [{ valueInteger: value as number }];
    case "boolean":
      return [{ valueBoolean: value as boolean }];
    case "string":
      return [{ valueString: value as string }];
    case "word": {
      const said = form.isList === undefined ? [value as string] : (value as readonly string[]);
      return (said.length === 0 ? [NONE] : said).flatMap((word) => {
        const coding = form.words[word];
        return coding === undefined ? [] : [{ valueCodeableConcept: { coding: [coding], text: word } }];
      });
    }
  }
}
