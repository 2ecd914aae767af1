/**
 * The reference receiver: reads the raw bytes, refuses what is not genuine with 401, and handles each webhook once.
 * The verification is the generated kit's; what a receiver adds is a port, a memory of identifiers and what to do.
 *
 * `node mock/receiver.ts --port 9000 --secret …` (or HOST, PORT and SECRET) prints a line for each webhook, VERBOSE=1 all of
 * it; a program calls startReceiver.
 */
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { env } from "node:process";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { WebhookSettingsInput } from "../generated/schemas.ts";
import { nodeHandler } from "../generated/webhooks/adapters/node.ts";
import type { Delivery, ReceiverProblem } from "../generated/webhooks/receiver.ts";
import { REFUSALS } from "../generated/webhooks/verify.ts";
import { type WebhookEvent, createReceiver } from "../generated/webhooks/webhooks.ts";
import { createMemory } from "./memory.ts";

export interface ReferenceReceiverOptions {
  /** Any free port by default. */
  readonly port?: number;
  /** Only this machine can reach it by default. */
  readonly host?: string;
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
  replayed: "handled before, acknowledged",
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

/** One line for a person: what came, for which project, and how much of it. */
function lineOf(event: WebhookEvent, { id }: Delivery): string {
  const words = Object.entries(event).flatMap(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) return [`${value.length} ${name}`];
    return typeof value === "string" && name !== "event" ? [`${name} ${value}`] : [];
  });
  return [`204 ${event.event}`, id ?? "without an identifier", ...words].join(", ");
}

/** Throws with what keeps the service from registering a secret; a receiver that began with it would wait in vain. */
export function checkSecret(secret: string): void {
  const settings = { webhook_url: "https://receiver.example", webhook_secret: secret };
  const issue = WebhookSettingsInput.safeParse(settings).error?.issues.find(({ path }) => path[0] === "webhook_secret");
  if (issue !== undefined) throw new Error(`The service registers no such secret: it ${issue.message}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: "string" }, secret: { type: "string", multiple: true } } });
  const port = Number(values.port ?? (env["PORT"] || 9000));
  const secrets = values.secret ?? (env["SECRET"] ? [env["SECRET"]] : []);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`The port is no port number: ${values.port ?? env["PORT"]}`);
  if (secrets.length === 0)
    throw new Error(
      'A secret is needed, the one that you register: make receiver PORT=9000 SECRET="16 characters or more"',
    );
  for (const secret of secrets) checkSecret(secret);
  const say = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);
  const { url } = await startReceiver({
    port,
    ...(env["HOST"] ? { host: env["HOST"] } : {}),
    secrets,
    onEvent: (event, delivery) => {
      say(lineOf(event, delivery));
      if (env["VERBOSE"] === "1") console.log(JSON.stringify(event, undefined, 2));
    },
    onDuplicate: (id) => say(`204 again, ${id}: acknowledged, not handled twice`),
    onProblem: (problem) => say(inWords(problem)),
  });
  console.log(`Register this: ${url}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    await main();
  } catch (error) {
    const { code, port } = error as NodeJS.ErrnoException & { readonly port?: number };
    if (code === "EADDRINUSE") console.error(`Port ${port} is in use by another program. Set PORT to a free one.`);
    else console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
