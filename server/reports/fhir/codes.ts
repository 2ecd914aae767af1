import type { MeasuredValues } from "../../respiratory/spirometry.ts";

/**
 * Which codes stand for which measure. LOINC as in two or more public profile sets where two have it (medizininformatik-initiative/
 * kerndatensatz-lungenfunktion and Automate-Medical/pft-ig); SNOMED CT from the value sets of the former.
 */
export const LOINC = "http://loinc.org";
export const SNOMED = "http://snomed.info/sct";
export const UCUM = "http://unitsofmeasure.org";
/** Ours, for what no public code system has. */
export const OWN = "urn:respiratory-intelligence-service:codes";
export const PATIENTS = "urn:respiratory-intelligence-service:patients";
/** What an intake does with a record that cannot be stored: `on-error-refuse` or `on-error-skip`. */
export const INTAKE_CHOICES = "urn:respiratory-intelligence-service:intake-choices";
/** The order or visit number that the client gave a record. */
export const CLIENT_REFERENCES = "urn:respiratory-intelligence-service:client-references";
export const REVIEWERS = "urn:respiratory-intelligence-service:reviewers";
export const BATCHES = "urn:respiratory-intelligence-service:batches";
export const PROJECTS = "urn:respiratory-intelligence-service:projects";

export interface Coding {
  readonly system: string;
  readonly code: string;
  readonly display: string;
}

export const loinc = (code: string, display: string): Coding => ({ system: LOINC, code, display });
export const snomed = (code: string, display: string): Coding => ({ system: SNOMED, code, display });
export const own = (code: string, display: string): Coding => ({ system: OWN, code, display });

export type MeasureKey = "fev1" | "fvc" | "fev1_fvc" | "fef25_75" | "fef75" | "pef_l_s" | "fev6_l" | "fev0_75_l";

export interface MeasureCodes {
  readonly text: string;
  readonly unit: "L" | "L/s" | "%";
  readonly pre: readonly Coding[];
  readonly post: readonly Coding[];
  readonly predicted: readonly Coding[];
  readonly percentPredicted: readonly Coding[];
}

/** FEV1/FVC is told in %, as LOINC 19926-5 and the German profile have it. LOINC has no code of its own for it before and after. */
export const MEASURE_CODES: Readonly<Record<MeasureKey, MeasureCodes>> = {
  fev1: {
    text: "FEV1",
    unit: "L",
    pre: [
      loinc("20157-4", "FEV1 --pre bronchodilation"),
      snomed("401012008", "Forced expired volume in 1 second before bronchodilation"),
    ],
    post: [
      loinc("20155-8", "FEV1 --post bronchodilation"),
      snomed("401013003", "Forced expired volume in 1 second after bronchodilation"),
    ],
    predicted: [loinc("20149-1", "FEV1 Predicted"), snomed("310520004", "Expected forced expired volume in 1 second")],
    percentPredicted: [
      loinc("20152-5", "FEV1 measured/predicted"),
      snomed("313223002", "Percent predicted forced expired volume in one second"),
    ],
  },
  fvc: {
    text: "FVC",
    unit: "L",
    pre: [
      loinc("19876-2", "Forced vital capacity [Volume] Respiratory system by Spirometry --pre bronchodilation"),
      snomed("441857000", "Forced vital capacity before bronchodilation"),
    ],
    post: [
      loinc("19874-7", "Forced vital capacity [Volume] Respiratory system by Spirometry --post bronchodilation"),
      snomed("407561008", "Forced vital capacity after bronchodilation"),
    ],
    predicted: [loinc("19869-7", "FVC Predicted"), snomed("310521000", "Expected forced vital capacity")],
    percentPredicted: [
      loinc("19872-1", "FVC measured/predicted"),
      snomed("445210000", "Percentage of predicted forced vital capacity"),
    ],
  },
  fev1_fvc: {
    text: "FEV1/FVC",
    unit: "%",
    pre: [
      loinc("19926-5", "FEV1/FVC"),
      snomed("407602006", "Forced expiratory volume in one second/Forced vital capacity ratio before bronchodilator"),
    ],
    post: [
      loinc("19926-5", "FEV1/FVC"),
      snomed("407603001", "Forced expiratory volume in one second/forced vital capacity ratio after bronchodilator"),
    ],
    predicted: [
      loinc("19925-7", "FEV1/FVC Predicted"),
      snomed("310360002", "Expected forced expiratory volume in one second/Forced vital capacity ratio"),
    ],
    percentPredicted: [],
  },
  fef25_75: flow("fef25_75", "FEF25-75"),
  fef75: flow("fef75", "FEF75"),
  pef_l_s: {
    text: "PEF",
    unit: "L/s",
    pre: [
      loinc("69975-1", "PEF --pre bronchodilation"),
      snomed("313276007", "Peak expiratory flow rate before bronchodilation"),
    ],
    post: [
      loinc("69976-9", "PEF --post bronchodilation"),
      snomed("313232000", "Peak expiratory flow rate after bronchodilation"),
    ],
    predicted: [],
    percentPredicted: [],
  },
  fev6_l: volume("fev6", "FEV6"),
  fev0_75_l: volume("fev0_75", "FEV0.75"),
};

/** Measures that no public set codes before and after a bronchodilator apart. */
function flow(code: string, text: string): MeasureCodes {
  return { ...volume(code, text), unit: "L/s" };
}

function volume(code: string, text: string): MeasureCodes {
  return {
    text,
    unit: "L",
    pre: [own(`${code}-pre`, `${text} before bronchodilation`)],
    post: [own(`${code}-post`, `${text} after bronchodilation`)],
    predicted: [own(`${code}-predicted`, `${text} predicted`)],
    percentPredicted: [own(`${code}-percent-predicted`, `${text} in percent of predicted`)],
  };
}

/** What a record calls each measure. */
export const MEMBERS: Readonly<Record<Exclude<MeasureKey, "fev1_fvc">, keyof MeasuredValues>> = {
  fev1: "fev1_l",
  fvc: "fvc_l",
  fef25_75: "fef25_75_l_s",
  fef75: "fef75_l_s",
  pef_l_s: "pef_l_s",
  fev6_l: "fev6_l",
  fev0_75_l: "fev0_75_l",
};

/** No LOINC exists for a z-score; this one of SNOMED CT is what the German profile takes. */
export const Z_SCORE: readonly Coding[] = [
  snomed("1078210003", "Z-score calculation technique"),
  own("z-score", "z-score"),
];
export const GRADE: readonly Coding[] = [own("quality-grade", "Quality grade, ATS/ERS 2019")];

/** Of a visit that has several records: each is an Observation whose members are what was sent. */
export const VISIT_RECORD = own("visit-record", "Record of a visit that has several");

export const SPIROMETRY = snomed("127783003", "Spirometry");
export const LUNG_FUNCTION = snomed("23426006", "Measurement of respiratory function");

export const BODY_HEIGHT = loinc("8302-2", "Body height");
export const AGE = loinc("30525-0", "Age");
export const SEX = loinc("76689-9", "Sex assigned at birth");
export const REFERENCE_GROUP = own(
  "gli-2012-group",
  "Group of the GLI-2012 reference equations, as stated by the client",
);

/** An extension of FHIR R5, where a report has notes; R4 has no place for them. */
export const NOTE = "http://hl7.org/fhir/5.0/StructureDefinition/extension-DiagnosticReport.note";
