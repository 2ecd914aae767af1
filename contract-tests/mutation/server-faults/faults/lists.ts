/** Lists that are right page by page, and wrong together; entity tags and replays that do not tell the truth. */
import { type Json, isObject, listAt } from "../../../../spec/openapi/json.ts";
import { headerValue } from "../../../engine/http/exchange.ts";
import type { Answered, Asked, ServerFault } from "../fault.ts";
import { jsonOf, withHeader, withJson, without } from "./places.ts";

/** Where the items of the lists stand. */
const LISTS: Readonly<Record<string, string>> = { listBatches: "data", listWebhookAttempts: "data" };

function edited(target: string, edit: (parameters: URLSearchParams) => void): string {
  const url = new URL(target, "http://list.invalid");
  edit(url.searchParams);
  return url.pathname + url.search;
}

export function asking(
  name: string,
  by: readonly string[],
  operations: readonly string[],
  edit: (parameters: URLSearchParams) => void,
): ServerFault {
  return {
    name,
    scope: "lists",
    by,
    ask: ({ operation, target }) => {
      const other = operations.includes(operation?.id ?? "") ? edited(target, edit) : target;
      return other === target ? undefined : { target: other };
    },
  };
}

type Page = (
  items: Json[],
  page: { readonly first: boolean; readonly limit: number; readonly body: { [name: string]: Json } },
) => { items?: Json[]; next?: Json };

function paging(
  name: string,
  by: readonly string[],
  change: Page,
  operations: readonly string[] = Object.keys(LISTS),
): ServerFault {
  return {
    name,
    scope: "lists",
    by,
    answer: (answered, { operation, target }) => {
      const member = LISTS[operation?.id ?? ""];
      const body = answered.status === 200 ? jsonOf(answered) : undefined;
      if (member === undefined || !isObject(body) || !operations.includes(operation?.id ?? "")) return undefined;
      const query = new URL(target, "http://list.invalid").searchParams;
      const { items, next } = change(listAt(body[member]), {
        first: !query.has("cursor"),
        limit: Number(query.get("limit") ?? 50),
        body,
      });
      return withJson({
        ...body,
        ...(items ? { [member]: items } : {}),
        ...(next === undefined ? {} : { next_cursor: next }),
      });
    },
  };
}

let carried: Json | undefined;

export const LIST_FAULTS: readonly ServerFault[] = [
  asking("the limit of batches is ignored", ["list-limit"], ["listBatches"], (query) => query.delete("limit")),
  asking("the limit is one more than asked", ["list-limit", "response-body"], Object.keys(LISTS), (query) => {
    const limit = Number(query.get("limit"));
    if (query.has("limit") && limit < 200) query.set("limit", String(limit + 1));
  }),
  asking("the cursor is ignored", ["list-repeats", "list-complete", "list-order"], ["listBatches"], (query) =>
    query.delete("cursor"),
  ),
  asking("the filter by project is ignored", ["list-filter"], ["listBatches"], (query) => query.delete("project_id")),
  asking("the filter by state of the webhook is ignored", ["list-filter"], ["listBatches"], (query) =>
    query.delete("webhook"),
  ),
  asking("the filter by project of attempts is ignored", ["list-filter"], ["listWebhookAttempts"], (query) =>
    query.delete("project_id"),
  ),
  asking("the filter by batch is ignored", ["list-filter"], ["listWebhookAttempts"], (query) =>
    query.delete("batch_id"),
  ),
  asking("the filter by state means the opposite", ["list-filter"], ["listBatches"], (query) => {
    if (query.has("webhook")) query.set("webhook", query.get("webhook") === "failed" ? "delivered" : "failed");
  }),
  paging("the last item of each page is lost", ["list-complete"], (items, { limit }) =>
    items.length === limit && limit > 1 ? { items: items.slice(0, -1) } : {},
  ),
  paging("the first item of each page is lost", ["list-complete"], (items, { first }) =>
    first ? {} : { items: items.slice(1) },
  ),
  paging(
    "each page repeats the last item of the one before",
    ["list-repeats", "list-limit", "etag"],
    (items, { first }) => {
      const last = carried;
      carried = items.at(-1);
      return first || last === undefined ? {} : { items: [last, ...items.slice(1)] };
    },
    ["listBatches"],
  ),
  paging("there is no page after the second", ["list-complete"], (_, { first }) => (first ? {} : { next: null })),
  paging("there is no page after the first", ["list-complete"], (_, { limit }) => (limit < 100 ? { next: null } : {})),
  paging("a page of one item less is the last", ["list-complete"], (items, { first, limit }) =>
    !first && limit < 100 ? { items: items.slice(0, -1), next: null } : {},
  ),
  paging("pages come in the opposite order within", ["list-order", "relation"], (items, { limit }) =>
    limit < 100 ? { items: items.toReversed() } : {},
  ),
  paging("later pages come in the opposite order", ["list-order", "relation"], (items, { first }) =>
    first ? {} : { items: items.toReversed() },
  ),
  paging(
    "pages are one item longer than asked",
    ["list-limit", "relation"],
    (items, { limit }) => (limit < 100 && items[0] !== undefined ? { items: [...items, items[0]] } : {}),
    ["listWebhookAttempts"],
  ),
  {
    name: "a filtered list lacks an item",
    scope: "lists",
    by: ["list-filter"],
    answer: (answered, { operation, target }) => {
      const body = operation?.id === "listBatches" && target.includes("project_id=") ? jsonOf(answered) : undefined;
      const items = isObject(body) ? listAt(body["data"]) : [];
      return isObject(body) && items.length > 0 ? withJson({ ...body, data: items.slice(1) }) : undefined;
    },
  },
  {
    name: "a filtered list is empty",
    scope: "lists",
    by: ["list-filter"],
    answer: (answered, { operation, target }) => {
      const body =
        operation?.id === "listWebhookAttempts" && target.includes("project_id=") ? jsonOf(answered) : undefined;
      return isObject(body) ? withJson({ ...body, data: [], next_cursor: null }) : undefined;
    },
  },
];

