import { randomInt } from "node:crypto";
import type { WebhookHeader } from "./payload.ts";

/** So many characters at the end of the example are replaced: enough that two deliveries do not meet. */
const VARIED = 12;
const KINDS = [
  [/[0-9]/, "0123456789"],
  [/[a-z]/, "abcdefghijklmnopqrstuvwxyz"],
  [/[A-Z]/, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
] as const;

/**
 * A fresh webhook identifier of the form of the contract's example: each of its last letters and digits becomes another
 * of its kind. The example itself where the contract's schema allows no such variation, so that it is at least valid.
 */
export function freshIdentifier(header: WebhookHeader | undefined): string {
  const example = header?.example ?? "msg_0000000000000000";
  const varied = example.slice(0, -VARIED) + example.slice(-VARIED).replaceAll(/[0-9a-zA-Z]/g, another);
  return header === undefined || header.accepts(varied) ? varied : example;
}

function another(character: string): string {
  const alphabet = KINDS.find(([kind]) => kind.test(character))?.[1] ?? character;
  return alphabet.charAt(randomInt(alphabet.length));
}
