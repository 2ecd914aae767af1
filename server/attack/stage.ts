import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Random } from "../../contract-tests/engine/generate/random.ts";
import { people } from "../bench/support/people.ts";
import { Caller, connections } from "./caller.ts";
import type { Known } from "./fuzz-cases.ts";
import { Ledger } from "./ledger.ts";
import type { Sizes } from "./sizes.ts";
import type { Tally } from "./tally.ts";
import type { Target } from "./target.ts";

/** What every attack has at hand. */
export interface Stage {
  readonly target: Target;
  readonly tally: Tally;
  readonly sizes: Sizes;
  readonly random: Random;
  readonly caller: Caller;
  readonly ledger: Ledger;
  readonly known: Known;
  /** A receiver of webhooks on this machine. */
  readonly sink: string;
  /** Tells whoever waits how far a long attack is. */
  readonly progress: (told: string) => void;
}

export interface Attack {
  readonly name: string;
  run(stage: Stage): Promise<void>;
}

/** The attacker's project, of which requests name what is in it. */
export const PROJECT = "attacker";
const PATIENTS = 5;
const CONNECTIONS = 32;

/** Puts a small project before the attacker, whole to its batch. Answers how to clear away, too. */
export async function setStage(
  target: Target,
  parts: Pick<Stage, "tally" | "sizes" | "random" | "progress">,
): Promise<{ readonly stage: Stage; readonly clear: () => Promise<void> }> {
  const caller = new Caller(connections(target.url, CONNECTIONS), target.attackerKey, parts.tally);
  const ledger = new Ledger();
  const made = async (path: string, body: object) => {
    const answer = await caller.take("POST", path, { project_id: PROJECT, ...body });
    ledger.note(path, { status: 201, text: JSON.stringify(answer) });
    return answer as Record<string, string>;
  };
  await made("/api/v1/patient/intake", { patients: people(PATIENTS) });
  const { model_id = "" } = await made("/api/v1/model/build", { reference_equations: "gli-2022-global" });
  const { analysis_id = "" } = await made("/api/v1/analyse", { model_id });
  const { batch_id = "" } = await made("/api/v1/interpret", { analysis_id });
  const sink = await startSink();
  const known = { project_id: PROJECT, patient_id: "P-1", model_id, analysis_id, batch_id };
  return {
    stage: { target, ...parts, caller, ledger, known, sink: sink.url },
    clear: async () => {
      await caller.close();
      sink.close();
    },
  };
}

/** Answers every other webhook with a failure, so that retries are due as well. */
async function startSink(): Promise<{ readonly url: string; readonly close: () => void }> {
  let heard = 0;
  const server = createServer((request, response) => {
    heard += 1;
    request.resume();
    response.writeHead(heard % 2 === 0 ? 204 : 503).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
