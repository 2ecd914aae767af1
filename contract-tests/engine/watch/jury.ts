/** What passed, on its way to the thread that judges it, and what that thread found. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Finding } from "../finding.ts";
import type { Entry } from "./entries.ts";
import type { Given } from "./judge-thread.ts";

/** Exchanges that may wait; where traffic stays above what one thread judges, the rest passes unjudged. */
const MOST_WAITING = 20_000;

type Said =
  | "ready"
  | "unjudged"
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

export class Jury {
  readonly #thread: Worker;
  readonly #ended: Promise<unknown>;
  #waiting = 0;
  #over = false;
  #verdicts: Verdicts = { exchanges: 0, webhooks: 0, findings: 0, unjudged: 0, seen: 0, total: 0 };

  constructor(given: Given, onFinding: (finding: Finding, number: number) => void) {
    this.#thread = new Worker(new URL("./judge-thread.ts", import.meta.url), { workerData: given });
    this.#ended = new Promise((resolve) => void this.#thread.once("exit", resolve));
    // what passes outlives whoever judges it
    this.#thread.on("error", (error) => {
      this.#over = true;
      console.error(`Nothing more is judged: ${error.message}`);
    });
    this.#thread.on("message", (said: Said) => {
      if (said === "ready") return;
      if (said === "unjudged") {
        this.#waiting -= 1;
        return this.unseen();
      }
      const known = this.#verdicts;
      if ("total" in said) return void (this.#verdicts = { ...known, ...said });
      this.#waiting -= 1;
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
    if (this.#over || this.#waiting >= MOST_WAITING) return this.unseen();
    try {
      this.#thread.postMessage(entry);
      this.#waiting += 1;
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
    return { ...this.#verdicts, unjudged: this.#verdicts.unjudged + this.#waiting };
  }
}
