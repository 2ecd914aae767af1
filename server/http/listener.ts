import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { ProblemName } from "../../generated/problems.ts";
import { problemOf } from "../problems.ts";
import type { RandomBytes } from "../usecases/shared/ids.ts";
import type { Env } from "./env.ts";

/** A request whose head cannot be read has no path and no identifier; it gets these. */
function problemText(key: ProblemName, randomBytes: RandomBytes): { body: string; requestId: string } {
  const requestId = `req_${Buffer.from(randomBytes(8)).toString("hex")}`;
  return { body: JSON.stringify(problemOf(key, { instance: "/", requestId })), requestId };
}

/** Longer than the minute after which common proxies drop an idle connection: the one to close it must not be us. */
const KEEP_ALIVE_MS = 65_000;

/** The HTTP server around an app. What HTTP itself refuses is answered with a problem, too. */
export function createHttpServer(app: Pick<Hono<Env>, "fetch">, randomBytes: RandomBytes): Server {
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // Node reads and drops what is left of a body after the answer, so that a client still sending gets to read it.
    autoCleanupIncoming: false,
    errorHandler: () => {
      const { body, requestId } = problemText("invalid_parameter", randomBytes);
      const headers = { "Content-Type": "application/problem+json", "X-Request-Id": requestId };
      return new Response(body, { status: 400, headers });
    },
  });
  // Without this, Node refuses a request without a host itself, and not with a problem.
  const options = { requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS };
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (hasTwoHosts(incoming)) refuse(incoming.socket, randomBytes);
    else void listener(incoming, outgoing);
  };
  const server = createServer(options, answer);
  // Node's own answer is a 417 without a problem; RFC 9110, 10.1.1 lets a server pass over an expectation that it does not know.
  server.on("checkExpectation", answer);
  server.on("clientError", (_error, socket) => refuse(socket as Socket, randomBytes));
  return server;
}

/** RFC 9112, 3.2: which of them a proxy in front of us took is anybody's guess. */
function hasTwoHosts({ headersDistinct }: IncomingMessage): boolean {
  return (headersDistinct["host"]?.length ?? 0) > 1;
}

/** Bytes that are not an HTTP request, or a head that is too long. */
function refuse(socket: Socket, randomBytes: RandomBytes): void {
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const { body, requestId } = problemText("invalid_parameter", randomBytes);
  socket.end(
    "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/problem+json\r\n" +
      `X-Request-Id: ${requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
