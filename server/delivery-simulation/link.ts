import type { Chance } from "./chance.ts";
import type { Scheduler } from "./scheduler.ts";

/** What a replica learns when the store does not answer. */
export class Unreachable extends Error {}

/** How long a replica waits for an answer that does not come. */
const GIVES_UP_MS = 4_000;

/**
 * A replica's process and its connection to the store. Dead, it hears of nothing any more; suspended, only when it goes on; cut off, its
 * calls or their answers get lost.
 */
export class Link {
  readonly #scheduler: Scheduler;
  readonly #chance: Chance;
  readonly #latencyMs: number;
  alive = true;
  suspendedUntil = 0;
  cutOffUntil = 0;
  /** So many answers get lost although what was asked was done. */
  losesAnswers = 0;

  constructor(scheduler: Scheduler, chance: Chance, latencyMs: number) {
    this.#scheduler = scheduler;
    this.#chance = chance;
    this.#latencyMs = latencyMs;
  }

  /** Has the store do something. */
  async call<T>(work: () => Promise<T>): Promise<T> {
    await this.#travel();
    if (this.#cutOff()) return this.#giveUp();
    const done = work();
    // A dead process hears of no failure either.
    done.catch(() => undefined);
    const result = await done.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    await this.#travel();
    if (this.losesAnswers > 0) {
      this.losesAnswers -= 1;
      return this.#giveUp();
    }
    if (this.#cutOff()) return this.#giveUp();
    await this.awake();
    if ("error" in result) throw result.error;
    return result.value;
  }

  /** Resolves when the process runs; never, when it is dead. */
  awake(): Promise<void> {
    return new Promise((resolve) => this.whenAwake(resolve));
  }

  whenAwake(run: () => void): void {
    if (!this.alive) return;
    const wait = this.suspendedUntil - this.#scheduler.now;
    if (wait <= 0) run();
    else this.#scheduler.after(wait, () => this.whenAwake(run));
  }

  /** A timer of the process. */
  after(ms: number, run: () => void): () => void {
    let cancelled = false;
    const cancel = this.#scheduler.after(ms, () => this.whenAwake(() => cancelled || run()));
    return () => {
      cancelled = true;
      cancel();
    };
  }

  #cutOff(): boolean {
    return this.cutOffUntil > this.#scheduler.now;
  }

  async #travel(): Promise<void> {
    await this.#scheduler.sleep(this.#chance.uniform() * this.#latencyMs);
    await this.awake();
  }

  async #giveUp(): Promise<never> {
    await this.#scheduler.sleep(GIVES_UP_MS);
    await this.awake();
    throw new Unreachable("the store does not answer");
  }
}
