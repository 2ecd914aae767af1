/** The mock on one port: the contract's answers, its webhooks, and the operator page under /__mock. */
import "../spec/openapi/node-20.ts";
import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { splitDirections } from "../spec/openapi/direction.ts";
import { type JsonObject, objectAt } from "../spec/openapi/json.ts";
import { refusesAlone } from "../spec/openapi/responses.ts";
import { nameBrokenExamples } from "./answers/broken-examples.ts";
import { usualStatus } from "./answers/compose.ts";
import { entityTag, formOf } from "./answers/headers.ts";
import { type MockAnswer, type Responder, createResponder, serialisedBody } from "./answers/responder.ts";
import { mistakenIn } from "./answers/prefer.ts";
import type { MockRequest } from "./answers/request.ts";
import { sendTroubled, troubleOf } from "./answers/trouble.ts";
import { type ContractOperation, indexContract, responseFor, statusesOf } from "./contract.ts";
import { actionAnswer } from "./page/actions.ts";
import { createJournal } from "./page/journal.ts";
import { type PageState, operatorPage, pageState } from "./page/page.ts";
import { createSchemas } from "./schemas.ts";
import { createMaker } from "./values/maker.ts";
import { type Clock, systemClock } from "./webhooks/clock.ts";
import { type Hub, createHub } from "./webhooks/hub.ts";
import { type Post, createPost } from "./webhooks/post.ts";

export interface MockOptions {
  /** The bundled contract. */
  readonly document: JsonObject;
  /** 0 for any free port. */
  readonly port: number;
  readonly host?: string;
  /** Lets webhooks go to other machines; only this one otherwise. */
  readonly allowRemote?: boolean;
  /** What was made is found, listed, changed and deleted; true where nothing is said. */
  readonly stateful?: boolean;
  readonly clock?: Clock;
  readonly post?: Post;
  readonly print?: (line: string) => void;
}

export interface Mock {
  readonly url: string;
  /** Resolves when no webhook delivery is under way. */
  idle(): Promise<void>;
  /** Resolves when every example of the contract was held against its schema. */
  readonly examples: Promise<void>;
  close(): Promise<void>;
}

/** More than any contract in use takes; what is larger is answered 413. */
const BODY_LIMIT_BYTES = 64 * 1024 * 1024;

/** The target of a request belongs to it: contracts have queries with lists of hundreds of identifiers. What is much longer is refused with 431, as by other servers. */
const HEADER_LIMIT_BYTES = 32 * 1024;

/** A client that pauses for longer than the usual five seconds finds its connection as it was. */
const KEPT_OPEN_MS = 60_000;

/** Tells a client that what it reads are examples. */
const SERVER_NAME = "contract-mock";

