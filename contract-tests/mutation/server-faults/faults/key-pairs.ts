/** Entries `v1a` of webhooks: signed with another key, over other bytes, left out, or by a key that is listed no more. */
import { createPrivateKey, sign } from "node:crypto";
import { isObject, listAt } from "../../../../spec/openapi/json.ts";
import { headerValue } from "../../../engine/http/exchange.ts";
import { SIGNING_KEYS } from "../../../service-profile/launch.ts";
import type { Posted, ServerFault } from "../fault.ts";
import { jsonOf, withHeader, withJson } from "./places.ts";

/** An Ed25519 private key in PKCS #8 (RFC 8410) is this and its seed. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
/** RFC 8032, 7.1, test 3: a key that the service does not have. */
const STRANGER = "whsk_xaqN9D+fg3vty0QvMdy1s2vYkphxTt4hNz7GYb2r9VA=";

function entryBy(secret: string, content: Buffer): string {
  const seed = Buffer.from(secret.slice("whsk_".length), "base64").subarray(0, 32);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
  return `v1a,${sign(null, content, key).toString("base64")}`;
}

export function contentOf({ headers }: Pick<Posted, "headers">, body: Buffer): Buffer {
  const value = (name: string): string => headerValue(headers, name) ?? "";
  return Buffer.concat([Buffer.from(`${value("webhook-id")}.${value("webhook-timestamp")}.`), body]);
}

/** What the service's own keys make of the bytes. */
export function ownEntries(content: Buffer): string[] {
  return SIGNING_KEYS.map((secret) => entryBy(secret, content));
}

function entries(name: string, change: (own: readonly string[], came: Posted) => readonly string[]): ServerFault {
  return {
    name,
    scope: "webhooks",
    by: ["webhook-public-key"],
    webhook: (came, { pass }) => {
      const all = (headerValue(came.headers, "webhook-signature") ?? "").split(" ");
      const [own, others] = [true, false].map((kind) => all.filter((one) => one.startsWith("v1a,") === kind));
      const signature = [...(others ?? []), ...change(own ?? [], came)].join(" ");
      return pass({ headers: withHeader(came.headers, "webhook-signature", signature) });
    },
  };
}

function listing(name: string, change: (keys: readonly unknown[]) => readonly unknown[]): ServerFault {
  return {
    name,
    scope: "webhooks",
    by: ["webhook-public-key"],
    webhook: (_, { pass }) => pass(),
    answer: (answered, { operation }) => {
      const body = operation?.id === "getWebhookKeys" && answered.status === 200 ? jsonOf(answered) : undefined;
      return isObject(body)
        ? withJson({ ...body, keys: [...change(listAt(body["keys"]))] as (typeof body)[] })
        : undefined;
    },
  };
}

export const KEY_FAULTS: readonly ServerFault[] = [
  entries("no key pair signs", () => []),
  entries("one of two key pairs signs", (own) => own.slice(0, 1)),
  entries("a key that nobody lists signs in place of one", (own, came) => [
    ...own.slice(0, 1),
    entryBy(STRANGER, contentOf(came, came.body)),
  ]),
  entries("a key that nobody lists signs as well", (own, came) => [
    ...own,
    entryBy(STRANGER, contentOf(came, came.body)),
  ]),
  entries("key pairs sign the body alone", (_own, { body }) => SIGNING_KEYS.map((secret) => entryBy(secret, body))),
  entries("key pairs sign other bytes", (_own, came) =>
    ownEntries(contentOf(came, Buffer.concat([came.body, Buffer.from("\n")]))),
  ),
  listing("a key is listed no more, and signs on", (keys) => keys.slice(1)),
  listing("a key is listed that signs nothing", (keys) =>
    keys.map((key, index) =>
      index === 0 && isObject(key as never)
        ? { ...(key as object), x: "_FHNjmIYoaONpH7QAjDwWAgW7RO6MwOsXeuRFUiQgCU" }
        : key,
    ),
  ),
];
