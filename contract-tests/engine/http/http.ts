/** One HTTP/1.1 request, byte for byte as asked: no redirects, no added content type, no normalised path. */
import { Agent, type ClientRequest, request as requestHttp } from "node:http";
import { Agent as TlsAgent, request as requestHttps } from "node:https";
import { patient } from "../patience.ts";
import type { HttpRequest, HttpResponse } from "./exchange.ts";

export interface Limits {
  /** One answer may take this long, to its last byte; a service that hangs is reported, not waited for. */
  readonly timeoutMs: number;
  /** No body that anybody describes is larger. */
  readonly mostBytes: number;
}

/** PEM: authorities to trust instead of the usual ones, and the certificate that the client shows, with its key. */
export interface Tls {
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

/** What every request to a server takes, whatever it asks. */
export interface Reach {
  /** Goes with every request that has no header of that name, and stands in no record: for what stands before the server. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly tls?: Tls | undefined;
}

interface ClientOptions extends Reach {
  readonly keepAlive?: boolean;
  readonly limits?: Limits;
}

const LIMITS: Limits = { timeoutMs: 15_000, mostBytes: 256_000_000 };

/** How a write into a kept connection fails that its other side has ended: EPIPE where the end was read and the reset was not. */
const STALE = new Set(["ECONNRESET", "EPIPE"]);

/** More than any burst of the gate. */
const MOST_CONNECTIONS = 128;

/** Of other methods Node says that an empty body comes in pieces, which servers of Python take for the next request. */
const BODILESS = new Set(["GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "CONNECT"]);

/** The failure of a connection that was reset, and not only ended, before its answer. */
export const RESET = "the connection was reset";

export type Answer =
  | { readonly response: HttpResponse }
  /** `head`: what had come before the answer broke off. */
  | { readonly failure: string; readonly head?: HttpResponse };

/** Bodies beyond this are sent piece by piece: a service may well refuse them before it has read them. */
const CHUNK = 256 * 1024;

/** The body and the blanks behind it, piece by piece. */
function* pieces(body: Buffer, padding: number): Generator<Buffer> {
  for (let from = 0; from < body.byteLength; from += CHUNK) yield body.subarray(from, from + CHUNK);
  const blanks = Buffer.alloc(Math.min(padding, CHUNK), " ");
  for (let left = padding; left > 0; left -= CHUNK) yield blanks.subarray(0, left);
}

/** Stops as soon as the answer is there, as a good client does. */
async function sendSlowly(outgoing: ClientRequest, body: Iterable<Buffer>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let answered = false;
  outgoing.once("close", resolve);
  outgoing.once("response", (incoming) => {
    answered = true;
    resolve();
    incoming.once("end", () => void (outgoing.writableEnded || outgoing.destroy()));
  });
  for (const piece of body) {
    if (answered || outgoing.destroyed) break;
    const written = Promise.withResolvers<void>();
    outgoing.write(piece, () => written.resolve());
    await Promise.race([written.promise, over]);
  }
  if (!answered && !outgoing.destroyed) outgoing.end();
}

function pairs(raw: readonly string[]): [string, string][] {
  const found: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) found.push([raw[index] ?? "", raw[index + 1] ?? ""]);
  return found;
}

export class HttpClient {
  readonly #base: URL;
  readonly #agent: Agent;
  /** For requests that show no certificate. */
  readonly #uncertified: Agent;
  readonly #limits: Limits;
  readonly #headers: readonly (readonly [string, string])[];
  readonly #tls: Tls;

  constructor(baseUrl: string, { keepAlive = true, limits = LIMITS, headers = {}, tls = {} }: ClientOptions = {}) {
    this.#base = new URL(baseUrl);
    this.#limits = limits;
    this.#headers = Object.entries(headers);
    this.#tls = tls;
    const options = { keepAlive, maxSockets: MOST_CONNECTIONS };
    const agentOf = (shown: Tls): Agent =>
      this.#base.protocol === "https:" ? new TlsAgent({ ...options, ...shown }) : new Agent(options);
    this.#agent = agentOf(tls);
    this.#uncertified = agentOf({ ca: tls.ca });
  }

  /** Whether requests show who sends them by a certificate. */
  get isCertified(): boolean {
    return this.#tls.cert !== undefined;
  }

  /** Never rejects: a broken connection is an observation as well. */
  async send(message: HttpRequest): Promise<Answer> {
    const first = await this.#send(message);
    // a kept connection that the server closed in the same moment says nothing about the request (RFC 9112, 9.3.1)
    return "stale" in first ? await this.#send(message, false) : first;
  }

  #send(message: HttpRequest, keep = true): Promise<Answer & { stale?: true }> {
    const { promise, resolve } = Promise.withResolvers<Answer & { stale?: true }>();
    const open = this.#base.protocol === "https:" ? requestHttps : requestHttp;
    const prefix = this.#base.pathname.replace(/\/$/, "");
    const own = new Set(message.headers.map(([name]) => name.toLowerCase()));
    const added = this.#headers.filter(([name]) => !own.has(name.toLowerCase()));
    const headers = [...message.headers, ...added].flatMap(([name, value]) => [name, value]);
    if (!own.has("host") && !added.some(([name]) => /^host$/i.test(name))) headers.push("Host", this.#base.host);
    // RFC 9110, 8.6: without it a server cannot tell an empty body from one that is yet to come
    if (message.body === undefined && !BODILESS.has(message.method)) headers.push("Content-Length", "0");
    const { body, padding = 0, uncertified = false } = message;
    const length = (body?.byteLength ?? 0) + padding;
    if (body !== undefined) headers.push("Content-Length", String(length));
    const { timeoutMs, mostBytes } = this.#limits;
    const timeout = patient(timeoutMs);
    let outgoing;
    try {
      outgoing = open({
        host: this.#base.hostname.replace(/^\[|\]$/g, ""),
        port: this.#base.port,
        method: message.method,
        path: prefix + message.target,
        headers,
        ...(keep
          ? { agent: uncertified ? this.#uncertified : this.#agent }
          : { ...(uncertified ? { ca: this.#tls.ca } : this.#tls), agent: false }),
        timeout,
      });
    } catch (error) {
      resolve({ failure: error instanceof Error ? error.message : String(error) });
      return promise;
    }
    const sent = outgoing;
    const idle = (): void => void sent.destroy(new Error(`no answer within ${(timeout / 1000).toFixed(0)} s`));
    sent.on("timeout", idle);
    sent.on("response", (incoming) => {
      // an answer that has begun is given up as a whole
      sent.off("timeout", idle);
      const chunks: Buffer[] = [];
      let bytes = 0;
      // whoever sends on and on never leaves the connection idle
      const whole = setTimeout(() => giveUp(`no whole answer within ${(timeout / 1000).toFixed(0)} s`), timeout);
      const giveUp = (failure: string): void => {
        const body = Buffer.concat(chunks);
        resolve({ failure, head: { status: incoming.statusCode ?? 0, headers: pairs(incoming.rawHeaders), body } });
        sent.destroy();
      };
      incoming.once("close", () => clearTimeout(whole));
      incoming.on("data", (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (bytes > mostBytes) giveUp(`the answer has more than ${mostBytes / 1_000_000} MB`);
        else chunks.push(chunk);
      });
      incoming.on("error", (error) => {
        const head = {
          status: incoming.statusCode ?? 0,
          headers: pairs(incoming.rawHeaders),
          body: Buffer.concat(chunks),
        };
        resolve({ failure: `the answer broke off: ${error.message}`, head });
      });
      incoming.on("end", () =>
        resolve({
          response: {
            status: incoming.statusCode ?? 0,
            headers: pairs(incoming.rawHeaders),
            body: Buffer.concat(chunks),
          },
        }),
      );
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      const stale = sent.reusedSocket && STALE.has(error.code ?? "");
      const reset = error.code === "ECONNRESET" && error.syscall === "read";
      resolve({ failure: reset ? RESET : (error.code ?? error.message), ...(stale ? { stale } : {}) });
    });
    if (body === undefined) sent.end();
    else if (length <= CHUNK) sent.end(Buffer.concat([...pieces(body, padding)]));
    else void sendSlowly(sent, pieces(body, padding));
    return promise;
  }

  close(): void {
    this.#agent.destroy();
    this.#uncertified.destroy();
  }
}
