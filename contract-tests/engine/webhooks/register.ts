/** Registers a receiver the way the contract says. */
import type { Json } from "../../../spec/openapi/json.ts";
import { read, write } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import type { Identity, Plan } from "../http/plan.ts";
import type { Delivery } from "./delivery.ts";
import { patiently } from "./waits.ts";

/** Shared with the receiver; long enough for any reasonable rule, not of the `whsec_` kind. */
export const SECRET = "gate-secret-0123456789-abcdefghijklmnop";

interface Wanted {
  readonly secret?: string;
  /** Names of the events, in place of the webhook's own. */
  readonly events?: readonly string[];
  readonly identity?: Identity;
}

/** A request for a registration; undefined when the gate cannot make it. */
async function asking(
  context: TestContext,
  { registration, webhook }: Delivery,
  url: string,
  { secret = SECRET, events: named = [webhook.path] }: Wanted,
): Promise<Plan | undefined> {
  const operation = registration === undefined ? undefined : context.contract.operation(registration.operationId);
  const plan = operation && (await context.flow.valid(operation));
  if (registration === undefined || plan?.body === undefined) return undefined;
  const withUrl = write(plan.body.value, registration.url, url);
  const withSecret = registration.secret === undefined ? withUrl : write(withUrl, registration.secret, secret);
  const { events } = registration;
  const value = events === undefined ? withSecret : write(withSecret, events, [...named]);
  return { ...plan, body: { ...plan.body, value } };
}

export async function registered(
  context: TestContext,
  delivery: Delivery,
  url: string,
  wanted: Wanted = {},
): Promise<Exchange | undefined> {
  const plan = await asking(context, delivery, url, wanted);
  if (plan === undefined) return undefined;
  const about = context.flow.about(plan.operation, "register a receiver", { check: "webhooks" });
  return context.wire.send(plan, about, wanted.identity);
}

/** What signs from a registration on: the secret that was sent with it, or the one that it was answered with. */
export function secretOf(
  { registration }: Delivery,
  answered: Exchange | undefined,
  sent: string = SECRET,
): string | undefined {
  if (registration?.givenSecret === undefined) return registration?.secret === undefined ? undefined : sent;
  const body = answered?.response === undefined ? undefined : jsonBody(answered.response);
  const secret: Json | undefined = body === undefined ? undefined : read(body, registration.givenSecret);
  return typeof secret === "string" ? secret : undefined;
}

/** Who registers may be greeted by a webhook, which is none of those that are asked for. */
const GREETED_MS = 300;

export async function greeted(context: TestContext): Promise<void> {
  await patiently(context, GREETED_MS);
}

/** False when the target refused the registration. */
export async function register(
  context: TestContext,
  delivery: Delivery,
  url: string,
  secret?: string,
): Promise<boolean> {
  return succeeded(await registered(context, delivery, url, secret === undefined ? {} : { secret }));
}

/** Whether a registration takes the place of the one before it; one that is posted may well stand beside it. */
export function replaces({ contract }: TestContext, { registration }: Delivery): boolean {
  const operation = registration === undefined ? undefined : contract.operation(registration.operationId);
  return operation?.method === "PUT" || operation?.method === "PATCH";
}
