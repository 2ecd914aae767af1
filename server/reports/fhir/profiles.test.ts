/**
 * What three public profile sets ask of a bundle, element by element. The facts (cardinalities, codes, units) are those of their
 * definitions as they stood on 2026-11-22; where two of them cannot both hold, README.md says which one does.
 */
import { describe, expect, test } from "vitest";
import { delivered } from "../../testing/flow.ts";
import type { AnyRecord } from "../../testing/records.ts";
import { testService } from "../../testing/test-service.ts";
import type { Any } from "../testing/bundles.ts";
import { PEOPLE } from "../testing/patients.ts";

const LOINC = "http://loinc.org";
const SNOMED = "http://snomed.info/sct";
const UCUM = "http://unitsofmeasure.org";

let resources: readonly Any[] = [];

/** The bundle of five patients, made once. */
async function load(): Promise<void> {
  if (resources.length > 0) return;
  const client = await (await testService()).company("acme");
  await delivered(client, PEOPLE as unknown as readonly AnyRecord[]);
  const { text } = await client.get("/results?project_id=screening&format=fhir");
  resources = (JSON.parse(text).entry as Any[]).map(({ resource }) => resource);
}

const codes = (concept: Any, system: string): readonly string[] =>
  (concept.coding as Any[]).filter((coding) => coding.system === system).map(({ code }) => code);
const reports = (): readonly Any[] => resources.filter(({ resourceType }) => resourceType === "DiagnosticReport");
/** Observations that carry one of the codes of SNOMED CT. */
const observed = (of: readonly string[]): readonly Any[] =>
  resources.filter(
    ({ resourceType, code }) => resourceType === "Observation" && codes(code, SNOMED).some((one) => of.includes(one)),
  );

/** medizininformatik-initiative/kerndatensatz-lungenfunktion: unit, and of each value set the codes of SNOMED CT that are in it. */
const FEV = ["401012008", "401013003", "310520004", "313223002"];
const FVC = ["441857000", "407561008", "310521000", "445210000"];
const RATIO = ["407602006", "407603001", "310360002"];
const PEF = ["313276007", "313232000"];
const MII: readonly (readonly [string, string, readonly string[], number])[] = [
  ["fev", "L", FEV, 6],
  ["fvc", "L", FVC, 6],
  ["fev-fvc", "%", RATIO, 6],
  ["pef", "L/s", PEF, 4],
];

describe("the profiles of the Medical Informatics Initiative", () => {
  test("of a report: a category of SNOMED CT exactly once, its codes, one subject", async () => {
    await load();
    expect(reports()).toHaveLength(5);
    for (const { category, code, subject, effectiveDateTime } of reports()) {
      expect(category.flatMap((one: Any) => codes(one, SNOMED))).toEqual(["720449003"]);
      expect([codes(code, LOINC), codes(code, SNOMED)]).toEqual([["18759-1"], ["127783003"]]);
      expect([subject.type, typeof effectiveDateTime]).toEqual(["Patient", "string"]);
    }
  });

  test.each(MII)(
    "of %s: category, codes of its value set, %s as unit and code, both limits with an age",
    async (_, unit, of, least) => {
      await load();
      const all = observed(of);
      expect(all.length).toBeGreaterThanOrEqual(least);
      for (const { category, code, subject, valueQuantity, referenceRange = [], component = [] } of all) {
        expect(category.flatMap(({ coding }: Any) => coding.map((one: Any) => one.code))).toEqual(["procedure"]);
        expect(codes(code, SNOMED).filter((one) => of.includes(one))).toHaveLength(1);
        expect(codes(code, SNOMED)).toHaveLength(1);
        expect(codes(code, LOINC)).toHaveLength(1);
        expect(subject.type).toBe("Patient");
        expect(valueQuantity).toMatchObject({ unit, system: UCUM, code: unit });
        for (const range of referenceRange)
          expect(Object.keys(range)).toEqual(expect.arrayContaining(["low", "high", "age"]));
        for (const one of component) expect(codes(one.code, SNOMED).length).toBeLessThanOrEqual(1);
      }
    },
  );

  test.each([
    ["predicted FEV1", FEV, "310520004", "L"],
    ["FEV1 in percent of predicted", FEV, "313223002", "%"],
    ["predicted FVC", FVC, "310521000", "L"],
    ["FVC in percent of predicted", FVC, "445210000", "%"],
    ["predicted FEV1/FVC", RATIO, "310360002", "%"],
    ["z-score of FEV1", FEV, "1078210003", "{Zscore}"],
    ["z-score of FEV1/FVC", RATIO, "1078210003", "{Zscore}"],
  ])("of the component %s: at most one, with its code and unit", async (_, of, code, unit) => {
    await load();
    const withRange = observed(of).filter(({ referenceRange }) => referenceRange !== undefined);
    expect(withRange.length).toBeGreaterThan(0);
    for (const { component } of withRange) {
      const found = component.filter((one: Any) => codes(one.code, SNOMED).includes(code));
      expect(found.map(({ valueQuantity }: Any) => [valueQuantity.system, valueQuantity.code])).toEqual([[UCUM, unit]]);
    }
  });

  test("of a value after bronchodilator: part of a procedure of spirometry, which has the codes that its profile asks for", async () => {
    await load();
    const after = observed([...FEV, ...FVC, ...RATIO, ...PEF]).filter(({ partOf }) => partOf !== undefined);
    expect(after.length).toBeGreaterThan(3);
    const done = after.flatMap(({ partOf }) =>
      partOf.map(({ reference }: Any) => resources.find(({ id }) => reference === `urn:uuid:${id}`)),
    );
    for (const { resourceType, status, category, code, subject, performedDateTime } of done) {
      expect([resourceType, status, subject.type, typeof performedDateTime]).toEqual([
        "Procedure",
        "completed",
        "Patient",
        "string",
      ]);
      expect([codes(category, SNOMED), codes(code, SNOMED)]).toEqual([["23426006"], ["127783003"]]);
    }
  });

  test("of FEV1/FVC: derived from FEV1 and FVC alone", async () => {
    await load();
    for (const { derivedFrom } of observed(RATIO)) {
      const origins = derivedFrom.map(({ reference }: Any) =>
        resources.find(({ id }) => reference === `urn:uuid:${id}`),
      );
      expect(origins.map(({ code }: Any) => codes(code, SNOMED).some((one) => [...FEV, ...FVC].includes(one)))).toEqual(
        [true, true],
      );
    }
  });
});

