/** The proof itself: it says killed, survived and void where each is right, and its exit status follows. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test, vi } from "vitest";
import type { ProofReport } from "./report.ts";

/** Ends only a run that hangs. */
vi.setConfig({ hookTimeout: 900_000 });

const LONG = process.env["LONG"] === "1";
const SEED = "20261121";
let status: number;
let said: string;
let report: ProofReport;

beforeAll(async () => {
  const out = await mkdtemp(join(tmpdir(), "mutants-"));
  const index = fileURLToPath(new URL("./index.ts", import.meta.url));
  const faults = fileURLToPath(new URL("./testing/faults.ts", import.meta.url));
  const args = [index, "--faults", faults, "--seed", SEED, "--out", out];
  [status, said] = await new Promise((resolve) => {
    const child = execFile(process.execPath, args, (_error, stdout) => resolve([child.exitCode ?? -1, stdout]));
  });
  report = JSON.parse(await readFile(join(out, "mutants.json"), "utf8"));
  await rm(out, { recursive: true });
});

const of = (wanted: string): (string | undefined)[][] =>
  report.results.filter(({ group }) => group === wanted).map(({ status, check }) => [status, check]);

test("a fault of an answer, and weekly of a failing service and of a webhook, is killed by the check whose business it is", () => {
  expect(of("seen")).toEqual(
    ["relation", ...(LONG ? ["response-headers", "webhook-signature"] : [])].map((check) => ["killed", check]),
  );
});

test("a change that breaks no rule survives, and the run fails", () => {
  expect(of("harmless")).toEqual([["survived", undefined]]);
  expect(status).toBe(1);
  expect(said).toContain("SURVIVED  harmless: another sentence that says the same");
});

test("a fault that changes nothing on the wire is a fault of the proof", () => {
  expect(of("idle")).toEqual([["void", undefined]]);
  expect(said).toContain("VOID  idle: a status that never comes: it never took place");
});
