/** A reverse proxy that plays one fault; for faults of webhooks it stands between the service and its receiver as well. */
import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Contract } from "../../engine/contract.ts";
import { type Json, parseJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read, write } from "../../../spec/openapi/pointer.ts";
import { type Answer, HttpClient, RESET } from "../../engine/http/http.ts";
import type { Delivery } from "../../engine/webhooks/delivery.ts";
import type { Answered, Asked, ServerFault, Posted } from "./fault.ts";

/** Of the connection, not of the message. */
export const HOP = /^(connection|keep-alive|transfer-encoding|content-length|host)$/i;

/** How much is too much before the body is the service's to say. */
const LONGEST_HEAD = 1 << 20;

const KEEP_ALIVE_MS = 120_000;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function headersOf(request: IncomingMessage): [string, string][] {
  const raw = request.rawHeaders;
  return raw.flatMap((name, index): [string, string][] =>
    index % 2 === 0 && !HOP.test(name) ? [[name, raw[index + 1] ?? ""]] : [],
  );
}

function reply(response: ServerResponse, { status, headers, body, broken }: Answered): void {
  if (broken === true) {
    response.writeHead(status, { "Content-Length": String(body.byteLength + 1000) });
    response.write(body, () => response.socket?.destroy());
    return;
  }
  const bare = status === 204 || status === 304;
  for (const [name, value] of headers) if (!HOP.test(name)) response.appendHeader(name, value);
  response.writeHead(status, bare && body.byteLength === 0 ? undefined : { "Content-Length": String(body.byteLength) });
  response.end(body);
}

function answerOf(answer: Answer): Answered | undefined {
  if ("response" in answer) return answer.response;
  return answer.head === undefined ? undefined : { ...answer.head, broken: true };
}

/** Breaks the connection as the receiver did. */
function breakAs(failure: string, { socket }: IncomingMessage): void {
  if (failure === RESET) socket.resetAndDestroy();
  else if (/^HPE_/.test(failure)) socket.end("this is not HTTP\r\n\r\n");
  else socket.destroy();
}

/** Whether two messages are not the same on the wire. */
function differs(one: Partial<Asked & Answered>, other: Partial<Asked & Answered>): boolean {
  const head = ({ method, target, status, headers }: typeof one): string =>
    JSON.stringify([method, target, status, headers]);
  return head(one) !== head(other) || one.body?.equals(other.body ?? Buffer.alloc(0)) === false;
}

