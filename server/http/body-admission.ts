import { type EndTurn, FairTurns } from "../fairness/turns.ts";
import { DomainError } from "../usecases/shared/domain-error.ts";

export interface BodyLimits {
  /** Large bodies that are parsed, checked and stored at once: each takes several times its size in memory meanwhile. */
  readonly largeAtOnce: number;
  /** Bytes of bodies that may be here, arriving or waiting for their turn. */
  readonly mostBytes: number;
  /** How many of them may be one company's, so that nobody who sends slowly shuts the others out. */
  readonly mostBytesOfCompany: number;
}

const MIB = 1024 * 1024;

export const BODY_LIMITS: BodyLimits = { largeAtOnce: 2, mostBytes: 512 * MIB, mostBytesOfCompany: 128 * MIB };

/** What one request holds of the memory for bodies. */
export interface HeldBytes {
  /** Throws DomainError `unavailable` when the memory for bodies is used up, the company's share or all of it. */
  add(bytes: number): void;
  letGo(): void;
}

/**
 * Keeps bodies from using up the memory when many come together: each company has a share of it, and few large bodies are worked on at
 * a time. The others wait as the bytes they came as, the companies in turns.
 */
export class BodyAdmission {
  readonly #limits: BodyLimits;
  readonly #turns: FairTurns;
  readonly #heldByCompany = new Map<string, number>();
  #held = 0;

  constructor(limits: BodyLimits = BODY_LIMITS) {
    this.#limits = limits;
    this.#turns = new FairTurns(limits.largeAtOnce);
  }

  hold(company: string): HeldBytes {
    let held = 0;
    return {
      add: (bytes) => {
        const ofCompany = (this.#heldByCompany.get(company) ?? 0) + bytes;
        const { mostBytes, mostBytesOfCompany } = this.#limits;
        if (ofCompany > mostBytesOfCompany || this.#held + bytes > mostBytes) throw new DomainError("unavailable");
        this.#heldByCompany.set(company, ofCompany);
        this.#held += bytes;
        held += bytes;
      },
      letGo: () => {
        const left = (this.#heldByCompany.get(company) ?? 0) - held;
        if (left > 0) this.#heldByCompany.set(company, left);
        else this.#heldByCompany.delete(company);
        this.#held -= held;
        held = 0;
      },
    };
  }

  /** Resolves, when it is this company's turn, to the function that ends the turn. */
  turn(company: string): Promise<EndTurn> {
    return this.#turns.take(company);
  }
}
