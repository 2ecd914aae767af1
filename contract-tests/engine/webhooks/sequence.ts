/** Numbers of messages that rise with each of them, as descriptions say: `Rises by one with each event`. */
import { type Json, isObject, parseJson, textAt } from "../../../spec/openapi/json.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { risesWith } from "../relations/said-rises.ts";
import { spoken } from "../relations/spoken.ts";
import type { Schemas } from "../schemas.ts";
import type { Delivery } from "./delivery.ts";
import { messageIdOf } from "./message-id.ts";
import type { Attempt } from "./receiver.ts";

type Message = Pick<Attempt, "headers" | "body">;

const TOLD = "event|message|notification|delivery";
/** A number of its own for each of several receivers says nothing over all of them. */
const OF_ITS_OWN = /\b(endpoint|subscription|registration|receiver|webhook|topic|stream)\b/;
/** What the number counts the events of: `with each event of the order` is one of each order. */
const COUNTED = new RegExp(
  `\\b(?:${TOLD}) (?:of|for|about|in|on|to|per) (?:(?:the|a|an|each|every|this|one|its|your) )?(\\w+)`,
);
const WHOLE = /^(account|company|tenant|workspace|organi[sz]ation|merchant|service|api|system|platform)$/;

/** `whole`: over everything that a client has, and not only from one message to the next of one flow. */
function risingIn(schemas: Schemas, { webhook }: Pick<Delivery, "webhook">, whole: boolean): readonly string[] {
  const schema = webhook.body?.content[0]?.schema;
  return [...(schema === undefined ? [] : viewOf(schemas, "out", schema).properties)].flatMap(([name, at]) => {
    const words = spoken(textAt(firstOf(viewOf(schemas, "out", at), "description")) ?? "");
    const counted = COUNTED.exec(words)?.[1];
    const isOfAll = counted === undefined ? !whole : WHOLE.test(counted);
    return isOfAll && risesWith(words, TOLD) && !OF_ITS_OWN.test(words) ? [name] : [];
  });
}

function numberIn({ body }: Message, name: string): number | undefined {
  const said: Json | undefined = parseJson(body.toString("utf8"));
  const value = isObject(said) ? said[name] : undefined;
  return typeof value === "number" ? value : undefined;
}

/** Of messages of one moment: no two have one number. */
export function sharedNumberFaults(
  schemas: Schemas,
  delivery: Pick<Delivery, "webhook" | "messageId">,
  messages: readonly Message[],
): string[] {
  return risingIn(schemas, delivery, true).flatMap((name) => {
    const ids = Map.groupBy(
      messages.filter((one) => messageIdOf(delivery, one) !== undefined),
      (one) => numberIn(one, name),
    );
    const shared = [...ids].find(
      ([number, all]) => number !== undefined && new Set(all.map((one) => messageIdOf(delivery, one))).size > 1,
    );
    return shared === undefined
      ? []
      : [`${name} rises with each, the contract says, and ${shared[1].length} messages have ${String(shared[0])}`];
  });
}

/** Of a message that was sent after another one. */
export function fallenFault(
  schemas: Schemas,
  delivery: Pick<Delivery, "webhook">,
  before: Message | undefined,
  after: Message | undefined,
): string | undefined {
  if (before === undefined || after === undefined) return undefined;
  for (const name of risingIn(schemas, delivery, false)) {
    const [was, is] = [numberIn(before, name), numberIn(after, name)];
    if (was !== undefined && is !== undefined && is <= was)
      return `${name} rises with each, the contract says, and is ${is} after ${was}`;
  }
  return undefined;
}
