import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { components } from "../../generated/types.ts";
import { addKey } from "../composition/bootstrap.ts";
import { RequestRate } from "../fairness/request-rate.ts";
import { WRONG_KEYS, WrongKeys } from "../fairness/wrong-keys.ts";
import { openSqliteStore } from "../storage/sqlite.ts";
import type { Store } from "../storage/store.ts";
import { fakeClock } from "../storage/testing/fake-clock.ts";
import { PEOPLE } from "../reports/testing/patients.ts";
import { delivered } from "../testing/flow.ts";
import type { AnyRecord } from "../testing/records.ts";
import { type Client, type Reply, type TestService, testService } from "../testing/test-service.ts";

const people = PEOPLE as unknown as readonly AnyRecord[];

type Listed = components["schemas"]["MadeLink"];
type Made = components["schemas"]["ResultsLink"];

interface Linked {
  readonly service: TestService;
  readonly client: Client;
  readonly lines: string[];
  readonly link: (body?: object) => Promise<Made>;
  readonly open: (url: string) => Promise<Reply>;
}

async function linked(changes: { readonly store?: Store } = {}): Promise<Linked> {
  const lines: string[] = [];
  const write = (fields: object, message: string): void => void lines.push(JSON.stringify({ ...fields, message }));
  const service = await testService({ log: { debug: write, info: write, warn: write, error: write }, ...changes });
  const client = await service.company("acme");
  await delivered(client, people);
  return {
    service,
    client,
    lines,
    link: async (body = {}) => (await client.post("/results/links", { project_id: "screening", ...body })).body,
    open: (url) => service.anonymous.get(url),
  };
}

test("links of a company are opened so often in a minute, and its own requests go on", async () => {
  let now = 0;
  const monotonic = () => now;
  const wrongKeys = new WrongKeys({ ...WRONG_KEYS, perMinute: 9 }, { monotonic, sleep: () => Promise.resolve() });
  const rate = new RequestRate(monotonic);
  const limits = { requestsPerMinute: 1_000, openingsPerMinute: 2, rate, wrongKeys };
  const service = await testService({ limits });
  const [client, other] = [await service.company("acme"), await service.company("other")];
  const links: string[] = [];
  for (const one of [client, client, other]) {
    await delivered(one, people, `p-${links.length}`);
    links.push((await one.post("/results/links", { project_id: `p-${links.length}` })).body.url);
  }
  const [first = "", second = "", theirs = ""] = links;
  const open = (url: string) => service.anonymous.get(url);
  expect([(await open(first)).status, (await open(second)).status]).toEqual([200, 200]);
  const refused = await open(first);
  expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([429, "rate_limited", "60"]);
  expect((await open(theirs)).status).toBe(200);
  expect((await client.get("/api/v1/projects")).status).toBe(200);
  now = 60_000;
  expect((await open(second)).status).toBe(200);
});

describe("a link", () => {
  test("opens the front page without a key, and from it every report", async () => {
    const { link, open } = await linked();
    const { url } = await link();
    const front = await open(url);
    expect([front.status, front.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const [, href = ""] = /href="([^"]+patient_id=child-of-5)"/.exec(front.text) ?? [];
    expect(href.startsWith(`${url}?`)).toBe(true);
    expect((await open(href)).text).toContain("<h1>child-of-5</h1>");
  });

  test("to one patient opens that report and no other", async () => {
    const { link, open } = await linked();
    const { url } = await link({ patient_id: "restriction" });
    const page = await open(url);
    expect(page.text).toContain("<h1>restriction</h1>");
    expect(page.text).not.toContain("All patients of this batch");
    expect((await open(`${url}?patient_id=restriction`)).status).toBe(200);
    expect((await open(`${url}?patient_id=child-of-5`)).body.code).toBe("link_not_found");
  });

  test("stays with its batch when a newer one comes", async () => {
    const { client, link, open } = await linked();
    const { url, batch_id } = await link();
    await delivered(client, [{ ...people[0], patient_id: "newcomer" } as AnyRecord]);
    const { text } = await open(url);
    expect(text).toContain(batch_id);
    expect(text).not.toContain("newcomer");
  });

  test("is neither kept, nor indexed, nor handed on, and sets no cookie", async () => {
    const { link, open } = await linked();
    const { headers } = await open((await link()).url);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
  });

  test("has a token that no log has, and a line for each thing that is done with it", async () => {
    const { client, link, lines, open } = await linked();
    const { url, token } = await link();
    await open(url);
    await client.delete(url);
    await open(url);
    expect(lines.join("\n")).not.toContain(token);
    const told = lines.map((line) => JSON.parse(line) as { message: string; link?: string });
    const ofLink = told.filter((line) => line.link !== undefined);
    expect(ofLink.map(({ message }) => message)).toEqual([
      "link to results made",
      "link to results opened",
      "link to results revoked",
    ]);
    expect(new Set(ofLink.map((line) => line.link)).size).toBe(1);
  });
});