function results(
  name: string,
  by: readonly string[],
  change: (answered: Answered, asked: Asked, times: number) => Partial<Answered> | undefined,
): ServerFault {
  let times = 0;
  return {
    name,
    scope: "conditions",
    by,
    answer: (answered, asked) =>
      asked.operation?.id === "getResults" ? change(answered, asked, (times += 1)) : undefined,
  };
}

const asked = (request: Asked): string | undefined => headerValue(request.headers, "If-None-Match");

/** Tags like these match nothing. */
function unmatched(name: string, fits: (tag: string) => boolean): ServerFault {
  return {
    name,
    scope: "conditions",
    by: ["conditional"],
    ask: ({ headers }) => {
      const tag = headerValue(headers, "If-None-Match");
      return tag !== undefined && fits(tag) ? { headers: withHeader(headers, "If-None-Match", '"none"') } : undefined;
    },
  };
}

export const CACHING_FAULTS: readonly ServerFault[] = [
  results("the body changes and its ETag does not", ["etag"], ({ status, body }, _, times) =>
    status === 200 ? { body: Buffer.from(`${body.toString()}${" ".repeat(times % 2)}`) } : undefined,
  ),
  results("the ETag changes and its body does not", ["etag", "conditional"], ({ status, headers }, _, times) =>
    status === 200 ? { headers: withHeader(headers, "ETag", `"${times}"`) } : undefined,
  ),
  results("304 comes with another ETag", ["etag"], ({ status, headers }) =>
    status === 304 ? { headers: withHeader(headers, "ETag", '"other"') } : undefined,
  ),
  results("304 for any ETag", ["expected-status", "etag", "conditional"], ({ status, headers }, request) =>
    status === 200 && asked(request) !== undefined
      ? { status: 304, headers: without(headers, "Content-Type"), body: Buffer.alloc(0) }
      : undefined,
  ),
  results("304 for any ETag, which comes back", ["expected-status", "conditional"], ({ status, headers }, request) =>
    status === 200 && asked(request) !== undefined
      ? {
          status: 304,
          headers: withHeader(without(headers, "Content-Type"), "ETag", asked(request) ?? ""),
          body: Buffer.alloc(0),
        }
      : undefined,
  ),
  unmatched("a weak ETag does not match", (tag) => tag.startsWith("W/")),
  unmatched("a list of ETags does not match", (tag) => tag.includes(",")),
  unmatched("an ETag never matches", () => true),
];

const KEY = "Idempotency-Key";
const MARK = "Idempotency-Replayed";

function keyed(name: string, by: readonly string[], part: Pick<ServerFault, "ask" | "answer">): ServerFault {
  return { name, scope: "replays", by, ...part };
}

const replayed = ({ headers }: Answered): boolean => headerValue(headers, MARK) === "true";

export const REPLAY_FAULTS: readonly ServerFault[] = [
  keyed("a replay is not marked", ["replay"], {
    answer: (answered) => (replayed(answered) ? { headers: without(answered.headers, MARK) } : undefined),
  }),
  keyed("every answer to a key is marked as a replay", ["replay"], {
    answer: (answered, request) =>
      headerValue(request.headers, KEY) !== undefined && !replayed(answered) && answered.status < 300
        ? { headers: withHeader(answered.headers, MARK, "true") }
        : undefined,
  }),
  keyed("first answers are marked, replays are not", ["replay"], {
    answer: (answered, request) =>
      headerValue(request.headers, KEY) === undefined || answered.status >= 300
        ? undefined
        : {
            headers: replayed(answered) ? without(answered.headers, MARK) : withHeader(answered.headers, MARK, "true"),
          },
  }),
  keyed("a replay has other bytes", ["repetition"], {
    answer: (answered) => (replayed(answered) ? { body: Buffer.from(`${answered.body.toString()} `) } : undefined),
  }),
  keyed("a replay of 201 comes as 200", ["repetition", "relation", "expected-status", "status-documented"], {
    answer: (answered) => (replayed(answered) && answered.status === 201 ? { status: 200 } : undefined),
  }),
  keyed("keys are ignored", ["repetition", "replay", "expected-status"], {
    ask: ({ headers }) => (headerValue(headers, KEY) === undefined ? undefined : { headers: without(headers, KEY) }),
  }),
  keyed("a replay has members in another order", ["repetition"], {
    answer: (answered) => {
      const body = replayed(answered) ? jsonOf(answered) : undefined;
      return isObject(body) && Object.keys(body).length > 1
        ? withJson(Object.fromEntries(Object.entries(body).toReversed()))
        : undefined;
    },
  }),
];
