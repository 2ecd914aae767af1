import { setTimeout as sleep } from "node:timers/promises";
import { API_KEY } from "./replicas.ts";

/** What was acknowledged: nothing of it may ever be missing. */
export interface Acknowledged {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const PAUSE_MS = 100;
/** Ends only a service that does not come back. */
const MOST_TRIES = 3_000;
/** Not yet decided: too much to do, or storage away. A 500 is a fault, and is told. */
const LATER: ReadonlySet<number> = new Set([429, 503]);

/** A client as the contract asks for: it repeats what was not answered, under the same idempotency key, at whichever replica answers. */
export class PatientClient {
  readonly #urls: readonly string[];
  #turn = 0;
  requests = 0;
  unanswered = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  async ask(method: string, path: string, body?: object, key?: string): Promise<Acknowledged> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const answer = await this.#once(method, path, body, key);
      if (answer !== undefined) return answer;
      this.unanswered += 1;
      await sleep(PAUSE_MS);
    }
    throw new Error(`${method} ${path}: no replica answers`);
  }

  /** Undefined where nothing was decided, as far as the client can know. */
  async #once(method: string, path: string, body?: object, key?: string): Promise<Acknowledged | undefined> {
    this.#turn += 1;
    this.requests += 1;
    const url = this.#urls[this.#turn % this.#urls.length] ?? "";
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          Authorization: `Bearer ${API_KEY}`,
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(key === undefined ? {} : { "Idempotency-Key": key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const told = (await response.json()) as Record<string, unknown>;
      if (LATER.has(response.status) || told["code"] === "request_in_progress") return undefined;
      return { status: response.status, body: told };
    } catch {
      // Refused, reset or cut off in the middle of the answer.
      return undefined;
    }
  }
}
