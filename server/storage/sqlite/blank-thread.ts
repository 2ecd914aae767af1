import { parentPort, workerData } from "node:worker_threads";
import { giveWay } from "../../fairness/give-way.ts";
import { blanking } from "./blank-gaps.ts";

giveWay();

/** Runs in a worker thread: fills the gaps of a large database file, which the event loop has opened and keeps open, with zeros. */
let blanked = 0;
for (const some of blanking(workerData as number)) blanked += some;
parentPort?.postMessage(blanked);
