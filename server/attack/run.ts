import { random } from "../../contract-tests/engine/generate/random.ts";
import { quantile } from "../bench/support/numbers.ts";
import { fuzz } from "./attacks/fuzz.ts";
import { deepNesting, manyMembers, oversize } from "./attacks/hostile-json.ts";
import { pipelining } from "./attacks/pipelining.ts";
import { repeatedAnalyses } from "./attacks/repeated-analyses.ts";
import { slowHeads } from "./attacks/slow-heads.ts";
import { stalledLarge, stalledSmall } from "./attacks/stalled-bodies.ts";
import { wrongKeys } from "./attacks/wrong-keys.ts";
import { startNeighbour } from "./neighbour.ts";
import type { Sizes } from "./sizes.ts";
import { type Attack, PROJECT, setStage, type Stage } from "./stage.ts";
import { Tally } from "./tally.ts";
import { type Engine, startTarget, type Target } from "./target.ts";

const ATTACKS: readonly Attack[] = [
  repeatedAnalyses,
  stalledLarge,
  stalledSmall,
  manyMembers,
  deepNesting,
  oversize,
  slowHeads,
  pipelining,
  wrongKeys,
  fuzz,
];

/** How the neighbour fared: milliseconds of its rounds, median and 99th percentile. */
export interface Fared {
  readonly median: number;
  readonly late: number;
}

export interface Outcome {
  readonly attack: string;
  readonly tally: Tally;
  readonly idle: Fared;
  readonly meanwhile: Fared;
  readonly neighbourRefused: number;
  readonly gapMs: number;
  readonly residentMiB: number;
  readonly seconds: number;
}

export interface Result {
  readonly outcomes: readonly Outcome[];
  readonly storedThoughRefused: readonly string[];
  readonly residentBeforeMiB: number;
  readonly residentAfterMiB: number;
  /** What the service printed when it ended by itself. */
  readonly crashed: string | undefined;
}

export interface Settings {
  readonly engine: Engine;
  readonly sizes: Sizes;
  readonly seed: number;
  /** Only the attacks whose name holds this; "" for all. */
  readonly only: string;
}

/** Who wants to know while it runs. */
export interface Listening {
  /** Called when the service and the neighbour run, before anything is sent against them. */
  readonly ready?: () => void;
  /** Hears of each attack when it is over. */
  readonly told: (outcome: Outcome) => void;
  /** Hears what is under way, and how far it is. */
  readonly progress: (told: string) => void;
}

/** Runs the attacks on a service of its own, one after the other. */
export async function attack(
  { engine, sizes, seed, only }: Settings,
  { ready, told, progress }: Listening,
): Promise<Result> {
  const target = await startTarget(engine);
  try {
    const { stage, clear } = await setStage(target, {
      tally: new Tally(),
      sizes,
      random: random(seed, "attack"),
      progress,
    });
    const neighbour = await startNeighbour(target);
    ready?.();
    const residentBeforeMiB = (await target.measure()).residentMiB;
    const outcomes: Outcome[] = [];
    for (const one of ATTACKS.filter(({ name }) => name.includes(only))) {
      if (target.crashed() !== undefined) break;
      progress(one.name);
      const outcome = await attackOnce(one, stage, neighbour);
      outcomes.push(outcome);
      told(outcome);
    }
    const crashed = target.crashed();
    const alive = crashed === undefined;
    const storedThoughRefused = alive ? await stage.ledger.storedThoughRefused(stage.caller, PROJECT) : [];
    const residentAfterMiB = alive ? (await target.measure()).residentMiB : Number.NaN;
    await neighbour.leave();
    await clear();
    return { outcomes, storedThoughRefused, residentBeforeMiB, residentAfterMiB, crashed };
  } finally {
    await target.stop();
  }
}

async function attackOnce(
  one: Attack,
  stage: Stage,
  neighbour: Awaited<ReturnType<typeof startNeighbour>>,
): Promise<Outcome> {
  const tally = new Tally();
  const own = { ...stage, tally, caller: stage.caller.writingTo(tally) };
  const before = await neighbour.ask(stage.sizes.idleRounds);
  const watch = watchTarget(stage.target);
  const started = performance.now();
  const meanwhile = await neighbour.askWhile(async (rounds) => {
    do await one.run(own);
    while (rounds() < stage.sizes.neighbourRounds);
  });
  const seconds = (performance.now() - started) / 1000;
  const { gapMs, residentMiB } = await watch.end();
  const after = await neighbour.ask(stage.sizes.idleRounds);
  return {
    attack: one.name,
    tally,
    idle: fared([...before.served, ...after.served]),
    meanwhile: fared(meanwhile.served),
    neighbourRefused: before.refused + meanwhile.refused + after.refused,
    gapMs,
    residentMiB,
    seconds,
  };
}

function fared(rounds: readonly number[]): Fared {
  return { median: quantile(rounds, 0.5), late: quantile(rounds, 0.99) };
}

const LOOK_EVERY_MS = 250;

/** Looks at the service again and again; the worst that it saw counts. */
function watchTarget(target: Target): { end(): Promise<{ gapMs: number; residentMiB: number }> } {
  const worst = { gapMs: 0, residentMiB: 0 };
  const look = async () => {
    const seen = await target.measure();
    worst.gapMs = Math.max(worst.gapMs, seen.gapMs);
    worst.residentMiB = Math.max(worst.residentMiB, seen.residentMiB);
  };
  let ended = false;
  const looking = (async () => {
    // What was measured before is not this attack's.
    await target.measure();
    while (!ended && target.crashed() === undefined) {
      await look();
      await new Promise((resolve) => void setTimeout(resolve, LOOK_EVERY_MS));
    }
  })().catch(() => undefined);
  return {
    end: async () => {
      ended = true;
      await looking;
      if (target.crashed() === undefined) await look();
      return worst;
    },
  };
}
