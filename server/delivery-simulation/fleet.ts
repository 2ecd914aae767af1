import { Replica, type World } from "./replica.ts";
import type { Fleet } from "./troubles.ts";

const REPLICAS = 3;

/** A store that cannot be opened yet is tried again by whoever supervises the process. */
const START_AGAIN_MS = 3_000;

/** A process that has stopped is there for so long until it ends; nobody sends it requests any more. */
const LINGERS_MS = 1_000;

/** Starts the processes of a story, and puts new ones into the place of those that end. */
export function startFleet(world: World): Fleet {
  const { scheduler, machine, tell, alone } = world;
  const replicas = new Set<Replica>();
  let started = 0;
  let backups: { readonly at: number } | undefined;

  const launch = (): void => {
    // SQLite refuses a second process.
    if (alone && replicas.size > 0) return;
    const replica = new Replica(world, `r${(started += 1)}`);
    replicas.add(replica);
    const begin = (): void => void replica.start().catch(() => scheduler.after(START_AGAIN_MS, begin));
    begin();
  };
  const end = (replica: Replica, downMs: number, between = () => {}): void => {
    replica.link.alive = false;
    replicas.delete(replica);
    if (alone) machine.start();
    scheduler.after(downMs, () => {
      between();
      launch();
    });
  };
  machine.onCommit = () => {
    for (const replica of replicas) replica.woken();
  };
  for (let count = 0; count < (alone ? 1 : REPLICAS); count += 1) launch();
  return {
    world,
    alive: () => [...replicas].filter(({ stopped }) => !stopped),
    kill: end,
    stop: async (replica, graceMs) => {
      await replica.stop(graceMs);
      await scheduler.sleep(LINGERS_MS);
      if (replica.link.alive) end(replica, 500);
    },
    restore: (backupAgeMs) => {
      if (backups !== undefined) return;
      backups = { at: scheduler.now };
      machine.backUp();
      scheduler.after(backupAgeMs, () => {
        for (const replica of replicas) replica.link.alive = false;
        const count = replicas.size;
        replicas.clear();
        machine.restore();
        machine.start();
        tell({ kind: "restored", at: scheduler.now, backup_at: backups?.at ?? 0 });
        // As `restore` of the command line does, before any service opens the database.
        void machine.insist("the operator", (tx) => tx.registrations.endRestored());
        scheduler.after(1_000, () => {
          for (let restarted = 0; restarted < Math.max(1, count); restarted += 1) launch();
        });
      });
    },
  };
}
