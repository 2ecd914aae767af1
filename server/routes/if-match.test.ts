/** What is deleted under `If-Match` is what the caller has read, or nothing is. */
import { expect, test } from "vitest";
import { intakeOf, record } from "../testing/records.ts";
import { type Client, testService } from "../testing/test-service.ts";

const REGISTRATION = { webhook_url: "http://127.0.0.1:9/hook", webhook_secret: "0123456789abcdef" };
const PATIENT = "/api/v1/projects/screening/patients/P-1";
const intake = (client: Client, performed_at: string, patientId = "P-1") =>
  client.post("/api/v1/patient/intake", intakeOf([record(patientId, { performed_at })]));

/** Each resource that is read with a tag and can be deleted, how it is made and how it changes. */
const RESOURCES: readonly (readonly [
  path: string,
  make: (client: Client) => Promise<unknown>,
  change: (client: Client) => Promise<unknown>,
  missing: string,
])[] = [
  [
    "/webhook",
    (client) => client.put("/webhook", REGISTRATION),
    (client) => client.put("/webhook", { ...REGISTRATION, webhook_secret: "another secret of mine" }),
    "webhook_not_registered",
  ],
  [
    "/api/v1/projects/screening",
    (client) => intake(client, "2026-11-18T09:00:00Z"),
    (client) => intake(client, "2026-11-19T09:00:00Z", "P-2"),
    "project_not_found",
  ],
  [
    PATIENT,
    (client) => intake(client, "2026-11-18T09:00:00Z"),
    (client) => intake(client, "2026-11-19T09:00:00Z"),
    "patient_not_found",
  ],
];

test.each(RESOURCES)("DELETE %s honours If-Match", async (path, make, change, missing) => {
  const client = await (await testService()).company("Clinic");
  const under = (ifMatch: string) => client.send("DELETE", path, { headers: { "If-Match": ifMatch } });
  const tag = async () => (await client.get(path, { "Accept-Encoding": "gzip" })).headers.get("etag") ?? "";
  // What is not there is not found, whatever was expected of it.
  if (path !== PATIENT) expect((await under("*")).body).toMatchObject({ status: 404, code: missing });
  await make(client);
  const read = await tag();
  await change(client);
  for (const other of [read, `W/${await tag()}`, '"another"', "", "no tag"]) {
    const refused = await under(other);
    expect([other, refused.status, refused.body?.code]).toEqual([other, 412, "precondition_failed"]);
  }
  expect((await client.get(path)).status).toBe(200);
  const now = await tag();
  expect((await under(`"another", ${now}`)).status).toBe(204);
  expect((await client.get(path)).status).toBe(404);
  await make(client);
  expect((await under("*")).status).toBe(204);
  expect((await client.get(path)).status).toBe(404);
});

test("a project has another tag after each change in it, and the same where nothing changes", async () => {
  const client = await (await testService()).company("Clinic");
  const project = "/api/v1/projects/screening";
  const send = async (path: string, body: object) =>
    (await client.post(path, { project_id: "screening", ...body })).body as Record<string, string>;
  const tagAfter = async (change: () => Promise<unknown>) => {
    await change();
    return (await client.get(project)).headers.get("etag");
  };
  const first = record("P-1", { performed_at: "2026-11-18T09:00:00Z" });
  let [model_id, analysis_id] = ["", ""];
  const changes: readonly (() => Promise<unknown>)[] = [
    () => intake(client, "2026-11-18T09:00:00Z"),
    () => intake(client, "2026-11-19T09:00:00Z"),
    async () => ({ model_id = "" } = await send("/api/v1/model/build", { reference_equations: "gli-2022-global" })),
    async () => ({ analysis_id = "" } = await send("/api/v1/analyse", { model_id })),
    () => send("/api/v1/interpret", { analysis_id }),
    () => client.post("/api/v1/patient/intake", intakeOf([{ ...first, height_cm: 171, amends: { reason: "typed" } }])),
    async () => {
      const { data } = (await client.get("/api/v1/records?project_id=screening")).body;
      return client.post(`/api/v1/records/${data[0].record_id}/retract`, { reason: "another patient's" });
    },
    () => intake(client, "2026-11-19T09:00:00Z", "P-2"),
    () => client.send("DELETE", `${project}/patients/P-2`),
  ];
  const tags: (string | null)[] = [];
  for (const change of changes) tags.push(await tagAfter(change));
  expect(new Set(tags).size).toBe(changes.length);
  expect(await tagAfter(() => send("/api/v1/interpret", { analysis_id }))).toBe(tags.at(-1));
  expect(await tagAfter(() => client.get("/results?project_id=screening"))).toBe(tags.at(-1));
});
