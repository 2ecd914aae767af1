import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Rounds } from "./neighbour-worker.ts";
import type { Target } from "./target.ts";

/** Another company of the service, which works on while it is attacked. */
export interface Neighbour {
  /** Asks so often. */
  ask(rounds: number): Promise<Rounds>;
  /** Asks again and again while `work` lasts, once at least. */
  askWhile(work: () => Promise<void>): Promise<Rounds>;
  leave(): Promise<void>;
}

export async function startNeighbour({ url, neighbourKey: key }: Target): Promise<Neighbour> {
  const worker = new Worker(new URL("neighbour-worker.ts", import.meta.url), { workerData: { url, key } });
  await once(worker, "message");
  const told = async () => ((await once(worker, "message")) as [Rounds])[0];
  return {
    ask: (rounds) => {
      worker.postMessage({ rounds });
      return told();
    },
    askWhile: async (work) => {
      const answer = told();
      worker.postMessage({});
      await work();
      worker.postMessage({ stop: true });
      return answer;
    },
    leave: async () => void (await worker.terminate()),
  };
}
