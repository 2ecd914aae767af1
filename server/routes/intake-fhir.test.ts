/** Intake of a FHIR bundle: what is taken, and what is refused by name because it would be lost or mistaken. */
import { describe, expect, test } from "vitest";
import {
  type Any,
  at,
  bundleOf,
  changed,
  coded,
  entriesOf,
  litres,
  loinc,
  more,
  own,
  recordOf,
  unit,
  without,
} from "../reports/testing/bundles.ts";
import { type Client, type Reply, testService } from "../testing/test-service.ts";

const PATH = "/api/v1/patient/intake";
const FHIR = { "Content-Type": "application/fhir+json" };
const OWN = "urn:respiratory-intelligence-service";

async function newClient(): Promise<Client> {
  return (await testService()).company("Clinic");
}

const send = (client: Client, bundle: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  client.post(PATH, bundle, { ...FHIR, ...headers });

async function storedIn(client: Client, project = "screening"): Promise<Any[]> {
  const list = await client.get(`/api/v1/records?project_id=${project}`);
  if (list.status === 404) return [];
  const read = await Promise.all(
    (list.body.data as Any[]).map(({ record_id }) => client.get(`/api/v1/records/${record_id}`)),
  );
  return read.map(({ body }) => body.record);
}

const effort = (component: Any[], code = "effort-pre"): Any => ({ code: { coding: [own(code)] }, component });
const part = (code: string, value: Any): Any => ({ code: { coding: [own(code)] }, ...value });
const signal = (change: Any): Any => ({
  code: { coding: [own("curve-pre")] },
  valueSampledData: {
    origin: { value: 0, unit: "L", system: "http://unitsofmeasure.org", code: "L" },
    period: 10,
    dimensions: 1,
    data: Array.from({ length: 300 }, (_, index) => (3 * (1 - Math.exp(-index / 50))).toFixed(3)).join(" "),
    ...change,
  },
});

describe("a bundle is taken in", () => {
  test("as the record that it says, and again as unchanged, as JSON too", async () => {
    const client = await newClient();
    const reply = await send(
      client,
      changed(() => undefined),
    );
    expect([reply.status, reply.body.created, reply.body.warnings]).toEqual([201, 1, []]);
    expect(await storedIn(client)).toEqual([recordOf("P-1")]);
    expect(
      (
        await send(
          client,
          changed(() => undefined),
        )
      ).body,
    ).toMatchObject({ created: 0, unchanged: 1 });
    const asJson = await client.post(PATH, { project_id: "screening", patients: [recordOf("P-1")] });
    expect([asJson.status, asJson.body.unchanged]).toEqual([200, 1]);
  });

  const record = (change: Any) => ({ ...recordOf("P-1"), ...change });
  const values = (change: Any) =>
    record({ pre_bronchodilator: { kind: "values", fev1_l: 1.21, fvc_l: 2.62, ...change } });
  const flow = (value: number, code: string) => ({
    valueQuantity: { value, unit: code, system: "http://unitsofmeasure.org", code },
  });
  test.each<[string, (entry: Any[], bundle: Any) => unknown, Any]>([
    ["with millilitres", unit(4, { value: 1210, unit: "mL", code: "mL" }), record({})],
    ["with litres in the other letter of UCUM", unit(4, { unit: "litre", code: "l" }), record({})],
    [
      "with flows per minute",
      more("pef", { code: { coding: [loinc("69975-1")] }, ...flow(300, "L/min") }),
      values({ pef_l_s: 5 }),
    ],
    ["with the height in metres", unit(3, { value: 1.62, unit: "m", code: "m" }), record({})],
    [
      "with the dose in milligrams",
      (entry) => Object.assign(entry[9].resource.dosage.dose, { value: 0.4, unit: "mg", code: "mg" }),
      record({}),
    ],
    ["with codes of SNOMED CT alone", coded(5, { system: "http://snomed.info/sct", code: "441857000" }), record({})],
    [
      "with a code that we do not know beside one that we do",
      coded(4, { system: "urn:x", code: "1" }, loinc("20157-4")),
      record({}),
    ],
    [
      "whose references name type and id",
      (entry) => {
        entry[0].resource.result[3] = { reference: "Observation/P-1-fev1" };
      },
      record({}),
    ],
    [
      "with the ratio in percent",
      more("r", {
        code: { coding: [loinc("19926-5"), { system: "http://snomed.info/sct", code: "407602006" }] },
        ...flow(46, "%"),
      }),
      record({}),
    ],
    [
      "with the ratio as a fraction",
      more("r", {
        code: { coding: [loinc("19926-5"), { system: "http://snomed.info/sct", code: "407602006" }] },
        ...flow(0.462, "1"),
      }),
      record({}),
    ],
    ["whose report is preliminary", at(0, { status: "preliminary" }), record({})],
    ["whose values were corrected", at(4, { status: "corrected" }), record({})],
    ["with another spelling of the time", at(4, { effectiveDateTime: "2026-11-18T09:45:00Z" }), record({})],
    [
      "with a reference of yours",
      at(0, { identifier: [{ system: `${OWN}:client-references`, value: "ORD-1" }] }),
      record({ client_reference: "ORD-1" }),
    ],
    [
      "with a Patient of nothing but the pseudonym",
      (entry) => {
        entry.push({
          fullUrl: "urn:uuid:p",
          resource: { resourceType: "Patient", id: "p", identifier: [{ system: `${OWN}:patients`, value: "P-1" }] },
        });
        for (const { resource } of entry)
          if (resource.resourceType !== "Patient") resource.subject = { reference: "urn:uuid:p" };
      },
      record({}),
    ],
    [
      "with an effort",
      more(
        "e",
        effort([
          part("effort-fev1", litres(1.21)),
          part("effort-fvc", litres(2.62)),
          part("effort-fault", { valueCodeableConcept: { coding: [own("none")] } }),
          part("effort-plateau", { valueBoolean: true }),
        ]),
      ),
      record({
        pre_bronchodilator: { kind: "efforts", efforts: [{ fev1_l: 1.21, fvc_l: 2.62, faults: [], plateau: true }] },
      }),
    ],
  ])("%s", async (_, change, expected) => {
    const client = await newClient();
    const reply = await send(client, changed(change));
    expect([reply.status, reply.body.errors]).toEqual([201, undefined]);
    expect(await storedIn(client)).toEqual([expected]);
  });

  test("with codes that do not say when, where nothing was measured after a bronchodilator", async () => {
    const client = await newClient();
    const before = changed((entry) => {
      entry.splice(6);
      entry[0].resource.result.splice(5);
      coded(4, loinc("20150-9"))(entry);
      coded(5, loinc("19868-9"))(entry);
    });
    expect((await send(client, before)).status).toBe(201);
    expect((await storedIn(client))[0].pre_bronchodilator).toEqual({ kind: "values", fev1_l: 1.21, fvc_l: 2.62 });
  });

  test("with a signal at another rate, scale and origin", async () => {
    const client = await newClient();
    const data = Array.from({ length: 300 }, (_, index) => Math.round(3000 * (1 - Math.exp(-index / 50)))).join(" ");
    const millilitres = { value: 100, unit: "mL", system: "http://unitsofmeasure.org", code: "mL" };
    const change = signal({ data, origin: millilitres, period: 1000 / 60 });
    const alone = changed((entry) => {
      more("c", change)(entry);
      without(5)(entry);
      without(4)(entry);
    });
    expect((await send(client, alone)).status).toBe(201);
    const [{ pre_bronchodilator }] = await storedIn(client);
    const [curve] = pre_bronchodilator.efforts;
    expect([pre_bronchodilator.kind, curve.sampling_hz, curve.volume_l.length, curve.volume_l[0]]).toEqual([
      "curves",
      60,
      300,
      0.1,
    ]);
    expect(curve.volume_l[50]).toBeCloseTo(0.1 + 3 * (1 - Math.exp(-1)), 3);
  });

  test("and what has no code that is read is named in a warning", async () => {
    const client = await newClient();
    const bundle = changed(more("tlc", { code: { coding: [loinc("19862-2")], text: "TLC" }, ...litres(5.1) }));
    const reply = await send(client, bundle);
    expect(reply.body.warnings).toEqual([
      expect.objectContaining({ pointer: "/entry/10/resource", code: "observation_not_read" }),
    ]);
    expect(await storedIn(client)).toEqual([recordOf("P-1")]);
  });

  test("and what is doubtful is warned of with a pointer into the bundle", async () => {
    const client = await newClient();
    const reply = await send(client, changed(unit(3, { value: 65 })));
    expect(reply.status).toBe(201);
    expect(reply.body.warnings[0]).toMatchObject({
      pointer: "/entry/3/resource/valueQuantity/value",
      code: "height_likely_inches",
    });
  });
});

const valueAt = (index: number) => `/entry/${index}/resource/valueQuantity`;

describe("a bundle is refused by name, and nothing of it is stored,", () => {
  const patientWith = (members: Any) => (entry: Any[]) => {
    const identifier = [{ system: `${OWN}:patients`, value: "P-1" }];
    entry.push({ fullUrl: "urn:uuid:p", resource: { resourceType: "Patient", id: "p", identifier, ...members } });
    entry[0].resource.subject = { reference: "urn:uuid:p" };
  };
  test.each<[string, (entry: Any[], bundle: Any) => unknown, string, string]>([
    ["FVC without a method", coded(5, loinc("19870-5")), "/entry/5/resource/code/coding/0/code", "wrong_code"],
    [
      "FVC without a method beside its right code",
      coded(5, loinc("19876-2"), loinc("19870-5")),
      "/entry/5/resource/code/coding/1/code",
      "wrong_code",
    ],
    [
      "PEF of a peak flow meter",
      more("x", { code: { coding: [loinc("19935-6")] }, ...litres(5) }),
      "/entry/10/resource/code/coding/0/code",
      "wrong_code",
    ],
    [
      "FEV1 by name under a code of FVC",
      coded(5, loinc("19876-2", "FEV1")),
      "/entry/5/resource/code/coding/0/display",
      "wrong_code",
    ],
    [
      "FEV1 as text under a code of FVC",
      at(5, { code: { coding: [loinc("19876-2")], text: "FEV1 pre" } }),
      "/entry/5/resource/code/text",
      "wrong_code",
    ],
    [
      "before by name under a code of after",
      coded(6, loinc("20155-8", "FEV1 pre bronchodilator")),
      "/entry/6/resource/code/coding/0/display",
      "wrong_code",
    ],
    ["codes of two measures", coded(4, loinc("20157-4"), loinc("19876-2")), "/entry/4/resource/code", "wrong_code"],
    ["codes of before and after", coded(4, loinc("20157-4"), loinc("20155-8")), "/entry/4/resource/code", "wrong_code"],
    [
      "a code that does not say when beside a test after",
      coded(4, loinc("20150-9")),
      "/entry/4/resource/code",
      "wrong_code",
    ],
    ["the FEV1 under the code of FVC a second time", coded(4, loinc("19876-2")), "/entry/5/resource", "repeated"],
    [
      "FEV1 and FVC exchanged",
      (entry) => {
        coded(4, loinc("19876-2"))(entry);
        coded(5, loinc("20157-4"))(entry);
      },
      "/entry/5/resource/valueQuantity/value",
      "fev1_above_fvc",
    ],
    ["percent where litres are due", unit(4, { value: 55, unit: "%", code: "%" }), `${valueAt(4)}/code`, "wrong_unit"],
    ["a flow where litres are due", unit(4, { unit: "L/s", code: "L/s" }), `${valueAt(4)}/code`, "wrong_unit"],
    ["decilitres", unit(4, { value: 12.1, unit: "dL", code: "dL" }), `${valueAt(4)}/code`, "wrong_unit"],
    ["a unit of no system", at(4, { valueQuantity: { value: 1.21, unit: "L" } }), `${valueAt(4)}/system`, "required"],
    [
      "a unit of another system",
      unit(4, { system: "http://snomed.info/sct", code: "258770004" }),
      `${valueAt(4)}/system`,
      "wrong_unit",
    ],
    [
      "a unit without a code",
      at(4, { valueQuantity: { value: 1.21, unit: "L", system: "http://unitsofmeasure.org" } }),
      `${valueAt(4)}/code`,
      "required",
    ],
    ["a unit that another contradicts", unit(4, { unit: "mL" }), `${valueAt(4)}/unit`, "wrong_unit"],
    ["months of age", unit(2, { unit: "mo", code: "mo" }), `${valueAt(2)}/code`, "wrong_unit"],
    ["inches", unit(3, { unit: "in", code: "[in_i]" }), `${valueAt(3)}/code`, "wrong_unit"],
    [
      "the ratio of other volumes",
      more("r", {
        code: { coding: [loinc("19926-5"), { system: "http://snomed.info/sct", code: "407602006" }] },
        valueQuantity: { value: 60, system: "http://unitsofmeasure.org", code: "%" },
      }),
      `${valueAt(10)}/value`,
      "wrong_combination",
    ],
    ["a bound", unit(4, { comparator: "<" }), `${valueAt(4)}/comparator`, "not_plain"],
    ["a value in words", unit(4, { value: "1.21" }), `${valueAt(4)}/value`, "wrong_type"],
    [
      "a quantity without a value",
      at(4, { valueQuantity: { unit: "L", system: "http://unitsofmeasure.org", code: "L" } }),
      `${valueAt(4)}/value`,
      "required",
    ],
    [
      "a value of another kind",
      at(4, { valueQuantity: undefined, valueString: "1.21 L" }),
      "/entry/4/resource/valueString",
      "wrong_type",
    ],
    ["two values", at(4, { valueString: "1.21 L" }), "/entry/4/resource/valueString", "wrong_type"],
    ["no value", at(4, { valueQuantity: undefined }), valueAt(4), "required"],
    [
      "an absent value",
      at(4, { valueQuantity: undefined, dataAbsentReason: { text: "x" } }),
      "/entry/4/resource/dataAbsentReason",
      "not_plain",
    ],
    ["a value far out of range", unit(4, { value: 121 }), `${valueAt(4)}/value`, "out_of_range"],
    [
      "a modifier",
      at(4, { modifierExtension: [{ url: "urn:not", valueBoolean: true }] }),
      "/entry/4/resource/modifierExtension",
      "not_plain",
    ],
    [
      "a modifier within",
      unit(4, { modifierExtension: [{ url: "urn:not" }] }),
      `${valueAt(4)}/modifierExtension`,
      "not_plain",
    ],
    [
      "a modifier of the report",
      at(0, { modifierExtension: [{ url: "urn:not" }] }),
      "/entry/0/resource/modifierExtension",
      "not_plain",
    ],
    [
      "a modifier of the bundle",
      (_, bundle) => {
        bundle.modifierExtension = [];
      },
      "/modifierExtension",
      "not_plain",
    ],
    ["rules of its own", at(4, { implicitRules: "urn:x" }), "/entry/4/resource/implicitRules", "not_plain"],
    ["a value entered in error", at(4, { status: "entered-in-error" }), "/entry/4/resource/status", "not_final"],
    ["a preliminary value", at(4, { status: "preliminary" }), "/entry/4/resource/status", "not_final"],
    ["a cancelled value", at(4, { status: "cancelled" }), "/entry/4/resource/status", "not_final"],
    ["a value without a status", at(4, { status: undefined }), "/entry/4/resource/status", "not_final"],
    ["a report entered in error", at(0, { status: "entered-in-error" }), "/entry/0/resource/status", "not_final"],
    ["a partial report", at(0, { status: "partial" }), "/entry/0/resource/status", "not_final"],
    ["a bronchodilator that was not given", at(9, { status: "not-done" }), "/entry/9/resource/status", "not_final"],
    [
      "a bronchodilator without a wait",
      (entry) => {
        entry[0].resource.result.pop();
        entry.splice(8, 1);
      },
      "/entry/0/resource/result",
      "required",
    ],
    [
      "a dose in drops",
      (entry) => {
        entry[9].resource.dosage.dose = { value: 4, unit: "drop", system: "http://unitsofmeasure.org", code: "[drp]" };
      },
      "/entry/9/resource/dosage/dose/code",
      "wrong_unit",
    ],
    ["no subject", at(4, { subject: undefined }), "/entry/4/resource/subject", "required"],
    ["no subject of the report", at(0, { subject: undefined }), "/entry/0/resource/subject", "required"],
    ["a subject without a pseudonym", at(0, { subject: {} }), "/entry/0/resource/subject/identifier", "required"],
    [
      "a subject with a name",
      at(0, { subject: { display: "x", identifier: { system: `${OWN}:patients`, value: "P-1" } } }),
      "/entry/0/resource/subject/display",
      "identifying",
    ],
    [
      "a hospital number",
      at(0, { subject: { identifier: { system: "urn:oid:1.2.3", value: "P-1" } } }),
      "/entry/0/resource/subject/identifier",
      "identifying",
    ],
    [
      "a reference out of the bundle",
      at(0, { subject: { reference: "Patient/4711" } }),
      "/entry/0/resource/subject/reference",
      "identifying",
    ],
    ["a patient with a name", patientWith({ name: [{ text: "x" }] }), "/entry/10/resource/name", "identifying"],
    [
      "a patient with a date of birth",
      patientWith({ birthDate: "1959-06-21" }),
      "/entry/10/resource/birthDate",
      "identifying",
    ],
    [
      "a patient with a narrative",
      patientWith({ text: { status: "generated", div: "<div/>" } }),
      "/entry/10/resource/text",
      "identifying",
    ],
    [
      "a patient with a second identifier",
      patientWith({
        identifier: [
          { system: `${OWN}:patients`, value: "P-1" },
          { system: "urn:x", value: "9" },
        ],
      }),
      "/entry/10/resource/identifier/1",
      "identifying",
    ],
    [
      "a name that hides in an extension",
      at(4, { extension: [{ url: "urn:x", valueHumanName: { family: "x" } }] }),
      "/entry/4/resource/extension/0/valueHumanName/family",
      "identifying",
    ],
    [
      "a performer who is the patient by name",
      at(4, { performer: [{ type: "Patient", display: "x" }] }),
      "/entry/4/resource/performer/0/display",
      "identifying",
    ],
    [
      "a pseudonym that is none",
      (entry) => {
        for (const { resource } of entry) resource.subject.identifier.value = "Maria Muster";
      },
      "/entry/0/resource/subject",
      "wrong_form",
    ],
    [
      "another patient in one report",
      at(4, { subject: { identifier: { system: `${OWN}:patients`, value: "P-2" } } }),
      "/entry/4/resource/subject",
      "wrong_combination",
    ],
    [
      "a bronchodilator of another patient",
      at(9, { subject: { identifier: { system: `${OWN}:patients`, value: "P-2" } } }),
      "/entry/9/resource/subject",
      "wrong_combination",
    ],
    [
      "contained resources",
      at(0, { contained: [{ resourceType: "Observation" }] }),
      "/entry/0/resource/contained",
      "not_read",
    ],
    [
      "a narrative",
      at(4, { text: { status: "generated", div: "<div/>" } }),
      "/entry/4/resource/text",
      "unknown_member",
    ],
    ["a note", at(4, { note: [{ text: "x" }] }), "/entry/4/resource/note", "unknown_member"],
    ["a body site", at(4, { bodySite: { text: "x" } }), "/entry/4/resource/bodySite", "unknown_member"],
    ["a member with a slash", at(4, { "a/b~c": 1 }), "/entry/4/resource/a~1b~0c", "unknown_member"],
    [
      "another resource",
      (entry) => entry.push({ resource: { resourceType: "Condition" } }),
      "/entry/10/resource/resourceType",
      "not_read",
    ],
    ["an observation of no report", (entry) => entry[0].resource.result.pop(), "/entry/8/resource", "not_read"],
    [
      "a reference to nothing",
      (entry) => {
        entry[0].resource.result[0] = { reference: "urn:uuid:x" };
      },
      "/entry/0/resource/result/0/reference",
      "wrong_combination",
    ],
    [
      "a reference to another resource",
      (entry) => {
        entry[0].resource.result[0] = { reference: "urn:uuid:P-1-given" };
      },
      "/entry/0/resource/result/0/reference",
      "wrong_combination",
    ],
    [
      "an observation named twice",
      (entry) => entry[0].resource.result.push({ reference: "urn:uuid:P-1-fev1" }),
      "/entry/0/resource/result/8/reference",
      "repeated",
    ],
    [
      "two entries of one name",
      (entry) => {
        entry[5].fullUrl = entry[4].fullUrl;
      },
      "/entry/5/resource",
      "repeated",
    ],
    [
      "a measure twice",
      more("again", { code: { coding: [loinc("20157-4")] }, ...litres(1.21) }),
      "/entry/10/resource",
      "repeated",
    ],
    [
      "a fact twice",
      more("again", {
        code: { coding: [loinc("8302-2")] },
        valueQuantity: { value: 162, system: "http://unitsofmeasure.org", code: "cm" },
      }),
      "/entry/10/resource",
      "repeated",
    ],
    [
      "a report that leads to no list",
      at(0, { result: { reference: "urn:uuid:P-1-fev1" } }),
      "/entry/0/resource/result",
      "wrong_type",
    ],
    [
      "a result that is a text",
      (entry) => {
        entry[0].resource.result[0] = "urn:uuid:P-1-sex";
      },
      "/entry/0/resource/result/0",
      "wrong_type",
    ],
    ["no code", at(4, { code: undefined }), "/entry/4/resource/code", "required"],
    [
      "no FVC",
      (entry) => {
        entry[0].resource.result.splice(4, 1);
        entry.splice(5, 1);
      },
      "/entry/0/resource/result",
      "required",
    ],
    [
      "no sex",
      (entry) => {
        entry[0].resource.result.splice(0, 1);
        entry.splice(1, 1);
      },
      "/entry/0/resource/result",
      "required",
    ],
    ["no time", at(0, { effectiveDateTime: undefined }), "/entry/0/resource/effectiveDateTime", "required"],
    [
      "a period",
      at(0, { effectiveDateTime: undefined, effectivePeriod: { start: "2026-11-18T10:15:00+01:00" } }),
      "/entry/0/resource/effectivePeriod",
      "unknown_member",
    ],
    ["a day", at(0, { effectiveDateTime: "2026-11-18" }), "/entry/0/resource/effectiveDateTime", "wrong_form"],
    [
      "a time without its offset",
      at(0, { effectiveDateTime: "2026-11-18T10:15:00" }),
      "/entry/0/resource/effectiveDateTime",
      "wrong_form",
    ],
    [
      "a value's time without its offset",
      at(4, { effectiveDateTime: "2026-11-18T10:15:00" }),
      "/entry/4/resource/effectiveDateTime",
      "wrong_form",
    ],
    [
      "a value of another day",
      at(4, { effectiveDateTime: "2026-11-17T10:15:00+01:00" }),
      "/entry/4/resource/effectiveDateTime",
      "wrong_combination",
    ],
    [
      "tomorrow's tomorrow",
      (entry) => {
        for (const { resource } of entry.slice(0, 9)) resource.effectiveDateTime = "2062-11-18T10:15:00Z";
        entry[9].resource.effectiveDateTime = "2062-11-18";
      },
      "/entry/0/resource/effectiveDateTime",
      "in_the_future",
    ],
    [
      "a sex of neither word",
      (entry) => {
        entry[1].resource.valueCodeableConcept.coding[0].code = "other";
      },
      "/entry/1/resource/valueCodeableConcept",
      "not_a_choice",
    ],
    [
      "a sex of another system",
      (entry) => {
        entry[1].resource.valueCodeableConcept.coding[0].system = "urn:x";
      },
      "/entry/1/resource/valueCodeableConcept",
      "not_a_choice",
    ],
    [
      "no project",
      (_, bundle) => {
        bundle.meta = {};
      },
      "/meta/tag",
      "required",
    ],
    [
      "two projects",
      (_, bundle) => bundle.meta.tag.push({ system: `${OWN}:projects`, code: "other" }),
      "/meta/tag/1",
      "repeated",
    ],
    [
      "a project of another form",
      (_, bundle) => {
        bundle.meta.tag[0].code = "a b";
      },
      "/meta/tag/0/code",
      "wrong_form",
    ],
    [
      "another wish",
      (_, bundle) => bundle.meta.tag.push({ system: `${OWN}:intake-choices`, code: "ignore" }),
      "/meta/tag/1/code",
      "not_a_choice",
    ],
    [
      "a bundle of another type",
      (_, bundle) => {
        bundle.type = "transaction";
      },
      "/type",
      "not_a_choice",
    ],
    [
      "no bundle",
      (_, bundle) => {
        bundle.resourceType = "Observation";
      },
      "/resourceType",
      "not_a_choice",
    ],
    [
      "no entries",
      (_, bundle) => {
        bundle.entry = [];
      },
      "/entry",
      "required",
    ],
    ["no reports", (entry) => entry.shift(), "/entry", "required"],
    ["an entry without a resource", (entry) => entry.push({ fullUrl: "urn:uuid:z" }), "/entry/10/resource", "required"],
    ["an effort without FVC", more("e", effort([part("effort-fev1", litres(1.21))])), "/entry/10/resource", "required"],
    [
      "an effort with a part twice",
      more("e", effort([part("effort-fev1", litres(1.2)), part("effort-fev1", litres(1.3))])),
      "/entry/10/resource/component/1",
      "repeated",
    ],
    [
      "an effort with an unknown part",
      more("e", effort([part("effort-fev2", litres(1.2))])),
      "/entry/10/resource/component/0",
      "not_read",
    ],
    [
      "an effort whose parts are no list",
      more("e", effort(part("effort-fev1", litres(1.2)))),
      "/entry/10/resource/component",
      "wrong_type",
    ],
    [
      "an effort with an absent part",
      more("e", effort([part("effort-fev1", { dataAbsentReason: {} })])),
      "/entry/10/resource/component/0/dataAbsentReason",
      "not_plain",
    ],
    [
      "an effort with a fault nobody knows",
      more("e", effort([part("effort-fault", { valueCodeableConcept: { coding: [own("laughing")] } })])),
      "/entry/10/resource/component/0/valueCodeableConcept",
      "not_a_choice",
    ],
    [
      "an effort in percent",
      more(
        "e",
        effort([part("effort-fev1", { valueQuantity: { value: 55, system: "http://unitsofmeasure.org", code: "%" } })]),
      ),
      "/entry/10/resource/component/0/valueQuantity/code",
      "wrong_unit",
    ],
    [
      "an effort beside a signal",
      (entry) => {
        more("e", effort([part("effort-fev1", litres(1.2)), part("effort-fvc", litres(2.6))]))(entry);
        more("c", signal({}))(entry);
      },
      "/entry/10/resource",
      "wrong_combination",
    ],
    [
      "a signal with errors in it",
      more("c", signal({ data: "0 0.1 E 0.3" })),
      "/entry/10/resource/valueSampledData/data",
      "not_plain",
    ],
    [
      "a signal with infinite samples",
      more("c", signal({ data: "0 1e999 2" })),
      "/entry/10/resource/valueSampledData/data",
      "not_plain",
    ],
    [
      "a signal of hexadecimals",
      more("c", signal({ data: "0 0x10 2" })),
      "/entry/10/resource/valueSampledData/data",
      "not_plain",
    ],
    [
      "a signal of two dimensions",
      more("c", signal({ dimensions: 2 })),
      "/entry/10/resource/valueSampledData/dimensions",
      "wrong_form",
    ],
    [
      "a signal without a rate",
      more("c", signal({ period: 0 })),
      "/entry/10/resource/valueSampledData/period",
      "wrong_form",
    ],
    [
      "a signal that is cut off",
      more("c", signal({ upperLimit: 5 })),
      "/entry/10/resource/valueSampledData/upperLimit",
      "not_plain",
    ],
    [
      "a signal of flow",
      more("c", signal({ origin: { value: 0, system: "http://unitsofmeasure.org", code: "L/s" } })),
      "/entry/10/resource/valueSampledData/origin/code",
      "wrong_unit",
    ],
    [
      "too short a signal",
      more("c", signal({ data: "0 1 2" })),
      "/entry/10/resource/valueSampledData/data",
      "wrong_length",
    ],
    [
      "too long a signal",
      more("c", signal({ data: "1 ".repeat(30_001) })),
      "/entry/10/resource/valueSampledData/data",
      "not_plain",
    ],
  ])("for %s", async (_, change, pointer, code) => {
    const client = await newClient();
    const reply = await send(client, changed(change));
    expect([reply.status, reply.body.code]).toEqual([422, "invalid_body"]);
    expect((reply.body.errors as Any[]).map((error) => [error.pointer, error.code])).toContainEqual([pointer, code]);
    expect(await storedIn(client)).toEqual([]);
  });
});

describe("an intake of a bundle", () => {
  const skipping = (entry: Any[]) => {
    const bundle = bundleOf(entry);
    bundle.meta.tag.push({ system: `${OWN}:intake-choices`, code: "on-error-skip" });
    return bundle;
  };
  const three = (change: (entry: Any[]) => unknown) => {
    const second = entriesOf("P-2");
    change(second);
    return [...entriesOf("P-1"), ...second, ...entriesOf("P-3")];
  };

  test.each<[string, (entry: Any[]) => unknown, string, string]>([
    ["what reading refuses", unit(4, { code: "%" }), "/entry/14/resource/valueQuantity/code", "wrong_unit"],
    ["what the schema refuses", unit(3, { value: 3000 }), "/entry/13/resource/valueQuantity/value", "out_of_range"],
    ["what a rule refuses", unit(5, { value: 1.1 }), "/entry/14/resource/valueQuantity/value", "fev1_above_fvc"],
  ])("that skips leaves out %s, and tells it in the bundle's own pointers", async (_, change, pointer, code) => {
    const client = await newClient();
    const reply = await send(client, skipping(three(change)));
    expect([reply.status, reply.body.created]).toEqual([201, 2]);
    const [skipped, ...others] = reply.body.skipped as Any[];
    expect([skipped.pointer, others]).toEqual(["/entry/10/resource", []]);
    expect(skipped.errors.map((error: Any) => [error.pointer, error.code])).toContainEqual([pointer, code]);
    expect((await storedIn(client)).map(({ patient_id }) => patient_id)).toEqual(["P-1", "P-3"]);
  });

  test.each<[string, Any]>([
    ["by a display", { subject: { display: "x", identifier: { system: `${OWN}:patients`, value: "P-2" } } }],
    ["by a number of the hospital", { identifier: [{ system: "urn:oid:1.2.3", value: "4711" }] }],
  ])("that skips stores nothing at all where one report says who somebody is, %s", async (_, members) => {
    const client = await newClient();
    const reply = await send(client, skipping(three(at(0, members))));
    expect([reply.status, reply.body.errors]).toEqual([422, [expect.objectContaining({ code: "identifying" })]]);
    expect((await client.get("/api/v1/projects/screening")).status).toBe(404);
  });

  test("points at what is told beside what is missing", async () => {
    const client = await newClient();
    const pack = {
      code: { coding: [loinc("8664-5")] },
      valueQuantity: { value: 20, system: "http://unitsofmeasure.org", code: "{PackYears}" },
    };
    const reply = await send(client, changed(more("y", pack)));
    expect(reply.body.errors).toEqual([
      expect.objectContaining({ pointer: "/entry/10/resource/valueQuantity/value", code: "required" }),
    ]);
  });

  test("is all or nothing without the wish, and where none is sound", async () => {
    const client = await newClient();
    expect((await send(client, bundleOf(three(unit(4, { code: "%" }))))).status).toBe(422);
    expect((await send(client, skipping(changed(unit(4, { code: "%" })).entry))).status).toBe(422);
    expect((await client.get("/api/v1/projects/screening")).status).toBe(404);
  });

  test("names the other report of the same occasion, and what is stored with other content", async () => {
    const client = await newClient();
    const twice = entriesOf("P-1").map(({ resource }) => {
      const text = JSON.stringify({ ...resource, id: `again-${resource.id}` }).replaceAll(
        "urn:uuid:",
        "urn:uuid:again-",
      );
      return { fullUrl: `urn:uuid:again-${resource.id}`, resource: JSON.parse(text) };
    });
    const reply = await send(client, bundleOf([...entriesOf("P-1"), ...twice]));
    expect(reply.body.errors).toEqual([
      expect.objectContaining({
        pointer: "/entry/10/resource",
        code: "same_occasion",
        detail: expect.stringContaining("/entry/0/resource"),
      }),
    ]);
    await send(
      client,
      changed(() => undefined),
    );
    const other = await send(client, changed(unit(4, { value: 1.3 })));
    expect([other.status, other.body.code, other.body.errors[0].pointer]).toEqual([
      409,
      "record_conflict",
      "/entry/0/resource",
    ]);
  });

  test("takes 1,000 reports and no more", async () => {
    const client = await newClient();
    const entries = (count: number) => Array.from({ length: count }, (_, index) => entriesOf(`P-${index}`)).flat();
    const reply = await send(client, bundleOf(entries(1000)));
    expect([reply.status, reply.body.created]).toEqual([201, 1000]);
    const more = await send(client, bundleOf(entries(1001)));
    expect([more.status, more.body.errors[0]]).toEqual([
      422,
      expect.objectContaining({ pointer: "/entry", code: "wrong_length" }),
    ]);
  });

  test("is repeated by its idempotency key, to the letter, and a refusal names the bundle again", async () => {
    const client = await newClient();
    const key = { "Idempotency-Key": "fhir-0001" };
    const bundle = changed(more("tlc", { code: { coding: [loinc("19862-2")] }, ...litres(5.1) }));
    const first = await send(client, bundle, key);
    const again = await send(client, bundle, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(
      (
        await send(
          client,
          changed(() => undefined),
          key,
        )
      ).body.code,
    ).toBe("idempotency_key_reused");
    const conflict = changed(unit(4, { value: 1.3 }));
    const refused = await send(client, conflict, { "Idempotency-Key": "fhir-0002" });
    const refusedAgain = await send(client, conflict, { "Idempotency-Key": "fhir-0002" });
    expect(refused.body.errors[0].pointer).toBe("/entry/0/resource");
    expect(refusedAgain.body.errors).toEqual(refused.body.errors);
  });

  test.each([
    ["application/fhir+json; fhirVersion=4.0", 201],
    ['application/FHIR+json;charset=UTF-8; fhirVersion="4.0"', 201],
    ["application/fhir+json; fhirVersion=5.0", 415],
    ["application/fhir+xml", 415],
    ["application/json; fhirVersion=4.0", 415],
    ["application/json", 422],
    ["application/json+fhir", 415],
  ])("of type %s is answered %i", async (type, status) => {
    const reply = await send(
      await newClient(),
      changed(() => undefined),
      { "Content-Type": type },
    );
    expect(reply.status).toBe(status);
  });

  test("is not made of JSON of our own, and other operations take no FHIR", async () => {
    const client = await newClient();
    const reply = await send(client, { project_id: "screening", patients: [recordOf("P-1")] });
    expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, "/resourceType"]);
    const model = await client.post("/api/v1/model/build", { project_id: "p", reference_equations: "gli-2012" }, FHIR);
    expect(model.status).toBe(415);
  });

  test("that nests too deeply or has a key twice is refused before it is read", async () => {
    const client = await newClient();
    const deep = changed(at(4, { extension: [JSON.parse("[".repeat(40) + "]".repeat(40))] }));
    expect([(await send(client, deep)).body.code]).toEqual(["malformed_json"]);
    const body = JSON.stringify(changed(() => undefined)).replace('"status":', '"status":"final","status":');
    const twice = await client.send("POST", PATH, { headers: FHIR, body });
    expect([twice.status, twice.body.code]).toEqual([400, "duplicate_key"]);
  });
});

