/**
 * The other company: it takes in, analyses and reads, one after the other, and measures how long each round takes. In a thread of its own, so that what the attacker does with its own
 * event loop is not measured.
 */
import { parentPort, workerData } from "node:worker_threads";
import { people } from "../bench/support/people.ts";
import { Caller, connections } from "./caller.ts";
import { Tally } from "./tally.ts";

const { url, key } = workerData as { readonly url: string; readonly key: string };
const PROJECT = "neighbour";
/** Larger than what is read at once, so that it needs a turn. */
const PATIENTS = 700;
const OF_ANALYSIS = ["P-1", "P-2", "P-3"];
/** Between two rounds: somebody who works, not somebody who attacks. */
const PAUSE_MS = 20;

const tally = new Tally();
const caller = new Caller(connections(url, 4), key, tally);
const intake = { project_id: PROJECT, patients: people(PATIENTS) };

async function prepare(): Promise<string> {
  await caller.take("POST", "/api/v1/patient/intake", intake);
  const made = await caller.take("POST", "/api/v1/model/build", {
    project_id: PROJECT,
    reference_equations: "gli-2022-global",
  });
  return made["model_id"] as string;
}

const body = JSON.stringify(intake);

/** Milliseconds of one round; undefined where one of its requests was not served. */
async function round(model_id: string): Promise<number | undefined> {
  const started = performance.now();
  const json = { "content-type": "application/json" };
  const analysis = JSON.stringify({ project_id: PROJECT, model_id, patient_ids: OF_ANALYSIS });
  const answers = [
    await caller.send({ method: "POST", path: "/api/v1/patient/intake", headers: json, body }),
    await caller.send({ method: "POST", path: "/api/v1/analyse", headers: json, body: analysis }),
    await caller.send({ method: "GET", path: `/api/v1/models/${model_id}` }),
  ];
  const served = answers.every((answer) => answer !== undefined && answer.status < 300);
  return served ? performance.now() - started : undefined;
}

interface Order {
  /** Ask so often; without a number until the next order. */
  readonly rounds?: number;
  readonly stop?: true;
}

/** What is told at the end of an order. */
export interface Rounds {
  /** Milliseconds of each round. */
  readonly served: readonly number[];
  readonly refused: number;
}

let order: Order = {};
let wake = Promise.withResolvers<void>();
parentPort?.on("message", (next: Order) => {
  order = next;
  wake.resolve();
  wake = Promise.withResolvers();
});

const model = await prepare();
parentPort?.postMessage("ready");
for (;;) {
  await wake.promise;
  const mine = order;
  if (mine.stop === true) continue;
  const served: number[] = [];
  let refused = 0;
  do {
    const ms = await round(model);
    if (ms === undefined) refused += 1;
    else served.push(ms);
    parentPort?.postMessage(served.length + refused);
    await new Promise((resolve) => void setTimeout(resolve, PAUSE_MS));
  } while (mine.rounds === undefined ? order === mine : served.length + refused < mine.rounds);
  parentPort?.postMessage({ served, refused } satisfies Rounds);
}
