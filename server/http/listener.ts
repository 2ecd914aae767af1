import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { ProblemName } from "../../generated/problems.ts";
import { kindOf, problemOf } from "../problems.ts";
import type { RandomBytes } from "../usecases/shared/ids.ts";
import type { Env } from "./env.ts";

/** A request whose head cannot be read has no path and no identifier; it gets these. */
function problemText(key: ProblemName, randomBytes: RandomBytes): { body: string; requestId: string } {
  const requestId = `req_${Buffer.from(randomBytes(8)).toString("hex")}`;
  return { body: JSON.stringify(problemOf(key, { instance: "/", requestId })), requestId };
}

/** Longer than the minute after which common proxies drop an idle connection: the one to close it must not be us. */
const KEEP_ALIVE_MS = 65_000;

/** A head has to come within this. */
const HEAD_MS = 20_000;

/** A whole request has to come within this; how fast a body must come is judged while it is read. */
const REQUEST_MS = 600_000;

/** How often connections whose time is over are looked for. */
const LOOK_EVERY_MS = 5_000;

/** Connections at once; more are closed as they come, so that those who are here go on being served. */
const MOST_CONNECTIONS = 8_192;

/** How long a client that was answered early may go on sending before it is cut off. */
const LINGER_MS = 30_000;

/** The name under which an HTTP/1.0 request without a host is read: that version has no such header. */
const NO_HOST = "localhost";

/** The HTTP server around an app. What HTTP itself refuses is answered with a problem, too. */
export function createHttpServer(app: Pick<Hono<Env>, "fetch">, randomBytes: RandomBytes): Server {
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    hostname: NO_HOST,
    // Node reads and drops what is left of a body after the answer, so that a client still sending gets to read it.
    autoCleanupIncoming: false,
    errorHandler: () => {
      const { body, requestId } = problemText("invalid_parameter", randomBytes);
      const headers = { "Content-Type": "application/problem+json", "X-Request-Id": requestId };
      return new Response(body, { status: 400, headers });
    },
  });
  // Without this, Node refuses a request without a host itself, and not with a problem.
  const options = {
    requireHostHeader: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEAD_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: LOOK_EVERY_MS,
  };
  const answering = new WeakMap<Socket, Set<Answering>>();
  // Nothing can be read from them any more: they end with the answers that are still owed.
  const unreadable = new WeakSet<Socket>();
  const underWay = (socket: Socket): ReadonlySet<Answering> => answering.get(socket) ?? new Set();
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming;
    if (!hasItsHost(incoming)) {
      if (underWay(socket).size > 0) unreadable.add(socket);
      else refuse(socket, "invalid_parameter", randomBytes);
      return;
    }
    const here = { incoming, outgoing };
    const all = answering.get(socket) ?? new Set();
    const before = [...all].at(-1);
    answering.set(socket, all.add(here));
    outgoing.once("close", () => {
      all.delete(here);
      if (unreadable.has(socket) && ![...all].some(hasItsOwnAnswer)) socket.destroySoon();
    });
    lingerOnClose(incoming);
    const begin = () => void listener(incoming, outgoing);
    if (before === undefined) begin();
    // Answers go out in the order of the requests: working on hundreds of one connection at once gains nothing, and other connections wait.
    // Once the connection has ended, nobody waits for an answer.
    else before.outgoing.once("close", () => socket.writable && begin());
  };
  const server = createServer(options, answer);
  server.maxConnections = MOST_CONNECTIONS;
  // Node's own answer is a 417 without a problem; RFC 9110, 10.1.1 lets a server pass over an expectation that it does not know.
  server.on("checkExpectation", answer);
  server.on("clientError", (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if ([...underWay(socket)].some(hasItsOwnAnswer)) unreadable.add(socket);
    else refuse(socket, CLIENT_ERRORS[error.code ?? ""] ?? "invalid_parameter", randomBytes);
  });
  return server;
}

/** A request of a connection that is being answered. */
interface Answering {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** What is wrong on its connection is wrong with what came behind it: who waits for its answer would take another for it. */
function hasItsOwnAnswer({ incoming, outgoing }: Answering): boolean {
  return incoming.complete || outgoing.headersSent;
}

/** Node's names of what can be wrong with a request that never reached the app. */
const CLIENT_ERRORS: Readonly<Record<string, ProblemName>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "body_too_slow",
  HPE_HEADER_OVERFLOW: "head_too_large",
};

/**
 * RFC 9112, 3.2: HTTP/1.1 asks for one host, HTTP/1.0, which load balancers speak to ask whether we live, for none. Which of two hosts
 * a proxy in front of us took is anybody's guess.
 */
function hasItsHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const hosts = headersDistinct["host"]?.length ?? 0;
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
}

/**
 * Node closes a connection that is not kept alive as soon as it has answered. While a body is still coming, that is a reset, and the
 * client loses the answer; so we end our side only, and go on reading until the client has finished too.
 */
function lingerOnClose({ socket }: IncomingMessage): void {
  socket.destroySoon = () => {
    socket.end();
    socket.resume();
    const cut = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once("end", () => socket.destroy());
    socket.once("close", () => clearTimeout(cut));
  };
}

/** Bytes that are not an HTTP request, a head that is too long, or a request that took too long. */
function refuse(socket: Socket, key: ProblemName, randomBytes: RandomBytes): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { body, requestId } = problemText(key, randomBytes);
  const { status } = kindOf(key);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n` +
      `X-Request-Id: ${requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
