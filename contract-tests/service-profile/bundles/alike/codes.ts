/** Each code that the contract says is read of a measure. */
import type { JsonObject } from "../../../../spec/openapi/json.ts";
import { loinc, own, quantity, snomed, type Told } from "../building.ts";
import { AFTER, after, type Alike, BEFORE, before } from "./told.ts";

interface Codes {
  readonly fev1: JsonObject;
  readonly fvc: JsonObject;
  readonly pef: JsonObject;
}

function pre(patient: string, { fev1, fvc, pef }: Codes): Alike {
  return {
    patient,
    records: [before({ pef_l_s: 8 })],
    observations: [
      [fev1, quantity(4.1, "L")],
      [fvc, quantity(5.1, "L")],
      [pef, quantity(8, "L/s")],
    ],
  };
}

function post(patient: string, { fev1, fvc, pef }: Codes): Alike {
  return {
    patient,
    records: [after({ pef_l_s: 9 })],
    observations: [
      [fev1, quantity(4.3, "L")],
      [fvc, quantity(5.2, "L")],
      [pef, quantity(9, "L/s")],
    ],
  };
}

const FURTHER = { fev0_75_l: 3.5, fev6_l: 4.9, fef25_75_l_s: 3.9, fef75_l_s: 1.4 };

function further(side: "pre" | "post"): readonly Told[] {
  return [
    [own(`fev0_75-${side}`), quantity(3.5, "L")],
    [own(`fev6-${side}`), quantity(4.9, "L")],
    [own(`fef25_75-${side}`), quantity(3.9, "L/s")],
    [own(`fef75-${side}`), quantity(1.4, "L/s")],
  ];
}

const both = (one: JsonObject, other: JsonObject): JsonObject => ({
  coding: [one, other].flatMap(({ coding }) => coding as JsonObject[]),
});

const RATIO = quantity(80.4, "%");

export const CODES: readonly Alike[] = [
  pre("loinc-before", { fev1: loinc("20157-4"), fvc: loinc("19876-2"), pef: loinc("69975-1") }),
  pre("snomed-before", { fev1: snomed("401012008"), fvc: snomed("441857000"), pef: snomed("313276007") }),
  pre("loinc-that-does-not-say-when", { fev1: loinc("20150-9"), fvc: loinc("19868-9"), pef: loinc("33452-4") }),
  pre("both-before", {
    fev1: both(loinc("20157-4"), snomed("401012008")),
    fvc: both(loinc("19868-9"), loinc("19876-2")),
    // what another system means by it is not known
    pef: both(loinc("69975-1"), { coding: [{ system: "http://hospital.example/measures", code: "PEF" }] }),
  }),
  post("loinc-after", { fev1: loinc("20155-8"), fvc: loinc("19874-7"), pef: loinc("69976-9") }),
  post("both-after", {
    fev1: both(loinc("20150-9"), loinc("20155-8")),
    fvc: both(snomed("407561008"), loinc("19874-7")),
    pef: both(loinc("33452-4"), snomed("313232000")),
  }),
  post("snomed-after", { fev1: snomed("401013003"), fvc: snomed("407561008"), pef: snomed("313232000") }),
  { patient: "own-before", records: [before(FURTHER)], observations: [...BEFORE, ...further("pre")] },
  { patient: "own-after", records: [after(FURTHER)], observations: [...AFTER, ...further("post")] },
  { patient: "ratio-before", records: [before()], observations: [...BEFORE, [snomed("407602006"), RATIO]] },
  { patient: "ratio-after", records: [after()], observations: [...AFTER, [snomed("407603001"), quantity(82.7, "%")]] },
  {
    patient: "ratio-of-the-only-test",
    records: [after()],
    observations: [...AFTER, [loinc("19926-5"), quantity(82.7, "%")]],
  },
  {
    patient: "ratio-after-by-its-name",
    records: [{ ...before(), ...after({}) }],
    observations: [
      ...BEFORE,
      ...AFTER,
      [loinc("19926-5"), RATIO],
      [{ ...loinc("19926-5"), text: "FEV1/FVC post" }, quantity(82.7, "%")],
    ],
  },
];
