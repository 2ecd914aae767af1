/// <reference lib="es2022" />
import createFetchClient from "openapi-fetch";
import { NOTHING, readAnswer } from "./answer.ts";
import { FailedAnswerError, NoAnswerError } from "./errors.ts";
import { authorised } from "./credentials.ts";
import type { ClientOptions, OperationShape } from "./options.ts";
import { DEFAULT_RETRY, type RetryPolicy, mayRepeat, waitMs } from "./retry.ts";
import { type Asked, type Pagination, type Path, askedNext, itemsOf } from "./pages.ts";
import { Patience, received } from "./patience.ts";
import { writeBody } from "./request-body.ts";
import { type Encode, behind, checkedPath, isPresent, listed, querySerializer, simple } from "./serialize.ts";
import { verdictOn } from "./statuses.ts";
import type { Call, CallOptions, Pages, Paginate } from "./types.ts";

type Values = Readonly<Record<string, unknown>>;

interface AnyInput extends CallOptions {
  readonly path?: Values;
  readonly query?: Values;
  readonly header?: Values;
  readonly cookie?: Values;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly accept?: string;
}

interface AnyResult {
  readonly ok: boolean;
  readonly declared: boolean;
  readonly status: number;
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

const DEFAULT_TIMEOUT_MS = 30_000;

function sleepFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

function presentIn(values: Values = {}): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isPresent(value)));
}

/** Headers and cookies as they are sent; absent values are left out. */
function sendable(
  values: Values = {},
  styles: OperationShape["headerStyles"],
  ...encode: [Encode, Encode?]
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(presentIn(values)).map(([name, value]) => [name, simple(value, styles?.[name], ...encode)]),
  );
}

function hasKey(header: Values, name: string | undefined): boolean {
  return Object.keys(presentIn(header)).some((key) => key.toLowerCase() === name?.toLowerCase());
}

/** `false` sends once; the rest of the client's own policy stays. */
function policyOf(policy: RetryPolicy, own: CallOptions["retry"]): RetryPolicy {
  return own === false ? { ...policy, retries: 0 } : { ...policy, ...own };
}

/** The page before may have come from elsewhere, by a redirect; credentials go to the service alone. */
function at(address: string, request: Request, credential: Readonly<Record<string, string>> = {}): Request {
  const url = new URL(address);
  if (url.origin !== new URL(request.url).origin)
    throw new Error(`the next page is at ${url.origin}, which is not the service`);
  for (const [name, secret] of Object.entries(credential)) {
    // the rest stays as the server wrote it
    if (!url.searchParams.has(name))
      url.search += `${url.search === "" ? "?" : "&"}${encodeURIComponent(name)}=${encodeURIComponent(secret)}`;
  }
  return new Request(url, request);
}

/** Statuses whose answers have no body (RFC 9110, 15). */
const BODILESS = new Set([204, 205, 304]);

async function answered(shape: OperationShape, response: Response, asked: string | undefined): Promise<AnyResult> {
  const { status } = response;
  const mayHaveBody = shape.method !== "HEAD" && !BODILESS.has(status);
  const { body, mediaType } = mayHaveBody ? await readAnswer(response, shape) : NOTHING;
  const verdict = verdictOn(shape.answers, { status, mediaType, mayHaveBody, asked });
  const about = { declared: verdict !== "undeclared", status, response };
  return verdict === "success" ? { ok: true, data: body, ...about } : { ok: false, error: body, ...about };
}

