/**
 * The reference receiver: reads the raw bytes, refuses what is not genuine with 401, and handles each webhook once.
 * The verification is the generated kit's; what a receiver adds is a port, a memory of identifiers and what to do.
 *
 * `node mock/receiver.ts --port 9000 --secret …` (or PORT and SECRET) prints what arrives; a program calls startReceiver.
 */
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { env } from "node:process";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { nodeHandler } from "../generated/webhooks/adapters/node.ts";
import type { Delivery, ReceiverProblem } from "../generated/webhooks/receiver.ts";
import { type WebhookEvent, createReceiver } from "../generated/webhooks/webhooks.ts";
import { createMemory } from "./memory.ts";

export interface ReferenceReceiverOptions {
  /** Any free port by default. Only this machine can reach it. */
  readonly port?: number;
  /** Two while one replaces the other. */
  readonly secrets: readonly string[];
  /** Called once for each webhook, however often it is sent; when it fails, the sender is answered 500 and tries again. */
  readonly onEvent: (event: WebhookEvent, delivery: Delivery) => void | Promise<void>;
  /** Called for a webhook that was handled before. */
  readonly onDuplicate?: (id: string) => void;
  /** Told why something was refused, never its content. */
  readonly onProblem?: (problem: ReceiverProblem) => void;
}

export interface ReferenceReceiver {
  /** Where to register it. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts listening; rejects when the port is taken. */
export async function startReceiver(options: ReferenceReceiverOptions): Promise<ReferenceReceiver> {
  const { secrets, onEvent, onDuplicate, onProblem } = options;
  const memory = createMemory();
  const receiver = createReceiver({
    secrets,
    handle: onEvent,
    seen: (id) => {
      const known = memory.has(id);
      if (known) onDuplicate?.(id);
      return known;
    },
    handled: (id) => memory.add(id),
    ...(onProblem === undefined ? {} : { onProblem }),
  });
  const handler = nodeHandler(receiver);
  const server = createServer((request, response) => {
    // A connection that breaks within the body rejects; there is nobody left to answer.
    handler(request, response).catch(() => response.destroy());
  });
  await listening(server, options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: "string" }, secret: { type: "string", multiple: true } } });
  const port = Number(values.port ?? env["PORT"] ?? 9000);
  const secrets = values.secret ?? (env["SECRET"] ? [env["SECRET"]] : []);
  if (secrets.length === 0 || !Number.isInteger(port))
    throw new Error("Usage: node mock/receiver.ts --port 9000 --secret SECRET [--secret OLD_SECRET]");
  const { url } = await startReceiver({
    port,
    secrets,
    onEvent: (event, { id }) =>
      console.log(
        `${new Date().toISOString()} genuine, ${id ?? "without an identifier"}\n${JSON.stringify(event, undefined, 2)}`,
      ),
    onDuplicate: (id) => console.log(`${new Date().toISOString()} again ${id}: acknowledged, not handled twice`),
    onProblem: ({ kind }) => console.log(`${new Date().toISOString()} refused: ${kind}`),
  });
  console.log(`Register this: ${url}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
