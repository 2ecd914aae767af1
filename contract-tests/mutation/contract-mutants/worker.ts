/** One thread of this half: takes mutants, answers with results. */
import { workerData } from "node:worker_threads";
import { contractOf } from "../../engine/contract.ts";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { profile } from "../../service-profile/profile.ts";
import { serveJobs } from "../pool.ts";
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

serveJobs(
  (mutant: Mutant) => detector.judge(mutant),
  () => detector.close(),
);
