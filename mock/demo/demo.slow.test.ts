import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Mock, startMock } from "../server.ts";
import { call, ourContract } from "../testing.ts";
import { runDemo } from "./demo.ts";
import { type Settings, parseSettings } from "./settings.ts";

let directory: string;
let mock: Mock;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "demo-"));
});
afterAll(() => rm(directory, { recursive: true }));
beforeEach(async () => {
  mock = await startMock({ document: await ourContract(), port: 0 });
});
afterEach(() => mock.close());

const key = { authorization: "Bearer any" };

async function demo(
  csv: string,
  changes: Partial<Settings> = {},
): Promise<{ readonly status: number; readonly lines: string }> {
  const input = join(directory, "people.csv");
  await writeFile(input, csv);
  const lines: string[] = [];
  const status = await runDemo(
    { ...parseSettings({ API_KEY: "any", URL: mock.url, INPUT: input }, ""), ...changes },
    (line) => lines.push(line),
  );
  return { status, lines: lines.join("\n") };
}

const GOOD = "patient_id,sex,age_years,height_cm,fev1_l,fvc_l\nA-1,female,67.4,162,1.21,2.62\n";

test("the flow runs to its end, the webhook is verified, and the registration is deleted again", async () => {
  const { status, lines } = await demo(GOOD);
  expect(status).toBe(0);
  expect(lines).toMatch(/signature verified/);
  expect(lines).toContain("GET /results has the same values as the webhook");
  expect(lines).toMatch(/THIS IS THE MOCK/);
  expect(lines).toMatch(/P-001 +f +67\.4 +1\.21 +-2\.42 +2\.62 +-0\.33 +0\.462 +-3\.45/);
  expect(lines).toMatch(/Outcome: webhook delivered after 1 attempt/);
  expect((await call(`${mock.url}/webhook`, "GET", key)).status).toBe(404);
});

test("a registration that is there is neither replaced nor deleted, and nothing is sent", async () => {
  const theirs = { webhook_url: "https://client.example/theirs", webhook_secret: "0123456789abcdef" };
  await call(`${mock.url}/webhook`, "PUT", key, theirs);
  await expect(demo(GOOD)).rejects.toThrow(/https:\/\/client\.example\/theirs[\s\S]*FORCE=1/);
  expect((await call(`${mock.url}/webhook`, "GET", key)).body["webhook_url"]).toBe(theirs.webhook_url);
  expect(await sentTo(mock)).not.toContain("POST /api/v1/patient/intake");
  expect((await demo(GOOD, { force: true })).status).toBe(0);
});

test("a receiver on this machine that is registered already gets the batches, and stays registered", async () => {
  const theirs = { webhook_url: "http://127.0.0.1:9/theirs", webhook_secret: "0123456789abcdef" };
  await call(`${mock.url}/webhook`, "PUT", key, theirs);
  const { status, lines } = await demo(GOOD);
  expect(status).toBe(0);
  expect(lines).toContain("http://127.0.0.1:9/theirs: it gets the batches of this run");
  expect((await call(`${mock.url}/webhook`, "GET", key)).body["webhook_url"]).toBe(theirs.webhook_url);
});

test.each([
  [{}, "http://127.0.0.1:8080"],
  [{ PORT: "9999" }, "http://127.0.0.1:9999"],
  [{ HOST: "0.0.0.0", PORT: "81" }, "http://127.0.0.1:81"],
  [{ HOST: "::1" }, "http://[::1]:8080"],
  [{ HOST: "ignored", URL: "https://service.example/" }, "https://service.example"],
])("the settings %o lead to %s", (env, url) => {
  expect(parseSettings({ API_KEY: "k", ...env }, "").url).toBe(url);
});

test("a file with a fault is refused by line and column, and nothing is sent", async () => {
  const { status, lines } = await demo(`${GOOD}A-2,female,1,162,1.21,2.62\n`);
  expect(status).toBe(1);
  expect(lines).toMatch(/line 3, column age_years/);
  expect(await sentTo(mock)).toBe("");
});

test("a file without ancestry is refused for gli-2012 before anything is sent", async () => {
  const { status, lines } = await demo(GOOD, { equations: "gli-2012" });
  expect(status).toBe(1);
  expect(lines).toMatch(/line 2, column ancestry: is required by gli-2012/);
  expect(await sentTo(mock)).toBe("");
});

test("without a service, without a file and without a key a person is told what to do", async () => {
  await expect(demo(GOOD, { url: "http://127.0.0.1:1" })).rejects.toThrow(/make start/);
  await expect(demo(GOOD, { input: join(directory, "none.csv") })).rejects.toThrow(/none\.csv cannot be read/);
  expect(() => parseSettings({}, "")).toThrow(/API_KEY=<the key> make demo/);
  expect(() => parseSettings({ API_KEY: "k", EQUATIONS: "ecsc" }, "")).toThrow(/gli-2012/);
});

test("the registration is deleted also when a step is refused", async () => {
  const tooMany = `patient_id,sex,age_years,height_cm,fev1_l,fvc_l\nA-1,female,67.4,162,1.21,2.62\n`;
  await expect(demo(tooMany, { equations: "nonsense" as "gli-2012" })).rejects.toThrow(
    /422 invalid_body[\s\S]*reference_equations/,
  );
  expect((await call(`${mock.url}/webhook`, "GET", key)).status).toBe(404);
});

async function sentTo({ url }: Mock): Promise<string> {
  const state = (await (await fetch(`${url}/__mock/state`)).json()) as { log: { line: string }[] };
  return state.log.map(({ line }) => line).join("\n");
}
