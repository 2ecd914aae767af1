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
  readonly toleranceSeconds?: number;
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

export async function listenForWebhooks(options: Listening): Promise<Listener> {
  checkedTolerance(options.toleranceSeconds);
  const deliveries: Delivery[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const delivery = await readDelivery(request);
    deliveries.push(delivery);
    const status = await take(options, delivery, deliveries.length);
    response.writeHead(status).end();
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
      const delivery = deliveries[number - 1];
      if (delivery === undefined) return options.print(`There is no delivery ${number}.`);
      options.print(`#${number} again: ${await forwarded(options.forwardTo, delivery)}`);
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
  const answer = await forwarded(options.forwardTo, delivery);
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

/** The status of the answer, or what went wrong. */
async function forwarded(url: string | undefined, { method, headers, body }: Delivery): Promise<number | string> {
  if (url === undefined) return "nowhere to forward it to";
  const kept = Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name));
  try {
    const response = await fetch(url, { method, headers: Object.fromEntries(kept), body: new Uint8Array(body) });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
}

async function readDelivery(request: IncomingMessage): Promise<Delivery> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return { method: request.method ?? "POST", headers: Object.fromEntries(headers), body: Buffer.concat(chunks) };
}
