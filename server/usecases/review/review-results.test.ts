import { describe, expect, test } from "vitest";
import type { Project, Store } from "../../storage/store.ts";
import { delivered } from "../../testing/flow.ts";
import { type AnyRecord, record } from "../../testing/records.ts";
import { type Reply, testService } from "../../testing/test-service.ts";
import { OTHER, decide, post, pre, reject, situation, tested } from "./testing/reviewed.ts";

describe("a reviewed batch", () => {
  test("is the project's newest, and the one before stays but says what revises it", async () => {
    const { client, review, results, batch_id } = await situation();
    const before = await results(batch_id);
    const { body } = await review([{ patient_id: "P-001", efforts: [reject(4)] }]);
    const newest = await client.get("/results?project_id=screening");
    expect(newest.body.report.batch_id).toBe(body.batch_id);
    expect(await results(batch_id)).toEqual({ ...before, revised_by: body.batch_id });
    const { data } = (await client.get("/api/v1/batches?project_id=screening")).body;
    expect(data).toMatchObject([
      { batch_id: body.batch_id, revises: batch_id },
      { batch_id, revised_by: body.batch_id },
    ]);
  });

  test("changes the entity tag of the one that it revises", async () => {
    const { client, review, batch_id } = await situation();
    const path = `/results?project_id=screening&batch_id=${batch_id}`;
    const etag = (await client.get(path)).headers.get("etag") ?? "";
    await review([{ patient_id: "P-001" }]);
    expect((await client.get(path, { "If-None-Match": etag })).status).toBe(200);
  });

  test("is reviewed once: of two reviews at the same time one is refused, and makes nothing", async () => {
    const { client, review } = await situation();
    const replies = await Promise.all([
      review([{ patient_id: "P-001", efforts: [reject(4)] }]),
      review([{ patient_id: "P-002", comment: "agreed" }]),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe("batch_reviewed");
    expect((await client.get("/api/v1/batches?project_id=screening")).body.data).toHaveLength(2);
    expect((await client.get("/api/v1/analyses?project_id=screening")).body.data).toHaveLength(2);
  });

  test("is made once for an idempotency key", async () => {
    const { client, review } = await situation();
    const send = (): Promise<Reply> => review([{ patient_id: "P-001" }], undefined, { "Idempotency-Key": "key-1" });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect((await client.get("/api/v1/batches?project_id=screening")).body.data).toHaveLength(2);
  });

  test("is stale when a record behind it is amended", async () => {
    const { client, review, results } = await situation();
    const { body } = await review([{ patient_id: "P-001" }]);
    const amended = { ...tested(pre, post), height_cm: 163, amends: { reason: "measured again" } };
    await client.post("/api/v1/patient/intake", { project_id: "screening", patients: [amended] });
    expect(await results(body.batch_id)).toHaveProperty("stale_since");
  });
});

describe("a review of a batch that is not the newest", () => {
  test("makes the newest, and the one in between stays to be read by its name", async () => {
    const { client, review, results, batch_id } = await situation();
    const { model_id } = (await results(batch_id)).report;
    const between = await delivered(client, [record("P-003")]);
    const unreviewed = await results(between);
    const { body } = await review([{ patient_id: "P-001", efforts: [reject(4)] }]);
    const newest = (await client.get("/results?project_id=screening")).body;
    expect(newest.report).toMatchObject({ batch_id: body.batch_id, revises: batch_id, sequence: 3, model_id });
    expect(newest.items.map(({ patient_id }: AnyRecord) => patient_id)).toEqual(["P-001", "P-002"]);
    expect(await results(between)).toEqual(unreviewed);
  });

  test("keeps the digits of L, M and S where they were asked for, and the time that the analysis was made for", async () => {
    const { client, results, batch_id, review } = await situation([
      tested(pre, post, { performed_at: "2025-11-18T09:00:00Z", age_years: 66.4 }),
      tested(pre, post),
    ]);
    const { model_id } = (await results(batch_id)).report;
    const choice = { project_id: "screening", model_id, include: ["lms"], as_of: "2026-01-01T00:00:00Z" };
    const { analysis_id } = (await client.post("/api/v1/analyse", choice)).body;
    const past = await client.post("/api/v1/interpret", { project_id: "screening", analysis_id });
    const before = await results(past.body.batch_id);
    const { body } = await review([{ patient_id: "P-001", efforts: [reject(4)] }], past.body.batch_id);
    const after = await results(body.batch_id);
    const reference = ({ items }: Reply["body"]) => items[0].pre_bronchodilator.measures.fev1.lms;
    expect(reference(after)).toEqual(reference(before));
    expect(reference(after)).toHaveProperty("l");
    expect((await client.get(`/api/v1/analyses/${after.report.analysis_id}`)).body.as_of).toBe(choice.as_of);
  });
});

describe("a review that a crash cuts short before its transaction ends", () => {
  test("has made nothing, and the same request makes it all", async () => {
    const { service, batch_id, results } = await situation();
    const before = await results(batch_id);
    let crashes = 1;
    const crashing: Store = {
      ...service.store,
      transaction: (step) =>
        service.store.transaction(async (tx) => {
          const made = await step(tx);
          const reviewed = await tx.batches.newest(await projectOf(service.store));
          if (reviewed?.revises !== undefined && crashes-- > 0) throw new Error("the power is gone");
          return made;
        }),
    };
    const client = await (await testService({ store: crashing })).keyFor("acme", "read_write");
    await client.put("/webhook", {
      webhook_url: "http://127.0.0.1:9/hook",
      webhook_secret: "0123456789abcdef",
      events: ["results.reviewed"],
    });
    const request = { project_id: "screening", batch_id, reviewer: "R-07", items: [{ patient_id: "P-001" }] };
    const send = () => client.post("/results/reviews", request, { "Idempotency-Key": "key-1" });
    expect((await send()).status).toBe(500);
    expect(await results(batch_id)).toEqual(before);
    expect((await client.get("/api/v1/batches")).body.data).toHaveLength(1);
    expect((await client.get("/api/v1/analyses")).body.data).toHaveLength(1);
    const again = await send();
    expect([again.status, again.body.webhook_state, again.body.revises]).toEqual([201, "pending", batch_id]);
    expect((await client.get("/api/v1/batches")).body.data).toHaveLength(2);
  });
});

async function projectOf(store: Store): Promise<Project> {
  const company = await store.companies.byName("acme");
  const project = company && (await store.projects.find(company.company_id, "screening"));
  if (project === undefined) throw new Error("no project");
  return project;
}

describe("the webhook of a review", () => {
  const settings = { webhook_url: "http://127.0.0.1:9/hook", webhook_secret: "0123456789abcdef" };

  test.each([
    { events: ["results.delivered"], due: false },
    { events: ["results.reviewed"], due: true },
    { events: ["results.delivered", "results.reviewed"], due: true },
  ])("is due for a registration of $events: $due", async ({ events, due }) => {
    const { client, review } = await situation();
    await client.put("/webhook", { ...settings, events });
    const { body } = await review([{ patient_id: "P-001" }]);
    expect(body.webhook_state).toBe(due ? "pending" : "not_due");
  });

  test("carries the event results.reviewed and what GET /results answers", async () => {
    const { service, client, review, results } = await situation();
    await client.put("/webhook", { ...settings, events: ["results.reviewed"] });
    const { body } = await review([{ patient_id: "P-001", efforts: [reject(4)] }]);
    const claim = { owner: "w", lease_ms: 1000, limit: 5, per_company: 5 };
    const [claimed] = await service.store.transaction((tx) => tx.deliveries.claim(claim));
    const sent = JSON.parse(Buffer.from(claimed?.body ?? []).toString("utf8")) as AnyRecord;
    const { event, event_id, created_at: _at, api_version: _version, ...rest } = sent;
    expect([event, event_id]).toEqual(["results.reviewed", body.batch_id.replace("bat_", "msg_")]);
    expect(rest).toEqual(await results(body.batch_id));
  });
});

describe("a review is refused", () => {
  test.each([
    {
      items: [{ patient_id: "P-009" }],
      code: "patient_not_found",
      pointer: "/items/0/patient_id",
      of: "patient_not_found",
    },
    {
      items: [{ patient_id: "P-001" }, { patient_id: "P-001" }],
      code: "invalid_body",
      pointer: "/items/1",
      of: "repeated",
    },
    {
      items: [{ patient_id: "P-001", efforts: [reject(5)] }],
      code: "invalid_body",
      pointer: "/items/0/efforts/0/effort",
      of: "out_of_range",
    },
    {
      items: [{ patient_id: "P-001", efforts: [reject(1), decide("pre_bronchodilator", 1, "accept")] }],
      code: "invalid_body",
      pointer: "/items/0/efforts/1",
      of: "repeated",
    },
    {
      items: [{ patient_id: "P-002", efforts: [reject(1)] }],
      code: "invalid_body",
      pointer: "/items/0/efforts/0/test",
      of: "not_a_choice",
    },
    {
      items: [{ patient_id: "P-001", comment: "bell \u0007" }],
      code: "invalid_body",
      pointer: "/items/0/comment",
      of: "wrong_form",
    },
    {
      items: [{ patient_id: "P-001", comment: "" }],
      code: "invalid_body",
      pointer: "/items/0/comment",
      of: "wrong_length",
    },
    { items: [], code: "invalid_body", pointer: "/items", of: "wrong_length" },
  ])("for $pointer, $code $of", async ({ items, code, pointer, of }) => {
    const { client, review } = await situation();
    const { body } = await review(items);
    expect(body).toMatchObject({ code, errors: [{ pointer, code: of }] });
    expect(body.errors).toHaveLength(1);
    expect((await client.get("/api/v1/batches?project_id=screening")).body.data).toHaveLength(1);
  });

  test("for another company's batch as for one that nobody has", async () => {
    const { service, batch_id, review } = await situation();
    const stranger = await service.company("stranger");
    const request = { project_id: "screening", batch_id, reviewer: "R-1", items: [{ patient_id: "P-001" }] };
    expect((await stranger.post("/results/reviews", request)).body.code).toBe("project_not_found");
    await delivered(stranger, [OTHER]);
    expect((await stranger.post("/results/reviews", request)).body.code).toBe("batch_not_found");
    expect((await review([{ patient_id: "P-001" }], "bat_nobody")).body.code).toBe("batch_not_found");
  });

  test("for a key that may only read", async () => {
    const { service, batch_id } = await situation();
    const reader = await service.keyFor("acme", "read");
    const request = { project_id: "screening", batch_id, reviewer: "R-1", items: [{ patient_id: "P-001" }] };
    expect((await reader.post("/results/reviews", request)).status).toBe(403);
  });
});
