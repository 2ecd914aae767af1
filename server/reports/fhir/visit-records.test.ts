/** A visit that has several records goes through FHIR and back as those records. */
import { describe, expect, test } from "vitest";
import { delivered } from "../../testing/flow.ts";
import type { AnyRecord } from "../../testing/records.ts";
import { type Client, testService } from "../../testing/test-service.ts";
import type { Any } from "../testing/bundles.ts";
import { VISITS_OF_SEVERAL } from "../testing/visits.ts";

const FHIR = { "Content-Type": "application/fhir+json" };

async function sent(records: readonly unknown[]): Promise<Client> {
  const client = await (await testService()).company("acme");
  await delivered(client, records as readonly AnyRecord[]);
  return client;
}

async function bundleFrom(client: Client, batch = ""): Promise<Any> {
  return JSON.parse((await client.get(`/results?project_id=screening&format=fhir${batch}`)).text);
}

function into(bundle: Any, project: string): Any {
  return { ...bundle, meta: { tag: [{ ...bundle.meta.tag[0], code: project }] } };
}

async function recordsOf(client: Client, project: string): Promise<readonly Any[]> {
  const { data } = JSON.parse((await client.get(`/api/v1/records?project_id=${project}&limit=200`)).text);
  const read = await Promise.all((data as Any[]).map(({ record_id }) => client.get(`/api/v1/records/${record_id}`)));
  return read
    .map(({ text }) => JSON.parse(text).record)
    .toSorted((a: Any, b: Any) =>
      `${a.patient_id} ${a.performed_at}`.localeCompare(`${b.patient_id} ${b.performed_at}`),
    );
}

const panelsOf = ({ entry }: Any): Any[] =>
  entry.map(({ resource }: Any) => resource).filter(({ hasMember }: Any) => hasMember !== undefined);
const byId = ({ entry }: Any, reference: string): Any =>
  entry.find(({ fullUrl }: Any) => fullUrl === reference)?.resource;

describe("a visit of several records", () => {
  test("comes back as those records, each with everything that it said", async () => {
    const client = await sent(VISITS_OF_SEVERAL);
    const bundle = await bundleFrom(client);
    const answer = await client.post("/api/v1/patient/intake", into(bundle, "second"), FHIR);
    expect([answer.status, answer.body.created]).toEqual([201, VISITS_OF_SEVERAL.length]);
    expect(answer.body.warnings).toEqual(expect.not.arrayContaining([{ code: "observation_not_read" }]));
    const [was, is] = [await recordsOf(client, "screening"), await recordsOf(client, "second")];
    expect(was).toHaveLength(VISITS_OF_SEVERAL.length);
    expect(is).toEqual(was);
  });

  test("has one report, whose measures stand there once and whose records are led to by their own observations", async () => {
    const bundle = await bundleFrom(await sent(VISITS_OF_SEVERAL));
    const reports = bundle.entry
      .map(({ resource }: Any) => resource)
      .filter((one: Any) => one.conclusion !== undefined);
    expect(reports).toHaveLength(new Set(VISITS_OF_SEVERAL.map(({ patient_id }) => patient_id)).size);
    for (const { result } of reports) {
      const led = result.map(({ reference }: Any) => byId(bundle, reference));
      const names = led.map(
        ({ code, effectiveDateTime }: Any) => `${code.text} ${code.coding[0].code} ${effectiveDateTime}`,
      );
      expect(new Set(names).size).toBe(names.length);
    }
    expect(panelsOf(bundle)).toHaveLength(VISITS_OF_SEVERAL.length);
  });

  test("is stored already where it came from, to the letter", async () => {
    const client = await sent(VISITS_OF_SEVERAL);
    const answer = await client.post("/api/v1/patient/intake", await bundleFrom(client), FHIR);
    expect(answer.body).toMatchObject({ created: 0, unchanged: VISITS_OF_SEVERAL.length });
  });

  test.each<[string, (bundle: Any) => void, string]>([
    [
      "a value of the visit that no record has",
      (bundle) => {
        const report = bundle.entry[0].resource;
        byId(bundle, report.result[0].reference).valueQuantity.value += 0.3;
      },
      "wrong_combination",
    ],
    [
      "a record of the visit that is another patient's",
      (bundle) =>
        (panelsOf(bundle)[0].subject = {
          ...panelsOf(bundle)[0].subject,
          identifier: { system: "urn:respiratory-intelligence-service:patients", value: "somebody-else" },
        }),
      "wrong_combination",
    ],
    ["a record that says a value by itself", (bundle) => (panelsOf(bundle)[0].valueString = "3.1 L"), "not_read"],
    [
      "a fact beside the records",
      (bundle) => {
        const [panel] = panelsOf(bundle);
        const reference = panel.hasMember.find(
          (one: Any) => byId(bundle, one.reference).code.coding[0].code === "8302-2",
        );
        panel.hasMember = panel.hasMember.filter((one: Any) => one !== reference);
        bundle.entry[0].resource.result.push(reference);
      },
      "wrong_combination",
    ],
    [
      "an observation in two records",
      (bundle) => panelsOf(bundle)[1].hasMember.push(panelsOf(bundle)[0].hasMember[0]),
      "repeated",
    ],
    ["a record without its time", (bundle) => delete panelsOf(bundle)[0].effectiveDateTime, "required"],
    [
      "a member that is not there",
      (bundle) => panelsOf(bundle)[0].hasMember.push({ reference: "urn:uuid:nobody" }),
      "wrong_combination",
    ],
    [
      "a time of the report that is of no record",
      (bundle) => (bundle.entry[0].resource.effectiveDateTime = "2026-11-16T09:59:00+01:00"),
      "wrong_combination",
    ],
  ])("is refused with %s", async (_, change, code) => {
    const client = await sent(VISITS_OF_SEVERAL.filter(({ patient_id }) => patient_id === "before-and-after"));
    const bundle = await bundleFrom(client);
    change(bundle);
    const answer = await client.post("/api/v1/patient/intake", into(bundle, "second"), FHIR);
    expect(answer.status).toBe(422);
    expect((answer.body.errors as Any[]).map((error) => error.code)).toContain(code);
  });

  test("keeps what a reviewer decided with the effort of the record that it is of", async () => {
    const client = await sent(VISITS_OF_SEVERAL.filter(({ patient_id }) => patient_id === "two-sessions"));
    const { report } = JSON.parse((await client.get("/results?project_id=screening")).text);
    const { status } = await client.post("/results/reviews", {
      project_id: "screening",
      batch_id: report.batch_id,
      reviewer: "dr-17",
      items: [
        {
          patient_id: "two-sessions",
          performed_at: "2026-11-16T08:00:00Z",
          efforts: [{ test: "pre_bronchodilator", effort: 3, decision: "reject" }],
        },
      ],
    });
    expect(status).toBe(201);
    const bundle = await bundleFrom(client);
    const [first, second] = panelsOf(bundle).map(({ hasMember }: Any) =>
      hasMember
        .map(({ reference }: Any) => byId(bundle, reference))
        .filter(({ code }: Any) => code.coding[0].code === "effort-pre"),
    );
    expect(first.map(({ status: said }: Any) => said)).toEqual(["final", "final"]);
    expect(second.map(({ status: said }: Any) => said)).toEqual(["cancelled", "final"]);
  });
});
