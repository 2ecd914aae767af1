/** Registers a receiver the way the contract says. */
import { write } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Delivery } from "./delivery.ts";

/** Shared with the receiver; long enough for any reasonable rule, not of the `whsec_` kind. */
export const SECRET = "gate-secret-0123456789-abcdefghijklmnop";

/** Undefined when the gate cannot make the registration. */
export async function registered(
  context: TestContext,
  delivery: Delivery,
  url: string,
  secret = SECRET,
): Promise<Exchange | undefined> {
  const { registration } = delivery;
  const operation = registration === undefined ? undefined : context.contract.operation(registration.operationId);
  const plan = operation && (await context.flow.valid(operation));
  if (registration === undefined || operation === undefined || plan?.body === undefined) return undefined;
  const withUrl = write(plan.body.value, registration.url, url);
  const withSecret = registration.secret === undefined ? withUrl : write(withUrl, registration.secret, secret);
  const { events } = registration;
  const value = events === undefined ? withSecret : write(withSecret, events, [delivery.webhook.path]);
  return context.wire.send(
    { ...plan, body: { ...plan.body, value } },
    context.flow.about(operation, "register a receiver", { check: "webhooks" }),
  );
}

/** False when the target refused the registration. */
export async function register(
  context: TestContext,
  delivery: Delivery,
  url: string,
  secret = SECRET,
): Promise<boolean> {
  const exchange = await registered(context, delivery, url, secret);
  return exchange?.response !== undefined && exchange.response.status < 300;
}

/** Whether a registration takes the place of the one before it; one that is posted may well stand beside it. */
export function replaces({ contract }: TestContext, { registration }: Delivery): boolean {
  const operation = registration === undefined ? undefined : contract.operation(registration.operationId);
  return operation?.method === "PUT" || operation?.method === "PATCH";
}
