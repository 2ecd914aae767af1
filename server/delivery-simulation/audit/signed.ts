import { createHmac } from "node:crypto";
import {
  type Exchange,
  exchanges,
  factsOf,
  inTrouble,
  isCalm,
  onlyRepeats,
  restoredAt,
  wishes,
  type Promised,
} from "./read.ts";
import type { History } from "../history.ts";

/** Every request of a message has the same body and identifier, the time of its sending, and signatures of its company's secret. */
export const sendsAreSigned: Promised = (history) => {
  const bodies = new Map<string, string>(
    history.messages.flatMap(({ webhook_id, body }) => (body === undefined ? [] : [[webhook_id, body] as const])),
  );
  return exchanges(history).flatMap((sent) => {
    const { webhook_id: id, body, wall_s, headers } = sent;
    const stored = bodies.get(id);
    bodies.set(id, stored ?? body);
    if (stored !== undefined && stored !== body) return [`${id}: sent with another body`];
    if (!body.includes(`"event_id":"${id}"`)) return [`${id}: sent under an identifier that its body does not have`];
    if (Math.abs(Number(headers["webhook-timestamp"]) - wall_s) > 1)
      return [`${id}: with a time that is not the sending's`];
    return isSigned(history, sent) ? [] : [`${id}: not signed with a secret that its receiver has`];
  });
};

/** Secrets are told in order; around a change either may sign, and after a restore any that ever was. */
function isSigned(history: History, sent: Exchange): boolean {
  const { body, headers, url, webhook_id } = sent;
  const timestamp = headers["webhook-timestamp"] ?? "";
  const secrets = maybeSecrets(history, new URL(url).host.split(".")[0] ?? "", sent.at);
  const plain = (key: string) => `sha256=${createHmac("sha256", key).update(body).digest("hex")}`;
  const standard = (key: string) =>
    `v1,${createHmac("sha256", key).update(`${webhook_id}.${timestamp}.${body}`).digest("base64")}`;
  const listed = (headers["webhook-signature"] ?? "").split(" ");
  const newest = secrets.find((key) => headers["X-Service-Signature"] === plain(key));
  if (newest === undefined || !listed.includes(standard(newest))) return false;
  const before = replacedSecret(history, new URL(url).host.split(".")[0] ?? "", sent.at);
  return before === undefined || listed.includes(standard(before));
}

interface Put {
  readonly begun: number;
  readonly done: number;
  readonly secret: string;
}

function putsBefore(history: History, company: string, at: number): readonly Put[] {
  return wishes(history).flatMap(({ asked: [first], told }) => {
    if (first === undefined || first.operation !== "put" || first.company !== company || first.at > at) return [];
    if (onlyRepeats(history, first, told)) return [];
    const done = told.find(({ status }) => status < 300)?.at ?? Number.POSITIVE_INFINITY;
    return [{ begun: first.at, done, secret: String(first.body["webhook_secret"]) }];
  });
}

/** The secret before the newest, which signs as well for a day; undefined where it cannot be told from outside. */
function replacedSecret(history: History, company: string, at: number): string | undefined {
  const changes = factsOf(history, "asked").filter((asked) => asked.company === company && asked.at <= at);
  if (!isCalm(history) || changes.some(({ operation }) => operation === "delete")) return undefined;
  const [before, newest, ...more] = putsBefore(history, company, at);
  if (before === undefined || newest === undefined || more.length > 0) return undefined;
  const inOrder = before.done < newest.begun && newest.done + 50 < at;
  return inOrder && before.secret !== newest.secret ? before.secret : undefined;
}

function maybeSecrets(history: History, company: string, at: number): readonly string[] {
  const puts = putsBefore(history, company, at);
  if (restoredAt(history) !== undefined || inTrouble(history, at - 60_000, at)) return puts.map(({ secret }) => secret);
  const settled = puts.filter(({ done }) => done + 50 < at);
  return puts.filter((put) => !settled.some(({ begun }) => begun > put.done)).map(({ secret }) => secret);
}
