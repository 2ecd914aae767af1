import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { HOLD_SERVING, WAKE_CHANNEL } from "./engine.ts";

/** Between attempts to connect again. */
const RECONNECT_MS = 500;

/** How often a silent connection is asked whether it is still there: firewalls drop idle ones without a word. */
const HEARTBEAT_MS = 30_000;

/**
 * A connection of its own that hears the other replicas' enqueues. It comes back by itself, and reports each time it does,
 * because something may have been missed meanwhile. As long as it stands the database is known to be served.
 */
export class Listener {
  readonly #config: ClientConfig;
  readonly #onWake: () => void;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(config: ClientConfig, onWake: () => void) {
    this.#config = config;
    this.#onWake = onWake;
  }

  /** Starts listening unless it does already. */
  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      // Whatever breaks the connection, the answer is the same: connect again. The workers' timers bridge the gap.
      await this.#listen().catch(() => {});
      await pause(RECONNECT_MS, signal);
    }
  }

  /** Returns or rejects when the connection is gone or the listener stops. */
  async #listen(): Promise<void> {
    const { signal } = this.#stopping;
    const client = new Client(this.#config);
    const gone = new AbortController();
    client.on("error", () => gone.abort());
    client.on("end", () => gone.abort());
    client.on("notification", () => this.#onWake());
    try {
      await client.connect();
      await client.query(HOLD_SERVING);
      await client.query(`listen ${WAKE_CHANNEL}`);
      this.#onWake();
      const either = AbortSignal.any([signal, gone.signal]);
      while (!either.aborted) {
        await pause(HEARTBEAT_MS, either);
        if (!either.aborted) await client.query("select 1");
      }
    } finally {
      await client.end();
    }
  }
}

/** Resolves after `ms`, or at once when the signal is given. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
