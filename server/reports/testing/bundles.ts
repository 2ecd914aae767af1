/** A bundle of one woman with FEV1 and FVC before and after bronchodilator, to be changed in one place by each test. */

/** JSON as tests take it apart. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Any = any;

const LOINC = "http://loinc.org";
const UCUM = "http://unitsofmeasure.org";
const PERFORMED_AT = "2026-11-18T10:15:00+01:00";
const OWN = "urn:respiratory-intelligence-service";

export const litres = (value: number): Any => ({ valueQuantity: { value, unit: "L", system: UCUM, code: "L" } });

function observation(patient: string, id: string, code: string, value: Any): Any {
  return {
    fullUrl: `urn:uuid:${patient}-${id}`,
    resource: {
      resourceType: "Observation",
      id: `${patient}-${id}`,
      status: "final",
      code: { coding: [{ system: LOINC, code }] },
      subject: { identifier: { system: `${OWN}:patients`, value: patient } },
      effectiveDateTime: PERFORMED_AT,
      ...value,
    },
  };
}

/** Entries of one patient: 0 the report, 1 sex, 2 age, 3 height, 4 FEV1, 5 FVC, 6 and 7 the same after, 8 the wait, 9 what was given. */
export function entriesOf(patient: string): Any[] {
  const quantity = (value: number, code: string): Any => ({
    valueQuantity: { value, unit: code, system: UCUM, code },
  });
  const sex = {
    valueCodeableConcept: { coding: [{ system: "http://hl7.org/fhir/administrative-gender", code: "female" }] },
  };
  const partOf = [{ reference: `urn:uuid:${patient}-given` }];
  const wait = observation(patient, "wait", "", quantity(15, "min"));
  wait.resource.code.coding = [{ system: `${OWN}:codes`, code: "bronchodilator-wait" }];
  const observations = [
    observation(patient, "sex", "76689-9", sex),
    observation(patient, "age", "30525-0", quantity(67.4, "a")),
    observation(patient, "height", "8302-2", quantity(162, "cm")),
    observation(patient, "fev1", "20157-4", litres(1.21)),
    observation(patient, "fvc", "19876-2", litres(2.62)),
    observation(patient, "fev1-after", "20155-8", { ...litres(1.34), partOf }),
    observation(patient, "fvc-after", "19874-7", { ...litres(2.71), partOf }),
    wait,
  ];
  const subject = { identifier: { system: `${OWN}:patients`, value: patient } };
  const report = {
    fullUrl: `urn:uuid:${patient}-report`,
    resource: {
      resourceType: "DiagnosticReport",
      id: `${patient}-report`,
      status: "final",
      code: { coding: [{ system: LOINC, code: "18759-1" }] },
      subject,
      effectiveDateTime: PERFORMED_AT,
      result: observations.map(({ fullUrl }) => ({ reference: fullUrl })),
    },
  };
  const given = {
    fullUrl: `urn:uuid:${patient}-given`,
    resource: {
      resourceType: "MedicationAdministration",
      id: `${patient}-given`,
      status: "completed",
      medicationCodeableConcept: { text: "salbutamol" },
      subject,
      effectiveDateTime: "2026-11-18",
      dosage: { dose: { value: 400, unit: "ug", system: UCUM, code: "ug" } },
    },
  };
  return [report, ...observations, given];
}

/** The test after bronchodilator as a procedure that is part of what was given. */
export function procedureOf(patient: string, changes: Any = {}): Any {
  return {
    fullUrl: `urn:uuid:${patient}-done`,
    resource: {
      resourceType: "Procedure",
      id: `${patient}-done`,
      status: "completed",
      code: { coding: [{ system: "http://snomed.info/sct", code: "127783003" }] },
      subject: { identifier: { system: `${OWN}:patients`, value: patient } },
      performedDateTime: PERFORMED_AT,
      partOf: [{ reference: `urn:uuid:${patient}-given` }],
      ...changes,
    },
  };
}

export function bundleOf(entry: Any[], project = "screening"): Any {
  return {
    resourceType: "Bundle",
    type: "collection",
    meta: { tag: [{ system: `${OWN}:projects`, code: project }] },
    entry,
  };
}

/** The record that the bundle of `entriesOf` says. */
export function recordOf(patient_id: string): Any {
  return {
    patient_id,
    performed_at: PERFORMED_AT,
    sex: "female",
    age_years: 67.4,
    height_cm: 162,
    pre_bronchodilator: { kind: "values", fev1_l: 1.21, fvc_l: 2.62 },
    post_bronchodilator: { kind: "values", fev1_l: 1.34, fvc_l: 2.71 },
    bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 15 },
  };
}

/** The bundle of one patient, changed. */
export function changed(change: (entry: Any[], bundle: Any) => unknown): Any {
  const bundle = bundleOf(entriesOf("P-1"));
  change(bundle.entry, bundle);
  return bundle;
}

/** Changes the resource of an entry. */
export const at = (index: number, change: Any) => (entry: Any[]) => Object.assign(entry[index].resource, change);
export const coded = (index: number, ...coding: Any[]) => at(index, { code: { coding } });
export const own = (code: string): Any => ({ system: `${OWN}:codes`, code });
export const loinc = (code: string, display?: string): Any => ({ system: LOINC, code, ...(display && { display }) });
export const unit = (index: number, change: Any) => (entry: Any[]) =>
  Object.assign(entry[index].resource.valueQuantity, change);

/** An observation more, that the report leads to. */
export function more(id: string, resource: Any) {
  return (entry: Any[]) => {
    const [report, like] = [entry[0].resource, entry[4].resource];
    const { valueQuantity: _value, ...frame } = like;
    entry.push({ fullUrl: `urn:uuid:${id}`, resource: { ...frame, id, ...resource } });
    report.result.push({ reference: `urn:uuid:${id}` });
  };
}

/** Without an observation. */
export const without = (index: number) => (entry: Any[]) => {
  entry[0].resource.result.splice(index - 1, 1);
  entry.splice(index, 1);
};
