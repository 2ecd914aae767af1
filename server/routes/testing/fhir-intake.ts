/** Bundles sent to the intake, and what is stored of them. */
import { expect } from "vitest";
import { type Any, changed, own } from "../../reports/testing/bundles.ts";
import { type Client, type Reply, testService } from "../../testing/test-service.ts";

export const PATH = "/api/v1/patient/intake";
export const FHIR = { "Content-Type": "application/fhir+json" };
export const OWN = "urn:respiratory-intelligence-service";

export async function newClient(): Promise<Client> {
  return (await testService()).company("Clinic");
}

export const send = (client: Client, bundle: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  client.post(PATH, bundle, { ...FHIR, ...headers });

export async function storedIn(client: Client, project = "screening"): Promise<Any[]> {
  const list = await client.get(`/api/v1/records?project_id=${project}`);
  if (list.status === 404) return [];
  const read = await Promise.all(
    (list.body.data as Any[]).map(({ record_id }) => client.get(`/api/v1/records/${record_id}`)),
  );
  return read.map(({ body }) => body.record);
}

export const effort = (component: Any[], code = "effort-pre"): Any => ({ code: { coding: [own(code)] }, component });
export const part = (code: string, value: Any): Any => ({ code: { coding: [own(code)] }, ...value });
export const signal = (change: Any): Any => ({
  code: { coding: [own("curve-pre")] },
  valueSampledData: {
    origin: { value: 0, unit: "L", system: "http://unitsofmeasure.org", code: "L" },
    period: 10,
    dimensions: 1,
    data: Array.from({ length: 300 }, (_, index) => (3 * (1 - Math.exp(-index / 50))).toFixed(3)).join(" "),
    ...change,
  },
});

export type Refusal = [string, (entry: Any[], bundle: Any) => unknown, string, string];

/** A bundle with this change is refused by this name at this place, and nothing of it is stored. */
export async function expectRefusal([, change, pointer, code]: Refusal): Promise<void> {
  const client = await newClient();
  const reply = await send(client, changed(change));
  expect([reply.status, reply.body.code]).toEqual([422, "invalid_body"]);
  expect((reply.body.errors as Any[]).map((error) => [error.pointer, error.code])).toContainEqual([pointer, code]);
  expect(await storedIn(client)).toEqual([]);
}
