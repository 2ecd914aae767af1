import { isIP } from "node:net";
import type { AddressGuard, WebhookScheme } from "./address-guard.ts";

export type WebhookUrlProblem =
  | "webhook_url_invalid"
  | "webhook_url_scheme"
  | "webhook_url_credentials"
  | "webhook_url_fragment"
  | "webhook_url_address";

/** Characters that URL parsers drop or turn into others; a URL that needs that is not the one the client meant. */
const SILENTLY_CHANGED = /[\p{Cc} \\]/u;

/** An @ in the authority, even where nothing stands before it, which URL parsers drop. */
const CREDENTIALS = /^https?:\/\/[^/?#]*@/i;

/**
 * Says what is wrong with a `webhook_url` offered for registration, or undefined when it can be registered.
 * Only what the text itself shows is decided here. A name's addresses are checked at every attempt, because they can
 * change after registration.
 */
export function checkWebhookUrl(text: string, guard: AddressGuard): WebhookUrlProblem | undefined {
  if (SILENTLY_CHANGED.test(text) || !URL.canParse(text)) return "webhook_url_invalid";
  const url = new URL(text);
  if (!isWebhookScheme(url.protocol)) return "webhook_url_scheme";
  if (!/^https?:\/\/[^/]/i.test(text) || url.port === "0") return "webhook_url_invalid";
  if (CREDENTIALS.test(text)) return "webhook_url_credentials";
  if (text.includes("#")) return "webhook_url_fragment";
  return url.protocol === "http:" ? checkPlainHttp(url, guard) : checkAddress(url, guard);
}

function checkAddress(url: URL, guard: AddressGuard): WebhookUrlProblem | undefined {
  return literalAddresses(url).every((address) => guard.permits(address, "https:")) ? undefined : "webhook_url_address";
}

/** A name that the text alone does not settle leads over plain http only where networks are open to it: delivery refuses it else. */
function checkPlainHttp(url: URL, guard: AddressGuard): WebhookUrlProblem | undefined {
  const addresses = literalAddresses(url);
  const settled = addresses.length > 0 || guard.plainHttp === "networks";
  if (settled && addresses.every((address) => guard.permits(address, "http:"))) return undefined;
  // An address that may not be called at all is told first: https would not help.
  return checkAddress(url, guard) ?? "webhook_url_scheme";
}

/** The host of a parsed URL as a connection uses it: without the brackets of an IPv6 literal. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1");
}

function isWebhookScheme(protocol: string): protocol is WebhookScheme {
  return protocol === "https:" || protocol === "http:";
}

/** The addresses that the text alone settles. `URL` has already turned decimal, hex and octal forms into dotted ones. */
function literalAddresses(url: URL): readonly string[] {
  const host = hostOf(url);
  if (isIP(host) !== 0) return [host];
  // RFC 6761, 6.3: these names mean loopback everywhere.
  return /(^|\.)localhost\.?$/.test(host) ? ["127.0.0.1"] : [];
}
