// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** What a client is told once, and what it knows of each operation. */
import type { multipart } from "./multipart.ts";
import type { RetryPolicy } from "./retry.ts";
import type { FieldEncoding, HeaderStyle, QueryStyle } from "./serialize.ts";
import type { EventData, serverSentEvents } from "./server-sent-events.ts";
import type { ListedAnswers } from "./statuses.ts";

/** A key or token as the contract's scheme has it, a user with a password, or where to get either before each call. */
export type Secret = string | UserAndPassword;
export interface UserAndPassword {
  readonly username: string;
  readonly password: string;
}

export interface Attempt {
  readonly operation: string;
  /** The first is 1. */
  readonly attempt: number;
}

export interface Hooks {
  /** Before each attempt; what it gives back is sent instead. What it throws ends the call. */
  readonly onRequest?: (request: Request, attempt: Attempt) => Request | void | Promise<Request | void>;
  /** Before the answer is read; what it gives back is read instead. */
  readonly onResponse?: (response: Response, attempt: Attempt) => Response | void | Promise<Response | void>;
  /** Before the wait for the next attempt. */
  readonly onRetry?: (next: Attempt & { readonly waitMs: number; readonly because: number | "no answer" }) => void;
}

export interface ClientOptions<Scheme extends string = string> {
  readonly baseUrl: string;
  /** The credential for the operations that need a single one, or where to get it before each call. */
  readonly token?: string | (() => string | Promise<string>);
  /** By the contract's names of the schemes: the first alternative of an operation whose schemes are all there is sent. */
  readonly credentials?: { readonly [Name in Scheme]?: Secret | (() => Secret | Promise<Secret>) };
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly hooks?: Hooks;
  /** For each attempt until its answer is there, the body included; of a stream, until it begins. */
  readonly timeoutMs?: number;
  /** Between two pieces of a stream; `timeoutMs` without it, and `Infinity` waits for as long as the server likes. */
  readonly idleTimeoutMs?: number;
  readonly retry?: Partial<RetryPolicy>;
  /** From 0 to 1; spreads the waits between attempts. */
  readonly random?: () => number;
  /** Milliseconds since 1970; reads a Retry-After that is a date. */
  readonly now?: () => number;
  readonly sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly newIdempotencyKey?: () => string;
}

/** Where a credential travels, and what is written before it. */
export interface Placement {
  readonly in: "header" | "query" | "cookie";
  readonly name: string;
  readonly prefix: string;
}

/** What the contract says about one operation, as far as sending it depends on that. */
export interface OperationShape {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Of the path's name, unless the caller gives another value. */
  readonly query?: Readonly<Record<string, string>>;
  /** What the contract lists. */
  readonly answers: ListedAnswers;
  /** fetch sends no body with its method. */
  readonly bare?: true;
  /** Of the body, where the caller names none. */
  readonly mediaType?: string;
  /** Asked for where an answer has several forms or is a stream, and the caller asks for none. */
  readonly accept?: string;
  readonly idempotencyHeader?: string;
  /** The alternatives of security, each with the schemes that it asks for together; absent for public operations. */
  readonly security?: readonly Readonly<Record<string, Placement>>[];
  readonly queryStyles?: Readonly<Record<string, QueryStyle>>;
  readonly headerStyles?: Readonly<Record<string, HeaderStyle>>;
  readonly cookieStyles?: Readonly<Record<string, HeaderStyle>>;
  /** The fields of forms, by media type. */
  readonly encodings?: Readonly<Record<string, Readonly<Record<string, FieldEncoding>>>>;
  /** How the data of server-sent events is read; text without it. */
  readonly eventData?: EventData;
  /** Here where an answer of the contract needs it, so that other programs do without. */
  readonly serverSentEvents?: typeof serverSentEvents;
  readonly multipart?: typeof multipart;
}
