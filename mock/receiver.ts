/**
 * The reference receiver: reads the raw bytes, refuses what is not genuine with 401, and handles each webhook once.
 * The verification is the receiver kit's; what is added to it is a port, a memory of identifiers and what to do.
 */
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { nodeHandler } from "../spec/codegen/runtime/webhooks/adapters/node.ts";
import type {
  Delivery,
  Receiver,
  ReceiverOptions,
  ReceiverProblem,
} from "../spec/codegen/runtime/webhooks/receiver.ts";
import { REFUSALS } from "../spec/codegen/runtime/webhooks/verify.ts";
import { createMemory } from "./memory.ts";

export interface ReferenceReceiverOptions<Event> {
  /** Knows the contract: the `createReceiver` that was generated from it. */
  readonly createReceiver: (options: ReceiverOptions<Event>) => Receiver;
  /** Any free port by default. */
  readonly port?: number;
  /** Only this machine can reach it by default. */
  readonly host?: string;
  /** Two while one replaces the other. */
  readonly secrets: readonly string[];
  /** Called once for each webhook, however often it is sent; when it fails, the sender is answered 500 and tries again. */
  readonly onEvent: (event: Event, delivery: Delivery) => void | Promise<void>;
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
export async function startReceiver<Event>(options: ReferenceReceiverOptions<Event>): Promise<ReferenceReceiver> {
  const { createReceiver, secrets, onEvent, onDuplicate, onProblem } = options;
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
    onProblem: (problem) => {
      // that one was told already
      if (problem.kind !== "replayed") onProblem?.(problem);
    },
  });
  const handler = nodeHandler(receiver);
  const server = createServer((request, response) => {
    // A connection that breaks within the body rejects; there is nobody left to answer.
    handler(request, response).catch(() => response.destroy());
  });
  const host = options.host ?? "127.0.0.1";
  await listening(server, options.port ?? 0, host);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}/webhook`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

const REASONS: Readonly<Record<ReceiverProblem["kind"], string>> = {
  replayed: "204, handled before",
  "too-large": "413, the body is larger than this receiver takes",
  "not-genuine": "401, not genuine",
  "not-json": "400, genuine, but no JSON",
  "unknown-event": "204, genuine, but an event that this contract does not know",
  "invalid-event": "422, genuine, but not what the contract says",
  "handler-failed": "500, handling it failed; it will be sent again",
};

/** What went wrong and why, a line for each fault of a body. */
export function inWords({ kind, reason, issues = [] }: ReceiverProblem): string {
  const why = reason === undefined || reason === "replayed" ? "" : ` (${reason}): ${REFUSALS[reason]}`;
  return [
    REASONS[kind] + why,
    ...issues.map(({ path, message }) => `  /${path.map(String).join("/")} ${message}`),
  ].join("\n");
}
