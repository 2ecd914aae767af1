import { type Json, isObject, listAt } from "../../../spec/openapi/json.ts";
import { OF_HTTP } from "../../../spec/openapi/status-names.ts";
import { essence, headerValue } from "../http/exchange.ts";
import type { Check } from "./context.ts";

const PROBLEM = "application/problem+json";
/** https://jsonapi.org/format/#error-objects: its status is a text. */
const JSON_API = "application/vnd.api+json";

/** What other bodies of errors say, at the top or one level below it: a number that is a status of a refusal or a failure. */
function saidOf(json: Json, depth = 0): Json[] {
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([name, value]) => {
    if (OF_HTTP.test(name) && typeof value === "number" && value >= 400 && value < 600) return [value];
    return name === "error" && depth === 0 ? saidOf(value, depth + 1) : [];
  });
}

function statusesIn(type: string | undefined, json: Json): readonly Json[] {
  if (type === PROBLEM) return isObject(json) && json["status"] !== undefined ? [json["status"]] : [];
  if (type !== JSON_API) return saidOf(json);
  const [only, ...others] = isObject(json) ? listAt(json["errors"] ?? null) : [];
  // several may differ, and the answer then has the status that they have in common
  if (!isObject(only) || others.length > 0 || only["status"] === undefined) return [];
  return [typeof only["status"] === "string" ? Number(only["status"]) : only["status"]];
}

/** RFC 9457, 3.1.2: a problem that speaks of its status says the one that it came with; so does any other body of an error. */
export const problemStatus: Check = {
  name: "problem-status",
  run: ({ answer, json }) => {
    const type = essence(headerValue(answer.headers, "content-type"));
    if (json === undefined || (answer.status < 400 && type !== PROBLEM)) return [];
    return statusesIn(type, json)
      .filter((status) => status !== answer.status)
      .map((status) => `the problem says status ${JSON.stringify(status)}, and came with ${answer.status}`);
  },
};
