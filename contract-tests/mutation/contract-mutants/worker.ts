/** One thread of this half: takes mutants, answers with verdicts. */
import { parentPort, workerData } from "node:worker_threads";
import { contractOf } from "../../contract/contract.ts";
import type { JsonObject } from "../../contract/json.ts";
import { profile } from "../../service-profile/profile.ts";
import type { Said } from "../pool.ts";
import type { Verdict } from "../verdict.ts";
import { Detector } from "./detector.ts";
import type { Mutant } from "./mutant.ts";
import { type Recorded, restored } from "./record.ts";

export interface Given {
  readonly document: JsonObject;
  readonly recorded: Recorded;
  readonly seed: number;
}

const { document, recorded, seed } = workerData as Given;
const detector = new Detector(contractOf(document), profile, restored(recorded), seed);

async function end(): Promise<void> {
  await detector.close();
  process.exit(0);
}

parentPort?.on("message", (message: { job: Mutant } | { end: true }) => {
  if ("end" in message) return void end();
  detector.judge(message.job).then(
    (result) => parentPort?.postMessage({ result } satisfies Said<Verdict>),
    (error: unknown) => parentPort?.postMessage({ failed: String(error) } satisfies Said<Verdict>),
  );
});
