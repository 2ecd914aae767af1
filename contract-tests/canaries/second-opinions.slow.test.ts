/** Dredd and the Prism proxy in the conformance command: asked, believed about our own server, and shown about others'. */
import type { RequestListener } from "node:http";
import { describe, expect, test } from "vitest";
import { TOOLS } from "../comparison-tools/index.ts";
import { conform } from "../engine/conform.ts";
import { contractOf } from "../engine/contract.ts";
import { NO_PROFILE } from "../engine/profile.ts";
import { html } from "../engine/report/html.ts";
import { junit } from "../engine/report/junit.ts";
import type { RunReport } from "../engine/report/model.ts";
import { summary } from "../engine/report/summary.ts";
import { serve } from "../testing/serve.ts";
import { CONTRACT, JSON_TYPE, RIGHT, ZONE, clock } from "./clock.ts";

const WRONG = clock(200, { ...JSON_TYPE, ...ZONE }, "{}");
/** Dredd expands paths as URI templates. */
const UNREADABLE = { ...CONTRACT, paths: { ...CONTRACT.paths, "/clock/{": CONTRACT.paths["/clock"] } };

async function opinions(handler: RequestListener, ours: boolean, document = CONTRACT): Promise<RunReport> {
  const target = await serve(handler);
  try {
    return await conform({
      contract: contractOf(document),
      profile: { ...NO_PROFILE, tools: TOOLS },
      seed: 1,
      start: () => Promise.resolve({ ...target, stop: () => Promise.resolve() }),
      separate: ours,
      quick: true,
    });
  } finally {
    await target.stop();
  }
}

const failing = ({ findings }: RunReport): string[] => [...new Set(findings.map(({ check }) => check))];

test("both tools pass a server that keeps its contract, and every report says so", async () => {
  const report = await opinions(RIGHT, true);
  expect(failing(report)).toEqual([]);
  expect(report.opinions.map(({ name, passed, failed }) => [name, passed, failed])).toEqual([
    ["Dredd", 1, 0],
    ["Prism proxy", 1, 0],
  ]);
  for (const text of [summary(report), html(report), junit(report)]) expect(text).toMatch(/Dredd[^]*Prism proxy/);
});

describe("a server that breaks its contract", () => {
  test("fails both tools, and the command with them", async () => {
    expect(failing(await opinions(WRONG, true))).toEqual(expect.arrayContaining(["Dredd", "Prism proxy"]));
  });

  test("is not ours: what the tools say is shown and does not count", async () => {
    const report = await opinions(WRONG, false);
    expect(report.opinions.map(({ failed }) => failed > 0)).toEqual([true, true]);
    expect(failing(report)).not.toEqual(expect.arrayContaining(["Dredd"]));
    expect(junit(report)).toMatch(/<skipped message="1 failed, which does not count here"/);
  });
});

test("a tool that cannot read the contract has no opinion, and says why", async () => {
  const report = await opinions(RIGHT, false, UNREADABLE);
  expect(report.opinions[0]).toMatchObject({ name: "Dredd", unavailable: expect.stringContaining("/clock/{") });
  expect(summary(report)).toContain("Dredd: no opinion");
});
