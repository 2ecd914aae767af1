/** A reference of the client comes back wherever its record does, and finds it. */
import { expect, test } from "vitest";
import { delivered } from "../../testing/flow.ts";
import { intakeOf, record } from "../../testing/records.ts";
import { testService } from "../../testing/test-service.ts";

const PATH = "/api/v1/patient/intake";

test("comes back in the answer, in lists, in the record, in the item and in its visit", async () => {
  const client = await (await testService()).company("Clinic");
  const mine = record("P-1", { client_reference: "ORD-1" });
  const taken = await client.post(PATH, intakeOf([mine, record("P-2")]));
  const [first, second] = taken.body.records as { record_id: string; client_reference?: string }[];
  expect([first?.client_reference, second]).toEqual([
    "ORD-1",
    expect.not.objectContaining({ client_reference: expect.anything() }),
  ]);
  const listed = await client.get("/api/v1/records?project_id=screening");
  expect((listed.body.data as { client_reference?: string }[]).map((one) => one.client_reference)).toEqual([
    "ORD-1",
    undefined,
  ]);
  expect((await client.get(`/api/v1/records/${first?.record_id}`)).body).toMatchObject({
    client_reference: "ORD-1",
    record: { client_reference: "ORD-1" },
  });
  await delivered(client, [record("P-3")]);
  const { items } = (await client.get("/results?project_id=screening")).body as { items: Record<string, unknown>[] };
  expect(items[0]).toMatchObject({ client_reference: "ORD-1", visit: { records: [{ client_reference: "ORD-1" }] } });
  expect(items[1]).not.toHaveProperty("client_reference");
});

test("narrows the list, and a cursor keeps it", async () => {
  const client = await (await testService()).company("Clinic");
  const patients = ["P-1", "P-2", "P-3"].map((id) => record(id, { client_reference: id === "P-2" ? "B" : "A" }));
  await client.post(PATH, intakeOf(patients));
  const page = async (query: string) => (await client.get(`/api/v1/records?${query}`)).body;
  const first = await page("project_id=screening&client_reference=A&limit=1");
  const rest = await page(`cursor=${first.next_cursor}&limit=5`);
  expect([...first.data, ...rest.data].map(({ patient_id }: { patient_id: string }) => patient_id)).toEqual([
    "P-1",
    "P-3",
  ]);
  expect((await page("client_reference=B")).data).toHaveLength(1);
  expect((await page("client_reference=C")).data).toEqual([]);
});

test("belongs to the record: another one is a conflict, an amendment changes it", async () => {
  const client = await (await testService()).company("Clinic");
  await client.post(PATH, intakeOf([record("P-1", { client_reference: "A" })]));
  expect((await client.post(PATH, intakeOf([record("P-1", { client_reference: "B" })]))).status).toBe(409);
  const amended = record("P-1", { client_reference: "B", amends: { reason: "wrong order" } });
  expect((await client.post(PATH, intakeOf([amended]))).status).toBe(201);
  const { body } = await client.get("/api/v1/records?client_reference=A");
  expect(body.data).toEqual([]);
});

test.each(["two words", "Jane/Doe", "", "x".repeat(65), "-a", 7])(
  "of the form %j is refused",
  async (client_reference) => {
    const client = await (await testService()).company("Clinic");
    expect((await client.post(PATH, intakeOf([record("P-1", { client_reference })]))).status).toBe(422);
  },
);
