import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Rounds } from "./neighbour-worker.ts";
import type { Target } from "./target.ts";

/** Another company of the service, which works on while it is attacked. */
export interface Neighbour {
  /** Asks so often. */
  ask(rounds: number): Promise<Rounds>;
  /** Asks again and again while `work` lasts, once at least. Work may ask how many rounds there were. */
  askWhile(work: (rounds: () => number) => Promise<void>): Promise<Rounds>;
  leave(): Promise<void>;
}

export async function startNeighbour({ url, neighbourKey: key }: Target): Promise<Neighbour> {
  const worker = new Worker(new URL("neighbour-worker.ts", import.meta.url), { workerData: { url, key } });
  await once(worker, "message");
  let rounds = 0;
  const told = () =>
    new Promise<Rounds>((resolve) => {
      rounds = 0;
      const hear = (message: Rounds | number) => {
        if (typeof message === "number") {
          rounds = message;
          return;
        }
        worker.off("message", hear);
        resolve(message);
      };
      worker.on("message", hear);
    });
  return {
    ask: (rounds) => {
      worker.postMessage({ rounds });
      return told();
    },
    askWhile: async (work) => {
      const answer = told();
      worker.postMessage({});
      await work(() => rounds);
      worker.postMessage({ stop: true });
      return answer;
    },
    leave: async () => void (await worker.terminate()),
  };
}
