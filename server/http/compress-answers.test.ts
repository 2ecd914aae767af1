import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { addKey } from "../composition/bootstrap.ts";
import { delivered } from "../testing/flow.ts";
import { intakeOf, record } from "../testing/records.ts";
import { type Client, testService } from "../testing/test-service.ts";
import { newApiKey } from "./api-key.ts";

const WEBHOOK = {
  webhook_url: `https://client.example/${"x".repeat(1500)}`,
  webhook_secret: "a secret of 16 characters",
};

async function someResults(): Promise<{ readonly client: Client; readonly ask: Ask }> {
  const service = await testService();
  const client = await service.company("Clinic");
  const key = newApiKey(randomBytes);
  const company = await service.store.companies.byName("Clinic");
  await addKey(service.store, randomBytes, company?.company_id ?? "", { key, label: "", scopes: ["read"] });
  const patients = Array.from({ length: 20 }, (_, index) => record(`P-${index}`));
  await client.post("/api/v1/patient/intake", intakeOf(patients));
  await delivered(client, [record("P-20")]);
  const ask: Ask = async (path, headers = {}, method = "GET") =>
    service.app.request(path, { method, headers: { Authorization: `Bearer ${key}`, ...headers } });
  return { client, ask };
}

type Ask = (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;

const GZIP = { "Accept-Encoding": "gzip" };
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const LISTS = ["/api/v1/records?project_id=screening", "/api/v1/projects/screening/patients"];
const RESULTS = ["json", "html", "csv", "fhir"].map((format) => `/results?project_id=screening&format=${format}`);

test.each([...LISTS, ...RESULTS])("%s says the same, compressed", async (path) => {
  const { ask } = await someResults();
  const [plain, packed] = [await ask(path), await ask(path, GZIP)];
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  for (const { headers } of [plain, packed]) expect(headers.get("vary")).toMatch(/(^|, )Accept-Encoding$/);
  const [text, bytes] = [await bytesOf(plain), await bytesOf(packed)];
  expect(gunzipSync(bytes).equals(text)).toBe(true);
  expect(bytes.length).toBeLessThan(text.length / 2);
});

test("a compressed answer has a weak tag, which is known again whatever is asked for", async () => {
  const { ask } = await someResults();
  for (const path of [...LISTS, ...RESULTS]) {
    const strong = (await ask(path)).headers.get("etag");
    const weak = (await ask(path, GZIP)).headers.get("etag");
    expect([path, weak]).toEqual([path, `W/${strong}`]);
    for (const known of [strong, weak])
      for (const headers of [{}, GZIP]) {
        const answer = await ask(path, { "If-None-Match": known ?? "", ...headers });
        expect([path, answer.status, answer.headers.get("vary")]).toEqual([
          path,
          304,
          expect.stringMatching(/Accept-Encoding$/),
        ]);
      }
  }
});

test.each([
  ["nothing that is wanted", undefined],
  ["the client refuses it", "gzip;q=0"],
  ["the client takes the plain bytes alone", "identity"],
  ["the client takes other codings", "br, zstd"],
])("an answer stays as it is where there is %s", async (_, wish) => {
  const { ask } = await someResults();
  const answer = await ask(LISTS[0] as string, wish === undefined ? {} : { "Accept-Encoding": wish });
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(answer.headers.get("etag")).toMatch(/^"/);
});

test.each<[string, readonly (readonly [string, number])[]]>([
  [
    "Accept-Encoding",
    [
      ["/api/v1/records?project_id=screening", 200],
      ["/api/v1/records?project_id=screening&limit=1", 200],
      ["/api/v1/records?project_id=screening&patient_id=P-none", 404],
      ["/api/v1/records?project_id=none", 404],
      ["/api/v1/records?unknown=1", 400],
      ["/results?project_id=none", 404],
      ["/", 200],
      ["/healthz", 200],
    ],
  ],
  [
    "Accept",
    [
      ["/results?project_id=screening", 200],
      ["/results?project_id=none", 404],
      ["/api/v1/records?project_id=none", 404],
      ["/api/v1/projects/none", 404],
      ["/none", 404],
      ["/", 200],
    ],
  ],
])("every answer that depends on %s says so, whatever its size, status and method", async (header, paths) => {
  const { ask } = await someResults();
  const named = new RegExp(`(^|, )${header}(, |$)`);
  for (const [path, status] of paths)
    for (const method of ["GET", "HEAD"])
      for (const headers of [{}, GZIP, { Accept: "text/html" }, { ...GZIP, Accept: "application/json" }]) {
        const answer = await ask(path, headers, method);
        const got = [method, path, answer.status, answer.headers.get("vary")];
        expect(got).toEqual([method, path, status, expect.stringMatching(named)]);
        expect(answer.headers.get("vary")?.match(/Accept-Encoding/g) ?? []).toHaveLength(
          path === "/none" || path === "/api/v1/projects/none" ? 0 : 1,
        );
      }
});

test("HEAD has the headers of GET, compressed or not", async () => {
  const { client, ask } = await someResults();
  await client.put("/webhook", WEBHOOK);
  // each of the two is a request, and counts
  const own = new Set(["x-request-id", "date", "ratelimit"]);
  const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => !own.has(name)).toSorted();
  const compressed: string[] = [];
  const paths = ["/", "/openapi.yaml", "/webhook", "/api/v1/projects/screening/items", "/results?project_id=none"];
  for (const path of [...LISTS, ...RESULTS, ...paths])
    for (const wish of [{}, GZIP, { "Accept-Encoding": "gzip;q=0" }]) {
      const [got, told] = [await ask(path, wish), await ask(path, wish, "HEAD")];
      expect([path, told.status, headersOf(told), await told.text()]).toEqual([path, got.status, headersOf(got), ""]);
      if (told.headers.get("content-encoding") === "gzip") compressed.push(path);
      await got.body?.cancel();
    }
  expect(compressed).toEqual(expect.arrayContaining([...LISTS, ...RESULTS, "/openapi.yaml"]));
});

test("HEAD tells the form that GET has, in a browser too", async () => {
  const { ask } = await someResults();
  for (const Accept of ["text/html", "application/json"]) {
    const [got, told] = [await ask("/none", { Accept }), await ask("/none", { Accept }, "HEAD")];
    expect(told.headers.get("content-type")).toBe(got.headers.get("content-type"));
  }
});

test("small answers, registrations, projects, patients and links stay as they are", async () => {
  const { client, ask } = await someResults();
  await client.put("/webhook", WEBHOOK);
  const link = await client.post("/results/links", { project_id: "screening" });
  for (const path of ["/api/v1/projects/screening", "/webhook", link.body.url as string]) {
    const answer = await ask(path, GZIP);
    expect([path, answer.status, answer.headers.get("content-encoding")]).toEqual([path, 200, null]);
  }
  expect((await ask("/webhook", GZIP)).headers.get("etag")).toMatch(/^"/);
});
