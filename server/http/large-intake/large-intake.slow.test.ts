import { describe, expect, test } from "vitest";
import { changed, more, without } from "../../reports/testing/bundles.ts";
import { intakeOf, record } from "../../testing/records.ts";
import { type Client, type TestService, testService } from "../../testing/test-service.ts";
import { LARGE_BODY } from "../body.ts";

const PATH = "/api/v1/patient/intake";
const JSON_TYPE = { "Content-Type": "application/json" };
const FHIR = { "Content-Type": "application/fhir+json" };

/** The same document, too large to be read on the event loop. */
const enlarged = (text: string) => text + " ".repeat(LARGE_BODY);

/** What differs from one request to another whatever it says. */
const OWN = /"(request_id|record_id|stored_at|occurred_at|key_id|event_id)":"?[^",}]*"?/g;

async function seen(client: Client, path: string): Promise<string> {
  return (await client.get(path)).text
    .replaceAll(OWN, "")
    .replaceAll(/"[a-z_]*(at|digest|hash|previous)":"[^"]*"/g, "");
}

/** What a company is answered to an intake, and what is seen of it afterwards. */
async function outcome(
  service: TestService,
  company: string,
  {
    text,
    headers,
    before,
  }: { readonly text: string; readonly headers: Record<string, string>; readonly before: readonly string[] },
) {
  const client = await service.company(company);
  for (const body of before) expect((await client.send("POST", PATH, { headers: JSON_TYPE, body })).status).toBe(201);
  const { status, text: answer } = await client.send("POST", PATH, { headers, body: text });
  return {
    status,
    answer: answer.replaceAll(OWN, ""),
    records: await seen(client, "/api/v1/records"),
    trail: await seen(await service.keyFor(company, "audit"), "/api/v1/audit"),
  };
}

const sound = record("P-1", { client_reference: "ORD-1" });
const many = Array.from({ length: 150 }, (_, index) => record(`P-${index}`, { height_cm: "tall" }));
const amendment = record("P-1", { height_cm: 163, amends: { reason: "measured again", expected_revision: 1 } });
const foreign = record("P-1", { amends: { reason: "größer, π, 😀" } });
const json = (value: unknown) => JSON.stringify(value);
const skipping = (...patients: object[]) => json({ ...intakeOf(patients as never), on_error: "skip" });

describe("a large body is answered as the same small one", () => {
  test.each<[what: string, status: number, text: string, headers?: Record<string, string>, before?: readonly string[]]>(
    [
      ["sound records", 201, json(intakeOf([sound, record("P-2", { height_cm: 65 })]))],
      ["letters of any language", 201, json(intakeOf([foreign])), JSON_TYPE, [json(intakeOf([sound]))]],
      ["records that are stored", 200, json(intakeOf([sound])), JSON_TYPE, [json(intakeOf([sound]))]],
      ["an amendment", 201, json(intakeOf([amendment])), JSON_TYPE, [json(intakeOf([sound]))]],
      ["an amendment of nothing", 422, json(intakeOf([amendment]))],
      ["other content", 409, json(intakeOf([record("P-1", { height_cm: 170 })])), JSON_TYPE, [json(intakeOf([sound]))]],
      ["an occasion twice", 422, json(intakeOf([sound, sound]))],
      ["a record against the rules", 422, json(intakeOf([record("P-1", { performed_at: "2150-01-01T00:00:00Z" })]))],
      [
        "values against each other",
        422,
        json(intakeOf([record("P-1", { pre_bronchodilator: { kind: "values", fev1_l: 3, fvc_l: 2 } })])),
      ],
      ["a member that there is not", 422, json({ ...intakeOf([sound]), also: true })],
      ["more errors than are told", 422, json(intakeOf(many))],
      ["no object", 422, json([sound])],
      ["FHIR under the type of records", 422, json(changed(() => undefined))],
      ["a broken record to be skipped", 201, skipping(record("P-1", { height_cm: "tall" }), record("P-2"))],
      ["nothing but broken records to be skipped", 422, skipping(...many)],
      ["no JSON", 400, json(intakeOf([sound])).replace('"sex"', "sex")],
      ["a key twice", 400, json(intakeOf([sound])).replace('"sex"', '"sex":"male","sex"')],
      ["a wrong header beside a wrong body", 400, json(intakeOf(many)), { ...JSON_TYPE, "Idempotency-Key": "é" }],
      ["a sound bundle", 201, json(changed(() => undefined)), FHIR],
      ["a bundle of which something is not read", 201, json(changed(more("tlc", { code: { text: "TLC" } }))), FHIR],
      ["a bundle that is refused", 422, json(changed(without(5))), FHIR],
      ["a bundle that is none", 422, json({ resourceType: "Patient" }), FHIR],
    ],
  )("%s", async (_, status, text, headers = JSON_TYPE, before = []) => {
    const service = await testService();
    const small = await outcome(service, "Small", { text, headers, before });
    expect(small.status).toBe(status);
    expect(await outcome(service, "Large", { text: enlarged(text), headers, before })).toEqual(small);
  });
});

test("a large body is stored once under its key, and another one is refused", async () => {
  const client = await (await testService()).company("Clinic");
  const send = (body: string) =>
    client.send("POST", PATH, { headers: { ...JSON_TYPE, "Idempotency-Key": "k-1" }, body });
  const body = enlarged(json(intakeOf([sound])));
  const first = await send(body);
  const again = await send(body);
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  expect((await send(`${body} `)).body.code).toBe("idempotency_key_reused");
  expect((await send(json(intakeOf([sound])))).body.code).toBe("idempotency_key_reused");
});

test("curves of many records are kept to the letter", async () => {
  const client = await (await testService()).company("Clinic");
  const blow = Array.from({ length: 700 }, (_, index) => Math.round(3000 * (1 - Math.exp(-index / 60))) / 1000);
  const sent = Array.from({ length: 120 }, (_, index) =>
    record(`P-${index}`, {
      client_reference: `R-${index}`,
      pre_bronchodilator: { kind: "curves", efforts: [{ sampling_hz: 100, volume_l: [...blow, 3 + index / 1000] }] },
      post_bronchodilator: undefined,
    }),
  );
  const body = json(intakeOf(sent));
  expect(body.length).toBeGreaterThan(LARGE_BODY);
  const reply = await client.send("POST", PATH, { headers: JSON_TYPE, body });
  expect([reply.status, reply.body.created]).toEqual([201, 120]);
  for (const { record_id, patient_id } of reply.body.records
    .slice(0, 120)
    .filter((_: unknown, at: number) => at % 17 === 0)) {
    const stored = await client.get(`/api/v1/records/${record_id}`);
    expect(stored.body.record).toEqual(JSON.parse(json(sent.find((one) => one.patient_id === patient_id))));
  }
});
