/** Each unit that the contract says is read, by its code of UCUM and by words. */
import type { JsonObject } from "../../../../spec/openapi/json.ts";
import { loinc, MAN, own, quantity, type Told, UCUM } from "../building.ts";
import { type Alike, BEFORE, before } from "./told.ts";

const inWords = (value: number, code: string, unit: string): JsonObject => ({
  valueQuantity: { value, system: UCUM, code, unit },
});

const FEV1 = loinc("20157-4");
const FVC: Told = [loinc("19876-2"), quantity(5.1, "L")];
const PEF = loinc("69975-1");
const [SEX, AGE, HEIGHT] = MAN as readonly [Told, Told, Told];
const EOSINOPHILS = own("blood-eosinophils");

function volume(patient: string, value: JsonObject): Alike {
  return { patient, records: [before()], observations: [[FEV1, value], FVC] };
}

function flow(patient: string, value: JsonObject): Alike {
  return { patient, records: [before({ pef_l_s: 8 })], observations: [...BEFORE, [PEF, value]] };
}

function height(patient: string, value: JsonObject): Alike {
  return { patient, records: [before()], observations: BEFORE, man: [SEX, AGE, [HEIGHT[0], value]] };
}

function weight(patient: string, value: JsonObject): Alike {
  return {
    patient,
    records: [{ ...before(), weight_kg: 82.5 }],
    observations: [...BEFORE, [loinc("29463-7"), value]],
  };
}

function cells(patient: string, value: JsonObject): Alike {
  return {
    patient,
    records: [{ ...before(), biomarkers: { eosinophils_per_ul: 300 } }],
    observations: [...BEFORE, [EOSINOPHILS, value]],
  };
}

function ratio(patient: string, value: JsonObject): Alike {
  return { patient, records: [before()], observations: [...BEFORE, [loinc("19926-5"), value]] };
}

export const UNITS: readonly Alike[] = [
  volume("volume-in-mL", quantity(4100, "mL")),
  volume("volume-in-ml", quantity(4100, "ml")),
  volume("volume-in-l", quantity(4.1, "l")),
  volume("volume-in-litres", inWords(4.1, "L", "litres")),
  volume("volume-in-millilitres", inWords(4100, "mL", "Millilitres")),
  flow("flow-in-L-s", quantity(8, "L/s")),
  flow("flow-in-l-s", quantity(8, "l/s")),
  flow("flow-in-L-min", quantity(480, "L/min")),
  flow("flow-in-l-min", quantity(480, "l/min")),
  flow("flow-in-litres-per-minute", inWords(480, "L/min", "litres per minute")),
  flow("flow-in-litres-per-second", inWords(8, "L/s", "L/sec")),
  height("height-in-m", quantity(1.78, "m")),
  height("height-in-mm", quantity(1780, "mm")),
  height("height-in-centimetres", inWords(178, "cm", "centimetres")),
  height("height-in-metres", inWords(1.78, "m", "metres")),
  weight("weight-in-kg", quantity(82.5, "kg")),
  weight("weight-in-g", quantity(82_500, "g")),
  weight("weight-in-kilograms", inWords(82.5, "kg", "kilograms")),
  cells("cells-per-uL", quantity(300, "/uL")),
  cells("thousands-per-uL", quantity(0.3, "10*3/uL")),
  cells("billions-per-L", quantity(0.3, "10*9/L")),
  ratio("ratio-in-percent", quantity(80.4, "%")),
  ratio("ratio-to-1", quantity(0.804, "1")),
  // within a percent of 80.39
  ratio("ratio-that-is-rounded", quantity(81.3, "%")),
  {
    patient: "age-in-years",
    records: [before()],
    observations: BEFORE,
    man: [SEX, [AGE[0], inWords(40, "a", "years")], HEIGHT],
  },
];
