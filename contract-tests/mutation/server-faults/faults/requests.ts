/** Servers that take what they must refuse, refuse what they must take, or forget who asks. */
import { randomBytes } from "node:crypto";
import { type Json, isObject } from "../../../../spec/openapi/json.ts";
import type { Answered, Asked, ServerFault } from "../fault.ts";
import { type Fits, changed, withHeader, withOther, without } from "./places.ts";

/** Members of requests that the contract has, by what a lenient server would do with them. */
const KNOWN = new Set([
  "project_id",
  "patients",
  "reference_equations",
  "rules",
  "model_id",
  "patient_ids",
  "analysis_id",
  "batch_id",
  "webhook_url",
  "webhook_secret",
]);

function body(name: string, change: (value: Json) => Json): ServerFault {
  return {
    name,
    scope: "requests",
    ask: ({ json }) => {
      if (json === undefined) return undefined;
      const other = change(json);
      return other === json ? undefined : { body: Buffer.from(JSON.stringify(other)) };
    },
  };
}

/** Another value in the first place of a body that fits. */
function place(name: string, fits: Fits, change: (value: Json) => Json | undefined): ServerFault {
  return body(name, (value) => changed(value, fits, change));
}

function problem(status: number, code: string, target: string): Answered {
  const request = `req_${randomBytes(8).toString("hex")}`;
  const value = {
    type: `/docs#${code}`,
    title: "No",
    status,
    detail: "No.",
    instance: target.split("?")[0] ?? "/",
    code,
    request_id: request,
  };
  return {
    status,
    headers: [
      ["Content-Type", "application/problem+json"],
      ["X-Request-Id", request],
    ],
    body: Buffer.from(JSON.stringify(value)),
  };
}

function refuses(name: string, when: (asked: Asked) => boolean, status = 422, code = "invalid_body"): ServerFault {
  return {
    name,
    scope: "refusals",
    ask: (asked) => (when(asked) ? { instead: problem(status, code, asked.target) } : undefined),
  };
}

function query(asked: Asked, name: string): string | null {
  return new URL(asked.target, "http://x").searchParams.get(name);
}

function has(json: Json | undefined, fits: (value: Json, name: string) => boolean): boolean {
  return json !== undefined && changed(json, fits, () => "found") !== json;
}

function edited(target: string, edit: (parameters: URLSearchParams) => void): string {
  const url = new URL(target, "http://x");
  edit(url.searchParams);
  return url.pathname + url.search;
}

