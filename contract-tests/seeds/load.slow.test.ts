import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeLoad } from "./load.ts";

/** The children of this process, each with how much it gives way. */
function children(): number[] {
  const pids = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  return pids.map((pid) => Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[16]));
}

test.runIf(process.platform === "linux")("programs run with their priority until they are ended", async () => {
  const before = children().length;
  const ease = await makeLoad(2, 19);
  expect(children().filter((nice) => nice === 19)).toHaveLength(2);
  await ease();
  expect(children()).toHaveLength(before);
});
