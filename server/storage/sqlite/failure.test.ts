import { closeSync, openSync, writeSync } from "node:fs";
import { expect, test } from "vitest";
import { sqliteFailure } from "./failure.ts";

function failureOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

// Linux has a disk that is always full.
test.skipIf(process.platform !== "linux")(
  "a full disk is to blame for what is written beside SQLite, in words that name no file",
  () => {
    const full = openSync("/dev/full", "w");
    const failure = failureOf(() => writeSync(full, "x"));
    closeSync(full);
    expect(sqliteFailure(failure)).toBe("the disk: ENOSPC");
  },
);

test("a file that is not there is a defect", () => {
  expect(sqliteFailure(failureOf(() => openSync("/dev/null/none", "r")))).toBeUndefined();
});
