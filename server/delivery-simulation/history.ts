/**
 * What happened in one story, as clients, receivers and the machines around the service saw it. The auditor knows nothing else, so this
 * file imports nothing. Times are milliseconds of virtual time.
 */
export type Operation = "interpret" | "redeliver" | "test" | "intake" | "put" | "delete" | "resume";

export interface Asked {
  readonly kind: "asked";
  readonly at: number;
  /** One client's wish; tries of it share the number, the key and the body. */
  readonly wish: number;
  readonly company: string;
  readonly operation: Operation;
  readonly key: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Told {
  readonly kind: "told";
  readonly at: number;
  readonly wish: number;
  readonly status: number;
  readonly body: string;
  readonly replayed: boolean;
}

export interface Sent {
  readonly kind: "sent";
  readonly at: number;
  /** By the clock of the store, which may have been set. */
  readonly store_at: number;
  /** By the wall clock of the sending machine, in seconds. */
  readonly wall_s: number;
  readonly send: number;
  readonly replica: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Answered {
  readonly kind: "answered";
  readonly at: number;
  readonly send: number;
  readonly status: number | undefined;
  readonly error: string | undefined;
}

/** Something that no promise holds against the service, and how long it lasts. */
interface Trouble {
  readonly kind: "trouble";
  readonly at: number;
  readonly until: number;
  readonly what: string;
}

interface Stopped {
  readonly kind: "stopped";
  readonly at: number;
  readonly replica: string;
}

/** A process that had stopped asked the store for something to send. */
interface Claimed {
  readonly kind: "claimed";
  readonly at: number;
  readonly replica: string;
}

interface Restored {
  readonly kind: "restored";
  readonly at: number;
  readonly backup_at: number;
}

export interface Outcome {
  readonly delivered: boolean;
  readonly status?: number | undefined;
  readonly error?: string | undefined;
  readonly attempts: number;
  /** By the clock of the store. */
  readonly at: number;
}

/** A client looked at the outcome of a message. */
interface Looked {
  readonly kind: "looked";
  readonly at: number;
  readonly webhook_id: string;
  readonly outcome: Outcome | undefined;
}

/** The operator was told that a receiver is paused. */
interface Announced {
  readonly kind: "announced";
  readonly at: number;
  readonly company: string;
}

/** A company looked at its registration, and saw whether it is paused; times are by the clock of the store. */
export interface Registered {
  readonly kind: "registered";
  readonly at: number;
  readonly store_at: number;
  readonly company: string;
  readonly pause: { readonly paused_at: number; readonly failing_since: number } | undefined;
}

export type Fact =
  | Asked
  | Told
  | Sent
  | Answered
  | Trouble
  | Stopped
  | Claimed
  | Restored
  | Looked
  | Announced
  | Registered;

/** An entry of the attempts log, oldest first. */
export interface LoggedAttempt {
  readonly webhook_id: string;
  readonly trigger: string;
  readonly attempt: number;
  readonly started_at: number;
  readonly duration_ms: number;
  readonly status: number | undefined;
  readonly error: string | undefined;
}

/** A message that the service holds at the end. */
export interface Message {
  readonly company: string;
  readonly webhook_id: string;
  /** What the client sees of it: pending, delivered, failed or not_due. */
  readonly state: string;
  readonly outcome: Outcome | undefined;
  /** The body as GET /results has it stored; undefined for a test. */
  readonly body: string | undefined;
}

export interface History {
  readonly seed: number;
  readonly facts: readonly Fact[];
  readonly attempts: readonly LoggedAttempt[];
  readonly messages: readonly Message[];
  /** Records of each company that count at the end, by patient. */
  readonly records: Readonly<Record<string, readonly string[]>>;
  /** The most that one company may have under way at once. */
  readonly per_company: number;
  /** Whether there is room for everything at once, so that nothing has to wait for anything else. */
  readonly roomy: boolean;
  /** A receiver is paused when so many messages failed in a row, over at least so long. */
  readonly pause_rule: { readonly messages: number; readonly over_ms: number };
}
