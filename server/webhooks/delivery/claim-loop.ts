import type { ClaimedDelivery, DeliveryQueue } from "../../storage/delivery-queue.ts";
import { backoffMs } from "./backoff.ts";
import type { Clock } from "../clock.ts";
import type { Lease } from "./lease.ts";
import type { DeliveryObserver } from "./observer.ts";

/** A wake-up can get lost (a dropped LISTEN connection); after this long the queue is looked at anyway. */
const LONGEST_SLEEP_MS = 30_000;

/** Bodies are up to 8 MiB, so one round takes no more than this many. */
const ROUND_LIMIT = 64;

/** How long a round waits for more free slots where few are: a claim costs the store about the same for one as for thirty. */
const GATHER_MS = 4;

export interface ClaimLoopDeps {
  readonly queue: Pick<DeliveryQueue, "claim" | "nextDueIn" | "onWake">;
  readonly clock: Clock;
  readonly observe: DeliveryObserver;
  readonly worker: string;
  readonly leaseMs: number;
  readonly perCompany: number;
  /** Deliveries that could be begun now. */
  readonly free: () => number;
  /** With fewer free slots than this, a round first waits a moment for more. */
  readonly plenty: number;
  readonly begin: (lease: Lease) => void;
}

/**
 * Claims what is due while there are free slots, and sleeps until the next row falls due, a wake-up or a finished
 * attempt (`kick`). One round runs at a time; kicks during a round lead to exactly one more.
 */
export class ClaimLoop {
  readonly #deps: ClaimLoopDeps;
  #running = false;
  #again = false;
  #round: Promise<void> | undefined;
  #claims = 0;
  #failures = 0;
  /** Rounds in a row that found nothing although something was said to be due. */
  #barren = 0;
  #cancelSleep = () => {};
  /** Ends the wait for more free slots, while there is one. */
  #gathering: (() => void) | undefined;
  #unsubscribe = () => {};

  constructor(deps: ClaimLoopDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#running = true;
    this.#unsubscribe = this.#deps.queue.onWake(() => this.kick());
    this.kick();
  }

  kick(): void {
    if (!this.#running) return;
    if (this.#deps.free() >= this.#deps.plenty) this.#claimNow();
    else this.#gathering ??= this.#deps.clock.after(GATHER_MS, () => this.#claimNow());
  }

  #claimNow(): void {
    this.#gathering?.();
    this.#gathering = undefined;
    this.#again = true;
    this.#round ??= this.#rounds();
  }

  /** Resolves when the last claim has been handed over; none follows. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#unsubscribe();
    this.#cancelSleep();
    this.#gathering?.();
    await this.#round;
  }

  async #rounds(): Promise<void> {
    while (this.#again && this.#running) {
      this.#again = false;
      this.#cancelSleep();
      try {
        await this.#claimOnce();
        this.#failures = 0;
      } catch (error) {
        this.#failures += 1;
        this.#deps.observe({ kind: "store_error", operation: "claim", error });
        this.#sleep(backoffMs(this.#failures));
      }
    }
    this.#round = undefined;
  }

  async #claimOnce(): Promise<void> {
    const { queue, clock, leaseMs } = this.#deps;
    // Half of what is free, so that the cap per company is taken anew before the last slots go.
    const limit = Math.min(Math.ceil(this.#deps.free() / 2), ROUND_LIMIT);
    // Every finished attempt kicks, so there is nothing to wait for here.
    if (limit === 0) return;
    // Fresh for each claim: even this worker's own expired claim is fenced off from the one that repeats it.
    const owner = `${this.#deps.worker}.${(this.#claims += 1)}`;
    const until = clock.monotonic() + leaseMs;
    const claimed = await queue.claim({ owner, lease_ms: leaseMs, limit, per_company: this.#companyCap() });
    const since = clock.monotonic();
    for (const delivery of claimed) this.#begin(delivery, owner, since, until);
    if (claimed.length === limit) this.kick();
    else await this.#sleepUntilDue(claimed.length);
  }

  #begin(delivery: ClaimedDelivery, owner: string, since: number, until: number): void {
    const fence = { delivery_id: delivery.delivery_id, owner, attempt: delivery.attempt };
    this.#deps.begin({ delivery, fence, since, until });
  }

  async #sleepUntilDue(found: number): Promise<void> {
    if (!this.#running || this.#deps.free() === 0) return;
    const dueIn = await this.#deps.queue.nextDueIn({ per_company: this.#companyCap() });
    this.#barren = found === 0 && dueIn === 0 ? this.#barren + 1 : 0;
    const pause = this.#barren > 1 ? backoffMs(this.#barren - 1) : (dueIn ?? LONGEST_SLEEP_MS);
    this.#sleep(Math.min(pause, LONGEST_SLEEP_MS));
  }

  /**
   * The scarcer the free slots, the fewer for one company: however many companies have receivers that hang, it takes
   * dozens of them to fill the worker, and each gets at least one slot.
   */
  #companyCap(): number {
    return Math.max(1, Math.min(this.#deps.perCompany, Math.floor(this.#deps.free() / 8)));
  }

  #sleep(ms: number): void {
    if (!this.#running) return;
    this.#cancelSleep = this.#deps.clock.after(ms, () => this.kick());
  }
}
