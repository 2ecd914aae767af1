import { Pool } from "undici";
import type { Tally } from "./tally.ts";

/** A whole request that is not answered within this hangs, however busy the machine is. */
export const HANG_MS = 120_000;

/** So many connections to the service. */
export function connections(url: string, count: number): Pool {
  const timeouts = { headersTimeout: HANG_MS, bodyTimeout: HANG_MS, connectTimeout: HANG_MS };
  return new Pool(url, { connections: count, ...timeouts });
}

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Heard {
  readonly status: number;
  readonly text: string;
}

/** Sends whole requests and writes down what becomes of them. */
export class Caller {
  readonly #pool: Pool;
  readonly #key: string;
  readonly #tally: Tally;

  constructor(pool: Pool, key: string, tally: Tally) {
    this.#pool = pool;
    this.#key = key;
    this.#tally = tally;
  }

  /** The same with a tally of its own. */
  writingTo(tally: Tally): Caller {
    return new Caller(this.#pool, this.#key, tally);
  }

  /** Undefined where nothing was heard, or the request is one that this client cannot write. */
  async send({ method, path, headers = {}, body }: Sent): Promise<Heard | undefined> {
    const all = { authorization: `Bearer ${this.#key}`, ...headers };
    const name = `${method} ${path.slice(0, 200)}`;
    try {
      const answer = await this.#pool.request({ method: method as "POST", path, headers: all, body: body ?? null });
      const text = await answer.body.text();
      this.#tally.answered(name, answer.statusCode, answer.headers["retry-after"]?.toString());
      return { status: answer.statusCode, text };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "UND_ERR_INVALID_ARG") return undefined;
      // A connection that ends before its answer leaves a client as wise as one that says nothing.
      this.#tally.unanswered(`${name} (${code ?? String(error)})`);
      return undefined;
    }
  }

  /** Sends JSON and answers what came; throws unless it was taken. */
  async take(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const headers = { "content-type": "application/json" };
    const heard = await this.send({ method, path, ...(body && { headers, body: JSON.stringify(body) }) });
    if (heard === undefined || heard.status >= 300)
      throw new Error(`${method} ${path}: ${heard?.status} ${heard?.text}`);
    return JSON.parse(heard.text) as Record<string, unknown>;
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}

/** Runs `work` for 0 to count − 1, so many at once. */
export async function eachAtOnce(count: number, atOnce: number, work: (nth: number) => Promise<void>): Promise<void> {
  let next = 0;
  const run = async () => {
    while (next < count) {
      const nth = next;
      next += 1;
      await work(nth);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, run));
}
