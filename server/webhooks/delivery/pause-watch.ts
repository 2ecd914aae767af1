import type { PausedReceiver, Pauses, PauseRule } from "../../storage/store.ts";
import type { Clock } from "../clock.ts";
import type { DeliveryObserver } from "./observer.ts";

/** A failed delivery has receivers looked at at once; this is for what a killed process left to do, and for what waits for nothing. */
const LOOK_AGAIN_MS = 60_000;

export interface PauseWatchDeps {
  readonly pauses: Pick<Pauses, "settle" | "holdSome" | "releaseStray">;
  readonly rule: PauseRule;
  readonly clock: Clock;
  /** Told of each receiver that is paused, once over all replicas. */
  readonly announce: (paused: PausedReceiver) => void;
  readonly failed: (error: unknown) => void;
}

/** Pauses receivers that fail for long, as soon as they have. One look at a time; what comes meanwhile leads to one more. */
export class PauseWatch {
  readonly #deps: PauseWatchDeps;
  #running = false;
  #again = false;
  #releases = false;
  #look: Promise<void> | undefined;
  #cancel = () => {};

  constructor(deps: PauseWatchDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#running = true;
    this.#lookAgain();
  }

  /** For the worker: a delivery that failed for good may be the last one before the pause. */
  readonly observe: DeliveryObserver = (event) => {
    if (event.kind === "attempted" && event.decision === "final") this.look();
  };

  look(): void {
    if (!this.#running) return;
    this.#again = true;
    this.#look ??= this.#looks();
  }

  async stop(): Promise<void> {
    this.#running = false;
    this.#cancel();
    await this.#look;
  }

  /** Whatever waits is gone through now and then only; failures may come by the second. */
  #lookAgain(): void {
    this.#cancel = this.#deps.clock.after(LOOK_AGAIN_MS, () => this.#lookAgain());
    this.#releases = true;
    this.look();
  }

  async #looks(): Promise<void> {
    while (this.#again && this.#running) {
      this.#again = false;
      await this.#lookOnce();
    }
    this.#look = undefined;
  }

  async #lookOnce(): Promise<void> {
    const { pauses, rule, announce } = this.#deps;
    const releases = this.#releases;
    this.#releases = false;
    try {
      const paused = await pauses.settle(rule);
      for (const receiver of paused) announce(receiver);
      if (paused.length > 0 || releases) while (this.#running && (await pauses.holdSome()));
      if (releases) while (this.#running && (await pauses.releaseStray()));
    } catch (error) {
      this.#deps.failed(error);
    }
  }
}
