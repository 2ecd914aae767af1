/** What passed, on its way to the thread that judges it, and what that thread found. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Finding } from "../finding.ts";
import type { Entry } from "./entries.ts";
import type { Given } from "./judge-thread.ts";

/** Exchanges that may wait; where traffic stays above what one thread judges, the rest passes unjudged. */
const MOST_WAITING = 20_000;
const MOST_BYTES_WAITING = 128 * 1024 * 1024;

type Said =
  | "ready"
  /** Why, without anything that passed. */
  | { readonly unjudged: string }
  | { readonly findings: readonly Finding[]; readonly webhook: boolean }
  | { readonly seen: number; readonly total: number };

export interface Verdicts {
  readonly exchanges: number;
  readonly webhooks: number;
  readonly findings: number;
  readonly unjudged: number;
  /** Operations of the contract that were called, of all. */
  readonly seen: number;
  readonly total: number;
}

function bytesOf({ request, response }: Entry): number {
  return (request.body?.byteLength ?? 0) + (response?.body.byteLength ?? 0);
}

export class Jury {
  readonly #thread: Worker;
  readonly #ended: Promise<unknown>;
  readonly #mostBytes: number;
  /** The bytes of what waits, the oldest first: it is answered in turn. */
  readonly #waiting: number[] = [];
  readonly #told = new Set<string>();
  #bytes = 0;
  #over = false;
  #verdicts: Verdicts = { exchanges: 0, webhooks: 0, findings: 0, unjudged: 0, seen: 0, total: 0 };

  constructor(given: Given, onFinding: (finding: Finding, number: number) => void, mostBytes = MOST_BYTES_WAITING) {
    this.#mostBytes = mostBytes;
    this.#thread = new Worker(new URL("./judge-thread.ts", import.meta.url), { workerData: given });
    this.#ended = new Promise((resolve) => void this.#thread.once("exit", resolve));
    // what passes outlives whoever judges it
    this.#thread.on("error", (error) => {
      this.#over = true;
      console.error(`Nothing more is judged: ${error.message}`);
    });
    this.#thread.on("message", (said: Said) => {
      if (said === "ready") return;
      const known = this.#verdicts;
      if ("total" in said) return void (this.#verdicts = { ...known, ...said });
      this.#bytes -= this.#waiting.shift() ?? 0;
      if ("unjudged" in said) {
        // once: a place that one exchange stumbles over will meet others
        if (!this.#told.has(said.unjudged)) console.error(`An exchange was not judged: ${said.unjudged}`);
        this.#told.add(said.unjudged);
        return this.unseen();
      }
      this.#verdicts = {
        ...known,
        exchanges: known.exchanges + (said.webhook ? 0 : 1),
        webhooks: known.webhooks + (said.webhook ? 1 : 0),
        findings: known.findings + said.findings.length,
      };
      for (const finding of said.findings) onFinding(finding, known.exchanges + known.webhooks + 1);
    });
  }

  /** Resolves once the contract is compiled; what comes before waits for it. */
  async ready(): Promise<void> {
    await once(this.#thread, "message");
  }

  judge(entry: Entry): void {
    const bytes = bytesOf(entry);
    if (this.#over || this.#waiting.length >= MOST_WAITING || this.#bytes + bytes > this.#mostBytes)
      return this.unseen();
    try {
      this.#thread.postMessage(entry);
      this.#waiting.push(bytes);
      this.#bytes += bytes;
    } catch {
      this.unseen();
    }
  }

  /** One more passed that nobody judges. */
  unseen(): void {
    this.#verdicts = { ...this.#verdicts, unjudged: this.#verdicts.unjudged + 1 };
  }

  /** Judges what waits, and says what came of it all. */
  async close(): Promise<Verdicts> {
    this.#thread.postMessage("end");
    await this.#ended;
    // left behind by a thread that failed
    return { ...this.#verdicts, unjudged: this.#verdicts.unjudged + this.#waiting.length };
  }
}
