/**
 * A batch of 1,000 patients through the running service, once with values and once with eight curves of 15 seconds at 100 Hz
 * each: time of every step, how long GET /healthz takes to answer meanwhile (beside the idle service), and the memory of the
 * process at its highest. Goal: an answer within 50 ms always.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import type { PatientRecord } from "../respiratory/types/record.ts";
import { print, quantile } from "./support/numbers.ts";
import { people, peopleWithCurves } from "./support/people.ts";

const PATIENTS = 1_000;
/** A thousand patients with curves are several intakes: a body has at most 32 MiB. */
const PER_INTAKE = 250;
const POLL_MS = 5;
const IDLE_MS = 1_000;
const MINUTES_MS = 120_000;
const KEY = "ris_a-key-for-measuring";

interface Service {
  readonly post: (path: string, body: object) => Promise<Record<string, unknown>>;
  readonly health: () => Promise<void>;
  /** Resident memory of the process in MiB: now, and at its highest so far. */
  readonly memory: () => { readonly now: number; readonly peak: number };
  readonly stop: () => Promise<void>;
}

async function startService(): Promise<Service> {
  const directory = await mkdtemp(join(tmpdir(), "bench-"));
  const program = fileURLToPath(new URL("servers/service.ts", import.meta.url));
  const child = spawn(process.execPath, [program, join(directory, "any.db")], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const pool = new Pool(line.toString().trim(), { headersTimeout: MINUTES_MS, bodyTimeout: MINUTES_MS });
  const probe = new Pool(line.toString().trim());
  const headers = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };
  return {
    post: async (path, body) => {
      const answer = await pool.request({ path, method: "POST", headers, body: JSON.stringify(body) });
      const text = await answer.body.text();
      if (answer.statusCode !== 201) throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
      return JSON.parse(text) as Record<string, unknown>;
    },
    health: async () => {
      const answer = await probe.request({ path: "/healthz", method: "GET" });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`/healthz answered ${answer.statusCode}`);
    },
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      const mebibytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
      return { now: mebibytes("VmRSS"), peak: mebibytes("VmHWM") };
    },
    stop: async () => {
      await Promise.all([pool.destroy(), probe.destroy()]);
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
      await rm(directory, { recursive: true });
    },
  };
}

/** Asks for the service's health again and again while `work` runs. */
async function whileAskedForHealth<T>(service: Service, work: () => Promise<T>): Promise<readonly [T, string]> {
  const waits: number[] = [];
  let working = true;
  const asking = (async () => {
    while (working) {
      const started = performance.now();
      await service.health();
      waits.push(performance.now() - started);
      await sleep(POLL_MS);
    }
  })();
  const started = performance.now();
  const result = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  working = false;
  await asking;
  const [median, late, longest] = [0.5, 0.99, 1].map((share) => quantile(waits, share).toFixed(1));
  return [result, `${seconds} s; /healthz median ${median}, 99 % ${late}, longest ${longest} ms of ${waits.length}`];
}

async function measure(title: string, patients: readonly PatientRecord[]): Promise<void> {
  const project_id = "measuring";
  const service = await startService();
  const step = async (name: string, work: () => Promise<Record<string, unknown>>) => {
    const [answer, line] = await whileAskedForHealth(service, work);
    print(`  ${name.padEnd(10)} ${line}`);
    return answer;
  };
  print(`\n${PATIENTS} patients with ${title}`);
  await step("idle", async () => ({ slept: await sleep(IDLE_MS) }));
  const idle = service.memory().now;
  for (let first = 0; first < PATIENTS; first += PER_INTAKE) {
    const part = { project_id, patients: patients.slice(first, first + PER_INTAKE) };
    await step("intake", () => service.post("/api/v1/patient/intake", part));
  }
  const afterIntake = service.memory().peak;
  const build = { project_id, reference_equations: "gli-2022-global" };
  const { model_id } = await step("build", () => service.post("/api/v1/model/build", build));
  const { analysis_id } = await step("analyse", () => service.post("/api/v1/analyse", { project_id, model_id }));
  await step("interpret", () => service.post("/api/v1/interpret", { project_id, analysis_id }));
  const mebibytes = [idle, afterIntake, service.memory().peak].map((value) => value.toFixed(0));
  print(`  memory     ${mebibytes[0]} MiB idle, at most ${mebibytes[1]} during intake, ${mebibytes[2]} in all`);
  await service.stop();
}

await measure("values", people(PATIENTS));
await measure("curves", peopleWithCurves(PATIENTS));
