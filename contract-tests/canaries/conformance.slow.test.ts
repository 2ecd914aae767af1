/** A contract of one operation and servers of a few lines: what the gate says is known before it runs. */
import type { RequestListener } from "node:http";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contractOf } from "../engine/contract.ts";
import { NO_PROFILE } from "../engine/profile.ts";
import { Run } from "../engine/run.ts";
import { serve } from "../testing/serve.ts";
import { CONTRACT, JSON_TYPE, RIGHT, ZONE, clock } from "./clock.ts";
import { type CommandResult, onecontract, sandbox } from "./sandbox.ts";

const FAULTS: readonly (readonly [fault: string, handler: RequestListener, check: string])[] = [
  ["another type", clock(200, { ...JSON_TYPE, ...ZONE }, '{"hour":"7"}'), "response-body"],
  ["a number beyond its bounds", clock(200, { ...JSON_TYPE, ...ZONE }, '{"hour":24}'), "response-body"],
  ["a field too few", clock(200, { ...JSON_TYPE, ...ZONE }, "{}"), "response-body"],
  ["a field too many", clock(200, { ...JSON_TYPE, ...ZONE }, '{"hour":7,"minute":1}'), "response-body"],
  ["no JSON", clock(200, { ...JSON_TYPE, ...ZONE }, "seven"), "response-body"],
  ["another status", clock(206, { ...JSON_TYPE, ...ZONE }, '{"hour":7}'), "status-documented"],
  ["a failure", clock(500, {}, ""), "no-server-error"],
  ["another media type", clock(200, { "Content-Type": "text/json", ...ZONE }, '{"hour":7}'), "media-type"],
  ["a header too many", clock(200, { ...JSON_TYPE, ...ZONE, "X-Secret": "a" }, '{"hour":7}'), "undocumented-header"],
  ["a header too few", clock(200, JSON_TYPE, '{"hour":7}'), "response-headers"],
];

/** What fails, by the names of the checks. */
async function failing(handler: RequestListener): Promise<string[]> {
  const target = await serve(handler);
  try {
    const { findings } = await new Run({
      contract: contractOf(CONTRACT),
      profile: NO_PROFILE,
      seed: 1,
      start: () => Promise.resolve({ ...target, stop: () => Promise.resolve() }),
      quick: true,
    }).run();
    return [...new Set(findings.map(({ check }) => check))];
  } finally {
    await target.stop();
  }
}

test("a server that keeps its contract conforms", async () => {
  expect(await failing(RIGHT)).toEqual([]);
});

test.each(FAULTS)(
  "a server that answers with %s does not conform, and the gate says why",
  async (_fault, handler, check) => {
    expect(await failing(handler)).toContain(check);
  },
);

async function command(target: string): Promise<CommandResult> {
  await using place = await sandbox();
  await place.write({ "clock.json": JSON.stringify(CONTRACT) });
  const files = [join(place.folder, "clock.json"), "--out", join(place.folder, "report")];
  return await onecontract("check", ...files, "--target", target, "--seed", "1");
}

test("the exit status is 0 for a server that conforms", async () => {
  const { url, stop } = await serve(RIGHT);
  try {
    expect((await command(url)).code).toBe(0);
  } finally {
    await stop();
  }
});

test("a server that is not there is no pass", async () => {
  expect((await command("http://127.0.0.1:1")).code).not.toBe(0);
});

test("a server that does not conform ends it with 1; its finding is written as a file that repeats it alone, and is gone once the server is right", async () => {
  await using place = await sandbox();
  await place.write({ "clock.json": JSON.stringify(CONTRACT) });
  const [faulty, right] = [await serve(clock(200, { ...JSON_TYPE, ...ZONE }, '{"hour":24}')), await serve(RIGHT)];
  try {
    const spec = join(place.folder, "clock.json");
    const out = join(place.folder, "report");
    const held = await onecontract("check", spec, "--target", faulty.url, "--seed", "1", "--out", out);
    expect(held.code).toBe(1);
    const files = await readdir(join(out, "findings"));
    const file = join(out, "findings", files.find((name) => name.endsWith("response-body.json")) ?? "none");
    const replay = (target: string): Promise<CommandResult> => onecontract("replay", file, spec, "--target", target);
    expect((await replay(faulty.url)).code).toBe(1);
    expect((await replay(right.url)).code).toBe(0);
    const log: { version: string; runs: { results: { ruleId: string }[] }[] } = JSON.parse(
      await readFile(join(out, "conformance.sarif"), "utf8"),
    );
    expect(log.version).toBe("2.1.0");
    expect(log.runs[0]?.results.map(({ ruleId }) => ruleId)).toContain("response-body");
  } finally {
    await Promise.all([faulty.stop(), right.stop()]);
  }
});
