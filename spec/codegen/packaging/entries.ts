/** The doors of the package: small modules that say what of the generated code is public. */
import { HEADER } from "../emit/source.ts";
import type { Files } from "../generate.ts";

export interface Entry {
  /** What a consumer writes after the package's name. */
  readonly door: string;
  /** The module behind it, relative to the generated code. */
  readonly module: string;
}

const CLIENT: Entry = { door: ".", module: "index.ts" };
const WEBHOOKS: Entry = { door: "./webhooks", module: "webhooks/index.ts" };
const ADAPTERS: readonly Entry[] = ["express", "fastify", "fetch", "hono", "node"].map((name) => ({
  door: `./webhooks/${name}`,
  module: `webhooks/adapters/${name}.ts`,
}));

/** Verification alone: no schema comes with it. */
const SIGNING: Entry = { door: "./webhooks/signing", module: "webhooks/signing.ts" };

/** A contract without webhooks gets a package without receivers. */
export function entriesOf(hasWebhooks: boolean): readonly Entry[] {
  return hasWebhooks ? [CLIENT, WEBHOOKS, SIGNING, ...ADAPTERS] : [CLIENT];
}

const INDEX = `export { createClient, type Client } from "./client/client.ts";
export { FailedAnswerError, NoAnswerError } from "./client/errors.ts";
export { Part, type PartOptions } from "./client/multipart.ts";
export * as calls from "./client/operations.ts";
export type { Attempt, ClientOptions, Hooks, Secret } from "./client/options.ts";
export { DEFAULT_RETRY, type RetryPolicy } from "./client/retry.ts";
export { SERVERS, serverUrl } from "./client/server-url.ts";
export type { ServerSentEvent } from "./client/server-sent-events.ts";
export { Download } from "./client/streams.ts";
export { Transport, unwrap } from "./client/transport.ts";
export type {
  Call,
  CallOptions,
  DataOf,
  Failure,
  Input,
  Pages,
  Paginate,
  Result,
  Success,
  Undeclared,
} from "./client/types.ts";
export type { components, operations, paths, webhooks } from "./types.ts";
`;

const WEBHOOKS_INDEX = `export type { HeaderSource } from "./headers.ts";
export type { Delivery, Receiver, ReceiverOptions, ReceiverProblem, ReceiverStatus } from "./receiver.ts";
export { explain, sign, verify } from "./signing.ts";
export type { RefusalReason, SignOptions, StandardHeaders, Verdict, VerifyOptions } from "./verify.ts";
export { createReceiver, type WebhookEvent, type WebhookEvents } from "./webhooks.ts";
`;

/** The modules that exist in the package alone, by path relative to the generated code. */
export const DOOR_MODULES: Files = new Map([
  [CLIENT.module, `${HEADER}${INDEX}`],
  [WEBHOOKS.module, `${HEADER}${WEBHOOKS_INDEX}`],
]);
