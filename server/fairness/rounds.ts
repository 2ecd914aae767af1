import { breath } from "./breath.ts";
import { FairTurns } from "./turns.ts";

/** What one company may begin in one round of the event loop: few enough that others hardly wait, enough that they share a commit. */
const IN_A_ROUND = 4;

/**
 * Divides the event loop among the companies: in each of its rounds few pieces of work begin, the companies in turns. Who has one request waits for
 * a few pieces of those who have many, not for all of them.
 */
export class FairRounds {
  readonly #turns = new FairTurns(IN_A_ROUND);

  /** Resolves when this company's next piece of work may begin. */
  async begin(company: string): Promise<void> {
    const end = await this.#turns.take(company);
    // The turn is free again in the next round, and what begins now goes first.
    void breath().then(end);
  }
}
