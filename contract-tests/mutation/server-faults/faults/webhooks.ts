/** Webhooks that are not what the contract says, or come when they should not. */
import { createHmac } from "node:crypto";
import { type Json, isObject, parseJson } from "../../../../spec/openapi/json.ts";
import type { Answered, Posted, ServerFault } from "../fault.ts";
import { contentOf, ownEntries } from "./key-pairs.ts";
import { changed, dropMember, withHeader, withOther, without } from "./places.ts";

type Change = (posted: Posted) => Partial<Posted>;

function posted(name: string, by: string, change: Change): ServerFault {
  return { name, scope: "webhooks", by: [by], webhook: (came, { pass }) => pass(change(came)) };
}

/** How often, when and on what grounds it is sent shows in the attempts that come or in what is said of them. */
function behaviour(name: string, webhook: NonNullable<ServerFault["webhook"]>): ServerFault {
  const by = ["webhook-attempts", "webhook-schedule", "webhook-outcome", "webhook-redirect"];
  return { name, scope: "webhooks", by, webhook };
}

function standardKey(secret: string): Buffer {
  return secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret);
}

/** Headers that sign these bytes with this secret, so that nothing but the intended fault shows. */
export function signed({ headers }: Posted, body: Buffer, secret: string): [string, string][] {
  const own = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const content = contentOf({ headers }, body);
  const standard = `v1,${createHmac("sha256", standardKey(secret)).update(content).digest("base64")}`;
  const all = [standard, ...ownEntries(content)].join(" ");
  return withHeader(withHeader(headers, "X-Service-Signature", own), "webhook-signature", all);
}

function payload(name: string, change: (value: Json) => Json, by = "webhook-payload"): ServerFault {
  return posted(name, by, (came) => {
    const value = parseJson(came.body.toString("utf8"));
    if (value === undefined) return {};
    const body = Buffer.from(JSON.stringify(change(value)));
    return { body, headers: signed(came, body, came.secret) };
  });
}

const OK: Answered = { status: 200, headers: [], body: Buffer.alloc(0) };
const FAILED: Answered = { status: 500, headers: [], body: Buffer.alloc(0) };