describe("a link that opens nothing is the same 404, whatever the reason", () => {
  test("altered, invented, empty of sense, or as long as a book", async () => {
    const { link, open } = await linked();
    const { token } = await link();
    const altered = (token.startsWith("A") ? "B" : "A") + token.slice(1);
    const tried = [altered, token.slice(0, -1), `${token}A`, "x", "A".repeat(43), "y".repeat(4000), "%20"];
    const answers = await Promise.all(tried.map((other) => open(`/results/links/${other}`)));
    expect(new Set(answers.map(shapeOf))).toEqual(new Set([shapeOf(await open("/results/links/never"))]));
    expect(answers[0]?.body).toMatchObject({ status: 404, code: "link_not_found" });
  });

  test("expired, to the millisecond", async () => {
    const directory = mkdtempSync(join(tmpdir(), "ris-"));
    const clock = fakeClock(Date.UTC(2027, 0, 1));
    const store = await openSqliteStore({ directory, clock });
    onTestFinished(async () => {
      await store.close();
      rmSync(directory, { recursive: true });
    });
    const { link, open } = await linked({ store });
    const { url } = await link({ expires_in_s: 60 });
    clock.advance(59_999);
    expect((await open(url)).status).toBe(200);
    clock.advance(1);
    expect(shapeOf(await open(url))).toBe(shapeOf(await open("/results/links/never")));
    clock.setWall(-3_600_000);
    expect((await open(url)).status).toBe(404);
  });

  test("revoked", async () => {
    const { client, link, open } = await linked();
    const { url } = await link();
    expect((await client.delete(url)).status).toBe(204);
    expect(shapeOf(await open(url))).toBe(shapeOf(await open("/results/links/never")));
    expect((await client.delete(url)).body.code).toBe("link_not_found");
  });

  test("to a patient who was erased, and to a project that was", async () => {
    const { client, link, open } = await linked();
    const [alone, whole] = [await link({ patient_id: "restriction" }), await link()];
    const never = shapeOf(await open("/results/links/never"));
    expect((await open(alone.url)).status).toBe(200);
    await client.delete("/api/v1/projects/screening/patients/restriction");
    expect(shapeOf(await open(alone.url))).toBe(never);
    const [erased, unheardOf] = [
      await open(`${whole.url}?patient_id=restriction`),
      await open(`${whole.url}?patient_id=no`),
    ];
    expect([erased.status, shapeOf(erased)]).toEqual([404, shapeOf(unheardOf)]);
    const front = await open(whole.url);
    expect([front.status, front.text.includes("restriction</a>")]).toEqual([200, false]);
    await client.delete("/api/v1/projects/screening");
    expect(shapeOf(await open(whole.url))).toBe(never);
  });

  test("made with an API key that is revoked now", async () => {
    const { service, link, open } = await linked();
    const { url } = await link();
    const key = "ris_another-key";
    const company = await service.store.companies.byName("acme");
    const wish = { key, label: "", scopes: ["results"] };
    const key_id = await addKey(service.store, randomBytes, company?.company_id ?? "", wish);
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ project_id: "screening" });
    const other = (await service.anonymous.send("POST", "/results/links", { headers, body })).body.url as string;
    expect((await open(other)).status).toBe(200);
    await service.store.apiKeys.revoke(key_id);
    expect(shapeOf(await open(other))).toBe(shapeOf(await open("/results/links/never")));
    expect((await open(url)).status).toBe(200);
  });

  test("of a company that is being erased, from the first moment on", async () => {
    const { service, link, open } = await linked();
    const [whole, alone] = [await link(), await link({ patient_id: "restriction" })];
    const company = await service.store.companies.byName("acme");
    await service.store.companyErasures.begin(company?.company_id ?? "");
    const never = shapeOf(await open("/results/links/never"));
    expect([shapeOf(await open(whole.url)), shapeOf(await open(alone.url))]).toEqual([never, never]);
  });

  test("costs one look-up by the hash of its token, and nothing that depends on the reason", async () => {
    const { service, client, link, open } = await linked();
    const [revoked, erased] = [await link(), await link({ patient_id: "restriction" })];
    await client.delete(revoked.url);
    await client.delete("/api/v1/projects/screening/patients/restriction");
    const asked: string[] = [];
    const { resultsLinks } = service.store;
    const whole = resultsLinks.open.bind(resultsLinks);
    Object.assign(resultsLinks, {
      open: (hash: string) => {
        asked.push(hash);
        return whole(hash);
      },
    });
    for (const url of [revoked.url, erased.url, `/results/links/${"A".repeat(43)}`]) await open(url);
    expect(asked).toHaveLength(3);
    expect(asked.every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  });

  test("of another company it cannot be revoked, and another company's batch cannot be linked", async () => {
    const { service, link, open } = await linked();
    const { url, batch_id } = await link();
    const other = await service.company("other");
    expect((await other.delete(url)).body.code).toBe("link_not_found");
    expect((await open(url)).status).toBe(200);
    expect((await other.post("/results/links", { project_id: "screening", batch_id })).body.code).toBe(
      "project_not_found",
    );
  });
});

