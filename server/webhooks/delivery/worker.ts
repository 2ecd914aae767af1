import type { DeliveryQueue } from "../../storage/delivery-queue.ts";
import { type AttemptDeps, type AttemptTracer, release, runAttempt } from "./attempt.ts";
import { ClaimLoop } from "./claim-loop.ts";
import { type Clock, systemClock } from "../clock.ts";
import type { Lease } from "./lease.ts";
import type { DeliveryObserver } from "./observer.ts";
import type { KeyPair } from "../signing/key-pair.ts";
import { DEADLINE_MS, DELAYS_SECONDS } from "../retry-schedule.ts";
import type { Sender } from "../http/sender.ts";

/** Time for recording an outcome within the lease, beside the attempt itself. */
const RECORD_MS = 1_000;

export interface WorkerSettings {
  /** Attempts under way at once, over all companies. */
  readonly concurrency: number;
  /** Attempts under way at once for one company, over all replicas. */
  readonly per_company: number;
  /** How long a claim holds; longer than an attempt can take, short enough that a crash is soon made good. */
  readonly lease_ms: number;
  /** The sender's deadline for one attempt. */
  readonly deadline_ms: number;
  readonly delays_seconds: readonly number[];
}

const DEFAULT_SETTINGS: WorkerSettings = {
  concurrency: 128,
  per_company: 16,
  lease_ms: DEADLINE_MS + 5_000,
  deadline_ms: DEADLINE_MS,
  delays_seconds: DELAYS_SECONDS,
};

export interface WorkerDeps {
  readonly queue: DeliveryQueue;
  readonly send: Sender["send"];
  /** Names this worker in claims; unique over replicas and restarts (a random id). */
  readonly owner: string;
  readonly observe: DeliveryObserver;
  /** Of this service: they sign beside the secret of each receiver. */
  readonly keyPairs?: readonly KeyPair[];
  readonly trace?: AttemptTracer;
  readonly clock?: Clock;
  readonly settings?: Partial<WorkerSettings>;
}

/** Takes due deliveries from the queue and carries each attempt through, until it is stopped. */
export class DeliveryWorker {
  readonly #settings: WorkerSettings;
  readonly #clock: Clock;
  readonly #interruption = new AbortController();
  /** Attempts from their claim until they are recorded. */
  readonly #underWay = new Set<Promise<void>>();
  /** Those of them whose receivers have not answered yet. */
  readonly #unanswered = new Set<Lease>();
  readonly #attempt: AttemptDeps;
  readonly #loop: ClaimLoop;
  #stopping = false;

  /** Throws RangeError when a lease would not outlast an attempt: every slow receiver would get everything twice. */
  constructor(deps: WorkerDeps) {
    const settings = { ...DEFAULT_SETTINGS, ...deps.settings };
    const neededMs = settings.deadline_ms + RECORD_MS;
    if (settings.lease_ms <= neededMs) throw new RangeError(`lease_ms must be more than ${neededMs}`);
    const { queue, observe, send, keyPairs = [], clock = systemClock, trace = untraced } = deps;
    this.#settings = settings;
    this.#clock = clock;
    const interrupted = this.#interruption.signal;
    const delaysSeconds = settings.delays_seconds;
    const answered = (lease: Lease) => {
      this.#unanswered.delete(lease);
      this.#loop.kick();
    };
    this.#attempt = { queue, observe, send, answered, clock, trace, interrupted, delaysSeconds, keyPairs, neededMs };
    this.#loop = new ClaimLoop({
      queue,
      clock,
      observe,
      worker: deps.owner,
      leaseMs: settings.lease_ms,
      perCompany: settings.per_company,
      plenty: Math.floor(settings.concurrency / 2),
      free: () => this.#free(),
      begin: (lease) => this.#begin(lease),
    });
  }

  start(): void {
    this.#loop.start();
  }

  /**
   * Claims nothing more, waits up to `graceMs` for the attempts under way, then cuts the rest short and gives them back.
   * Resolves when nothing is under way. Start is not possible again.
   */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    const cancel = this.#clock.after(graceMs, () => this.#interruption.abort(new Error("the worker was stopped")));
    await this.#loop.stop();
    await Promise.all(this.#underWay);
    cancel();
  }

  /**
   * A slot is free again as soon as the receiver has answered, so that the outcome and the next claims are written together.
   * What waits to be recorded is limited as well, for it holds its body.
   */
  #free(): number {
    const { concurrency } = this.#settings;
    return Math.min(concurrency - this.#unanswered.size, 2 * concurrency - this.#underWay.size);
  }

  #begin(lease: Lease): void {
    this.#unanswered.add(lease);
    const attempt = this.#stopping ? release(lease, this.#attempt) : runAttempt(lease, this.#attempt);
    const done = attempt.finally(() => {
      this.#unanswered.delete(lease);
      this.#underWay.delete(done);
      this.#loop.kick();
    });
    this.#underWay.add(done);
  }
}

const untraced: AttemptTracer = (_lease, send) => send();
