/** Contracts that the gate was not written for, mocked by Prism: the gate runs through, and says honestly what it could not reach. */
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { readContract } from "../engine/contract.ts";
import { NO_PROFILE } from "../engine/profile.ts";
import { html } from "../engine/report/html.ts";
import { junit } from "../engine/report/junit.ts";
import type { RunReport } from "../engine/report/model.ts";
import { summary } from "../engine/report/summary.ts";
import { Run } from "../engine/run.ts";
import { startPrism } from "./prism.ts";

/** Ends only a run that hangs: Prism leaves some requests without an answer, and a busy machine widens the wait for it. */
const A_RUN_TAKES_AT_MOST_MS = 900_000;

async function hold(name: string): Promise<RunReport> {
  const file = fileURLToPath(new URL(name, import.meta.url));
  const contract = await readContract(file);
  const mock = await startPrism(["mock", file]);
  const target = {
    url: mock.url,
    credentials: { "*": "anybody:secret" },
    restricted: undefined,
    stop: () => Promise.resolve(),
  };
  const start = () => Promise.resolve(target);
  try {
    return await new Run({ contract, profile: NO_PROFILE, seed: 7, start, quick: true }).run();
  } finally {
    await mock.stop();
  }
}

const CONTRACTS = ["meadow.yaml", "harbour.yaml"];
const reports = new Map<string, RunReport>();
// both at once: they wait for Prism more than they work
beforeAll(async () => {
  await Promise.all(CONTRACTS.map(async (name) => reports.set(name, await hold(name))));
}, A_RUN_TAKES_AT_MOST_MS);

describe.each(CONTRACTS)("a contract the gate was not written for: %s", (name) => {
  const held = (): RunReport => {
    const report = reports.get(name);
    if (report === undefined) throw new Error(`${name} was not held`);
    return report;
  };

  it("is asked for every operation that it has", () => {
    const report = held();
    const { total, seen } = report.coverage.rows.find(({ kind }) => kind === "operation") ?? { total: 0, seen: -1 };
    expect(seen).toBe(total);
    expect(report.requests).toBeGreaterThan(100);
  });

  it("is told which of its webhooks could not be tried", () => {
    const report = held();
    const said = [...report.unreached, ...report.findings.map(({ message }) => message)].join("\n");
    expect(said).toMatch(/webhook|receiver/);
  });

  it("gets every report", () => {
    const report = held();
    for (const text of [summary(report), html(report), junit(report)]) expect(text.length).toBeGreaterThan(200);
  });
});
