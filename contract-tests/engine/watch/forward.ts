/** One request passed on as it comes, and its answer passed back as it comes; a copy of both is kept. */
import {
  type ClientRequest,
  Agent,
  type IncomingMessage,
  type ServerResponse,
  request as requestHttp,
} from "node:http";
import { Agent as TlsAgent, request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { type HttpResponse, essence } from "../http/exchange.ts";

/** Of the connection, not of the message. */
const HOP = /^(connection|keep-alive|proxy-connection|host)$/i;
/** Of a body as it was sent, and of no other. */
const FRAMING = /^(content-length|transfer-encoding|expect)$/i;

/** A larger body passes and is not kept. */
const MOST_KEPT = 8 * 1024 * 1024;

export interface Forwarded {
  readonly method: string;
  readonly headers: HttpResponse["headers"];
  readonly body: Buffer | undefined;
  readonly response: HttpResponse | undefined;
  /** Milliseconds on the proxy's clock: the request's head was there; the answer was passed back. */
  readonly at: number;
  readonly doneAt: number;
  /** A body was larger than what is kept. */
  readonly tooLarge: boolean;
}

export interface Way {
  readonly origin: URL;
  /** Path and query on the other side. */
  readonly target: string;
  /** Other bytes in place of the request's or the answer's; the message is held back until all of it is there. */
  readonly changeRequest?: ((body: Buffer) => Buffer) | undefined;
  readonly changeAnswer?: ((body: Buffer) => Buffer) | undefined;
}

class Copy {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  tooLarge = false;

  add(chunk: Buffer): void {
    this.#bytes += chunk.byteLength;
    this.tooLarge ||= this.#bytes > MOST_KEPT;
    if (this.tooLarge) this.#chunks.length = 0;
    else this.#chunks.push(chunk);
  }

  get bytes(): Buffer {
    return this.#chunks.length === 1 && this.#chunks[0] !== undefined ? this.#chunks[0] : Buffer.concat(this.#chunks);
  }
}

async function whole(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function pairs(raw: readonly string[]): [string, string][] {
  const found: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) found.push([raw[index] ?? "", raw[index + 1] ?? ""]);
  return found;
}

function flat(headers: HttpResponse["headers"], length?: number): string[] {
  const kept = headers.filter(([name]) => !HOP.test(name) && (length === undefined || !FRAMING.test(name)));
  return [...kept.flat(), ...(length === undefined ? [] : ["Content-Length", String(length)])];
}

/**
 * Every connection of a client has one of its own on the other side: where the service ends one, the client sees it end, as it
 * would without the proxy in between.
 */
const AGENTS = new WeakMap<Socket, Map<string, Agent>>();

function agentFor(socket: Socket, { origin }: URL): Agent {
  const agents = AGENTS.get(socket) ?? new Map<string, Agent>();
  if (agents.size === 0) {
    AGENTS.set(socket, agents);
    socket.once("close", () => agents.forEach((agent) => agent.destroy()));
  }
  const options = { keepAlive: true, maxSockets: 1, noDelay: true };
  const agent = agents.get(origin) ?? (origin.startsWith("https:") ? new TlsAgent(options) : new Agent(options));
  agents.set(origin, agent);
  return agent;
}

function open(
  request: IncomingMessage,
  { origin, target, changeAnswer }: Way,
  headers: HttpResponse["headers"],
  length?: number,
): ClientRequest {
  const prefix = origin.pathname.replace(/\/$/, "");
  // bytes that are looked into must not be compressed
  const plain = changeAnswer === undefined ? headers : headers.filter(([name]) => !/^accept-encoding$/i.test(name));
  return (origin.protocol === "https:" ? requestHttps : requestHttp)({
    host: origin.hostname.replace(/^\[|\]$/g, ""),
    port: origin.port,
    method: request.method,
    path: prefix + target,
    headers: ["Host", origin.host, ...flat(plain, length)],
    agent: agentFor(request.socket, origin),
  });
}

/** Whether an answer is one document of JSON: those that stream come piece by piece, and some heads come alone. */
function isDocument({ statusCode, headers }: IncomingMessage, method: string | undefined): boolean {
  const type = essence(headers["content-type"]) ?? "";
  return (
    /^(application|text)\/json$|\+json$/.test(type) &&
    !type.endsWith("/stream+json") &&
    headers["content-encoding"] === undefined &&
    method !== "HEAD" &&
    statusCode !== 204 &&
    statusCode !== 304
  );
}

async function passAnswer(
  incoming: IncomingMessage,
  response: ServerResponse,
  copy: Copy,
  { changeAnswer }: Way,
): Promise<Buffer> {
  const headers = pairs(incoming.rawHeaders);
  const status = incoming.statusCode ?? 502;
  response.sendDate = false;
  if (changeAnswer !== undefined && isDocument(incoming, response.req.method)) {
    const body = changeAnswer(await whole(incoming));
    response.writeHead(status, incoming.statusMessage, flat(headers, body.byteLength));
    response.end(body);
    return body;
  }
  response.writeHead(status, incoming.statusMessage, flat(headers));
  incoming.on("data", (chunk: Buffer) => copy.add(chunk));
  incoming.pipe(response);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  incoming.once("end", resolve);
  incoming.once("error", reject);
  await promise;
  return copy.bytes;
}

/** Breaks the client's connection as the other side broke ours. */
function breakOff(socket: Socket, error: unknown): void {
  const { code, syscall } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  // an end without an answer has the code of a reset as well, and no call that failed
  if (code === "ECONNREFUSED" || (code === "ECONNRESET" && syscall === "read")) socket.resetAndDestroy();
  else socket.destroy();
}

/** The body of a request, whose client may wait for a word before it sends one. */
async function awaited(request: IncomingMessage, response: ServerResponse): Promise<Buffer> {
  if (request.headers.expect !== undefined) response.writeContinue();
  return await whole(request);
}

/** The length of a request that says nothing of a body: without one, node sends chunks for methods that often have bodies. */
function unframed({ method, headers }: IncomingMessage): 0 | undefined {
  const none = headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;
  return none && !/^(GET|HEAD|DELETE|OPTIONS|TRACE)$/.test(method ?? "") ? 0 : undefined;
}

/** Resolves once the answer was passed back, or the connection has ended without one. */
export async function forward(request: IncomingMessage, response: ServerResponse, way: Way): Promise<Forwarded> {
  const at = performance.now();
  const headers = pairs(request.rawHeaders);
  const [asked, answered] = [new Copy(), new Copy()];
  const done = (body: Buffer | undefined, said: HttpResponse | undefined): Forwarded => ({
    method: request.method ?? "GET",
    headers,
    body: body ?? (asked.bytes.byteLength === 0 ? undefined : asked.bytes),
    response: said,
    at,
    doneAt: performance.now(),
    tooLarge: asked.tooLarge || answered.tooLarge,
  });
  const original = way.changeRequest === undefined ? undefined : await awaited(request, response);
  const changed = original && way.changeRequest?.(original);
  const outgoing = open(request, way, headers, changed?.byteLength ?? unframed(request));
  outgoing.on("continue", () => response.writeContinue());
  response.once("close", () => void (response.writableFinished || outgoing.destroy()));
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  outgoing.once("response", resolve);
  outgoing.once("error", reject);
  if (changed === undefined) request.on("data", (chunk: Buffer) => asked.add(chunk)).pipe(outgoing);
  else outgoing.end(changed);
  try {
    const incoming = await promise;
    const body = await passAnswer(incoming, response, answered, way);
    return done(original, { status: incoming.statusCode ?? 502, headers: pairs(incoming.rawHeaders), body });
  } catch (error) {
    breakOff(request.socket, error);
    return done(original, undefined);
  }
}
