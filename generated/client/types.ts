// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** What an operation takes and gives, derived from the generated types. */
import type { AnswerBody, FailureBody, RequestBody } from "./bodies.ts";
import type { Path } from "./pages.ts";
import type { RetryPolicy } from "./retry.ts";

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type StatusIn<Class extends string> = Class extends `${infer First extends number}XX`
  ? `${First}${Digit}${Digit}` extends `${infer S extends number}`
    ? S
    : never
  : never;

/** The numbers a key of `responses` stands for: 404, "4XX", or "default" for any. */
type StatusOf<Key> = Key extends number
  ? Key
  : Key extends "default"
    ? number
    : Key extends `${number}XX`
      ? StatusIn<Key>
      : never;

type BodyOf<Response, Asked> = Response extends { readonly content: infer Content }
  ? AnswerBody<Content, Asked>
  : undefined;

type ProblemOf<Response> = Response extends { readonly content: infer Content } ? FailureBody<Content> : undefined;

export interface Success<Status extends number, Data> {
  readonly ok: true;
  readonly declared: true;
  readonly status: Status;
  readonly data: Data;
  readonly response: Response;
}

export interface Failure<Status extends number, Problem> {
  readonly ok: false;
  readonly declared: true;
  readonly status: Status;
  readonly error: Problem;
  readonly response: Response;
}

/** Not an answer of the contract: it does not list the status, or the media type for it. A proxy spoke, or the contract is older. Never `ok`, whatever it is. */
export interface Undeclared {
  readonly ok: false;
  readonly declared: false;
  readonly status: number;
  /** The body: JSON parsed, text as text, bytes as a stream. */
  readonly error: unknown;
  readonly response: Response;
}

type IsSuccess<Key> = Key extends number | string ? (`${Key}` extends `2${string}` ? true : false) : false;

type ResultOf<Key, Response, Asked> =
  IsSuccess<Key> extends true
    ? Success<StatusOf<Key>, BodyOf<Response, Asked>>
    : Key extends "default"
      ? Failure<number, ProblemOf<Response>> | Success<number, BodyOf<Response, Asked>>
      : Failure<StatusOf<Key>, ProblemOf<Response>>;

type Responses<Operation> = Operation extends { readonly responses: infer R } ? R : never;

/** `default` means success only where the contract lists no other. */
type HasSuccess<R> = true extends { [Key in keyof R]: IsSuccess<Key> }[keyof R] ? true : false;

type Settled<R, Result> =
  HasSuccess<R> extends true
    ? Result extends Success<infer S, unknown>
      ? number extends S
        ? never
        : Result
      : Result
    : Result;

/** The answers the contract lists, told apart by `ok` and `status` once `declared`, and those that it does not. `Asked` is a media type. */
export type Result<Operation, Asked = never> = [Responses<Operation>] extends [never]
  ? Success<number, unknown> | Failure<number, unknown>
  :
      | Settled<
          Responses<Operation>,
          {
            [Key in keyof Responses<Operation>]: ResultOf<Key, Responses<Operation>[Key], Asked>;
          }[keyof Responses<Operation>]
        >
      | Undeclared;

/** The data of an operation's successes. */
export type DataOf<Operation, Asked = never> =
  Extract<Result<Operation, Asked>, { readonly ok: true }> extends Success<number, infer Data> ? Data : never;

/** The media types of an operation's successes. */
export type Forms<Operation> = {
  [Key in keyof Responses<Operation>]: IsSuccess<Key> extends true
    ? Responses<Operation>[Key] extends { readonly content: infer Content }
      ? keyof Content
      : never
    : never;
}[keyof Responses<Operation>];

export interface Asking<Asked> {
  /** The media type that is wanted of those that the contract has for a success. JSON where it is one of them. */
  readonly accept?: Asked;
}

type Place<Operation, Name extends string> = Operation extends {
  readonly parameters: { readonly [N in Name]?: infer P };
}
  ? NonNullable<P>
  : never;

/** A place of parameters may be left out when nothing in it is required. */
type Part<Name extends string, Values> = [Values] extends [never]
  ? unknown
  : object extends Values
    ? { readonly [N in Name]?: Values }
    : { readonly [N in Name]: Values };

type KeyName<Headers> =
  Extract<keyof Headers, string> extends infer Name
    ? Name extends string
      ? Lowercase<Name> extends "idempotency-key"
        ? Name
        : never
      : never
    : never;

/** The idempotency key may be left out even where the contract requires one: the client makes it. */
type HeadersOf<Operation> =
  Place<Operation, "header"> extends infer Headers
    ? [Headers] extends [never]
      ? never
      : Omit<Headers, KeyName<Headers>> & {
          readonly [Name in KeyName<Headers>]?: Exclude<Headers[Name & keyof Headers], undefined>;
        }
    : never;

type BodyPart<Operation> = Operation extends { readonly requestBody: { readonly content: infer Content } }
  ? RequestBody<Content>
  : Operation extends { readonly requestBody?: { readonly content: infer Content } | undefined }
    ? [Content] extends [never]
      ? unknown
      : RequestBody<Content> | { readonly body?: never; readonly contentType?: never }
    : unknown;

export interface CallOptions {
  /** Sent with this call beside those of the contract, and instead of the client's own. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For this call, over the client's; `false` sends once. Only what may be repeated is. */
  readonly retry?: Partial<RetryPolicy> | false;
  /** Ends the call, waits between attempts included; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** For each attempt, instead of the client's. */
  readonly timeoutMs?: number;
  /** Between two pieces of a stream, instead of the client's. */
  readonly idleTimeoutMs?: number;
}

export type Input<Operation> = Part<"path", Place<Operation, "path">> &
  Part<"query", Place<Operation, "query">> &
  Part<"header", HeadersOf<Operation>> &
  Part<"cookie", Place<Operation, "cookie">> &
  BodyPart<Operation> &
  CallOptions;

export type Call<Operation> =
  object extends Input<Operation>
    ? <Asked extends Forms<Operation> = never>(
        input?: Input<Operation> & Asking<Asked>,
      ) => Promise<Result<Operation, Asked>>
    : <Asked extends Forms<Operation> = never>(
        input: Input<Operation> & Asking<Asked>,
      ) => Promise<Result<Operation, Asked>>;

type At<Value, Items extends Path> = Items extends readonly [infer Name extends string, ...infer Rest extends Path]
  ? Value extends { readonly [N in Name]?: infer Member }
    ? At<NonNullable<Member>, Rest>
    : never
  : Value;

type ItemsOf<Operation, Items extends Path> =
  At<DataOf<Operation>, Items> extends infer List ? (List extends readonly (infer Item)[] ? Item : never) : never;

/** Every item of every page; `pages()` gives the pages themselves. */
export interface Pages<Page, Item> extends AsyncIterable<Item> {
  pages: () => AsyncIterable<Page>;
}

export type Paginate<Operation, Items extends Path> =
  object extends Input<Operation>
    ? (input?: Input<Operation>) => Pages<DataOf<Operation>, ItemsOf<Operation, Items>>
    : (input: Input<Operation>) => Pages<DataOf<Operation>, ItemsOf<Operation, Items>>;
