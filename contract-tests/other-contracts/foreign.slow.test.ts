/** Contracts that the gate was not written for, mocked by Prism: the gate runs through, and says honestly what it could not reach. */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readContract } from "../engine/contract.ts";
import { NO_PROFILE } from "../engine/profile.ts";
import { html } from "../engine/report/html.ts";
import { junit } from "../engine/report/junit.ts";
import type { RunReport } from "../engine/report/model.ts";
import { summary } from "../engine/report/summary.ts";
import { Run } from "../engine/run.ts";
import { type RunningPrism, startPrism } from "./prism.ts";

/** Ends only a run that hangs: Prism leaves some requests without an answer, and a busy machine widens the wait for it. */
const A_RUN_TAKES_AT_MOST_MS = 900_000;

async function hold(name: string, mock: RunningPrism): Promise<RunReport> {
  const contract = await readContract(fileURLToPath(new URL(name, import.meta.url)));
  const target = {
    url: mock.url,
    credentials: { "*": "anybody:secret" },
    restricted: undefined,
    stop: () => Promise.resolve(),
  };
  const start = () => Promise.resolve(target);
  return new Run({
    contract,
    profile: NO_PROFILE,
    seed: 7,
    start,
    quick: true,
  }).run();
}

describe.each(["meadow.yaml", "harbour.yaml"])("a contract the gate was not written for: %s", (name) => {
  let mock: RunningPrism;
  let report: RunReport;
  beforeAll(async () => {
    mock = await startPrism(["mock", fileURLToPath(new URL(name, import.meta.url))]);
    report = await hold(name, mock);
  }, A_RUN_TAKES_AT_MOST_MS);
  afterAll(() => mock.stop());

  it("is asked for every operation that it has", () => {
    const { total, seen } = report.coverage.rows.find(({ kind }) => kind === "operation") ?? { total: 0, seen: -1 };
    expect(seen).toBe(total);
    expect(report.requests).toBeGreaterThan(100);
  });

  it("is told which of its webhooks could not be tried", () => {
    const said = [...report.unreached, ...report.findings.map(({ message }) => message)].join("\n");
    expect(said).toMatch(/webhook|receiver/);
  });

  it("gets every report", () => {
    for (const text of [summary(report), html(report), junit(report)]) expect(text.length).toBeGreaterThan(200);
  });
});