describe("the name of a measure", () => {
  const named = async (index: number, code: string, text: string): Promise<Reply> =>
    send(await newClient(), changed(at(index, { code: { coding: [loinc(code)], text } })));

  test.each([
    [4, "20157-4", "FEV1 --pre bronchodilation"],
    [4, "20157-4", "Volume expired during 1.0 s of forced expiration --pre bronchodilation"],
    [4, "20157-4", "Einsekundenkapazität"],
    [4, "20157-4", "FEV1, preBD"],
    [5, "19876-2", "Forced vital capacity [Volume] Respiratory system by Spirometry --pre bronchodilation"],
    [5, "19876-2", "FVC vor Bronchospasmolyse"],
    [6, "20155-8", "FEV1_post"],
    [7, "19874-7", "FVC nach Bronchodilatation"],
  ])("of entry %i under %s may be %s", async (index, code, text) => {
    expect((await named(index, code, text)).status).toBe(201);
  });

  test.each([
    [5, "19876-2", "Forced expiratory volume in first second"],
    [5, "19876-2", "Forced expired volume in 1st second"],
    [5, "19876-2", "Volume expired during 1.0 s of forced expiration --pre bronchodilation"],
    [5, "19876-2", "FEV(1)"],
    [5, "19876-2", "FEV\u2081"],
    [5, "19876-2", "Einsekundenkapazität"],
    [5, "19876-2", "FIVC"],
    [5, "19876-2", "Slow vital capacity (SVC)"],
    [4, "20157-4", "FEV1 nach Bronchodilatation"],
    [4, "20157-4", "postBD FEV1"],
    [4, "20157-4", "FEV1_post"],
    [4, "20157-4", "FEV1 predicted"],
    [4, "20157-4", "FEV1 % pred"],
    [4, "20157-4", "FEV1 LLN"],
    [4, "20157-4", "FEV1 z-score"],
    [4, "20157-4", "FEV1 Soll"],
  ])("of entry %i under %s may not be %s", async (index, code, text) => {
    expect((await named(index, code, text)).body).toMatchObject({
      status: 422,
      errors: expect.arrayContaining([
        expect.objectContaining({ pointer: `/entry/${index}/resource/code/text`, code: "wrong_code" }),
      ]),
    });
  });

  test("that is as long as a body costs no time", async () => {
    for (const text of [`fef25${" ".repeat(200_000)}x`, "fev1 ".repeat(200_000)]) {
      const { body } = await named(4, "20157-4", text);
      expect(body.errors).toContainEqual(
        expect.objectContaining({ pointer: "/entry/4/resource/code/text", code: "not_plain" }),
      );
    }
  });
});

