import { expect, test } from "vitest";
import { HEAD, type Row, closingLine, lineOf } from "./table.ts";

const QUIET: Row = {
  seed: 7,
  engine: "postgres",
  load: 11.96,
  requests: 25_000,
  webhooks: 120,
  findings: [],
  seconds: 61.25,
};

test("each run is a line under its heading", () => {
  expect([HEAD, lineOf(QUIET)].map((line) => line.trim().split(/\s+/))).toEqual([
    ["seed", "engine", "load", "requests", "webhooks", "findings", "seconds"],
    ["7", "postgres", "12.0", "25000", "120", "0", "61.3"],
  ]);
});

test("findings follow their run, and the last line names the seeds that had some", () => {
  const loud = { ...QUIET, seed: 8, findings: ["etag: it changed (read)", "head: another status (read)"] };
  expect(lineOf(loud).split("\n").slice(1)).toEqual(["    etag: it changed (read)", "    head: another status (read)"]);
  expect(closingLine([QUIET, loud])).toBe("2 runs, findings with the seeds 8");
  expect(closingLine([QUIET])).toBe("1 runs, no finding");
});
