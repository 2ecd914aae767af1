import { assembleStore } from "../storage/assemble-store.ts";
import type { ClaimedDelivery, ClaimRequest } from "../storage/delivery-queue.ts";
import type { PauseRule, Repositories, Store } from "../storage/store.ts";
import { Wake } from "../storage/wake.ts";
import type { Clock } from "../webhooks/clock.ts";
import { PauseWatch } from "../webhooks/delivery/pause-watch.ts";
import { DeliveryWorker, type WorkerSettings } from "../webhooks/delivery/worker.ts";
import type { Sender, SendResult } from "../webhooks/http/sender.ts";
import type { Chance } from "./chance.ts";
import type { Fact } from "./history.ts";
import { Link, Unreachable } from "./link.ts";
import { type Machine, MIDNIGHT } from "./machine.ts";
import type { Receivers } from "./receivers.ts";
import type { Scheduler } from "./scheduler.ts";

export interface World {
  readonly scheduler: Scheduler;
  readonly chance: Chance;
  readonly machine: Machine;
  readonly receivers: Receivers;
  readonly tell: (fact: Fact) => void;
  /** One process on SQLite, or several on a database that they share. */
  readonly alone: boolean;
  readonly settings: Pick<WorkerSettings, "concurrency" | "per_company">;
  readonly pauseRule: PauseRule;
}

/** One process of the service: the delivery worker and the store as they are, on simulated time, network and database. */
export class Replica {
  readonly name: string;
  readonly link: Link;
  readonly store: Store;
  readonly #world: World;
  readonly #wake = new Wake();
  readonly #worker: DeliveryWorker;
  readonly #watch: PauseWatch;
  /** Set by an operator on this machine alone. */
  wallJumpsMs = 0;
  losesWakesUntil = 0;
  #stopping = false;
  /** Nothing is under way any more, and nothing is begun. */
  stopped = false;
  /** Asleep for so long as soon as it has claimed something, or sent it. */
  dozes: { readonly once: "claimed" | "sent"; readonly ms: number } | undefined;

  constructor(world: World, name: string) {
    this.#world = world;
    this.name = name;
    this.link = new Link(world.scheduler, world.chance, world.alone ? 0 : LATENCY_MS);
    this.store = this.#open();
    const clock = this.#clock();
    this.#watch = new PauseWatch({
      pauses: this.store.pauses,
      rule: world.pauseRule,
      clock,
      announce: ({ company_id }) => world.tell({ kind: "announced", at: world.scheduler.now, company: company_id }),
      failed: () => undefined,
    });
    this.#worker = new DeliveryWorker({
      queue: { ...this.store.deliveries, claim: (request) => this.#claim(request) },
      send: this.#send,
      owner: name,
      observe: this.#watch.observe,
      clock,
      settings: world.settings,
    });
  }

  async start(): Promise<void> {
    await this.link.call(() => this.#world.machine.opened(this.#world.alone));
    // Told to stop before it had begun.
    if (this.#stopping) return;
    this.#worker.start();
    this.#watch.start();
  }

  /** Somebody committed what makes work. */
  woken(): void {
    const { scheduler, chance } = this.#world;
    if (this.losesWakesUntil > scheduler.now) return;
    scheduler.after(chance.uniform() * LATENCY_MS, () => this.link.whenAwake(() => this.#wake.emit()));
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    await this.#watch.stop();
    await this.#worker.stop(graceMs);
    this.stopped = true;
    this.#world.tell({ kind: "stopped", at: this.#world.scheduler.now, replica: this.name });
  }

  /** Whoever sleeps with a claim in hand does not know how late it is. */
  async #claim(request: ClaimRequest): Promise<readonly ClaimedDelivery[]> {
    if (this.stopped) this.#world.tell({ kind: "claimed", at: this.#world.scheduler.now, replica: this.name });
    const claimed = await this.store.deliveries.claim(request);
    if (claimed.length > 0) this.#doze("claimed");
    await this.link.awake();
    return claimed;
  }

  #doze(once: "claimed" | "sent"): void {
    if (this.dozes?.once !== once) return;
    const { scheduler, tell } = this.#world;
    const until = scheduler.now + this.dozes.ms;
    this.link.suspendedUntil = until;
    this.dozes = undefined;
    tell({
      kind: "trouble",
      at: scheduler.now,
      until: until + LEASE_MS,
      what: `a process is suspended that has just ${once}`,
    });
  }

  #open(): Store {
    const { machine } = this.#world;
    const { link, name } = this;
    const run = <T>(work: (tx: Repositories) => Promise<T>): Promise<T> => link.call(() => machine.run(name, work));
    return assembleStore({
      reads: committed(machine.rooms, run, this.#wake),
      writeReports: (reports) => link.call(() => machine.writeReports(name, reports)),
      isOrphan: () => false,
      isUnavailable: (error) => error instanceof Unreachable,
      transaction: (work) => run(work),
      scrub: () => Promise.resolve(),
      settled: () => Promise.resolve(),
      ping: () => Promise.resolve(),
      close: () => Promise.resolve(),
    });
  }

  #clock(): Clock {
    const { scheduler, chance } = this.#world;
    // Every machine counts from another origin.
    const origin = chance.whole(0, 1_000_000);
    return {
      wall: () => MIDNIGHT + scheduler.now + this.wallJumpsMs,
      monotonic: () => origin + scheduler.now,
      after: (ms, run) => this.link.after(ms, run),
    };
  }

  readonly #send: Sender["send"] = ({ url, headers, body, signal }) => {
    const { scheduler, machine, receivers, tell } = this.#world;
    const begun = scheduler.now;
    return new Promise<SendResult>((resolve, reject) => {
      const wall_s = Math.floor((MIDNIGHT + begun + this.wallJumpsMs) / 1000);
      const told = { at: begun, store_at: machine.now(), wall_s, replica: this.name, url, headers };
      const { send, answer, after_ms } = receivers.take(begun, url, headers);
      tell({ kind: "sent", send, ...told, body: Buffer.from(body).toString() });
      this.#doze("sent");
      const cut = () => reject(new Error("cut short"));
      signal?.addEventListener("abort", cut);
      scheduler.after(after_ms, () => {
        tell({ kind: "answered", at: scheduler.now, send, status: answer.status, error: answer.error });
        this.link.whenAwake(() => resolve({ ...answer, duration_ms: scheduler.now - begun }));
      });
    });
  };
}

const LATENCY_MS = 3;
/** What a process holds when it dies or sleeps is left to expire. */
export const LEASE_MS = 15_000;

type Run = <T>(work: (tx: Repositories) => Promise<T>) => Promise<T>;
type Method = (...given: readonly unknown[]) => Promise<unknown>;
type Rooms = Readonly<Record<string, Method | Readonly<Record<string, Method>>>>;

/** Every read is a transaction of its own, so that none sees what is not committed. */
function committed(like: Repositories, run: Run, wake: Wake): Repositories {
  const through =
    (methodOf: (rooms: Rooms) => Method): Method =>
    (...given) =>
      run((tx) => methodOf(tx as unknown as Rooms)(...given));
  const rooms = Object.entries(like as unknown as Rooms).map(([name, room]) => {
    if (typeof room === "function") return [name, through((all) => all[name] as Method)];
    const methods = Object.keys(room).map((method) => [
      method,
      through((all) => (all[name] as Readonly<Record<string, Method>>)[method] as Method),
    ]);
    return [name, Object.fromEntries(methods)];
  });
  const reads = Object.fromEntries(rooms) as Repositories;
  return { ...reads, deliveries: { ...reads.deliveries, onWake: wake.subscribe } };
}