/** Starts the mock; rejects when the port is taken. */
export async function startMock(options: MockOptions): Promise<Mock> {
  const { document, port, host = "127.0.0.1", allowRemote = false, clock = systemClock, print = () => {} } = options;
  const contract = indexContract(splitDirections(document));
  const schemas = createSchemas(contract.document);
  const maker = createMaker(contract.document, schemas);
  const journal = createJournal(() => clock.now(), print);
  const responder = createResponder(document, { contract, schemas, maker }, options.stateful ?? true);
  const post = options.post ?? createPost({ allowRemote });
  const log = (line: string): void => journal.add(line);
  const hub = createHub({ contract, schemas, problems: responder.problems, post, clock, allowRemote, log });
  for (const operation of contract.operations.filter(({ definition }) => "callbacks" in definition)) {
    log(
      `callbacks of ${operation.operationId ?? operation.path} are not called: only webhooks say how they are signed`,
    );
  }
  for (const operation of contract.operations.filter(refusesAlone)) {
    const asked = `${operation.method.toUpperCase()} ${operation.path}`;
    log(`${asked}: the contract has no answer for it but refusals; it is answered ${usualStatus(operation)}`);
  }
  const page: PageState = { contract, webhooks: hub.webhooks, journal };

  const server = createServer({ maxHeaderSize: HEADER_LIMIT_BYTES }, (request, response) => {
    handle({ responder, hub, page, log }, request, response).catch((error: unknown) => {
      log(`${request.method} ${request.url}: the mock failed: ${String(error)}`);
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
      response.end("The mock failed; see its log.\n");
    });
  });
  server.keepAliveTimeout = KEPT_OPEN_MS;
  await listening(server, port, host);
  let isClosed = false;
  const bodies = { document: contract.document, schemas, maker };
  const examples = nameBrokenExamples(contract, bodies, log, () => isClosed);
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    idle: () => hub.idle(),
    examples,
    close: () =>
      new Promise((resolve) => {
        isClosed = true;
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Handling {
  readonly responder: Responder;
  readonly hub: Hub;
  readonly page: PageState;
  readonly log: (line: string) => void;
}

async function handle(
  { responder, hub, page, log }: Handling,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", url: target = "/" } = request;
  response.setHeader("server", SERVER_NAME);
  allowBrowsers(request, response);
  if (method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined)
    return void response.writeHead(204).end();
  if (/^\/__mock\/?(\?.*)?$/.test(target))
    return send(response, 200, { "content-type": "text/html; charset=utf-8" }, operatorPage(page));
  if (target === "/__mock/state")
    return send(response, 200, { "content-type": "application/json" }, JSON.stringify(pageState(page)));
  const acted = actionAnswer(hub, request);
  if (acted !== undefined) return send(response, acted.status, acted.headers, acted.body);

  const headers = flat(request);
  const body = await readBody(request);
  const refused = (status: number, detail: string): void => {
    const { body: problem, mediaType = "" } = responder.problems.answer({ status, instance: pathOf(target), detail });
    send(response, status, { "content-type": mediaType }, JSON.stringify(problem));
  };
  const mistaken = mistakenIn(headers["prefer"]);
  if (mistaken !== undefined) return refused(400, mistaken);

  const trouble = troubleOf(headers["prefer"]);
  if (trouble.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, trouble.delayMs));
  if (trouble.breaks === "at once") return void request.socket.destroy();
  if (trouble.status !== undefined) return refused(trouble.status, "This fault was asked for.");
  const asked = { method, target, headers, body };
  const isStale = await namesAnother({ hub, responder }, asked);
  const made = await responder.respond(asked, (operation) =>
    isStale && statusesOf(operation).includes(PRECONDITION_FAILED)
      ? { code: PRECONDITION_FAILED }
      : hub.expected(operation),
  );
  const { operation } = made;
  if (operation !== undefined && made.status <= 299 && made.isRepeated !== true) {
    const call = { operation, body: made.received };
    hub.note(call);
    // After the answer, as a queue would: a receiver that reads the results at once finds them.
    hub.start(call, once(response, "close"));
  }
  const answer = current(made, { hub, responder }, headers["if-none-match"]);
  const { status, unread, unmade } = answer;
  const notes = [...(unread === undefined ? [] : [`the request was not checked: ${unread}`]), unmade ?? []].flat();
  log([`${method} ${pathOf(target)} ${status}`, ...notes].join(", "));
  const text = method === "HEAD" || status === 304 ? "" : serialisedBody(answer);
  if (text === "" || (trouble.breaks === undefined && trouble.paceMs === undefined))
    return send(response, status, answer.headers, text);
  response.statusCode = status;
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  await sendTroubled(response, text, trouble);
}

function pathOf(target: string): string {
  return target.split("?")[0] ?? "/";
}

const PRECONDITION_FAILED = 412;

/** Whether `If-Match` names another state than the one that is read there (RFC 9110, 13.1.1). */
async function namesAnother(parts: Pick<Handling, "hub" | "responder">, asked: MockRequest): Promise<boolean> {
  const { "if-match": wanted, prefer: _prefer, "if-none-match": _other, ...headers } = asked.headers;
  if (wanted === undefined || /^\s*\*\s*$/.test(wanted) || asked.method === "GET") return false;
  const reading = { ...asked, method: "GET", headers, body: undefined };
  const made = await parts.responder.respond(reading, (operation) => parts.hub.expected(operation));
  const read = current(made, parts, undefined);
  const [, tag] = Object.entries(read.headers).find(([name]) => name.toLowerCase() === "etag") ?? [];
  return read.status === 200 && tag !== undefined && !wanted.split(/,\s*/).includes(tag);
}

/** The answer with the state that is true now; 304 when the client has it already and the contract knows that status. */
function current(
  made: MockAnswer,
  { hub, responder }: Pick<Handling, "hub" | "responder">,
  ifNoneMatch: string | undefined,
): MockAnswer {
  const { operation, status, asked } = made;
  if (operation === undefined || asked || status > 299) return made;
  const patched = { ...made, body: hub.patched(operation, made.body) };
  const { body } = responder.accepts(operation, patched) ? patched : made;
  const tagged = Object.keys(made.headers).find((name) => name.toLowerCase() === "etag");
  if (tagged === undefined) return { ...made, body };
  const etag = entityTag(body, formOf(operation, made));
  const known = (ifNoneMatch ?? "").split(/,\s*/).some((tag) => tag.replace(/^W\//, "") === etag || tag === "*");
  const headers = { ...made.headers, [tagged]: etag };
  return known && operation.method === "get"
    ? { ...made, status: 304, body: undefined, headers: declaredFor(operation, 304, headers) }
    : { ...made, body, headers };
}

/** The headers that the contract has for another status of the operation. */
function declaredFor(
  operation: ContractOperation,
  status: number,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const response = responseFor(operation, status) ?? {};
  const declared = new Set(Object.keys(objectAt(response["headers"])).map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => declared.has(name.toLowerCase())));
}

function allowBrowsers(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-expose-headers", "*");
  response.setHeader("access-control-allow-methods", request.headers["access-control-request-method"] ?? "*");
  response.setHeader("access-control-allow-headers", request.headers["access-control-request-headers"] ?? "*");
  // A published reference may call a mock on the reader's own machine.
  response.setHeader("access-control-allow-private-network", "true");
}

function flat(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}

async function readBody(request: IncomingMessage): Promise<Buffer | "too large" | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= BODY_LIMIT_BYTES) chunks.push(chunk);
  }
  if (length > BODY_LIMIT_BYTES) return "too large";
  return length === 0 ? undefined : Buffer.concat(chunks);
}

function send(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, body: string): void {
  // of what was not modified nothing is sent; an empty text has its type
  const type =
    status === 304
      ? Object.entries(headers).filter(([name]) => name.toLowerCase() !== "content-type")
      : Object.entries(headers);
  const length = body === "" ? [] : [["content-length", String(Buffer.byteLength(body))]];
  // in front of a text, headers would be written as it is, in UTF-8
  response.writeHead(status, Object.fromEntries([...type, ...length])).end(Buffer.from(body));
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}
