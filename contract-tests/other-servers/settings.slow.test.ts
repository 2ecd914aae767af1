/** What a project says of its server has its effect: identifiers that exist, exclusions and expectations, checks and phases off, the baseline. */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readContract as readDocument } from "../../spec/openapi/read.ts";
import { type JsonObject, objectAt } from "../../spec/openapi/json.ts";
import { type Contract, contractOf } from "../engine/contract.ts";
import { examples } from "../engine/phases/examples.ts";
import { NO_PROFILE } from "../engine/profile.ts";
import type { RunReport } from "../engine/report/model.ts";
import { Run } from "../engine/run.ts";
import { type CheckSettings } from "../engine/settings.ts";
import { fingerprint } from "../engine/settle.ts";
import { nodeServer } from "./node-http.ts";
import type { Serving } from "./serving.ts";
import { type Bug, KEY } from "./tasks.ts";

const BUG: Bug = "a required member is missing";

/** The service's contract without any link: nothing says where identifiers come from. */
async function unlinked(): Promise<Contract> {
  const document = structuredClone(await readDocument(fileURLToPath(new URL("tasks.yaml", import.meta.url))));
  for (const path of Object.values(objectAt(document["paths"])))
    for (const operation of Object.values(objectAt(path)))
      for (const answer of Object.values(objectAt(objectAt(operation)["responses"])))
        delete (answer as JsonObject)["links"];
  return contractOf(document);
}

/** Of one task alone: no answer tells which there are. */
async function unknown(): Promise<Contract> {
  const document = structuredClone(await readDocument(fileURLToPath(new URL("tasks.yaml", import.meta.url))));
  delete objectAt(document["paths"])["/tasks"];
  return contractOf(document);
}

let server: Serving;
let faulty: Serving;
let contract: Contract;
let ofOne: Contract;

async function add({ url }: Serving): Promise<string> {
  const made = await fetch(`${url}/tasks`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Api-Key": KEY },
    body: JSON.stringify({ title: "there", state: "open", weight: 1 }),
  });
  return String(objectAt((await made.json()) as JsonObject)["task_id"]);
}

beforeAll(async () => {
  [server, faulty, contract, ofOne] = await Promise.all([nodeServer(), nodeServer(BUG), unlinked(), unknown()]);
});
afterAll(async () => {
  await Promise.all([server.stop(), faulty.stop()]);
});

async function hold(
  { url }: Serving,
  settings: CheckSettings,
  known?: ReadonlySet<string>,
  by = contract,
): Promise<RunReport> {
  return await new Run({
    contract: by,
    profile: NO_PROFILE,
    seed: 7,
    start: () =>
      Promise.resolve({ url, credentials: { Key: KEY }, restricted: undefined, stop: () => Promise.resolve() }),
    settings,
    ...(known === undefined ? {} : { known }),
    tracks: { held: [examples] },
  }).run();
}

const unseen = ({ coverage }: RunReport): string[] => coverage.unseen.map(({ name }) => name);
const checks = ({ findings }: RunReport): string[] => [...new Set(findings.map(({ check }) => check))];

test("an identifier that exists is asked for, by its name or for one operation alone", async () => {
  const unseenWith = async (settings: CheckSettings): Promise<string[]> =>
    unseen(await hold(server, settings, undefined, ofOne));
  expect(await unseenWith({})).toContain("status getTask 200");
  const id = await add(server);
  expect(await unseenWith({ identifiers: { task_id: id } })).not.toContain("status getTask 200");
  const one = await unseenWith({ identifiers: { "getTask.task_id": id } });
  expect(one).not.toContain("status getTask 200");
  expect(one).toContain("status putTask 200");
});

test("an identifier that exists is asked for, also where something is made that could be", async () => {
  const id = await add(server);
  const asked = async (settings: CheckSettings): Promise<(string | undefined)[]> => {
    const { exchanges } = await hold(server, settings);
    return [...exchanges.values()]
      .filter(({ case: about }) => about.operationId === "getTask")
      .map(({ request }) => request.target);
  };
  expect(await asked({ identifiers: { task_id: id } })).toEqual([`/tasks/${id}`]);
  expect(await asked({})).toEqual([expect.not.stringMatching(`/${id}$`)]);
});

test.each<[string, CheckSettings]>([
  ["an exclusion of the operation", { exclusions: [{ operation: "addTask", reason: "known for years" }] }],
  ["an exclusion of the status", { exclusions: [{ operation: "addTask", status: "2XX", reason: "known for years" }] }],
  ["an exclusion of what is said", { exclusions: [{ element: "*made_at*", reason: "known for years" }] }],
  [
    "an expectation",
    { expectations: [{ operation: "addTask", expect: "a task without its time", reason: "known for years" }] },
  ],
  ["the check being off", { checks: { "response-body": false } }],
])("%s covers the finding and is told", async (_, settings) => {
  const ids = { identifiers: { task_id: await add(faulty) } };
  expect(checks(await hold(faulty, ids))).toEqual(["response-body"]);
  const report = await hold(faulty, { ...ids, ...settings });
  expect(checks(report)).toEqual([]);
  expect(report.notApplied.join("\n")).toMatch(/known for years|check response-body is off/);
});

test("an exclusion of something else covers nothing", async () => {
  const ids = { identifiers: { task_id: await add(faulty) } };
  const exclusions = [
    { operation: "getTask", reason: "another" },
    { operation: "addTask", status: "400", reason: "another" },
  ];
  expect(checks(await hold(faulty, { ...ids, exclusions }))).toEqual(["response-body"]);
});

test("a phase that is off is told and not run", async () => {
  const report = await hold(server, { phases: { examples: false } });
  expect(report.requests).toBe(0);
  expect(report.unreached).toContain("phase examples: it is off");
});

test("a finding of the baseline is known, a new one is not", async () => {
  const ids = { identifiers: { task_id: await add(faulty) } };
  const { findings } = await hold(faulty, ids);
  expect(checks(await hold(faulty, ids, new Set(findings.map(fingerprint))))).toEqual([]);
  expect(checks(await hold(faulty, ids, new Set(["another: finding: altogether"])))).toEqual(["response-body"]);
});

test("strict makes a finding of what could not be had", async () => {
  const report = await hold(server, {}, undefined, ofOne);
  expect(checks(report)).toEqual([]);
  expect(report.unreached).toContain("putTask: no link, example or identifier of the settings says what exists");
  expect(checks(await hold(server, { strict: true }, undefined, ofOne))).toContain("coverage");
});
