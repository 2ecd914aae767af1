import { isStorageUnavailable } from "./unavailable.ts";

/** Items written together at most. */
const MAX_TOGETHER = 500;

interface Pending<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Writes items together that arrive together: while one write is under way, whatever comes collects for the next. At rest an
 * item does not wait; under load a hundred cost little more than one. Of items with the same key one goes per write.
 */
export class Coalescer<Item, Result> {
  readonly #write: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #keyOf: (item: Item) => string;
  #pending: Pending<Item, Result>[] = [];
  #running = false;

  constructor(write: (items: readonly Item[]) => Promise<readonly Result[]>, keyOf: (item: Item) => string) {
    this.#write = write;
    this.#keyOf = keyOf;
  }

  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ item, resolve, reject });
      if (!this.#running) void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    this.#running = true;
    // One turn later, so that what is submitted in the same breath is written together.
    await Promise.resolve();
    // oxlint-disable-next-line no-await-in-loop
    while (this.#pending.length > 0) await this.#writeTogether(this.#take());
    this.#running = false;
  }

  #take(): readonly Pending<Item, Result>[] {
    const taken = new Map<string, Pending<Item, Result>>();
    const rest: Pending<Item, Result>[] = [];
    for (const pending of this.#pending) {
      const key = this.#keyOf(pending.item);
      if (taken.size < MAX_TOGETHER && !taken.has(key)) taken.set(key, pending);
      else rest.push(pending);
    }
    this.#pending = rest;
    return [...taken.values()];
  }

  async #writeTogether(group: readonly Pending<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#write(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (group.length === 1 || isStorageUnavailable(error)) {
        for (const { reject } of group) reject(error);
        return;
      }
      // One of them cannot be written; the others must not suffer for it.
      // oxlint-disable-next-line no-await-in-loop
      for (const one of group) await this.#writeTogether([one]);
    }
  }
}
