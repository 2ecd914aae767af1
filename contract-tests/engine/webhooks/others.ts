/** What comes to a receiver of one webhook and is another one of the same contract: a ping that greets whoever registers, say. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import { isObject, parseJson } from "../../../spec/openapi/json.ts";
import type { TestContext } from "../context.ts";
import { essence, headerValue } from "../http/exchange.ts";
import type { Contract } from "../contract.ts";
import { type Delivery, deliveriesOf } from "./delivery.ts";
import { inspect } from "./inspect.ts";
import type { Attempt, Receiver } from "./receiver.ts";
import { replaces } from "./register.ts";
import type { Asked } from "./trigger.ts";

export function fits({ schemas }: Contract, { method, body }: Operation, attempt: Attempt): boolean {
  const type = essence(headerValue(attempt.headers, "content-type"));
  const media = body?.content.find((entry) => essence(entry.type) === type);
  const content = parseJson(attempt.body.toString("utf8"));
  if (method !== attempt.method || media?.schema === undefined || content === undefined) return false;
  return schemas.bodyErrors("out", media.schema, content).length === 0;
}

const EVENT = /^(type|event|event_?(type|name)|topic)$/i;

/** Whether the body calls itself by the name of the webhook: several of one schema are told apart by it alone. */
function isCalled({ path }: Operation, { body }: Attempt): boolean {
  const content = parseJson(body.toString("utf8"));
  return isObject(content) && Object.entries(content).some(([name, value]) => EVENT.test(name) && value === path);
}

/** The webhook that the attempt is of, where it is not the one that is asked for; what fits none of them is that one, at fault. */
function otherOf({ contract }: TestContext, { webhook }: Delivery, attempt: Attempt): Operation | undefined {
  const others = contract.webhooks.filter(({ path }) => path !== webhook.path);
  const called = others.find((other) => isCalled(other, attempt) && fits(contract, other, attempt));
  if (called !== undefined) return called;
  if (others.length === 0 || fits(contract, webhook, attempt)) return undefined;
  return others.find((other) => fits(contract, other, attempt));
}

export function isOther({ context, delivery }: Asked): (attempt: Attempt) => boolean {
  return (attempt) => otherOf(context, delivery, attempt) !== undefined;
}

/** What is planned is judged with its delivery; what is left may be of no webhook at all. */
function judgeStrays({ context, delivery: { webhook } }: Asked, strays: readonly Attempt[]): void {
  if (!strays.some((attempt) => !fits(context.contract, webhook, attempt))) return;
  const message = "a request came that fits no webhook of the contract";
  context.report({ check: "webhook-payload", message, subject: webhook.path });
}

/** They are under the same registration, and signed as that one is where they have the header of the signature. */
export function judgeOthers(
  asked: Asked,
  receiver: Receiver,
  { secret, target }: { readonly secret: string | undefined; readonly target: string },
): void {
  const { context, delivery } = asked;
  judgeStrays(asked, receiver.unplanned());
  const described = deliveriesOf(context.contract);
  for (const attempt of receiver.others) {
    const webhook = otherOf(context, delivery, attempt);
    if (webhook === undefined) continue;
    const { signature } = delivery;
    const isSigned = webhook.parameters.some(({ name }) => name.toLowerCase() === signature?.header.toLowerCase());
    const own = described.find((one) => one.webhook.path === webhook.path);
    const rules = own ?? { ...delivery, webhook, signature: isSigned ? signature : undefined };
    const subject = `${webhook.path}: beside ${delivery.webhook.path}`;
    // of a registration that is replaced the secret may be another one by then
    const known = replaces(context, delivery) ? undefined : secret;
    inspect({ context, delivery: rules, secret: known, target, subject }, attempt);
  }
}
