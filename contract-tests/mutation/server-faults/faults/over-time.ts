/** Webhooks that are right one by one, and wrong in the course of several attempts and messages; a log and outcomes that tell another story. */
import { createHmac } from "node:crypto";
import { type Json, isObject, listAt, parseJson } from "../../../../spec/openapi/json.ts";
import type { Answered, Forwarding, Posted, Scope, ServerFault } from "../fault.ts";
import { jsonOf, withHeader, withJson } from "./places.ts";
import { contentOf, ownEntries } from "./key-pairs.ts";
import { signed } from "./webhooks.ts";

type Webhook = NonNullable<ServerFault["webhook"]>;

const HOUR_MS = 3_600_000;
const OK: Answered = { status: 200, headers: [], body: Buffer.alloc(0) };

function header({ headers }: Posted, name: string): string {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? "";
}

/** A fault that keeps what it needs from message to message; each play of it begins anew by a name of its own. */
function told(name: string, by: string | readonly string[], webhook: Webhook, scope: Scope = "over time"): ServerFault {
  return { name, scope, by: [by].flat(), webhook };
}

function textsIn(body: Buffer, member: string): string {
  const value = parseJson(body.toString("utf8"));
  return isObject(value) ? String(value[member] ?? "") : "";
}

/** The signature of Standard Webhooks with other parts. */
function stamped(came: Posted, id: string, timestamp: string): Partial<Posted> {
  const headers = withHeader(withHeader(came.headers, "webhook-id", id), "webhook-timestamp", timestamp);
  return { headers: signed({ ...came, headers }, came.body, came.secret) };
}

function firstOnly(): Webhook {
  const known = new Map<string, string>();
  return (came, { pass }) => {
    const project = textsIn(came.body, "project_id") || textsIn(came.body, "company");
    const id = header(came, "webhook-id");
    const first = known.get(project) ?? id;
    known.set(project, first);
    return first === id ? pass() : Promise.resolve(OK);
  };
}

/** Interpreting the same once more sends what it sent before. */
function sentAgain(): Pick<ServerFault, "ask" | "webhook"> {
  const asked = new Map<string, number>();
  let last: Forwarding["pass"] | undefined;
  return {
    webhook: (_, { pass }) => {
      last = pass;
      return pass();
    },
    ask: ({ operation, body }) => {
      if (operation?.id !== "interpret") return undefined;
      const key = body.toString("latin1");
      asked.set(key, (asked.get(key) ?? 0) + 1);
      if ((asked.get(key) ?? 0) > 1) void last?.();
      return undefined;
    },
  };
}

/** The secret registered first signs for ever. */
function neverEnds(): Webhook {
  const secrets: string[] = [];
  return (came, { pass }) => {
    if (!secrets.includes(came.secret)) secrets.push(came.secret);
    const content = contentOf(came, came.body);
    const all = [...secrets, "gate-secret-0123456789-abcdefghijklmnop"].map(
      (secret) => `v1,${createHmac("sha256", secret).update(content).digest("base64")}`,
    );
    const signature = [...new Set(all), ...ownEntries(content)].join(" ");
    return pass({ headers: withHeader(came.headers, "webhook-signature", signature) });
  };
}

/** The order that the contract states of the log is a relation. */
function log(name: string, change: (entry: { [name: string]: Json }, index: number) => Json | undefined): ServerFault {
  return {
    name,
    scope: "webhooks",
    by: ["webhook-log", "relation"],
    webhook: (_, { pass }) => pass(),
    answer: (answered, { operation }) => {
      if (operation?.id !== "listWebhookAttempts" || answered.status !== 200) return undefined;
      const value = jsonOf(answered);
      if (!isObject(value)) return undefined;
      const data = listAt(value["data"]).flatMap((entry, index) =>
        isObject(entry) ? (change(entry, index) ?? []) : entry,
      );
      return withJson({ ...value, data });
    },
  };
}

function outcome(name: string, by: string, change: (webhook: { [name: string]: Json }) => Json): ServerFault {
  return {
    name,
    scope: "webhooks",
    by: [by],
    webhook: (_, { pass }) => pass(),
    answer: (answered, { operation }) => {
      const value = operation?.id === "getResults" && answered.status === 200 ? jsonOf(answered) : undefined;
      return isObject(value) && isObject(value["webhook"])
        ? withJson({ ...value, webhook: change(value["webhook"]) })
        : undefined;
    },
  };
}

function shifted(value: Json | undefined, ms: number): string {
  return new Date(Date.parse(String(value)) + ms).toISOString();
}

/** During a redelivery the outcome is gone. */
function goneMeanwhile(): Pick<ServerFault, "ask" | "answer" | "webhook"> {
  let under = false;
  return {
    ask: ({ operation }) => {
      if (operation?.id === "redeliverWebhook") under = true;
      return undefined;
    },
    webhook: async (_, { pass }) => {
      const answer = await pass();
      if (answer !== undefined && answer.status < 300) under = false;
      return answer;
    },
    answer: (answered, { operation }) => {
      const value = under && operation?.id === "getResults" ? jsonOf(answered) : undefined;
      if (!isObject(value) || !("webhook" in value)) return undefined;
      const { webhook: _gone, ...rest } = value;
      // an answer without it has another tag
      return { ...withJson(rest), headers: withHeader(answered.headers, "ETag", '"without"') };
    },
  };
}