const NAMES: Readonly<Record<string, string>> = {
  "20157-4": "FEV1 --pre bronchodilation",
  "20155-8": "FEV1 --post bronchodilation",
  "19876-2": "Forced vital capacity [Volume] Respiratory system by Spirometry --pre bronchodilation",
  "19874-7": "Forced vital capacity [Volume] Respiratory system by Spirometry --post bronchodilation",
};

describe("the profiles of pft-ig", () => {
  test("of a report: the section PF, and each measure of a side at most once", async () => {
    await load();
    for (const { category, result } of reports()) {
      expect(category.flatMap((one: Any) => codes(one, "http://terminology.hl7.org/CodeSystem/v2-0074"))).toEqual([
        "PF",
      ]);
      const measured = result
        .map(({ reference }: Any) => resources.find(({ id }) => reference === `urn:uuid:${id}`))
        .flatMap(({ code }: Any) => codes(code, LOINC))
        .filter((code: string) => ["20157-4", "20155-8", "19876-2", "19874-7"].includes(code));
      expect(new Set(measured).size).toBe(measured.length);
    }
  });

  test.each([
    ["20157-4", "L"],
    ["20155-8", "L"],
    ["19876-2", "L"],
    ["19874-7", "L"],
  ])("of %s: the one code of LOINC under its name, in %s", async (code, unit) => {
    await load();
    const all = resources.filter((one) => one.code !== undefined && codes(one.code, LOINC).includes(code));
    expect(all.length).toBeGreaterThan(0);
    for (const { valueQuantity } of all) expect(valueQuantity).toMatchObject({ unit, system: UCUM, code: unit });
    // the pattern of the set holds the name too
    const names = all.flatMap((one) => one.code.coding).filter((one: Any) => one.code === code);
    expect(new Set(names.map(({ display }: Any) => display))).toEqual(new Set([NAMES[code]]));
  });
});

test.each(["pre", "post"])(
  "pft-ig names FEV1/FVC %s-bronchodilator so, and the unit of a z-score Zscore",
  async (when) => {
    await load();
    const name = `FEV1/FVC ${when}-bronchodilator`;
    const named = resources.filter(({ code }) => code?.text === name);
    expect(named.length).toBeGreaterThan(0);
    const scores = named.flatMap(({ component = [] }) => component.filter(({ code }: Any) => code.text === "z-score"));
    expect(scores.length).toBeGreaterThan(0);
    for (const { valueQuantity } of scores)
      expect(valueQuantity).toMatchObject({ unit: "Zscore", system: UCUM, code: "{Zscore}" });
  },
);

test("the profile of gematik: one time, one value with a code of UCUM", async () => {
  await load();
  for (const { effectiveDateTime, valueQuantity } of observed([...FEV, ...PEF])) {
    expect(effectiveDateTime).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    expect([typeof valueQuantity.value, valueQuantity.system, typeof valueQuantity.code]).toEqual([
      "number",
      UCUM,
      "string",
    ]);
  }
});

describe("what cannot hold in one bundle, and is as README.md says:", () => {
  test.each<[string, () => readonly unknown[], unknown]>([
    [
      "pft-ig has one code of a report, the German set another",
      () => reports().flatMap(({ code }) => codes(code, LOINC)),
      "18759-1",
    ],
    [
      "pft-ig tells FEV1/FVC as {Number}, the German set in %",
      () => observed(RATIO).map(({ valueQuantity }) => valueQuantity.code),
      "%",
    ],
    [
      "the German set gives FEV1/FVC a code that LOINC has for VC",
      () => observed(RATIO).flatMap(({ code }) => codes(code, LOINC)),
      "19926-5",
    ],
    ["gematik asks for a device", () => observed([...FEV, ...PEF]).map(({ device }) => device), undefined],
  ])("%s", async (_, told, expected) => {
    await load();
    expect(told().length).toBeGreaterThan(0);
    expect(new Set(told())).toEqual(new Set([expected]));
  });
});
