import type { Chance } from "./chance.ts";
import { LEASE_MS, type Replica, type World } from "./replica.ts";

/** No trouble begins after this, so that every story comes to its end. */
export const CALM_FROM_MS = 22_000;

/** The replicas that a story runs on, and what can be done to them. */
export interface Fleet {
  readonly world: World;
  /** Those that live. */
  readonly alive: () => readonly Replica[];
  /** Kills without warning; another process takes the place later. */
  readonly kill: (replica: Replica, downMs: number) => void;
  /** Stops as a deployment does. */
  readonly stop: (replica: Replica, graceMs: number) => Promise<void>;
  readonly restore: (backupAgeMs: number) => void;
}

interface Kind {
  readonly what: string;
  /** How often, beside the others. */
  readonly weight: number;
  /** Begins it; answers how long it can be felt. */
  readonly begin: (fleet: Fleet, replica: Replica, chance: Chance) => number;
}

const KINDS: readonly Kind[] = [
  {
    what: "a process dies",
    weight: 4,
    begin: ({ kill }, replica, chance) => {
      const down = chance.whole(50, 20_000);
      kill(replica, down);
      return down + LEASE_MS;
    },
  },
  {
    what: "a process dies within a transaction",
    weight: 4,
    begin: ({ world, kill }, replica, chance) => {
      const down = chance.whole(50, 8_000);
      world.machine.breakAt(chance.whole(0, 9), replica.name, () => kill(replica, down));
      return 30_000 + down + LEASE_MS;
    },
  },
  {
    what: "the store is out of reach",
    weight: 4,
    begin: ({ world }, { link }, chance) => {
      const lasts = chance.whole(500, 25_000);
      link.cutOffUntil = world.scheduler.now + lasts;
      return lasts + LEASE_MS;
    },
  },
  {
    what: "an answer of the store gets lost",
    weight: 3,
    begin: (_fleet, { link }, chance) => {
      link.losesAnswers += chance.whole(1, 3);
      return 30_000 + LEASE_MS;
    },
  },
  {
    what: "the disk takes no commit",
    weight: 2,
    begin: ({ world }, _replica, chance) => {
      world.machine.failCommits(chance.whole(1, 3));
      return 30_000 + LEASE_MS;
    },
  },
  {
    what: "a statement fails",
    weight: 3,
    begin: ({ world }, { name }, chance) => {
      world.machine.breakAt(chance.whole(0, 9), name, () => undefined);
      return 30_000 + LEASE_MS;
    },
  },
  {
    what: "a process dies, and the store's clock is set",
    weight: 2,
    begin: ({ world, kill }, replica, chance) => {
      world.machine.setClock(-chance.whole(60_000, 3_600_000));
      const down = chance.whole(50, 3_000);
      kill(replica, down);
      return down + LEASE_MS;
    },
  },
  {
    what: "a process is suspended",
    weight: 4,
    begin: ({ world }, { link }, chance) => {
      const lasts = chance.happens(0.4) ? chance.whole(100, 5_000) : chance.whole(12_000, 30_000);
      link.suspendedUntil = world.scheduler.now + lasts;
      return lasts + LEASE_MS;
    },
  },
  {
    what: "a process will sleep with a claim in hand",
    weight: 2,
    begin: (_fleet, replica, chance) => doze(replica, "claimed", chance.whole(3_000, 25_000)),
  },
  {
    what: "a process will sleep with a request on its way",
    weight: 2,
    begin: (_fleet, replica, chance) => doze(replica, "sent", chance.whole(12_000, 30_000)),
  },
  {
    what: "the store's clock is set",
    weight: 2,
    begin: ({ world }, _replica, chance) => {
      world.machine.setClock(chance.happens(0.5) ? chance.whole(1_000, 60_000) : -chance.whole(1_000, 3_600_000));
      return LEASE_MS;
    },
  },
  {
    what: "a wall clock is set",
    weight: 1,
    begin: (_fleet, replica, chance) => {
      replica.wallJumpsMs += chance.whole(-3_600_000, 3_600_000);
      return 0;
    },
  },
  {
    what: "wake-ups get lost",
    weight: 3,
    begin: ({ world }, replica, chance) => {
      const lasts = chance.whole(1_000, 20_000);
      replica.losesWakesUntil = world.scheduler.now + lasts;
      return lasts;
    },
  },
  {
    what: "a process is stopped",
    weight: 3,
    begin: ({ stop }, replica, chance) => {
      const grace = chance.whole(0, 12_000);
      void stop(replica, grace);
      return grace + 2_000;
    },
  },
  {
    what: "the database is restored",
    weight: 1,
    begin: ({ restore }, _replica, chance) => {
      restore(chance.whole(0, 10_000));
      return 1_000;
    },
  },
];

/** From the next time that it has done this, which is a trouble of its own. */
function doze(replica: Replica, once: "claimed" | "sent", ms: number): number {
  replica.dozes = { once, ms };
  return 0;
}

const DRAWN = KINDS.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));

/** Lets one trouble begin now. */
export function beginTrouble(fleet: Fleet): void {
  const { scheduler, chance, tell } = fleet.world;
  const { what, begin } = chance.oneOf(DRAWN);
  const replicas = fleet.alive();
  // Nobody is left to be in trouble.
  if (replicas.length === 0) return;
  const replica = chance.oneOf(replicas);
  const at = scheduler.now;
  tell({ kind: "trouble", at, until: at + begin(fleet, replica, chance), what });
}
