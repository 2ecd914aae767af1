/** What the buttons of the operator page do: fire a webhook now, or send a delivery again under its identifier. */
import type { IncomingMessage } from "node:http";
import type { Asked, Hub } from "../webhooks/hub.ts";
import { STILL } from "./look.ts";

export interface ActionAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const ACTION = /^\/__mock\/(fire|replay)(?:\?|$)/;

const REFUSED: Readonly<Record<Exclude<Asked, "started">, readonly [status: number, text: string]>> = {
  "no such webhook": [404, "The contract has no webhook of this name that the mock sends.\n"],
  "nothing registered": [409, "No receiver is registered for this webhook. Register one first.\n"],
  "no such delivery": [404, "There was no delivery with this identifier; the mock keeps the last hundred.\n"],
};

/** Undefined for a request that is none of the page's. */
export function actionAnswer(hub: Hub, { method, url = "/", headers }: IncomingMessage): ActionAnswer | undefined {
  const [, action] = ACTION.exec(url) ?? [];
  if (action === undefined) return undefined;
  if (method !== "POST") return said(405, "Send POST.\n", { allow: "POST" });
  // A page of another origin that the operator has open must not send webhooks from here.
  if (headers.origin !== undefined && URL.parse(headers.origin)?.host !== headers.host)
    return said(403, "Only the page of this mock may ask for that.\n");
  const { searchParams } = new URL(url, "http://mock");
  const name = searchParams.get("webhook") ?? "";
  const asked = hub.operate(name, action === "replay" ? (searchParams.get("id") ?? "") : undefined);
  if (asked !== "started") return said(...REFUSED[asked]);
  // Back to the page as it was: it holds still where it was told to.
  const query = URL.parse(headers.referer ?? "")?.search === STILL ? STILL : "";
  return said(303, `${name} is on its way; see /__mock.\n`, { location: `/__mock${query}` });
}

function said(status: number, body: string, headers: Readonly<Record<string, string>> = {}): ActionAnswer {
  return { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers }, body };
}
