/** A receiver on this machine that says what came, whether it is genuine, and passes it on. */
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { SignatureHeader } from "../codegen/runtime/webhooks/signature.ts";
import { REFUSALS, type Verdict, checkedTolerance, examine } from "../codegen/runtime/webhooks/verify.ts";
import { type JsonObject, objectAt, parseJson } from "../openapi/json.ts";
import { webhooksOf } from "../openapi/operations.ts";
import { read } from "../openapi/pointer.ts";
import { createSchemas } from "../../mock/schemas.ts";

export interface Listening {
  readonly document: JsonObject;
  readonly signatures: readonly SignatureHeader[];
  readonly port: number;
  readonly secrets: readonly string[];
  readonly forwardTo?: string;
  /** How long its answer is waited for. */
  readonly forwardMs?: number;
  readonly toleranceSeconds?: number;
  /** A larger body is not read to its end. */
  readonly maxBytes?: number;
  readonly print: (line: string) => void;
}

export interface Listener {
  readonly url: string;
  /** Forwards a delivery again, by its number. */
  replay(number: number): Promise<void>;
  close(): Promise<void>;
}

interface Delivery {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Headers of one connection, which the next one makes itself. */
const OF_CONNECTION = new Set(["host", "connection", "content-length", "transfer-encoding", "keep-alive"]);

/** A delivery can be replayed until this many others have come after it. */
const KEPT = 100;
const MOST_BYTES = 64 * 1024 * 1024;
/** Whoever sends webhooks waits no longer. */
const FORWARD_MS = 30_000;

export async function listenForWebhooks(options: Listening): Promise<Listener> {
  checkedTolerance(options.toleranceSeconds);
  checkedAddress(options.forwardTo);
  const { maxBytes = MOST_BYTES } = options;
  const deliveries = new Map<number, Delivery>();
  let count = 0;
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const delivery = await readDelivery(request, maxBytes);
    if (delivery === undefined) {
      options.print(`a body of more than ${maxBytes} bytes is not taken`);
      return void response.writeHead(413, { connection: "close" }).end();
    }
    count += 1;
    deliveries.set(count, delivery).delete(count - KEPT);
    response.writeHead(await take(options, delivery, count)).end();
  };
  const server = createServer((request, response) => {
    receive(request, response).catch((error: unknown) => {
      options.print(`the listener failed: ${String(error)}`);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async replay(number) {
      const delivery = deliveries.get(number);
      if (delivery === undefined) return options.print(`There is no delivery ${number}.`);
      options.print(`#${number} again: ${await forwarded(options, delivery)}`);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function take(options: Listening, delivery: Delivery, number: number): Promise<number> {
  const { print, signatures, secrets, toleranceSeconds } = options;
  const { headers, body, method } = delivery;
  const tolerance = toleranceSeconds === undefined ? {} : { toleranceSeconds };
  const verdict = await examine(signatures, body, headers, secrets, tolerance);
  print(`#${number} ${new Date().toISOString()} ${method}, ${body.length} bytes: ${described(verdict)}`);
  if (!verdict.genuine) return 401;
  print(fitting(options.document, body));
  const answer = await forwarded(options, delivery);
  if (options.forwardTo !== undefined) print(`  forwarded to ${options.forwardTo}: ${answer}`);
  return typeof answer === "number" ? answer : options.forwardTo === undefined ? 204 : 502;
}

function described(verdict: Verdict): string {
  if (verdict.genuine) return `genuine${verdict.id === undefined ? "" : `, ${verdict.id}`}`;
  return `refused (${verdict.reason}): ${REFUSALS[verdict.reason]}`;
}

/** Which webhook of the contract the body is. */
function fitting(document: JsonObject, body: Buffer): string {
  const value = parseJson(body.toString("utf8"));
  if (value === undefined) return "  it is no JSON";
  const schemas = createSchemas(document);
  const faults = webhooksOf(document).flatMap(({ path, body: declared }) =>
    (declared?.content ?? []).map(({ schema }) => ({
      path,
      fault: schema === undefined ? undefined : schemas.fault(objectAt(read(document, schema)), value)?.at,
    })),
  );
  const fits = faults.find(({ fault }) => fault === undefined);
  if (fits !== undefined) return `  it is ${fits.path}`;
  return `  it fits no webhook of the contract: ${faults.map(({ path, fault }) => `${path} at ${fault || "/"}`).join("; ") || "there is none"}`;
}

function checkedAddress(url: string | undefined): void {
  if (url !== undefined && !(/^https?:\/\//i.test(url) && URL.canParse(url)))
    throw new Error(`Webhooks are forwarded to http:// or https://, not to ${url}`);
}

/** The status of the answer, or what went wrong. A redirection is an answer: another request would be no webhook. */
async function forwarded(
  { forwardTo: url, forwardMs = FORWARD_MS }: Listening,
  { method, headers, body }: Delivery,
): Promise<number | string> {
  if (url === undefined) return "nowhere to forward it to";
  const kept = Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name));
  const signal = AbortSignal.timeout(forwardMs);
  try {
    const sent = body.length === 0 ? {} : { body: new Uint8Array(body) };
    const asked = { method, headers: Object.fromEntries(kept), redirect: "manual", signal, ...sent } as const;
    const response = await fetch(url, asked);
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return signal.aborted ? `no answer within ${forwardMs / 1000} s` : String((error as Error).cause ?? error);
  }
}

/** Undefined when there is more than anybody needs. */
async function readDelivery(request: IncomingMessage, maxBytes: number): Promise<Delivery | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return { method: request.method ?? "POST", headers: Object.fromEntries(headers), body: Buffer.concat(chunks) };
}
