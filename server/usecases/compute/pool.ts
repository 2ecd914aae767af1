import { Piscina } from "piscina";
import { OneAtATime } from "../../fairness/one-at-a-time.ts";
import { FairTurns } from "../../fairness/turns.ts";
import { DomainError } from "../shared/domain-error.ts";
import type { Compute } from "./compute.ts";
import { computeInChunks } from "./in-chunks.ts";
import type { Work } from "./tasks.ts";

export interface ComputePool {
  /**
   * Computing for a company. What several companies compute at the same time takes turns, piece by piece; of one company, long work of a kind
   * follows its earlier long work: side by side it would end no sooner, and its results would come at once, to be stored and sent while others wait.
   */
  readonly computeFor: (companyId: string) => Compute;
  /** Ends the threads; work under way is given up. */
  readonly close: () => Promise<void>;
}

export interface PoolSettings {
  readonly threads: number;
  /** Requests of one company whose computing may be under way or waiting; more of its own are refused. */
  readonly requestsOfCompany: number;
  /** The same for all companies together: what the memory holds. */
  readonly requests: number;
}

/** An idle thread ends after this; the next work starts it again. */
const IDLE_MS = 60_000;

/** Worker threads that compute while the event loop goes on answering. */
export function createComputePool({ threads, requests, requestsOfCompany }: PoolSettings): ComputePool {
  const pool = new Piscina<Work, unknown>({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
  });
  const turns = new FairTurns(threads);
  const long = new OneAtATime();
  const admission = new Admission(requests, requestsOfCompany);
  return {
    computeFor: (company) => {
      const compute = computeInChunks(
        async (work) => {
          const end = await turns.take(company);
          try {
            return (await pool.run(work)) as never;
          } finally {
            end();
          }
        },
        (kind) => long.take(`${kind} ${company}`),
      );
      return {
        assertRoom: () => admission.assertRoom(company),
        fit: (model, records) => admission.admit(company, () => compute.fit(model, records)),
        analyse: (model, patients, occasions) =>
          admission.admit(company, () => compute.analyse(model, patients, occasions)),
        analyseReviewed: (model, visits) => admission.admit(company, () => compute.analyseReviewed(model, visits)),
        addReviews: (items, all) => admission.admit(company, () => compute.addReviews(items, all)),
        interpret: (interpretation) => admission.admit(company, () => compute.interpret(interpretation)),
        report: (reported) => admission.admit(company, () => compute.report(reported)),
      };
    },
    close: () => pool.destroy(),
  };
}

/** Admits whole requests, not pieces of work: half a batch would be of no use to anybody. */
class Admission {
  readonly #most: number;
  readonly #mostOfCompany: number;
  readonly #admitted = new Map<string, number>();
  #all = 0;

  constructor(most: number, mostOfCompany: number) {
    this.#most = most;
    this.#mostOfCompany = mostOfCompany;
  }

  /** Throws DomainError `too_many_requests` when the company, or all together, have too much waiting. */
  assertRoom(company: string): void {
    const ofCompany = this.#admitted.get(company) ?? 0;
    if (ofCompany >= this.#mostOfCompany || this.#all >= this.#most) throw new DomainError("too_many_requests");
  }

  /** Counts the work while it lasts. Throws as `assertRoom`. */
  async admit<T>(company: string, work: () => Promise<T>): Promise<T> {
    this.assertRoom(company);
    this.#count(company, 1);
    try {
      return await work();
    } finally {
      this.#count(company, -1);
    }
  }

  #count(company: string, change: number): void {
    const count = (this.#admitted.get(company) ?? 0) + change;
    if (count > 0) this.#admitted.set(company, count);
    else this.#admitted.delete(company);
    this.#all += change;
  }
}