/** Sends operations: credentials, idempotency keys, time-outs, retries and the reading of answers. */
export class Transport {
  readonly #options: ClientOptions;
  readonly #policy: RetryPolicy;
  readonly #client: ReturnType<typeof createFetchClient<Record<string, never>>>;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#policy = { ...DEFAULT_RETRY, ...options.retry };
    this.#client = createFetchClient<Record<string, never>>({
      baseUrl: options.baseUrl,
      ...(options.headers && { headers: options.headers }),
    });
  }

  operation<Operation>(shape: OperationShape): Call<Operation> {
    const call = (input: AnyInput = {}): Promise<AnyResult> => this.#call(shape, input);
    return call as unknown as Call<Operation>;
  }

  pagination<Operation, Items extends Path>(shape: OperationShape, how: Pagination<Items>): Paginate<Operation, Items> {
    const paginate = (input: AnyInput = {}): Pages<unknown, unknown> => {
      const pages = (): AsyncIterable<unknown> => this.#pages(shape, how, input);
      return {
        pages,
        async *[Symbol.asyncIterator]() {
          for await (const page of pages()) yield* itemsOf(how, page);
        },
      };
    };
    return paginate as unknown as Paginate<Operation, Items>;
  }

  async *#pages(shape: OperationShape, how: Pagination, input: AnyInput): AsyncGenerator<unknown> {
    let asked: Asked | undefined = { ...input, query: input.query ?? {} };
    while (asked) {
      const result = await this.#call(shape, asked, asked.address);
      if (!result.ok) throw new FailedAnswerError({ ...result, error: result.error });
      yield result.data;
      asked = askedNext(how, asked, result.data, result.response);
    }
  }

  async #call(shape: OperationShape, input: AnyInput, address?: string): Promise<AnyResult> {
    checkedPath(shape.name, shape.path, input.path ?? {});
    const header = this.#withIdempotencyKey(shape, input.header ?? {});
    const credential = await authorised(shape, this.#options);
    const cookies = { ...credential.cookie, ...presentIn(input.cookie) };
    const cookie = Object.entries(sendable(cookies, shape.cookieStyles, encodeURIComponent)).map((pair) =>
      pair.join("="),
    );
    const accept = input.accept ?? shape.accept;
    const contentType = input.contentType ?? shape.mediaType ?? "application/json";
    const written = input.body === undefined || shape.bare ? undefined : writeBody(input.body, contentType, shape);
    const headers = {
      ...(accept && { Accept: accept }),
      ...(written && { "Content-Type": written.contentType }),
      ...credential.header,
      ...sendable(header, shape.headerStyles, String, listed),
      ...(cookie.length > 0 && { Cookie: cookie.join("; ") }),
      ...input.headers,
    };
    const repeatable = mayRepeat(shape.method, hasKey(header, shape.idempotencyHeader));
    const query = querySerializer(shape.queryStyles ?? {})({
      ...shape.query,
      ...credential.query,
      ...presentIn(input.query),
    });
    const init = {
      params: { path: input.path ?? {} },
      headers,
      ...(written && { body: written.body, bodySerializer: (body: unknown) => body }),
    };
    const send = (request: Request): Promise<Response> =>
      this.#send(shape.name, address ? at(address, request, credential.query) : request, input, repeatable);
    const target = shape.path + behind(shape.path, query);
    return answered(shape, await this.#ask(shape.method, target, init, send), input.accept);
  }

  /** openapi-fetch writes the request; the answer is read elsewhere. Its types guard literal paths, and have nothing to add to one of the contract. */
  async #ask(
    method: string,
    path: string,
    init: object,
    send: (request: Request) => Promise<Response>,
  ): Promise<Response> {
    const ask = this.#client.request as unknown as (method: string, path: string, init: object) => Promise<unknown>;
    let response = Response.error();
    const fetch = async (request: Request): Promise<Response> => {
      response = await send(request);
      return new Response(null);
    };
    await ask(method, path, { ...init, fetch });
    return response;
  }
  #withIdempotencyKey({ idempotencyHeader: name }: OperationShape, header: Values): Values {
    if (!name || hasKey(header, name)) return header;
    const newKey = this.#options.newIdempotencyKey ?? (() => crypto.randomUUID());
    return { ...header, [name]: newKey() };
  }

  async #send(operation: string, request: Request, options: CallOptions, repeatable: boolean): Promise<Response> {
    const { onRequest, onRetry } = this.#options.hooks ?? {};
    const policy = policyOf(this.#policy, options.retry);
    const body = request.body ? await request.arrayBuffer() : undefined;
    const { url, method, headers, redirect, credentials } = request;
    for (let retry = 0; ; retry += 1) {
      options.signal?.throwIfAborted();
      const patience = new Patience(options.signal);
      const { signal } = patience;
      const made = { method, headers, redirect, credentials, signal, ...(body && { body }) };
      const fresh = new Request(url, made);
      const attempt = { operation, attempt: retry + 1 };
      // what a hook throws is its caller's, and no reason to try again
      // "as" serves projects without strict null checks, where nothing rules out what a hook that gives nothing gives
      const asked = ((await onRequest?.(fresh, attempt)) ?? fresh) as Request;
      const failed = (cause: unknown): unknown =>
        options.signal?.aborted === true ? options.signal.reason : new NoAnswerError(operation, retry + 1, cause);
      const outcome = await this.#attempt(asked, patience, options, failed).catch((error: unknown) => ({ error }));
      options.signal?.throwIfAborted();
      const seen =
        outcome instanceof Response
          ? { status: outcome.status, retryAfter: outcome.headers.get("retry-after") }
          : "no answer";
      const clock = { random: this.#options.random ?? Math.random, now: this.#options.now ?? Date.now };
      const wait = repeatable ? waitMs(seen, retry, policy, clock) : undefined;
      if (wait !== undefined) {
        onRetry?.({ ...attempt, waitMs: wait, because: seen === "no answer" ? seen : seen.status });
        await (this.#options.sleep ?? sleepFor)(wait, options.signal);
      } else if (outcome instanceof Response) {
        return ((await this.#options.hooks?.onResponse?.(outcome, attempt)) ?? outcome) as Response;
      } else {
        throw new NoAnswerError(operation, retry + 1, outcome.error);
      }
    }
  }

  async #attempt(
    request: Request,
    patience: Patience,
    options: CallOptions,
    failed: (cause: unknown) => unknown,
  ): Promise<Response> {
    const timeoutMs = options.timeoutMs ?? this.#options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const idleMs = options.idleTimeoutMs ?? this.#options.idleTimeoutMs ?? timeoutMs;
    const send = this.#options.fetch ?? globalThis.fetch;
    patience.wind(timeoutMs);
    try {
      return await received(await send(request), patience, { idleMs, failed });
    } finally {
      patience.rest();
    }
  }
}

/** The data of a success; throws FailedAnswerError for anything else. */
export function unwrap<R extends { readonly ok: boolean; readonly status: number; readonly response: Response }>(
  result: R,
): R extends { readonly ok: true; readonly data: infer Data } ? Data : never {
  if (result.ok) return (result as unknown as { data: never }).data;
  throw new FailedAnswerError({ ...result, error: (result as unknown as { error: unknown }).error });
}