export const REQUEST_FAULTS: readonly ServerFault[] = [
  body("unknown members at the top are ignored", (value) => {
    if (!isObject(value) || Object.keys(value).every((name) => KNOWN.has(name))) return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => KNOWN.has(name)));
  }),
  place(
    "unknown members deep inside are ignored",
    (_, name) => name === "x_unknown_member",
    () => undefined,
  ),
  place(
    "numbers are taken as text",
    (item, name) =>
      typeof item === "string" && /^-?\d+(\.\d+)?$/.test(item) && /_cm$|_years$|_l$|_kg$|mmrc|cat$/.test(name),
    Number,
  ),
  place(
    "an age beyond the range is clamped",
    (item, name) => name === "age_years" && typeof item === "number" && item > 95,
    () => 95,
  ),
  place(
    "an age below the range is clamped",
    (item, name) => name === "age_years" && typeof item === "number" && item < 3,
    () => 3,
  ),
  place(
    "a closed list is read without regard to case",
    (item, name) => name === "sex" && typeof item === "string" && item !== item.toLowerCase(),
    (item) => String(item).toLowerCase(),
  ),
  {
    name: "a missing required member gets a default",
    scope: "requests",
    ask: ({ operation, json }) =>
      operation?.path === "/api/v1/model/build" && isObject(json) && !("reference_equations" in json)
        ? { body: Buffer.from(JSON.stringify({ ...json, reference_equations: "gli-2022-global" })) }
        : undefined,
  },
  place(
    "a missing kind is guessed",
    (item, name) => /bronchodilator$/.test(name) && isObject(item) && !("kind" in item) && "fev1_l" in item,
    (item) => ({ ...(isObject(item) ? item : {}), kind: "values" }),
  ),
  place(
    "null counts as absent",
    (item, name) => item === null && /weight_kg|smoking|symptoms|ancestry/.test(name),
    () => undefined,
  ),
  place(
    "items that come twice are dropped",
    (item, name) => name === "diagnoses" && Array.isArray(item) && new Set(item).size < item.length,
    (item) => (Array.isArray(item) ? [...new Set(item)] : item),
  ),
  place(
    "a text is trimmed",
    (item, name) => typeof item === "string" && /_id$/.test(name) && item !== item.trim(),
    (item) => String(item).trim(),
  ),
  {
    name: "any media type is read as JSON",
    scope: "answers",
    ask: ({ headers, body: bytes }) =>
      bytes.byteLength > 0 ? { headers: withHeader(headers, "Content-Type", "application/json") } : undefined,
  },
  {
    name: "an invalid query parameter is ignored",
    scope: "requests",
    ask: ({ target }) =>
      /[?&]limit=(0|201|abc|[^&]*[^0-9&])/.test(target)
        ? { target: edited(target, (all) => all.delete("limit")) }
        : undefined,
  },
  {
    name: "an unknown state is ignored",
    scope: "requests",
    ask: ({ target }) =>
      /[?&]webhook=(?!(not_due|pending|delivered|failed)(&|$))/.test(target)
        ? { target: edited(target, (all) => all.delete("webhook")) }
        : undefined,
  },
  { name: "anybody is let in", scope: "answers", ask: ({ headers }) => rememberKey(headers) },
  {
    name: "any scheme will do",
    scope: "answers",
    ask: ({ headers }) => ({
      headers: withOther(headers, "authorization", (value) => value.replace(/^Basic /, "Bearer ")),
    }),
  },
  {
    name: "a key that only begins right is let in",
    scope: "answers",
    ask: ({ headers }) => ({
      headers: withOther(headers, "authorization", (value) => value.replace(/x$/, "")),
    }),
  },
  {
    name: "idempotency keys are ignored",
    scope: "answers",
    ask: ({ headers }) => ({ headers: without(headers, "idempotency-key") }),
  },
  {
    name: "If-None-Match is ignored",
    scope: "answers",
    ask: ({ headers }) => ({ headers: without(headers, "if-none-match") }),
  },
  {
    name: "a wrong method is taken as GET",
    scope: "answers",
    ask: ({ operation, method }) => (operation === undefined && method === "PATCH" ? { method: "GET" } : undefined),
  },
  refuses("a valid ancestry is refused", ({ json }) =>
    has(json, (item, name) => name === "ancestry" && item === "other"),
  ),
  refuses("a value at the upper bound is refused", ({ json }) =>
    has(json, (item, name) => name === "height_cm" && item === 230),
  ),
  refuses("a value at the lower bound is refused", ({ json }) =>
    has(json, (item, name) => name === "age_years" && item === 3),
  ),
  refuses(
    "an optional member is demanded",
    ({ operation, json }) =>
      operation?.path.endsWith("/intake") === true && json !== undefined && !has(json, (_, name) => name === "smoking"),
  ),
  refuses("the longest text is refused", ({ json }) =>
    has(json, (item, name) => name === "reason" && typeof item === "string" && item.length >= 200),
  ),
  refuses("the largest page is refused", (asked) => query(asked, "limit") === "200", 400, "invalid_parameter"),
  refuses("one branch of the union is refused", ({ json }) =>
    has(json, (item, name) => name === "kind" && item === "curves"),
  ),
  refuses("a full list is refused", ({ json }) =>
    has(json, (item, name) => name === "diagnoses" && Array.isArray(item) && item.length === 6),
  ),
  refuses("an empty list is refused", ({ json }) =>
    has(json, (item, name) => name === "diagnoses" && Array.isArray(item) && item.length === 0),
  ),
];

let known: string | undefined;

/** Everybody asks with the last key that looked right. */
function rememberKey(headers: Asked["headers"]): Partial<Asked> {
  const sent = headers.find(([name]) => /^authorization$/i.test(name))?.[1];
  if (sent !== undefined && /^Bearer ris_[A-Za-z0-9_-]{43}$/.test(sent)) known ??= sent;
  return known === undefined ? {} : { headers: withHeader(headers, "Authorization", known) };
}
