import { breath } from "./breath.ts";
import { FairQueue } from "./queue.ts";

/** What a company that is alone may begin in one round of the event loop: few enough that whoever comes hardly waits, enough that they share a commit. */
const ALONE = 4;
/** What companies that share the service may begin in one: each waits for one piece of another's. */
const SHARED = 1;
/** Where two have begun something within this time, they share the service. */
const SHARING_MS = 1_000;
/** A disk that is slower than this is not waited for: what begins meanwhile shares its next flush. */
const DISK_MS = 4;

interface Rounds {
  /** Milliseconds of a clock that only goes on. */
  readonly now: () => number;
  /** Resolves when nobody waits for the disk. */
  readonly settled: () => Promise<void>;
}

/**
 * Divides the event loop among the companies: in each of its rounds few pieces of work begin, the companies in turns. Who has one request waits for
 * a few pieces of those who have many, not for all of them.
 */
export class FairRounds {
  readonly #queue = new FairQueue<() => void>();
  readonly #now: () => number;
  readonly #settled: () => Promise<void>;
  #begun = 0;
  #last: string | undefined;
  #sharedUntil = Number.NEGATIVE_INFINITY;

  constructor({ now = () => performance.now(), settled = () => Promise.resolve() }: Partial<Rounds> = {}) {
    this.#now = now;
    this.#settled = settled;
  }

  /** Resolves when this company's next piece of work may begin. */
  async begin(company: string): Promise<void> {
    if (this.#last !== undefined && this.#last !== company) this.#sharedUntil = this.#now() + SHARING_MS;
    this.#last = company;
    if (this.#hasRoom() && this.#queue.peek() === undefined) {
      this.#queue.serve(company);
      this.#start(company);
    } else await new Promise<void>((begin) => this.#queue.push(company, begin));
  }

  #hasRoom(): boolean {
    return this.#begun < (this.#isShared() ? SHARED : ALONE);
  }

  #isShared(): boolean {
    return this.#now() < this.#sharedUntil;
  }

  /** Where companies share the service, who waits for the disk goes on first when it is done soon: what begins meanwhile would be before that. */
  async #roundEnds(): Promise<void> {
    await breath();
    if (this.#isShared()) await atMost(DISK_MS, this.#settled());
  }

  #start(company: string): void {
    this.#begun += 1;
    // There is room again in the next round, and what begins now goes first.
    void this.#roundEnds().then(() => this.#end(company));
  }

  #end(company: string): void {
    this.#begun -= 1;
    // Who ends one and waits for more was served just now.
    while (this.#hasRoom()) {
      const next = this.#queue.next();
      if (next === undefined) break;
      this.#start(next.tenant);
      next.item();
    }
    this.#queue.release(company);
  }
}

/** Resolves with what is waited for, after so many milliseconds without it. */
async function atMost(ms: number, awaited: Promise<void>): Promise<void> {
  let over: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    over = setTimeout(resolve, ms);
  });
  await Promise.race([awaited, late]);
  clearTimeout(over);
}
