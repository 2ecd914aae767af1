/** One webhook attempt over the wire. Never throws: what happened is the result. */
import { lookup as systemLookup } from "node:dns/promises";
import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP } from "node:net";

interface Attempted {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export type AttemptResult = { readonly status: number; readonly answer: string } | { readonly error: string };

export interface PostOptions {
  /** Lets the sender call any host; without it only this machine is called. */
  readonly allowRemote: boolean;
  /** For connect, TLS, head and body together. */
  readonly deadlineMs?: number;
}

export type Post = (attempted: Attempted) => Promise<AttemptResult>;

const DEADLINE_MS = 10_000;
/** Enough of the answer to see on the operator page what came back. */
const ANSWER_BYTES = 512;

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection_refused",
  ECONNRESET: "connection_reset",
  EPIPE: "connection_reset",
  ENOTFOUND: "dns_failure",
  EAI_AGAIN: "dns_failure",
  ETIMEDOUT: "connect_timeout",
};

export function createPost(options: PostOptions): Post {
  const { allowRemote, deadlineMs = DEADLINE_MS } = options;
  return async (attempted) => {
    if (!URL.canParse(attempted.url)) return { error: "network_error" };
    const url = new URL(attempted.url);
    if (!/^https?:$/.test(url.protocol)) return { error: "network_error" };
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    const address = await addressOf(host);
    if (address === undefined) return { error: "dns_failure" };
    if (!allowRemote && !isLoopback(address)) return { error: "address_forbidden" };
    return exchange(url, address, attempted, deadlineMs);
  };
}

/** Whether the URL leads to this machine by its text alone; a name other than localhost is only known when called. */
export function isLoopbackUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const host = new URL(text).hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(host) === 0 ? /^localhost$/i.test(host) : isLoopback(host);
}

function isLoopback(address: string): boolean {
  return loopback.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

async function addressOf(host: string): Promise<string | undefined> {
  if (isIP(host) !== 0) return host;
  return systemLookup(host).then(
    ({ address }) => address,
    () => undefined,
  );
}

function exchange(
  url: URL,
  address: string,
  { method, headers, body }: Attempted,
  deadlineMs: number,
): Promise<AttemptResult> {
  return new Promise((resolve) => {
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const outgoing = send(url, {
      method: method.toUpperCase(),
      agent: false,
      headers: { "content-length": body.length, ...headers },
      // The address that was checked is the one that is called; a second lookup could give another.
      lookup: (_host, lookupOptions, found) => {
        const family = isIP(address);
        if (lookupOptions.all === true) found(null, [{ address, family }]);
        else found(null, address, family);
      },
    });
    let head: IncomingMessage | undefined;
    let answer = "";
    const settle = (result: AttemptResult): void => {
      clearTimeout(timer);
      resolve(head?.statusCode === undefined ? result : { status: head.statusCode, answer });
      outgoing.destroy();
    };
    const timer = setTimeout(
      () => settle({ error: connected(outgoing) ? "response_timeout" : "connect_timeout" }),
      deadlineMs,
    );
    outgoing.once("response", (response) => {
      head = response;
      response.setEncoding("utf8");
      response.on("data", (text: string) => {
        answer = (answer + text).slice(0, ANSWER_BYTES);
        if (answer.length === ANSWER_BYTES) settle({ error: "network_error" });
      });
      response.once("close", () => settle({ error: "closed_early" }));
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) => settle({ error: errorName(error) }));
    outgoing.end(body);
  });
}

function connected(outgoing: ClientRequest): boolean {
  return outgoing.socket !== null && outgoing.socket.connecting === false;
}

function errorName(error: NodeJS.ErrnoException): string {
  const { code = "", message } = error;
  // Node gives a hang-up before the head the code of a reset.
  if (message === "socket hang up") return "closed_early";
  if (code.startsWith("HPE_")) return "malformed_response";
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return "tls_invalid";
  return ERRORS[code] ?? "network_error";
}