describe("whoever lost a token", () => {
  test("finds the link in the list, and ends it by its identifier", async () => {
    const { service, client, link, lines, open } = await linked();
    const whole = await link({ expires_in_s: 60 });
    const alone = await link({ patient_id: "restriction", expires_in_s: 900 });
    const list = async () => (await client.get("/results/links")).body as { data: Listed[]; next_cursor: null };
    const { data, next_cursor } = await list();
    expect(next_cursor).toBeNull();
    expect(data.map(({ patient_id, batch_id, expires_at }) => ({ patient_id, batch_id, expires_at }))).toEqual([
      { patient_id: "restriction", batch_id: alone.batch_id, expires_at: alone.expires_at },
      { patient_id: undefined, batch_id: whole.batch_id, expires_at: whole.expires_at },
    ]);
    expect(data.map(({ link_id }) => link_id)).toEqual([alone.link_id, whole.link_id]);
    const page = JSON.stringify(data);
    for (const { token } of [whole, alone]) expect(page).not.toContain(token);
    expect((await open(`/results/links/${alone.link_id}`)).body.code).toBe("link_not_found");
    expect((await (await service.company("other")).delete(`/results/links/${alone.link_id}`)).status).toBe(404);
    expect((await open(alone.url)).status).toBe(200);
    expect((await client.delete(`/results/links/${alone.link_id}`)).status).toBe(204);
    expect((await open(alone.url)).status).toBe(404);
    expect((await client.delete(`/results/links/${alone.link_id}`)).body.code).toBe("link_not_found");
    expect((await list()).data.map(({ link_id }) => link_id)).toEqual([whole.link_id]);
    expect(lines.filter((line) => line.includes("revoked")).join()).toContain(alone.link_id);
  });

  test("is told nothing of others, and goes on where a page ended", async () => {
    const { service, client, link } = await linked();
    const made = [];
    for (const expires_in_s of [900, 600, 300]) made.push((await link({ expires_in_s })).link_id);
    const first = (await client.get("/results/links?project_id=screening&limit=2")).body;
    const second = (await client.get(`/results/links?cursor=${first.next_cursor}&limit=2`)).body;
    expect([...first.data, ...second.data].map(({ link_id }: Listed) => link_id)).toEqual(made);
    expect(second.next_cursor).toBeNull();
    const other = await service.company("other");
    expect((await other.get("/results/links")).body.data).toEqual([]);
    expect((await other.get("/results/links?project_id=screening")).body.code).toBe("project_not_found");
    expect((await service.anonymous.get("/results/links")).status).toBe(401);
  });

  test.each(["", "0", "%", "_", "f".repeat(15), "g".repeat(16), "%".repeat(16), "F".repeat(16)])(
    "ends none by %j, which names none",
    async (named) => {
      const { client, link } = await linked();
      await link();
      expect((await client.delete(`/results/links/${encodeURIComponent(named)}`)).status).toBeGreaterThanOrEqual(400);
      expect((await client.get("/results/links")).body.data).toHaveLength(1);
    },
  );
});

test.each([
  { expires_in_s: 86_401 },
  { expires_in_s: 0 },
  { expires_in_s: 1.5 },
  { patients: ["a"] },
  { project_id: 1 },
])("%j is refused", async (body) => {
  const { client } = await linked();
  expect((await client.post("/results/links", { project_id: "screening", ...body })).body.code).toBe("invalid_body");
});

/** Everything of an answer that an onlooker could tell apart, but for the number of the request and the path that was asked for. */
function shapeOf({ status, headers, text, body }: Reply): string {
  const kept = [...headers].filter(([name]) => name !== "x-request-id").map((pair) => pair.join(": "));
  return JSON.stringify([
    status,
    kept.toSorted(),
    text.replace(String(body.request_id), "").replace(String(body.instance), ""),
  ]);
}
