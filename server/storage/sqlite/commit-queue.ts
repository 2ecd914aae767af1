import { FairQueue, type Served } from "../../fairness/queue.ts";

/** Longest a group may grow before it is committed, so that a burst neither starves readers nor delays its first member. */
const GROUP_MS = 5;

/** What the queue drives. */
export interface CommitConnection {
  exec(statements: string): void;
  inTransaction(): boolean;
  begin(): Promise<void>;
  /** Resolves when all that was committed before is on the disk. */
  settleDoubt(): Promise<void>;
  /** Resolves when what was committed is on the disk. */
  commit(): Promise<void>;
}

/** Whose the work is that no company asked for. */
const SERVICE = "";

interface Job {
  /** True for what SQLite does outside transactions only. */
  readonly alone: boolean;
  readonly work: () => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

type Settle = () => void;

export interface CommitHooks {
  /** Counts milliseconds. */
  readonly monotonic: () => number;
  /**
   * Called after each commit, when it is on the disk and before anybody hears of it, and before work that runs alone, which writes into the file itself; throws when
   * what is written is not kept.
   */
  readonly assertInPlace: () => void;
  /** Called after each group that stands. */
  readonly onCommit: () => void;
}

/**
 * Runs transactions one after the other on the one writing connection, those of several companies in turns: who writes little does not wait for all
 * that another has to write. Those that wait together share one commit, and so one flush to disk: each has its own savepoint, so a failing one undoes
 * only itself, and nobody hears of success or failure before the commit stands.
 */
export class CommitQueue {
  readonly #connection: CommitConnection;
  readonly #hooks: CommitHooks;
  readonly #queue = new FairQueue<Job>();
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(connection: CommitConnection, hooks: CommitHooks) {
    this.#connection = connection;
    this.#hooks = hooks;
  }

  /** Runs `work` in a transaction, which it may share with others, in the turn of the company that asks for it. */
  run<T>(work: () => Promise<T>, companyId = SERVICE): Promise<T> {
    return this.#queued(companyId, work, false);
  }

  /** Runs `work` outside any transaction, in its turn. */
  runAlone(work: () => unknown): Promise<void> {
    return this.#queued(SERVICE, async () => void (await work()), true);
  }

  #queued<T>(tenant: string, work: () => Promise<T>, alone: boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new Error("the store is closed"));
        return;
      }
      this.#queue.push(tenant, { alone, work, resolve: resolve as (value: unknown) => void, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Resolves when all that was queued is committed; refuses whatever comes later. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#queue.peek() !== undefined) {
      // Each group starts in its own turn of the event loop: whoever arrives together is committed together.
      await nextTurn();
      if (this.#queue.peek()?.alone === true) await this.#runNextAlone();
      else await this.#runGroup();
    }
    this.#running = undefined;
  }

  async #runNextAlone(): Promise<void> {
    const next = this.#queue.next();
    if (next === undefined) return;
    const { tenant, item: job } = next;
    try {
      this.#hooks.assertInPlace();
      await this.#connection.settleDoubt();
      job.resolve(await job.work());
    } catch (error) {
      job.reject(error);
    } finally {
      this.#queue.release(tenant);
    }
  }

  async #runGroup(): Promise<void> {
    const verdicts: Settle[] = [];
    const members: Served<Job>[] = [];
    try {
      await this.#connection.begin();
      const deadline = this.#hooks.monotonic() + GROUP_MS;
      for (let next = this.#nextMember(); next !== undefined; next = this.#nextMember()) {
        members.push(next);
        // One after the other: they share one connection.
        verdicts.push(await this.#runMember(next.item));
        if (this.#hooks.monotonic() >= deadline) break;
      }
      await this.#connection.commit();
      this.#hooks.assertInPlace();
    } catch (error) {
      this.#abandon(members, this.#causeOf(error));
      return;
    } finally {
      for (const { tenant } of members) this.#queue.release(tenant);
    }
    for (const verdict of verdicts) verdict();
    this.#hooks.onCommit();
  }

  #nextMember(): Served<Job> | undefined {
    return this.#queue.peek()?.alone === true ? undefined : this.#queue.next();
  }

  async #runMember(job: Job): Promise<Settle> {
    this.#connection.exec("savepoint member");
    try {
      const value = await job.work();
      this.#connection.exec("release member");
      return () => job.resolve(value);
    } catch (error) {
      // Without a transaction SQLite has already undone the whole group, not just this member.
      if (!this.#connection.inTransaction()) throw error;
      this.#connection.exec("rollback to member");
      this.#connection.exec("release member");
      return () => job.reject(error);
    }
  }

  /** Of a file that is another one by now SQLite tells only what it stumbled over. */
  #causeOf(error: unknown): unknown {
    try {
      this.#hooks.assertInPlace();
      return error;
    } catch (lost) {
      return lost;
    }
  }

  /** The group did not commit, or nobody knows whether it did: every member is told so. */
  #abandon(members: readonly Served<Job>[], error: unknown): void {
    if (this.#connection.inTransaction()) this.#connection.exec("rollback");
    if (members.length > 0) for (const { item } of members) item.reject(error);
    else for (const job of this.#queue.empty()) job.reject(error);
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
