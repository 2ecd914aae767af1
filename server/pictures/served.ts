import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PatientRecord } from "../respiratory/types/record.ts";
import { startProgram } from "../testing/process.ts";

/** A service in a process of its own, with a batch of these people in the project `people`. */
export interface Served {
  readonly url: string;
  /** What its owner sends with each request. */
  readonly headers: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const KEY = "ris_a-key-for-these-pages";

export async function servePeople(patients: readonly PatientRecord[]): Promise<Served> {
  const directory = mkdtempSync(join(tmpdir(), "ris-"));
  const program = startProgram("main.ts", { PORT: "0", DATA_DIR: directory, BOOTSTRAP_API_KEY: KEY });
  const url = (await program.waitFor(/listening on (http:\S+)/))[1] ?? "";
  const headers = { Authorization: `Bearer ${KEY}` };
  const post = async (path: string, body: object): Promise<Record<string, string>> => {
    const sent = { ...headers, "Content-Type": "application/json" };
    const answer = await fetch(url + path, { method: "POST", headers: sent, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const project_id = "people";
  await post("/api/v1/patient/intake", { project_id, patients });
  const { model_id } = await post("/api/v1/model/build", { project_id, reference_equations: "gli-2022-global" });
  const { analysis_id } = await post("/api/v1/analyse", { project_id, model_id });
  await post("/api/v1/interpret", { project_id, analysis_id });
  const stop = async (): Promise<void> => {
    program.signal("SIGTERM");
    await program.ended;
    rmSync(directory, { recursive: true });
  };
  return { url, headers, stop };
}
