import { Agent } from "undici";
import type { AddressGuard } from "../address-guard/address-guard.ts";
import { type Clock, systemClock } from "../clock.ts";
import { type ConnectorOptions, createConnector } from "./connector.ts";
import { Exchange } from "./exchange.ts";
import { type AttemptOutcome, DEADLINE_MS } from "../retry-schedule.ts";

const HEADER_LIMIT_BYTES = 16 * 1024;

/**
 * An idle connection is reused for this long, or for as long as the receiver's Keep-Alive header promises, up to the
 * maximum. Short, because a receiver that closes an idle connection just as an attempt begins costs that attempt.
 */
const IDLE_MS = 1_000;
const IDLE_MAX_MS = 4_000;

export interface SendRequest {
  readonly url: string;
  /** Beside Content-Type and User-Agent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Ends the attempt without an outcome: `send` rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export type SendResult = AttemptOutcome & { readonly duration_ms: number };

export interface Sender {
  /** Makes one POST and says how it ended. Rejects only when the request's signal is aborted. */
  send(request: SendRequest): Promise<SendResult>;
  /** Closes every connection. */
  close(): Promise<void>;
}

export interface SenderOptions extends Pick<ConnectorOptions, "ca" | "dial"> {
  readonly guard: AddressGuard;
  readonly userAgent: string;
  readonly deadlineMs?: number;
  readonly clock?: Clock;
}

/** The HTTP side of webhooks: one POST per call, no redirects, no cookies, no decompression, bounded in time and size. */
export function createSender(options: SenderOptions): Sender {
  const { guard, userAgent, deadlineMs = DEADLINE_MS, clock = systemClock } = options;
  const agent = new Agent({
    connect: createConnector({ guard, timeoutMs: deadlineMs, ca: options.ca, ...dialOf(options) }),
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: HEADER_LIMIT_BYTES,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MAX_MS,
    // Both restart with every byte, so a trickle defeats them; the deadline of the whole attempt replaces them.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  const post = (request: SendRequest, exchange: Exchange): void => {
    const { origin, pathname, search } = new URL(request.url);
    const headers = { "Content-Type": "application/json", "User-Agent": userAgent, ...request.headers };
    agent.dispatch({ origin, path: pathname + search, method: "POST", headers, body: request.body }, exchange);
  };

  return {
    async send(request) {
      const started = clock.monotonic();
      const outcome = await withinDeadline(request, deadlineMs, clock, post);
      return { ...outcome, duration_ms: Math.round(clock.monotonic() - started) };
    },
    close: () => agent.destroy(),
  };
}

function withinDeadline(
  request: SendRequest,
  deadlineMs: number,
  clock: Clock,
  post: (request: SendRequest, exchange: Exchange) => void,
): Promise<AttemptOutcome> {
  const { signal } = request;
  return new Promise((resolve, reject) => {
    const exchange = new Exchange((outcome) => {
      cancel();
      signal?.removeEventListener("abort", interrupt);
      resolve(outcome);
    });
    const interrupt = () => {
      reject(signal?.reason as Error);
      exchange.expire();
    };
    const cancel = clock.after(deadlineMs, () => exchange.expire());
    signal?.addEventListener("abort", interrupt, { once: true });
    if (signal?.aborted === true) return interrupt();
    try {
      post(request, exchange);
    } catch {
      exchange.fail("network_error");
    }
  });
}

function dialOf(options: SenderOptions): Pick<ConnectorOptions, "dial"> {
  return options.dial === undefined ? {} : { dial: options.dial };
}
