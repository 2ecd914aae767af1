import { type ChildProcessByStdio, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import type { AttemptRow, Position, Store, WebhookOutcome } from "../../storage/store.ts";
import type { CrashOrders } from "../testing/crash-child.ts";
import { Databases, ENGINES, type StoreLocation, openStore } from "../testing/engines.ts";
import { type Receiver, answer, startReceiver } from "../testing/receiver.ts";
import { webhookId } from "../signing/webhook-id.ts";

/** Weekly with `LONG=1`: rare interleavings need many kills. */
const LONG = process.env["LONG"] === "1";
const KILLS = LONG ? 50 : 4;
const DELIVERIES = LONG ? 2_000 : 160;
/** The published schedule (0, 2 and 6 s), twenty times as fast, so that fifty crashes fit into a minute. */
const DELAYS_SECONDS = [0, 0.1, 0.3];
/** The deadline is out of reach of the receiver below, also on a busy machine: what it said is what was heard. */
const SETTINGS = { delays_seconds: DELAYS_SECONDS, deadline_ms: 10_000, lease_ms: 12_000 };
/** On PostgreSQL two replicas share the work and one of them is killed each time. */
const REPLICAS = { sqlite: 1, postgres: 2 } as const;

const databases = ENGINES.map((engine) => ({ engine, source: new Databases(engine) }));
const compiled = await mkdtemp(join(tmpdir(), "compiled-"));
afterAll(async () => {
  await rm(compiled, { recursive: true, force: true });
  for (const { source } of databases) await source[Symbol.asyncDispose]();
});

test.each(databases)(
  `${KILLS} kills during ${DELIVERIES} deliveries on $engine lose nothing, and every record is true`,
  async ({ engine, source }) => {
    const location = await source.create();
    const answers = new Map<string, { said: (number | "closed")[]; bodies: Set<string> }>();
    const asked = new EventEmitter<{ request: [] }>();
    const receiver = await startMoodyReceiver(answers, asked);
    const crew = new Crew(location, `http://127.0.0.1:${receiver.port}/hook`, compiled);
    for (let kill = 0; kill < KILLS; kill += 1) {
      while (crew.size < REPLICAS[engine]) await crew.start(Math.ceil(DELIVERIES / KILLS), false);
      await sleep(Math.random() * 250);
      await crew.killOne();
    }
    // The last blow falls on an attempt under way: its receiver has heard it and has not answered yet.
    await crew.start(Math.ceil(DELIVERIES / KILLS), false);
    await once(asked, "request");
    await crew.killAll();
    await crew.start(Math.max(0, DELIVERIES - crew.stored.length), true);
    await crew.finished();
    await receiver[Symbol.asyncDispose]();

    const store = await openStore(location);
    const records = await readRecords(store, crew.companies);
    await store.close();
    const safelyStored = new Set(crew.stored);
    expect(safelyStored.size).toBeGreaterThanOrEqual(DELIVERIES);
    expect([...safelyStored].filter((batch) => !records.has(batch))).toEqual([]);
    const untrue = [...records].flatMap(([batch, record]) => problems(record, answers.get(webhookId(batch))));
    expect(untrue).toEqual([]);
    expect(answers.size).toBe(records.size);
    // A kill did hit an attempt under way: its receiver was asked more often than the record shows.
    const said = [...answers.values()].reduce((sum, heard) => sum + heard.said.length, 0);
    const logged = [...records.values()].reduce((sum, { log }) => sum + log.length, 0);
    expect(said).toBeGreaterThan(logged);
  },
  600_000,
);

interface Record {
  readonly outcome: WebhookOutcome | undefined;
  readonly log: readonly AttemptRow[];
}

/** All that contradicts the promises, for one batch, given every answer its receiver gave. */
function problems(record: Record, heard: { said: (number | "closed")[]; bodies: Set<string> } | undefined): string[] {
  const { outcome, log } = record;
  if (outcome === undefined || heard === undefined) return ["lost"];
  const found: string[] = [];
  if (heard.bodies.size !== 1) found.push("the body changed");
  const logged = log.map(({ status }) => status ?? "closed");
  const last = logged.at(-1);
  if (last !== heard.said.at(-1)) found.push(`the record says ${last}, the receiver said ${heard.said.join()}`);
  if ((outcome.status ?? "closed") !== last) found.push("the outcome is not that of the last attempt");
  if (outcome.delivered !== (last === 200)) found.push("delivered is wrong");
  if (outcome.attempts !== log.length) found.push("the number of attempts is wrong");
  if (log.some(({ attempt }, index) => attempt !== index + 1)) found.push("an attempt is missing or double");
  if (!isSubsequence(logged, heard.said)) found.push(`${logged.join()} was logged, ${heard.said.join()} was said`);
  const final = last === 200 || last === 404;
  if (!final && log.length !== 3) found.push("the schedule was cut short");
  if (logged.slice(0, -1).some((said) => said === 200 || said === 404)) found.push("it went on after the end");
  for (const [index, { started_at, duration_ms }] of log.entries()) {
    const following = log[index + 1];
    const gap = (following?.started_at ?? Number.POSITIVE_INFINITY) - started_at - duration_ms;
    // Both times are rounded to the millisecond.
    if (gap < (DELAYS_SECONDS[index + 1] ?? 0) * 1000 - 2) found.push(`a gap of ${gap} ms after attempt ${index + 1}`);
  }
  return found;
}

function isSubsequence(part: readonly unknown[], whole: readonly unknown[]): boolean {
  let at = 0;
  for (const each of whole) if (at < part.length && each === part[at]) at += 1;
  return at === part.length;
}

/** Answers at random, after a random time, remembers what it said to whom, and tells of each request before it answers. */
function startMoodyReceiver(
  answers: Map<string, { said: (number | "closed")[]; bodies: Set<string> }>,
  asked: EventEmitter<{ request: [] }>,
): Promise<Receiver> {
  const moods = [200, 200, 200, 502, 503, 404, "closed"] as const;
  return startReceiver((socket, { headers, body }) => {
    const id = headers["webhook-id"] ?? "";
    const heard = answers.get(id) ?? { said: [], bodies: new Set() };
    answers.set(id, heard);
    heard.bodies.add(body.toString());
    const mood = moods[Math.floor(Math.random() * moods.length)] ?? 200;
    heard.said.push(mood);
    asked.emit("request");
    setTimeout(() => (mood === "closed" ? socket.end() : socket.write(answer(mood))), Math.random() * 20);
  });
}

async function readRecords(store: Store, companies: ReadonlyMap<string, number>): Promise<Map<string, Record>> {
  const records = new Map<string, Record>();
  for (const [company_id, project_key] of companies) {
    const project = { company_id, project_key, project_id: "a-project" };
    for (let beyond: Position | undefined, more = true; more;) {
      const page = await store.batches.list(project, {}, { beyond, limit: 200 });
      for (const { batch_id, outcome } of page.rows) {
        const { rows } = await store.deliveries.attempts(project, { batch_id }, { limit: 10 });
        records.set(batch_id, { outcome, log: rows.toReversed() });
      }
      beyond = page.next;
      more = beyond !== undefined;
    }
  }
  return records;
}

type Member = ChildProcessByStdio<Writable, Readable, null>;

/** The processes that deliver, and what they said was safely stored before they were killed. */
class Crew {
  readonly stored: string[] = [];
  readonly companies = new Map<string, number>();
  readonly #location: StoreLocation;
  readonly #url: string;
  /** A directory where processes leave what they compiled. */
  readonly #compiled: string;
  #members: Member[] = [];
  #spare: Member | undefined;

  constructor(location: StoreLocation, url: string, compiled: string) {
    this.#location = location;
    this.#url = url;
    this.#compiled = compiled;
  }

  get size(): number {
    return this.#members.length;
  }

  async start(batches: number, finish: boolean): Promise<void> {
    const child = this.#spare ?? this.#load();
    // Loading takes longer than living: the next one loads while this one works. It has not opened the database yet.
    this.#spare = finish ? undefined : this.#load();
    const location = this.#location;
    const orders: CrashOrders = { location, webhook_url: this.#url, batches, settings: SETTINGS, finish };
    this.#members.push(child);
    const lines = createInterface({ input: child.stdout });
    const ready = new Promise<void>((resolve, reject) => {
      lines.on("line", (line) => (line === "ready" ? resolve() : this.#hear(line)));
      child.once("exit", () => reject(new Error("a delivering process ended before it began")));
    });
    child.stdin.write(`${JSON.stringify(orders)}\n`);
    await ready;
  }

  /** A process that waits for its orders. */
  #load(): Member {
    const script = fileURLToPath(new URL("../testing/crash-child.ts", import.meta.url));
    const env = { ...process.env, NODE_COMPILE_CACHE: this.#compiled };
    return spawn(process.execPath, [script], { env, stdio: ["pipe", "pipe", "inherit"] });
  }

  async killOne(): Promise<void> {
    await kill(this.#members.splice(Math.floor(Math.random() * this.#members.length), 1));
  }

  async killAll(): Promise<void> {
    await kill(this.#members.splice(0));
  }

  async finished(): Promise<void> {
    for (const member of this.#members.splice(0)) if (member.exitCode === null) await once(member, "close");
  }

  #hear(line: string): void {
    const [what, ...words] = line.split(" ");
    if (what === "stored") this.stored.push(...words);
    if (what === "company") this.companies.set(words[0] ?? "", Number(words[1]));
  }
}

/** All at the same moment. */
async function kill(members: readonly Member[]): Promise<void> {
  const gone = members.map((member) => once(member, "close"));
  for (const member of members) member.kill("SIGKILL");
  await Promise.all(gone);
}
