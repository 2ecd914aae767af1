import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import type { Store } from "../storage/store.ts";
import { forgetAnswersOfGone, removeOld, type RetentionDays } from "../usecases/retention/remove-old.ts";
import { ClockWitness } from "../usecases/retention/clock-witness.ts";
import { systemClock } from "../webhooks/clock.ts";
import { breath } from "../fairness/breath.ts";

const FORGET_EVERY_MS = 60 * 60 * 1000;

/**
 * Forgets what has had its time, at once and every hour: idempotency keys with their answers, secrets whose overlap is over, and what is not to
 * be kept for longer. Answers how to end it; what is left then goes after the next start.
 */
export function forgetExpired(store: Store, log: Logger, days: RetentionDays): () => Promise<void> {
  const stopped = new AbortController();
  const forgetting = new Forgetting(store, log, days, stopped.signal);
  let running: Promise<void> | undefined;
  const begin = (): void => {
    running ??= forgetting
      .run()
      .catch((err: unknown) => log.warn({ err }, "what has expired could not be forgotten"))
      .finally(() => (running = undefined));
  };
  // At once as well, for a service that is started anew more often than that.
  begin();
  const timer = setInterval(begin, FORGET_EVERY_MS);
  return async () => {
    clearInterval(timer);
    stopped.abort();
    await running;
  };
}

class Forgetting {
  readonly #store: Store;
  readonly #days: RetentionDays;
  readonly #log: Logger;
  readonly #witness: ClockWitness;
  readonly #stopped: AbortSignal;
  /** Whose stored answers may name what was removed. Before the first run all: the process before may have been killed in between. */
  #toLookThrough: Set<string> | undefined;
  /** Whether the files may still hold what was removed. */
  #toScrub = true;

  constructor(store: Store, log: Logger, days: RetentionDays, stopped: AbortSignal) {
    this.#store = store;
    this.#log = log;
    this.#witness = new ClockWitness(store, systemClock);
    this.#days = days;
    this.#stopped = stopped;
  }

  async run(): Promise<void> {
    const { idempotency, registrations, companies } = this.#store;
    this.#toLookThrough ??= new Set((await companies.list()).map(({ company_id }) => company_id));
    while (!this.#stopped.aborted && (await idempotency.purge()) > 0) {
      this.#toScrub = true;
      await breath();
    }
    if ((await registrations.forgetOldSecrets()) > 0) this.#toScrub = true;
    await this.#removeOld(this.#toLookThrough);
    if (this.#toScrub) await this.#store.scrub();
    this.#toScrub = false;
  }

  async #removeOld(toLookThrough: Set<string>): Promise<void> {
    const isAnythingToGo = Object.values(this.#days).some((after) => after !== undefined);
    if (isAnythingToGo && (await this.#isTimeKnown())) {
      const removing = { days: this.#days, randomBytes, stopped: this.#stopped };
      await removeOld(this.#store, removing, (companyId) => {
        this.#toScrub = true;
        toLookThrough.add(companyId);
      });
    }
    for (const companyId of toLookThrough) {
      if (this.#stopped.aborted) return;
      if (this.#days.batches !== undefined || this.#days.analyses !== undefined)
        await forgetAnswersOfGone(this.#store, companyId);
      toLookThrough.delete(companyId);
    }
  }

  async #isTimeKnown(): Promise<boolean> {
    if (await this.#witness.believes()) return true;
    this.#log.warn(
      "nothing is removed for its age yet: no event of the last week, older than a day, shows that the clock is right. It is removed when the clock has run for a day without a jump",
    );
    return false;
  }
}
