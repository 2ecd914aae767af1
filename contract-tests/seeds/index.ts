/**
 * Runs the whole gate on our own server with one seed after the other, the last ones on a busy machine if wanted: whatever it
 * finds is a false alarm, or a fault. `npm run seeds -- --seeds 30 --engine postgres --load 12 --loaded 10`
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { helped, refused } from "../../spec/programs/usage.ts";
import { makeLoad } from "./load.ts";
import type { Outcome } from "./one-run.ts";
import { type Engine, type Options, USAGE, parseOptions } from "./options.ts";
import { HEAD, type Row, closingLine, lineOf } from "./table.ts";

const ONE_RUN = fileURLToPath(new URL("one-run.ts", import.meta.url));
const LOOK_MS = 1000;

async function runOnce(seed: number, engine: Engine): Promise<Row> {
  const started = performance.now();
  let load = 0;
  const look = setInterval(() => (load = Math.max(load, loadavg()[0] ?? 0)), LOOK_MS);
  const child = fork(ONE_RUN, [String(seed)], { env: { ...process.env, ENGINE: engine } });
  let outcome: Outcome = { requests: 0, webhooks: 0, findings: ["the run broke down"] };
  child.on("message", (said: Outcome) => (outcome = said));
  await once(child, "exit");
  clearInterval(look);
  return { seed, engine, load, ...outcome, seconds: (performance.now() - started) / 1000 };
}

async function runAll({ seeds, from, engine, load, loaded, nice }: Options): Promise<number> {
  console.log(HEAD);
  const rows: Row[] = [];
  let ease = (): Promise<void> => Promise.resolve();
  try {
    for (let nth = 0; nth < seeds; nth += 1) {
      if (loaded > 0 && nth === seeds - loaded) ease = await makeLoad(load, nice);
      const row = await runOnce(from + nth, engine);
      rows.push(row);
      console.log(lineOf(row));
    }
  } finally {
    await ease();
  }
  console.log(closingLine(rows));
  return rows.every(({ findings }) => findings.length === 0) ? 0 : 1;
}

try {
  process.exitCode = await runAll(parseOptions(helped(USAGE)));
} catch (error) {
  refused(error instanceof Error ? error.message : String(error), USAGE);
}
