import { isObject, parseJson } from "../../../spec/openapi/json.ts";
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
  if (told !== undefined || messageId?.body === undefined) return told;
  const content = parseJson(body.toString("utf8"));
  const said = isObject(content) ? read(content, messageId.body) : undefined;
  return typeof said === "string" || typeof said === "number" ? String(said) : undefined;
}
