/** `make bench`: each benchmark has a process of its own, so that none pays for another's heap and compiled code. */
import { spawnSync } from "node:child_process";
import { availableParallelism, cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { namesOf } from "../../spec/programs/usage.ts";
import { print } from "./support/numbers.ts";

const BENCHMARKS = [
  "z-scores",
  "items",
  "curves",
  "intake",
  "reports",
  "links",
  "deliveries",
  "first-byte",
  "large-batch",
  "large-intake",
];
/** The first takes minutes, the second a browser: only whoever names them runs them. */
const WHEN_NAMED = ["many-people", "docs"];

const USAGE = `npm run bench -- [NAME...]

Runs the benchmarks one after the other: ${BENCHMARKS.join(", ")}. Names choose some; ${WHEN_NAMED.join(" and ")} run only when they are named.`;

const asked = namesOf(USAGE, [...BENCHMARKS, ...WHEN_NAMED]);
print(`Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? "unknown processor"}`);
print(
  `Load average ${loadavg()[0]?.toFixed(1)}: absolute numbers mean little above ${availableParallelism()}, ratios still hold.`,
);
for (const name of asked.length > 0 ? asked : BENCHMARKS) {
  const program = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, [program], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
