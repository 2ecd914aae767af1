/**
 * Many people in and out: intakes, analyses and batches of 1,000, then every item as one stream, from a service in a process of its own
 * with little heap. With LONG=1 for 50,000 people, whose items are more text than the heap holds: a service that gathers them dies of it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Program, startProgram } from "../testing/process.ts";
import { record } from "../testing/records.ts";

const LONG = process.env["LONG"] === "1";
const PEOPLE = LONG ? 50_000 : 2_000;
const HEAP_MB = LONG ? 128 : 64;
const AT_ONCE = 1_000;
/** Ends only a run that hangs. */
const LONGEST_MS = 3_600_000;
const KEY = "a-key-of-many-people-0123456789abcdefgh";

interface Service {
  readonly program: Program;
  readonly ask: (method: string, path: string, body?: object) => Promise<Response>;
}

async function service(): Promise<Service> {
  const directory = mkdtempSync(join(tmpdir(), "many-people-"));
  const program = startProgram("main.ts", {
    PATH: process.env["PATH"] ?? "",
    PORT: "0",
    DATA_DIR: directory,
    LOG_LEVEL: "error",
    BOOTSTRAP_API_KEY: KEY,
    BOOTSTRAP_COMPANY: "Many",
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  });
  onTestFinished(async () => {
    program.signal("SIGTERM");
    await program.ended;
    rmSync(directory, { recursive: true });
  });
  const [url = ""] = await program.waitFor(/http:\/\/[^\s]+:\d+/);
  const headers = { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json", "Accept-Encoding": "identity" };
  return {
    program,
    async ask(method, path, body) {
      const text = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await fetch(new URL(path, url), { method, headers, ...text });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response;
    },
  };
}

function personOf(index: number): object {
  const fvc_l = 2 + ((index * 31) % 300) / 100;
  const fev1_l = Math.round(fvc_l * (50 + ((index * 17) % 45))) / 100;
  return record(`P-${index}`, {
    sex: index % 2 === 0 ? "female" : "male",
    age_years: 20 + ((index * 7) % 7000) / 100,
    height_cm: 150 + ((index * 13) % 450) / 10,
    ancestry: "caucasian",
    pre_bronchodilator: { kind: "values", fev1_l, fvc_l },
    post_bronchodilator: { kind: "values", fev1_l: fev1_l + 0.05, fvc_l },
  });
}

test(
  `${PEOPLE} people go in and come out as one stream, in ${HEAP_MB} MB of heap`,
  async () => {
    const { ask } = await service();
    const made = async (path: string, body: object) =>
      (await ask("POST", path, { project_id: "many", ...body })).json() as Promise<Record<string, string>>;
    const groups = Array.from({ length: PEOPLE / AT_ONCE }, (_, group) =>
      Array.from({ length: AT_ONCE }, (_, index) => group * AT_ONCE + index),
    );
    for (const group of groups) await made("/api/v1/patient/intake", { patients: group.map(personOf) });
    const { model_id } = await made("/api/v1/model/build", { reference_equations: "gli-2022-global" });
    for (const group of groups) {
      const patient_ids = group.map((index) => `P-${index}`);
      const { analysis_id } = await made("/api/v1/analyse", { model_id, patient_ids });
      await made("/api/v1/interpret", { analysis_id });
    }

    const { body } = await ask("GET", "/api/v1/projects/many/items");
    const seen = new Set<string>();
    let [bytes, rest] = [0, ""];
    const decoder = new TextDecoder();
    for await (const piece of body ?? []) {
      bytes += piece.byteLength;
      const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const { patient_id, statement } = JSON.parse(line) as { patient_id: string; statement: unknown };
        expect(statement).toBeTypeOf("string");
        expect(seen.has(patient_id)).toBe(false);
        seen.add(patient_id);
      }
    }
    expect(rest).toBe("");
    expect(seen.size).toBe(PEOPLE);
    // As text alone 50,000 people's items take more room than the service had.
    if (LONG) expect(bytes).toBeGreaterThan(HEAP_MB * 1e6);
  },
  LONGEST_MS,
);
