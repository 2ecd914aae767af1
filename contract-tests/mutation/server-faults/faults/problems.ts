/** Problems that do not fit their request or each other. */
import { type Json, type JsonObject, isObject, listAt } from "../../../../spec/openapi/json.ts";
import { headerValue } from "../../../engine/http/exchange.ts";
import type { Asked, ServerFault } from "../fault.ts";
import { remembered } from "./earlier-answers.ts";
import { TOLD } from "./members.ts";
import { jsonOf, statusFault, withHeader, withJson } from "./places.ts";

const REFUSALS = [400, 401, 403, 404, 405, 409, 413, 415, 422];

function problem(
  name: string,
  change: (problem: JsonObject, asked: Asked) => JsonObject,
  by: readonly string[],
  statuses: readonly number[] = REFUSALS,
): ServerFault {
  const fault = statusFault(
    name,
    statuses,
    (answered, asked) => {
      const value = jsonOf(answered);
      return isObject(value) ? withJson(change(value, asked)) : {};
    },
    "inputs",
  );
  return { ...fault, by };
}

function pointing(name: string, change: (pointer: string) => string): ServerFault {
  return problem(
    name,
    (value) => ({
      ...value,
      errors: listAt(value["errors"]).map((error) =>
        isObject(error) && typeof error["pointer"] === "string"
          ? { ...error, pointer: change(error["pointer"]) }
          : error,
      ),
    }),
    ["problem-pointer"],
    [422],
  );
}

/** The first text that the client sent, long enough to be its own. */
function sentText(value: Json | undefined): string {
  return /"([^"\\]{10,})"/.exec(JSON.stringify(value ?? null).replaceAll(/"[^"]*":/g, ""))?.[1] ?? "";
}

let constant: string | undefined;

export const PROBLEM_FAULTS: readonly ServerFault[] = [
  problem("a problem's instance is another path", (value) => ({ ...value, instance: "/api/v1/other" }), TOLD),
  problem(
    "a problem's instance has the query",
    (value, { target }) => ({ ...value, instance: target.includes("?") ? target : `${target}?` }),
    TOLD,
  ),
  problem(
    "a problem's instance lacks its first segment",
    (value) => ({ ...value, instance: String(value["instance"]).replace(/^\/[^/]*/, "") || "/" }),
    TOLD,
  ),
  problem(
    "a problem's instance ends in a slash",
    (value) => ({ ...value, instance: `${String(value["instance"])}/` }),
    TOLD,
  ),
  problem("a problem names another request", (value) => ({ ...value, request_id: "req_0123456789abcdef" }), TOLD),
  {
    name: "every request has the same identifier",
    scope: "relations",
    by: ["unique"],
    answer: ({ headers }) => {
      constant ??= headerValue(headers, "X-Request-Id");
      return { headers: withHeader(headers, "X-Request-Id", constant ?? "req_0123456789abcdef") };
    },
  },
  remembered(
    "a request has the identifier of an earlier one",
    "getModel",
    (now, before) => ({
      headers: withHeader(now.headers, "X-Request-Id", headerValue(before.headers, "X-Request-Id") ?? ""),
    }),
    ["unique"],
  ),
  pointing("a pointer begins below a member that is not there", (pointer) => `/body${pointer}`),
  pointing("a pointer leads to an item that is not there", (pointer) => `${pointer}/9999/none/of/it`),
  pointing("a pointer lacks its first segment", (pointer) => `/nothing${pointer.replace(/^\/[^/]*/, "")}/below`),
  problem(
    "a problem repeats what was sent",
    (value, { json }) => ({ ...value, detail: `${String(value["detail"])} Sent was ${sentText(json)}` }),
    ["no-echo"],
    [422],
  ),
  problem(
    "an error repeats what was sent",
    (value, { json }) => ({
      ...value,
      ...(Array.isArray(value["errors"])
        ? {
            errors: listAt(value["errors"]).map((error) =>
              isObject(error) ? { ...error, detail: `not ${sentText(json)}` } : error,
            ),
          }
        : { title: sentText(json) || String(value["title"]) }),
    }),
    ["no-echo"],
    [422],
  ),
];
