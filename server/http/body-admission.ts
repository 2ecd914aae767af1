import { DomainError } from "../usecases/shared/domain-error.ts";

/** Large bodies that are parsed, checked and stored at once: each takes several times its size in memory meanwhile. */
const LARGE_AT_ONCE = 2;

/** Bytes of large bodies that may be here, arriving or waiting for their turn: 512 MiB. */
const MOST_BYTES = 512 * 1024 * 1024;

/** What one request holds of the memory for bodies. */
export interface HeldBytes {
  /** Throws DomainError `unavailable` when the memory for bodies is used up. */
  add(bytes: number): void;
  letGo(): void;
}

/**
 * Keeps large bodies from using up the memory when many come together: few are worked on at a time, the others wait as the bytes
 * they came as, first come, first served.
 */
export class BodyAdmission {
  #freeTurns: number;
  #freeBytes: number;
  readonly #waiting: (() => void)[] = [];

  constructor(largeAtOnce = LARGE_AT_ONCE, mostBytes = MOST_BYTES) {
    this.#freeTurns = largeAtOnce;
    this.#freeBytes = mostBytes;
  }

  hold(): HeldBytes {
    let held = 0;
    return {
      add: (bytes) => {
        if (bytes > this.#freeBytes) throw new DomainError("unavailable");
        this.#freeBytes -= bytes;
        held += bytes;
      },
      letGo: () => {
        this.#freeBytes += held;
        held = 0;
      },
    };
  }

  /** Resolves, when it is this body's turn, to the function that ends the turn; it must be called once. */
  async turn(): Promise<() => void> {
    if (this.#freeTurns > 0) this.#freeTurns -= 1;
    else await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    return () => {
      const next = this.#waiting.shift();
      if (next === undefined) this.#freeTurns += 1;
      else next();
    };
  }
}
