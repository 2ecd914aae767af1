/** Items written together at most. */
const MAX_TOGETHER = 500;

/** After a write the next one waits for so many items, or so long, whichever comes first. */
const ENOUGH = 64;
const GATHER_MS = 4;

interface Pending<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Writes items together that arrive together: while one write is under way, and for a moment after it, whatever comes collects
 * for the next. At rest an item does not wait; under load a hundred cost little more than one. Of items with the same key one
 * goes per write.
 */
export class Batcher<Item, Result> {
  readonly #write: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #keyOf: (item: Item) => string;
  readonly #concernsAll: (error: unknown) => boolean;
  #pending: Pending<Item, Result>[] = [];
  #state: "rest" | "writing" | "gathering" = "rest";
  #gathering: NodeJS.Timeout | undefined;

  /** `concernsAll`: a failure that trying the items one by one cannot mend, because the store itself is away. */
  constructor(
    write: (items: readonly Item[]) => Promise<readonly Result[]>,
    keyOf: (item: Item) => string,
    concernsAll: (error: unknown) => boolean,
  ) {
    this.#write = write;
    this.#keyOf = keyOf;
    this.#concernsAll = concernsAll;
  }

  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ item, resolve, reject });
      if (this.#state === "rest") {
        this.#state = "gathering";
        // One turn later, so that what is submitted in the same breath is written together.
        queueMicrotask(() => this.flush());
      } else if (this.#pending.length >= ENOUGH) this.flush();
    });
  }

  /** Begins to write what has collected, unless a write is under way. */
  flush(): void {
    if (this.#state !== "gathering") return;
    clearTimeout(this.#gathering);
    this.#state = "rest";
    if (this.#pending.length > 0) void this.#writeOnce();
  }

  async #writeOnce(): Promise<void> {
    this.#state = "writing";
    await this.#writeTogether(this.#take());
    this.#state = "gathering";
    if (this.#pending.length >= ENOUGH) this.flush();
    else this.#gathering = setTimeout(() => this.flush(), GATHER_MS);
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
      if (group.length === 1 || this.#concernsAll(error)) {
        for (const { reject } of group) reject(error);
        return;
      }
      // One of them cannot be written; the others must not suffer for it.
      for (const one of group) await this.#writeTogether([one]);
    }
  }
}
