/**
 * Loaded into the service under test with `node --import`, never part of it: makes the platform below the service fail while it
 * answers a request that carries `X-Gate-Fault`. So the documented answers to faults of our own can be seen from outside:
 * `storage` (every statement fails as a disk or a server that goes does), `defect` (the first answer to be written throws), `limit` (the company may send no request), `quota` (it may store nothing more), `hold` (computing waits for a moment), `crowd` (computing waits until somebody of a crowd at the door is refused).
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { EventEmitter, once } from "node:events";
import { IncomingMessage, Server, ServerResponse } from "node:http";
import { StatementSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { Piscina } from "piscina";

/** Longer than the second of two requests takes to arrive, and than a whole crowd does on a busy machine. */
const HOLD_MS = { hold: 400, crowd: 15_000 } as const;
const TOO_MANY_REQUESTS = 429;
/** https://sqlite.org/rescode.html#ioerr */
const SQLITE_IOERR = 10;

interface Fault {
  readonly kind: string;
  spent: boolean;
}

const faults = new AsyncLocalStorage<Fault>();

/** /readyz remembers for a second what storage said; a fault is to be seen by a new question, and by no later one. */
const REMEMBERED_MS = 1100;
let forgottenAt = 0;

function remembers(request: unknown): boolean {
  return request instanceof IncomingMessage && request.url === "/readyz";
}

function kindOf(request: unknown): string | undefined {
  const header = request instanceof IncomingMessage ? request.headers["x-gate-fault"] : undefined;
  return typeof header === "string" ? header : undefined;
}

/** How far the calendar has been set forward. */
let aheadSeconds = 0;

/** `X-Gate-Clock` sets the calendar forward by so many seconds, for good. */
function setClock(request: unknown): void {
  const header = request instanceof IncomingMessage ? request.headers["x-gate-clock"] : undefined;
  if (typeof header !== "string") return;
  const now = Date.now;
  const ahead = Number(header) * 1000;
  Date.now = () => now() + ahead;
  aheadSeconds += Number(header);
}

/** The platform writes `Date` by a calendar that nobody can set forward. */
function tellClock(answer: unknown): void {
  if (aheadSeconds > 0 && answer instanceof ServerResponse)
    answer.setHeader("Date", new Date(Date.now()).toUTCString());
}

/** Requests under `crowd` that are not answered yet, and whether one of them was refused: then the others are let go, to their end. */
const crowd = { size: 0, since: 0, refused: false, gate: new EventEmitter().setMaxListeners(0) };

function join(answer: unknown): void {
  if (!(answer instanceof ServerResponse)) return;
  if (crowd.size === 0) crowd.since = performance.now();
  crowd.size += 1;
  answer.once("close", () => {
    crowd.size -= 1;
    if (crowd.size === 0) crowd.refused = false;
  });
}

function after(ms: number, go: () => boolean): boolean {
  if (ms <= 0) return go();
  setTimeout(go, ms);
  return true;
}

function failRequests(): void {
  const emit = Server.prototype.emit;
  Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]): boolean {
    if (event === "request") {
      setClock(args[0]);
      tellClock(args[1]);
    }
    const kind = event === "request" ? kindOf(args[0]) : undefined;
    const go = (): boolean => Reflect.apply(emit, this, [event, ...args]);
    if (kind === undefined) return remembers(args[0]) ? after(forgottenAt - performance.now(), go) : go();
    if (kind === "crowd") join(args[1]);
    const failing = (): boolean => faults.run({ kind, spent: false }, go);
    if (kind !== "storage" || !remembers(args[0])) return failing();
    forgottenAt = performance.now() + 2 * REMEMBERED_MS;
    return after(REMEMBERED_MS, failing);
  };
}

function failStorage(): void {
  for (const name of ["all", "get", "run", "iterate"] as const) {
    const original: unknown = StatementSync.prototype[name];
    if (typeof original !== "function") continue;
    Object.defineProperty(StatementSync.prototype, name, {
      value: function (this: StatementSync, ...args: unknown[]): unknown {
        const kind = faults.getStore()?.kind;
        if (kind === "storage") {
          throw Object.assign(new Error("disk I/O error"), {
            code: "ERR_SQLITE_ERROR",
            errcode: SQLITE_IOERR,
            errstr: "disk I/O error",
          });
        }
        const found: unknown = Reflect.apply(original, this, args);
        if (kind !== undefined) allowNothing([found].flat(), kind);
        return found;
      },
    });
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: cannot_connect_now */
const POSTGRES_AWAY = "57P03";

function failPostgres(): void {
  const query: unknown = Client.prototype.query;
  if (typeof query !== "function") return;
  Object.defineProperty(Client.prototype, "query", {
    value: function (this: Client, ...args: unknown[]): unknown {
      const kind = faults.getStore()?.kind;
      if (kind === "storage")
        return Promise.reject(
          Object.assign(new Error("the database system is shutting down"), { code: POSTGRES_AWAY }),
        );
      const found: unknown = Reflect.apply(query, this, aheadSeconds === 0 ? args : args.map(ahead));
      return found instanceof Promise ? found.then((result: unknown) => withoutAllowance(result, kind)) : found;
    },
  });
}

/** PostgreSQL has a clock of its own. */
function ahead(argument: unknown): unknown {
  return typeof argument === "string"
    ? argument.replaceAll("clock_timestamp()", `(clock_timestamp() + interval '${aheadSeconds} seconds')`)
    : argument;
}

function withoutAllowance(result: unknown, kind: string | undefined): unknown {
  if (kind !== undefined && typeof result === "object" && result !== null && "rows" in result)
    allowNothing([result.rows].flat(), kind);
  return result;
}

/** What a company is allowed, by the fault that takes it away: requests in a minute, and what it has stored. */
const ALLOWANCES: Readonly<Record<string, readonly string[]>> = {
  limit: ["requests_per_minute"],
  quota: ["max_records", "max_bytes"],
};

/** Of rows that say what a company is allowed. */
function allowNothing(rows: readonly unknown[], kind: string): void {
  for (const row of rows)
    for (const name of ALLOWANCES[kind] ?? [])
      if (typeof row === "object" && row !== null && name in row) Object.assign(row, { [name]: 0 });
}

function failAnswers(): void {
  globalThis.Response = new Proxy(globalThis.Response, {
    construct(target, args, newTarget): object {
      const fault = faults.getStore();
      if (fault?.kind === "defect" && !fault.spent) {
        fault.spent = true;
        throw new TypeError("a defect that the gate provoked");
      }
      const made: unknown = Reflect.construct(target, args, newTarget);
      if (fault?.kind === "crowd" && made instanceof target && made.status === TOO_MANY_REQUESTS) {
        crowd.refused = true;
        crowd.gate.emit("refused");
      }
      return Object(made);
    },
  });
}

function holdComputing(): void {
  const run: unknown = Piscina.prototype.run;
  if (typeof run !== "function") return;
  Object.defineProperty(Piscina.prototype, "run", {
    value: async function (this: Piscina, ...args: unknown[]): Promise<unknown> {
      const kind = faults.getStore()?.kind;
      if (kind === "hold") await sleep(HOLD_MS.hold);
      // those of a crowd that came late on a busy machine are too few for a refusal: they wait together, not one after the other
      const left = crowd.since + HOLD_MS.crowd - performance.now();
      if (kind === "crowd" && !crowd.refused && left > 0)
        await Promise.race([sleep(left), once(crowd.gate, "refused")]);
      return Reflect.apply(run, this, args);
    },
  });
}

failRequests();
failStorage();
failPostgres();
failAnswers();
holdComputing();
