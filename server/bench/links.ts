/**
 * Whether somebody can tell why a link to results opens nothing: it expired, was altered, is of another service, was revoked, or its key
 * was. Every answer has to be the same bytes; the times are compared by a rank test with those of a token that never was, all in turn over
 * one connection to a service in a process of its own. Exits with 1 where bytes or headers differ; of times it judges nothing: below |z| 3
 * (of six comparisons one in 60 runs goes beyond by chance) nothing is seen in as many requests.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "undici";
import { record } from "../testing/records.ts";
import { startProgram } from "../testing/process.ts";
import { median, print } from "./support/numbers.ts";
import { compareRanks } from "./support/rank-test.ts";

const ROUNDS = 600;
const WARMING = 100;
const KEY = "ris_a-key-for-these-links";
const NEVER = "never was";

const directory = mkdtempSync(join(tmpdir(), "ris-"));
const settings = { PORT: "0", DATA_DIR: directory, BOOTSTRAP_API_KEY: KEY };
const program = startProgram("main.ts", settings);
const url = (await program.waitFor(/listening on (http:\S+)/))[1] ?? "";

async function send(method: string, path: string, key: string, body?: object): Promise<Record<string, string>> {
  const headers = { Authorization: `Bearer ${key}`, ...(body && { "Content-Type": "application/json" }) };
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? {} : ((await answer.json()) as Record<string, string>);
}

async function admin(...args: readonly string[]): Promise<string> {
  const ran = startProgram("admin.ts", settings, args);
  if ((await ran.ended) !== 0) throw new Error(ran.printed());
  return ran.printed();
}

async function link(key: string, expires_in_s: number): Promise<string> {
  const { token = "" } = await send("POST", "/results/links", key, { project_id: "people", expires_in_s });
  return token;
}

/** Another first character than it has. */
function altered(token: string): string {
  return (token.startsWith("A") ? "B" : "A") + token.slice(1);
}

/** Tokens that open nothing, by the reason. */
async function closed(): Promise<ReadonlyMap<string, string>> {
  const made = await admin("key", "create", "Demo Clinic");
  const [, other = ""] = /(ris_\S+)/.exec(made) ?? [];
  const [, identifier = ""] = /(key_\w+)/.exec(made) ?? [];
  const [expired, open, revoked, ofKey] = await Promise.all([
    link(KEY, 1),
    link(KEY, 3600),
    link(KEY, 3600),
    link(other, 3600),
  ]);
  await send("DELETE", `/results/links/${revoked}`, KEY);
  await admin("key", "revoke", identifier);
  await sleep(1500);
  return new Map([
    [NEVER, randomBytes(32).toString("base64url")],
    ["of another service", randomBytes(32).toString("base64url")],
    ["altered", altered(open)],
    ["expired", expired],
    ["revoked", revoked],
    ["its key revoked", ofKey],
  ]);
}

interface Answer {
  readonly ms: number;
  /** Everything that an onlooker could tell apart, but for the time, the number of the request and the path that was asked for. */
  readonly shape: string;
}

async function open(client: Client, token: string): Promise<Answer> {
  const before = performance.now();
  const { statusCode, headers, body } = await client.request({ method: "GET", path: `/results/links/${token}` });
  const text = await body.text();
  const ms = performance.now() - before;
  const { date: _date, "x-request-id": id, ...kept } = headers;
  const said = text.replaceAll(String(id), "").replaceAll(token, "");
  return { ms, shape: JSON.stringify([statusCode, kept, said]) };
}

await send("POST", "/api/v1/patient/intake", KEY, { project_id: "people", patients: [record("P-1")] });
const { model_id } = await send("POST", "/api/v1/model/build", KEY, {
  project_id: "people",
  reference_equations: "gli-2022-global",
});
const { analysis_id } = await send("POST", "/api/v1/analyse", KEY, { project_id: "people", model_id });
await send("POST", "/api/v1/interpret", KEY, { project_id: "people", analysis_id });

const tokens = await closed();
const client = new Client(url);
const times = new Map<string, number[]>([...tokens.keys()].map((name) => [name, []]));
const shapes = new Map<string, string>();
for (let round = 0; round < WARMING + ROUNDS; round += 1) {
  // Another order each round, so that none pays for its neighbour.
  const turn = [...tokens].toSorted(() => Math.random() - 0.5);
  for (const [name, token] of turn) {
    const { ms, shape } = await open(client, token);
    if (round < WARMING) continue;
    times.get(name)?.push(ms);
    shapes.set(shape, name);
  }
}
await client.close();
program.signal("SIGTERM");
await program.ended;
rmSync(directory, { recursive: true });

print(`\nLinks that open nothing, ${ROUNDS} times each, against a token that ${NEVER}`);
const never = times.get(NEVER) ?? [];
for (const [name, own] of times) {
  const { z, longer } = compareRanks(own, never);
  const told = name === NEVER ? "" : `, longer in ${(longer * 100).toFixed(1)} % of pairs, z ${z.toFixed(2)}`;
  print(`  ${name.padEnd(20)} median ${median(own).toFixed(3)} ms${told}`);
}
print(`  answers that differ in status, headers or bytes: ${shapes.size - 1}`);
if (shapes.size !== 1) {
  for (const [shape, name] of shapes) print(`    ${name}: ${shape}`);
  process.exitCode = 1;
}