export class FaultProxy {
  readonly #delivery: Delivery | undefined;
  #fault: ServerFault;
  readonly #client: HttpClient;
  readonly #server = createServer(
    { maxHeaderSize: LONGEST_HEAD },
    (request, response) => void this.#serve(request, response).catch(() => request.socket.destroy()),
  );
  readonly #posts = createServer(
    (request, response) => void this.#post(request, response).catch(() => request.socket.destroy()),
  );
  readonly #forms: readonly [RegExp, Operation][];
  readonly #met = new Map<string, number>();
  /** Exchanges that the fault has changed. */
  altered = 0;
  #receiver = new URL("http://127.0.0.1:9/");
  #secret = "";

  constructor(contract: Contract, delivery: Delivery | undefined, target: string, fault: ServerFault) {
    this.#delivery = delivery;
    this.#fault = fault;
    this.#client = new HttpClient(target, { keepAlive: false });
    this.#forms = contract.operations.map((operation) => [
      new RegExp(`^${operation.path.replace(/\{[^}]+\}/g, "[^/]+")}$`),
      operation,
    ]);
  }

  /** Another fault from now on. */
  play(fault: ServerFault): void {
    this.#fault = fault;
    this.altered = 0;
  }

  async listen(): Promise<string> {
    // longer than any pause of the gate: a connection closed in between would look like a fault
    this.#server.keepAliveTimeout = KEEP_ALIVE_MS;
    this.#server.listen(0, "127.0.0.1");
    this.#posts.listen(0, "127.0.0.1");
    await Promise.all([once(this.#server, "listening"), once(this.#posts, "listening")]);
    return `http://127.0.0.1:${this.#port(this.#server)}`;
  }

  #port(server: Server): number {
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  }

  #operationOf(method: string, target: string): Operation | undefined {
    const path = target.split("?")[0] ?? "";
    return this.#forms.find(([form, operation]) => operation.method === method && form.test(path))?.[1];
  }

  /** A registration names the proxy in place of the receiver, which the proxy keeps in mind. */
  #registered(operation: Operation | undefined, json: Json | undefined): Json | undefined {
    const registration = this.#delivery?.registration;
    if (json === undefined || registration === undefined || operation?.id !== registration.operationId)
      return undefined;
    const url = read(json, registration.url);
    if (typeof url !== "string" || !url.startsWith("http://127.0.0.1:") || this.#fault.webhook === undefined)
      return undefined;
    this.#receiver = new URL(url);
    const secret = registration.secret === undefined ? undefined : read(json, registration.secret);
    if (typeof secret === "string") this.#secret = secret;
    return write(
      json,
      registration.url,
      `http://127.0.0.1:${this.#port(this.#posts)}${this.#receiver.pathname}${this.#receiver.search}`,
    );
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const method = request.method ?? "GET";
    const target = request.url ?? "/";
    const asked: Asked = {
      operation: this.#operationOf(method, target),
      method,
      target,
      headers: headersOf(request),
      body,
      json: body.byteLength === 0 || body.byteLength > 4e6 ? undefined : parseJson(body.toString("utf8")),
    };
    const changed = this.#fault.ask?.(asked);
    if (changed !== undefined && "instead" in changed) {
      this.altered += 1;
      return reply(response, changed.instead);
    }
    const passed = { ...asked, ...changed };
    const registered = this.#registered(asked.operation, asked.json);
    const bytes = registered === undefined ? passed.body : Buffer.from(JSON.stringify(registered));
    const hasBody = bytes.byteLength > 0 || asked.headers.some(([name]) => /^content-type$/i.test(name));
    const answer = await this.#client.send({
      method: passed.method,
      target: passed.target,
      headers: passed.headers,
      body: hasBody ? bytes : undefined,
    });
    // nothing may be judged here that only the proxy has caused
    if ("failure" in answer) return void request.socket.destroy();
    const said = registered === undefined ? answer.response : this.#asRegistered(answer.response);
    const answered = { ...said, ...this.#fault.answer?.(said, asked) };
    if (differs(asked, passed) || differs(said, answered)) this.altered += 1;
    reply(response, answered);
  }

  /** The service repeats the URL that it was given; the client must see the one it gave. */
  #asRegistered(answered: Answered): Answered {
    const proxy = `http://127.0.0.1:${this.#port(this.#posts)}`;
    return { ...answered, body: Buffer.from(answered.body.toString("utf8").replaceAll(proxy, this.#receiver.origin)) };
  }

  async #post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const key = body.toString("latin1");
    const attempt = (this.#met.get(key) ?? 0) + 1;
    this.#met.set(key, attempt);
    const posted: Posted = {
      method: request.method ?? "POST",
      target: request.url ?? "/",
      headers: headersOf(request),
      body,
      attempt,
      secret: this.#secret,
    };
    const client = new HttpClient(this.#receiver.origin, { keepAlive: false });
    // whoever gives up waiting is seen to by the receiver as well
    request.socket.once("close", () => client.close());
    let broke = "";
    const passed: { readonly as: Posted; readonly got: Answered | undefined }[] = [];
    let [waited, ended] = [false, false];
    const pass = async (changed: Partial<Posted> = {}): Promise<Answered | undefined> => {
      const as = { ...posted, ...changed };
      // one that is sent when the service has had its answer
      if (ended) this.altered += 1;
      const came = await client.send(as);
      const got = answerOf(came);
      broke = "failure" in came ? came.failure : "";
      passed.push({ as, got });
      return got;
    };
    const wait = async (ms: number): Promise<void> => {
      waited = true;
      await sleep(ms);
    };
    const answer = await (this.#fault.webhook?.(posted, { pass, wait }) ?? pass());
    ended = true;
    client.close();
    const [first] = passed;
    const untouched = passed.length === 1 && first !== undefined && !differs(posted, first.as) && first.got === answer;
    if (!untouched || waited) this.altered += 1;
    if (answer === undefined) breakAs(broke, request);
    else reply(response, answer);
  }

  async close(): Promise<void> {
    this.#client.close();
    for (const server of [this.#server, this.#posts]) {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    }
  }
}