describe("a value of another kind or time", () => {
  test.each<[string, (entry: Any[], bundle: Any) => unknown, string, string]>([
    [
      "a predicted value beside the code of a measured one",
      coded(4, loinc("20157-4"), loinc("20149-1")),
      "/entry/4/resource/code/coding/1/code",
      "wrong_code",
    ],
    [
      "a percentage of predicted beside it",
      coded(5, loinc("19876-2"), loinc("19872-1")),
      "/entry/5/resource/code/coding/1/code",
      "wrong_code",
    ],
    [
      "a z-score of ours beside it",
      coded(4, loinc("20157-4"), own("z-score")),
      "/entry/4/resource/code/coding/1/code",
      "wrong_code",
    ],
    ["a unit that says predicted", unit(4, { unit: "% pred" }), "/entry/4/resource/valueQuantity/unit", "wrong_unit"],
    ["a unit that says percent", unit(4, { unit: "%" }), "/entry/4/resource/valueQuantity/unit", "wrong_unit"],
    [
      "the age of another year",
      at(2, { effectiveDateTime: "2022-11-18T10:15:00Z" }),
      "/entry/2/resource/effectiveDateTime",
      "wrong_combination",
    ],
    [
      "the height of another year",
      at(3, { effectiveDateTime: "2022-11-18T10:15:00Z" }),
      "/entry/3/resource/effectiveDateTime",
      "wrong_combination",
    ],
    [
      "an age at no time",
      at(2, { effectiveDateTime: "not a date" }),
      "/entry/2/resource/effectiveDateTime",
      "wrong_form",
    ],
    [
      "a bundle whose records have changed since",
      (_, bundle) => bundle.meta.tag.push(own("stale")),
      "/meta/tag/1/code",
      "not_final",
    ],
    [
      "a bundle that a review replaced",
      (_, bundle) => bundle.meta.tag.push(own("revised")),
      "/meta/tag/1/code",
      "not_final",
    ],
    [
      "a member that every object has",
      at(4, { constructor: "Max" }),
      "/entry/4/resource/constructor",
      "unknown_member",
    ],
  ])("%s is refused", async (_, change, pointer, code) => {
    const client = await newClient();
    const { status, body } = await send(client, changed(change));
    expect([status, body.errors]).toEqual([422, expect.arrayContaining([expect.objectContaining({ pointer, code })])]);
    expect(await storedIn(client)).toEqual([]);
  });

  test("a report of more observations than a visit has is refused", async () => {
    const { body } = await send(
      await newClient(),
      changed((entry) => {
        for (const place of Array.from({ length: 300 }).keys())
          more(`x${place}`, { code: { coding: [loinc("1-8")] } })(entry);
      }),
    );
    expect(body.errors).toContainEqual(
      expect.objectContaining({ pointer: "/entry/0/resource/result", code: "wrong_length" }),
    );
  });
});
