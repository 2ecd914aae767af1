/** Everything that a record says beside its tests. */
import type { JsonObject } from "../../../../spec/openapi/json.ts";
import { loinc, MAN, own, quantity, SNOMED, type Told, URN, word } from "../building.ts";
import { AFTER, after, type Alike, BEFORE, before } from "./told.ts";

const coded = (code: string): JsonObject => word(`${URN}:codes`, code);
const whole = (value: number): JsonObject => ({ valueInteger: value });
const text = (value: string): JsonObject => ({ valueString: value });

function fact(patient: string, record: JsonObject, ...observations: readonly Told[]): Alike {
  return { patient, records: [{ ...before(), ...record }], observations: [...BEFORE, ...observations] };
}

const SMOKING = loinc("72166-2");
const smoking = (code: string): Told => [SMOKING, word(SNOMED, code)];
const PACK_YEARS: Told = [loinc("8664-5"), quantity(20.5, "{PackYears}")];

function missing(side: "pre" | "post", reason: string): Alike {
  return {
    patient: `missing-${side}-${reason}`,
    records: [{ ...(side === "pre" ? after() : before()), missing: { [`${side}_bronchodilator`]: reason } }],
    observations: [...(side === "pre" ? AFTER : BEFORE), [own(`missing-${side}-bronchodilator`), coded(reason)]],
  };
}

const DIAGNOSES = ["copd", "asthma", "ild", "bronchiectasis", "cystic_fibrosis", "other_respiratory"];
const diagnosis = (code: string): Told => [own("recorded-diagnosis"), coded(code)];
const [, ...WITHOUT_SEX] = MAN;

export const FACTS: readonly Alike[] = [
  {
    patient: "female",
    records: [{ ...before(), sex: "female" }],
    observations: BEFORE,
    man: [[loinc("76689-9"), word("http://hl7.org/fhir/administrative-gender", "female")], ...WITHOUT_SEX],
  },
  fact("ancestry", { ancestry: "north_east_asian" }, [own("gli-2012-group"), text("north_east_asian")]),
  fact("never", { smoking: { status: "never" } }, smoking("266919005")),
  fact("former", { smoking: { status: "former", pack_years: 20.5 } }, smoking("8517006"), PACK_YEARS),
  fact("current", { smoking: { status: "current", pack_years: 20.5 } }, smoking("77176002"), PACK_YEARS),
  fact("scores", { symptoms: { mmrc: 2, cat: 14 } }, [own("mmrc"), whole(2)], [own("cat"), whole(14)]),
  fact("act", { symptoms: { act: 19 } }, [own("act"), whole(19)]),
  {
    ...fact("cact", { age_years: 8, height_cm: 130, symptoms: { cact: 21 } }, [own("cact"), whole(21)]),
    records: [
      {
        age_years: 8,
        height_cm: 130,
        symptoms: { cact: 21 },
        pre_bronchodilator: { kind: "values", fev1_l: 1.5, fvc_l: 1.8 },
      },
    ],
    observations: [
      [loinc("20157-4"), quantity(1.5, "L")],
      [loinc("19876-2"), quantity(1.8, "L")],
      [own("cact"), whole(21)],
    ],
    man: [...MAN.slice(0, 1), [loinc("30525-0"), quantity(8, "a")], [loinc("8302-2"), quantity(130, "cm")]],
  },
  fact(
    "acq",
    { symptoms: { acq: { score: 1.4, version: 5 } } },
    [own("acq"), quantity(1.4, "{score}")],
    [own("acq-version"), whole(5)],
  ),
  fact(
    "exacerbations",
    { exacerbations: { moderate: 2, severe: 1 } },
    [own("moderate-exacerbations"), whole(2)],
    [own("severe-exacerbations"), whole(1)],
  ),
  fact("feno", { biomarkers: { feno_ppb: 42 } }, [own("feno"), quantity(42, "[ppb]")]),
  fact("diagnoses", { diagnoses: DIAGNOSES }, ...DIAGNOSES.map(diagnosis)),
  fact("no-diagnoses", { diagnoses: [] }, diagnosis("none")),
  fact("therapy", { maintenance_therapy: true }, [own("maintenance-therapy"), { valueBoolean: true }]),
  fact("no-therapy", { maintenance_therapy: false }, [own("maintenance-therapy"), { valueBoolean: false }]),
  fact("cluster", { cluster: "household-7" }, [own("cluster"), text("household-7")]),
  fact(
    "trial",
    { trial: { visit: "V2", arm: "A", site: "S-3" } },
    [own("trial-visit"), text("V2")],
    [own("trial-arm"), text("A")],
    [own("trial-site"), text("S-3")],
  ),
  missing("pre", "not_done"),
  ...["not_done", "refused", "unable", "contraindicated", "technical_failure", "missed_visit", "other"].map((reason) =>
    missing("post", reason),
  ),
];
