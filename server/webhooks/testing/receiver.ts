import { type AddressInfo, type Server, type Socket, createServer } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import type { Certificate } from "../../../spec/testing/certificates.ts";

/** What a receiver got in one request. */
interface Received {
  readonly head: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What it does then; `nth` counts the requests from 1. */
export type Behaviour = (socket: Socket, request: Received, nth: number) => void;

export interface Receiver extends AsyncDisposable {
  readonly port: number;
  readonly requests: readonly Received[];
  /** TCP connections accepted so far. */
  readonly connections: number;
}

/**
 * A receiver on a real socket that reads requests and answers with raw bytes, so that it can misbehave in ways no HTTP
 * server allows.
 */
export async function startReceiver(
  behave: Behaviour,
  options: { host?: string; port?: number; tls?: Certificate } = {},
): Promise<Receiver> {
  const requests: Received[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const serve = (socket: Socket) => {
    readRequests(socket, (request) => {
      requests.push(request);
      behave(socket, request, requests.length);
    });
  };
  const server = options.tls === undefined ? createServer(serve) : createTlsServer({ ...options.tls }, serve);
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  });
  server.on("tlsClientError", () => undefined);
  await listen(server, options.port ?? 0, options.host ?? "127.0.0.1");
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    get connections() {
      return connections;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An HTTP answer as bytes. */
export function answer(status: number, headers: Readonly<Record<string, string>> = {}, body = ""): string {
  const lines = Object.entries({ "content-length": String(Buffer.byteLength(body)), ...headers });
  return `HTTP/1.1 ${status} X\r\n${lines.map(([key, value]) => `${key}: ${value}\r\n`).join("")}\r\n${body}`;
}

/** A port on which nothing listens, and which nobody is given who asks for any. */
export const CLOSED_PORT = 1;

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

function readRequests(socket: Socket, received: (request: Received) => void): void {
  let buffer = Buffer.alloc(0);
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const end = buffer.indexOf("\r\n\r\n");
      if (end === -1) return;
      const [head = "", ...lines] = buffer.toString("latin1", 0, end).split("\r\n");
      const headers = Object.fromEntries(lines.map((line) => splitHeader(line)));
      const length = Number(headers["content-length"] ?? 0);
      if (buffer.length < end + 4 + length) return;
      const body = buffer.subarray(end + 4, end + 4 + length);
      buffer = buffer.subarray(end + 4 + length);
      received({ head, headers, body });
    }
  });
}

function splitHeader(line: string): readonly [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