export const OVER_TIME_FAULTS: readonly ServerFault[] = [
  told("a second message of the same flow is not sent", "webhook-attempts", firstOnly()),
  {
    name: "a trigger said again sends again",
    scope: "over time",
    by: ["webhook-repeated", "webhook-attempts"],
    ...sentAgain(),
  },
  told("the replaced secret does not sign during the overlap", "webhook-overlap", (came, { pass }) =>
    pass({
      headers: withHeader(
        came.headers,
        "webhook-signature",
        header(came, "webhook-signature")
          .split(" ")
          .filter((entry, index) => index === 0 || entry.startsWith("v1a,"))
          .join(" "),
      ),
    }),
  ),
  told("the replaced secret signs after the overlap", "webhook-overlap", neverEnds()),
  {
    name: "the overlap lasts an hour",
    scope: "over time",
    by: ["webhook-overlap"],
    answer: (answered, { operation }) => {
      const body = operation?.id === "putWebhook" ? jsonOf(answered) : undefined;
      const until = isObject(body) ? Date.parse(String(body["previous_secret_until"])) : Number.NaN;
      if (!isObject(body) || Number.isNaN(until)) return undefined;
      return withJson({ ...body, previous_secret_until: new Date(until - 23 * HOUR_MS).toISOString() });
    },
  },
  told("an attempt is given up after 3 s", "webhook-timeout", async (_, { pass, wait }) =>
    Promise.race([pass(), wait(3000).then(() => undefined)]),
  ),
  told(
    "all messages have one identifier",
    // the log names each by its own
    ["webhook-unique-id", "webhook-log"],
    (came, { pass }) => pass(stamped(came, "msg_00000000000000000000000001", header(came, "webhook-timestamp"))),
    "webhooks",
  ),
  (() => {
    const stamps = new Map<string, string>();
    return told(
      "later attempts have the time of the first",
      "webhook-timestamp",
      (came, { pass }) => {
        const id = header(came, "webhook-id");
        const first = stamps.get(id) ?? header(came, "webhook-timestamp");
        stamps.set(id, first);
        return pass(stamped(came, id, first));
      },
      "webhooks",
    );
  })(),
  told(
    "425 is retried",
    "webhook-attempts",
    async (_, { pass }) => {
      const answer = await pass();
      return answer?.status === 425 ? { ...answer, status: 503 } : answer;
    },
    "webhooks",
  ),
  log("the log lacks the last attempt", (entry, index) => (index === 0 ? undefined : entry)),
  log("the log has an attempt twice", (entry, index) => (index === 0 ? [entry, entry] : entry)),
  log("the log has the status of another attempt", (entry) =>
    "status" in entry ? { ...entry, status: entry["status"] === 200 ? 201 : 200 } : entry,
  ),
  log("the log has a status where nothing was answered", (entry) => {
    if (!("error" in entry)) return entry;
    const { error: _error, ...rest } = entry;
    return { ...rest, status: 502 };
  }),
  log("the log names another reason", (entry) =>
    entry["error"] === "connection_reset" ? { ...entry, error: "connection_refused" } : entry,
  ),
  log("the log has durations in seconds", (entry) => ({
    ...entry,
    duration_ms: Math.round(Number(entry["duration_ms"]) / 1000),
  })),
  log("the log is in the time of another zone", (entry) => ({ ...entry, at: shifted(entry["at"], 3_600_000) })),
  log("the log names every attempt's time as the delivery's", (entry) => ({
    ...entry,
    at: shifted(entry["at"], -(Number(entry["attempt"]) - 1) * 2500),
  })),
  log("the log names another message", (entry) => ({ ...entry, event_id: "msg_00000000000000000000000001" })),
  outcome("the outcome's time is the hour before", "webhook-outcome", (webhook) => ({
    ...webhook,
    at: shifted(webhook["at"], -3_600_000),
  })),
  outcome("the outcome's reason is always the same", "webhook-outcome", (webhook) =>
    "error" in webhook ? { ...webhook, error: "network_error" } : webhook,
  ),
  outcome("a taken delivery has a reason", "webhook-outcome", (webhook) => ({ ...webhook, error: "network_error" })),
  outcome("the status of an earlier attempt stays after a reset", "webhook-outcome", (webhook) => {
    if (webhook["error"] !== "connection_reset" || webhook["attempts"] !== 3) return webhook;
    const { error: _error, ...rest } = webhook;
    return { ...rest, status: 503 };
  }),
  {
    name: "the outcome is gone during a redelivery",
    scope: "webhooks",
    by: ["webhook-outcome-stays"],
    ...goneMeanwhile(),
  },
];
