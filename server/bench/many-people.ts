/**
 * 50,000 people in and out: `npm run bench -- many-people`. The whole service in a process of its own, on an embedded
 * database: intakes, analyses and batches of 1,000, then all items as one stream of JSON lines and one of CSV. Prints what the service
 * has resident in memory after each thousand and while it streams; a stream that gathered its items would show as their size.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { startProgram } from "../testing/process.ts";
import { print, whole } from "./support/numbers.ts";
import { people } from "./support/people.ts";

const AT_ONCE = 1000;
const KEY = "bench-key-of-many-people-0123456789abcdef";
const PROJECT = "many";
const SAMPLE_EVERY_MS = 50;

const count = 50_000;
const directory = mkdtempSync(join(tmpdir(), "many-people-"));
const service = startProgram("main.ts", {
  PATH: process.env["PATH"] ?? "",
  PORT: "0",
  DATA_DIR: directory,
  LOG_LEVEL: "error",
  BOOTSTRAP_API_KEY: KEY,
  BOOTSTRAP_COMPANY: "Bench",
});
const [url = ""] = await service.waitFor(/http:\/\/[^\s]+:\d+/);

function residentMb(): number {
  const status = readFileSync(`/proc/${service.process.pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" };
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(new URL(path, url), { method, headers, ...text });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

const made = async (path: string, body: object): Promise<Record<string, string>> =>
  (await ask("POST", path, { project_id: PROJECT, ...body })).json() as Promise<Record<string, string>>;

async function timed(what: string, work: () => Promise<string>): Promise<void> {
  const begun = performance.now();
  const said = await work();
  print(`  ${what}: ${said}, ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}

/** Reads the stream piece by piece, keeping nothing. */
async function streamed(accept: string): Promise<string> {
  const response = await fetch(new URL(`/api/v1/projects/${PROJECT}/items`, url), {
    headers: { Authorization: `Bearer ${KEY}`, Accept: accept, "Accept-Encoding": "identity" },
  });
  const before = residentMb();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, residentMb())), SAMPLE_EVERY_MS);
  let [bytes, lines] = [0, 0];
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    for (const byte of piece) lines += byte === 10 ? 1 : 0;
  }
  clearInterval(sampling);
  return `${response.status}, ${whole(lines)} lines, ${whole(bytes / 1e6)} MB; resident ${whole(before)} MB before, at most ${whole(most)} MB`;
}

try {
  print(
    `\n${whole(count)} people in and out, ${whole(AT_ONCE)} at once; resident at the start ${whole(residentMb())} MB`,
  );
  const everybody = people(count);
  const groups = Array.from({ length: Math.ceil(count / AT_ONCE) }, (_, group) =>
    everybody.slice(group * AT_ONCE, (group + 1) * AT_ONCE),
  );
  const resident: number[] = [];
  await timed("in", async () => {
    for (const patients of groups) {
      await made("/api/v1/patient/intake", { patients });
      resident.push(residentMb());
    }
    return `resident at most ${whole(Math.max(...resident))} MB`;
  });
  const { model_id } = await made("/api/v1/model/build", { reference_equations: "gli-2022-global" });
  resident.length = 0;
  await timed("analysed and interpreted", async () => {
    for (const patients of groups) {
      const patient_ids = patients.map(({ patient_id }) => patient_id);
      const { analysis_id } = await made("/api/v1/analyse", { model_id, patient_ids });
      await made("/api/v1/interpret", { analysis_id });
      resident.push(residentMb());
    }
    const tenth = Math.ceil(resident.length / 10);
    const mean = (part: readonly number[]) => part.reduce((sum, mb) => sum + mb, 0) / part.length;
    return `resident ${whole(mean(resident.slice(0, tenth)))} MB in the first tenth, ${whole(mean(resident.slice(-tenth)))} MB in the last, at most ${whole(Math.max(...resident))} MB`;
  });
  await timed("out as JSON lines", () => streamed("application/x-ndjson"));
  await timed("out as CSV", () => streamed("text/csv"));
} finally {
  service.signal("SIGTERM");
  await service.ended;
  rmSync(directory, { recursive: true });
}
