import { type Json, isObject, parseJson } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { headerValue } from "../http/exchange.ts";
import type { Delivery } from "./delivery.ts";
import type { Attempt } from "./receiver.ts";

/** The header of Standard Webhooks, where the contract names none. */
const STANDARD = "webhook-id";

/** What names the message of an attempt: a header, else what its body says where the contract points; undefined where nothing does. */
export function messageIdOf(
  { messageId }: Pick<Delivery, "messageId">,
  { headers, body }: Pick<Attempt, "headers" | "body">,
): string | undefined {
  const told = headerValue(headers, messageId?.header ?? STANDARD);
  return told ?? (messageId?.body === undefined ? undefined : nameAt(parseJson(body.toString("utf8")), messageId.body));
}

/** What names a message there: headers have texts alone, where bodies and logs may have numbers. */
export function nameAt(value: Json | undefined, pointer: string): string | undefined {
  const said = isObject(value) ? read(value, pointer) : undefined;
  return typeof said === "string" || typeof said === "number" ? String(said) : undefined;
}

/** Where a header and the body name the message, both name the same one. */
export function namesApart(
  { messageId }: Pick<Delivery, "messageId">,
  { headers, body }: Pick<Attempt, "headers" | "body">,
): string | undefined {
  const { header, body: at } = messageId ?? {};
  if (header === undefined || at === undefined) return undefined;
  const [told, said] = [headerValue(headers, header), nameAt(parseJson(body.toString("utf8")), at)];
  return told === undefined || said === undefined || told === said
    ? undefined
    : `${header} names ${told}, and the body at ${at} ${said}`;
}
