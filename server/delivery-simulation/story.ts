import { chanceFrom } from "./chance.ts";
import { Audience } from "./audience.ts";
import { Customers, type Plot } from "./customers.ts";
import { startFleet } from "./fleet.ts";
import type { Fact, History } from "./history.ts";
import { Machine } from "./machine.ts";
import { Receivers } from "./receivers.ts";
import type { World } from "./replica.ts";
import { Scheduler } from "./scheduler.ts";
import { beginTrouble, CALM_FROM_MS } from "./troubles.ts";

/** By now everything that troubles can delay is over, if nothing got stuck. */
const LONGEST_STORY_MS = 600_000;
const LOOK_EVERY_MS = 5_000;
/** Whoever knows of an outage looks at the registration so often. */
const LOOK_AT_PAUSES_EVERY_MS = 1_500;

const PLOTS: readonly Plot[] = ["usual", "usual", "usual", "usual", "usual", "crowd", "outage"];
/** As the service is set where nobody wants pauses. */
const NEVER = { messages: Number.MAX_SAFE_INTEGER, over_ms: 0 };

/** One database serves any number of stories, one after the other. */
export async function storyteller(): Promise<(seed: number) => Promise<History>> {
  const machine = await Machine.create();
  return (seed) => tellStory(machine, seed);
}

async function tellStory(machine: Machine, seed: number): Promise<History> {
  const chance = chanceFrom(seed);
  const scheduler = new Scheduler(chance);
  const restoreTimers = scheduler.install();
  try {
    machine.begin(scheduler);
    const facts: Fact[] = [];
    const tell = (fact: Fact): void => void facts.push(fact);
    const plot = chance.oneOf(PLOTS);
    // What is resumed is sent at once only where nothing has to wait for anything else.
    const per_company = chance.oneOf(plot === "outage" ? [1, 16, 16] : [1, 2, 16]);
    const troubles = chance.happens(0.35) ? 0 : chance.whole(1, 4);
    const receivers = new Receivers(chance, troubles === 0 && plot !== "crowd");
    const settings = { concurrency: chance.oneOf([8, 128]), per_company };
    const alone = chance.happens(0.3);
    const pauseRule = plot === "outage" ? { messages: chance.whole(2, 3), over_ms: chance.whole(0, 3_000) } : NEVER;
    const world: World = { scheduler, chance, machine, receivers, tell, alone, settings, pauseRule };
    const told = await run(world, plot, troubles);
    const roomy = per_company === 16 && settings.concurrency === 128;
    return { seed, per_company, roomy, pause_rule: pauseRule, facts, ...told };
  } finally {
    restoreTimers();
  }
}

type End = Pick<History, "attempts" | "messages" | "records">;

async function run(world: World, plot: Plot, troubles: number): Promise<End> {
  const { scheduler, chance } = world;
  const customers = new Customers(world, plot, () => {
    const replicas = fleet.alive();
    return replicas.length === 0 ? undefined : chance.oneOf(replicas);
  });
  const prepared = customers.prepare();
  await scheduler.runUntil(10);
  await prepared;
  const fleet = startFleet(world);
  customers.begin();
  const audience = new Audience(world, customers.companies);
  for (let count = 0; count < troubles; count += 1) {
    // At any time, or just when somebody asks for something.
    const at = chance.happens(0.5)
      ? chance.uniform() * CALM_FROM_MS
      : chance.oneOf(customers.moments) + chance.uniform() * 8;
    scheduler.after(at, () => beginTrouble(fleet));
  }
  const looks = plot === "outage" ? CALM_FROM_MS / LOOK_AT_PAUSES_EVERY_MS : 0;
  for (let look = 1; look < looks; look += 1)
    scheduler.after(look * LOOK_AT_PAUSES_EVERY_MS, async () => {
      for (const company of await audience.lookAtPauses()) customers.hearOfPause(company);
    });
  await scheduler.runUntil(chance.whole(3_000, 20_000));
  await audience.now(() => audience.look());
  await scheduler.runUntil(CALM_FROM_MS);
  const goesOn = async () => customers.pursued > 0 || (await audience.now(() => audience.underWay()));
  while (scheduler.now < LONGEST_STORY_MS && (await goesOn())) {
    if (plot === "outage")
      for (const company of await audience.now(() => audience.lookAtPauses())) customers.resume(company);
    await scheduler.runUntil(scheduler.now + LOOK_EVERY_MS);
  }
  return audience.now(() => audience.ending());
}
