import { parentPort, workerData } from "node:worker_threads";
import { giveWay } from "../../fairness/give-way.ts";
import { blanking, type ManyPages } from "./blank-gaps.ts";

giveWay();

/** Runs in a worker thread: fills the gaps of many pages of a database file, which the event loop has opened and keeps open, with zeros. */
const { fd, some } = workerData as ManyPages;
let blanked = 0;
for (const more of blanking(fd, some)) blanked += more;
parentPort?.postMessage(blanked);