export const WEBHOOK_FAULTS: readonly ServerFault[] = [
  posted("the signature header is missing", "webhook-headers", ({ headers }) => ({
    headers: without(headers, "x-service-signature"),
  })),
  posted("the signature has lost its prefix", "webhook-headers", ({ headers }) => ({
    headers: withOther(headers, "x-service-signature", (value) => value.replace("sha256=", "")),
  })),
  posted("the signature is in capitals", "webhook-headers", ({ headers }) => ({
    headers: withOther(headers, "x-service-signature", (value) => `sha256=${value.slice(7).toUpperCase()}`),
  })),
  posted("the signature is made with another secret", "webhook-signature", (came) => ({
    headers: signed(came, came.body, `${came.secret}x`),
  })),
  posted("the signature is made over other bytes", "webhook-signature", (came) => ({
    body: Buffer.from(`${came.body.toString("utf8")}\n`),
  })),
  posted("the signature is base64", "webhook-headers", (came) => ({
    headers: withHeader(
      came.headers,
      "X-Service-Signature",
      `sha256=${createHmac("sha256", came.secret).update(came.body).digest("base64")}`,
    ),
  })),
  posted("the Standard Webhooks signature is missing", "webhook-headers", ({ headers }) => ({
    headers: without(headers, "webhook-signature"),
  })),
  posted("the Standard Webhooks signature is wrong", "webhook-standard-signature", ({ headers }) => ({
    headers: withHeader(headers, "webhook-signature", `v1,${"A".repeat(43)}=`),
  })),
  posted("the identifier is missing", "webhook-headers", ({ headers }) => ({
    headers: without(headers, "webhook-id"),
  })),
  posted("the identifier changes with each attempt", "webhook-same-id", (came) => {
    const headers = withOther(came.headers, "webhook-id", (value) => `${value.slice(0, -1)}${came.attempt}`);
    return { headers: signed({ ...came, headers }, came.body, came.secret) };
  }),
  posted("the time is in milliseconds", "webhook-headers", ({ headers }) => ({
    headers: withOther(headers, "webhook-timestamp", (value) => `${value}000`),
  })),
  posted("the method is PUT", "webhook-method", () => ({ method: "PUT" })),
  posted("the media type is text", "webhook-media-type", ({ headers }) => ({
    headers: withHeader(headers, "Content-Type", "text/plain"),
  })),
  posted("the query of the URL is lost", "webhook-target", ({ target }) => ({ target: target.split("?")[0] ?? "/" })),
  payload("a required member is missing", dropMember("company")),
  payload("the event has another name", (value) => (isObject(value) ? { ...value, event: "results.ready" } : value)),
  payload(
    "an unknown member comes along",
    (value) => (isObject(value) ? { ...value, internal: true } : value),
    "undeclared-member",
  ),
  payload(
    "a number is another than the one that is read",
    (value) =>
      changed(
        value,
        (item, name) => name === "measured" && typeof item === "number",
        (item) => Number(item) + 0.5,
      ),
    "webhook-same-as-read",
  ),
  payload("a number comes as text", (value) => changed(value, (item) => typeof item === "number", String)),
  {
    ...payload("the items are missing", (value) => (isObject(value) ? { ...value, items: [] } : value)),
    // the report beside them counts them
    by: ["webhook-payload", "relation"],
  },
  posted("the secret is in the body", "webhook-secret", (came) => {
    const value = parseJson(came.body.toString("utf8"));
    const body = Buffer.from(JSON.stringify(isObject(value) ? { ...value, company: came.secret } : value));
    return { body, headers: signed(came, body, came.secret) };
  }),
  posted("a later attempt has another body", "webhook-same-bytes", (came) => {
    if (came.attempt === 1) return {};
    const body = Buffer.from(came.body.toString("utf8").replace("{", "{ "));
    return { body, headers: signed(came, body, came.secret) };
  }),
  behaviour("it is never sent", () => Promise.resolve(OK)),
  behaviour("it is sent twice", async (_, { pass }) => {
    await pass();
    return pass();
  }),
  behaviour("a failure is not retried", async (came, { pass }) => (came.attempt === 1 ? pass() : FAILED)),
  behaviour("a rejection is retried", async (_, { pass }) => {
    const answer = await pass();
    return answer !== undefined && answer.status >= 400 && answer.status < 500 ? FAILED : answer;
  }),
  behaviour("a failure is retried at once", async (_, { pass }) => {
    const answer = await pass();
    return answer !== undefined && answer.status >= 500 ? ((await pass()) ?? FAILED) : answer;
  }),
  {
    ...behaviour("retries come late", async (came, { pass, wait }) => {
      if (came.attempt > 1) await wait(2500);
      return pass();
    }),
    // the log counts from the sender's end, where the time is lost too
    by: ["webhook-schedule", "webhook-log"],
  },
  behaviour("a fourth attempt is made", async (came, { pass }) => {
    const answer = await pass();
    if (came.attempt === 3) await pass();
    return answer;
  }),
  behaviour("a redirect is followed", async (_, { pass }) => {
    const answer = await pass();
    const to = answer?.headers.find(([name]) => /^location$/i.test(name))?.[1];
    if (to !== undefined) await pass({ target: to });
    return answer;
  }),
  behaviour("a redirect counts as taken", async (_, { pass }) => {
    const answer = await pass();
    return answer !== undefined && answer.status >= 300 && answer.status < 400 ? OK : answer;
  }),
  behaviour("a failure counts as taken", async (_, { pass }) => {
    const answer = await pass();
    return answer !== undefined && answer.status >= 500 ? OK : answer;
  }),
  behaviour("a broken connection is not retried", async (_, { pass }) => (await pass()) ?? { ...FAILED, status: 400 }),
];
