import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { isChangedAt } from "../../../spec/openapi/said-changes.ts";
import { headerValue } from "../http/exchange.ts";
import { thingIn } from "../relations/thing.ts";
import type { Check } from "./context.ts";

const SECOND_MS = 1000;
/** Programs keep the text of a Date for a second, and longer where they are busy. */
const KEPT_MS = 5 * SECOND_MS;

/** When the thing says that it was changed, at its top or within what formats set apart. */
function changedAt(body: Json | undefined): readonly [name: string, at: number][] {
  const thing = thingIn(body);
  const own = isObject(thing) ? thing : {};
  const meta = isObject(own["meta"]) ? own["meta"] : {};
  return Object.entries({ ...meta, ...own }).flatMap(([name, value]): [string, number][] => {
    const at = isChangedAt(name) && typeof value === "string" && value.includes("T") ? Date.parse(value) : Number.NaN;
    return Number.isNaN(at) ? [] : [[name, at]];
  });
}

/** RFC 9110, 8.8.2: no later than the answer itself, and no earlier than the thing says of itself. */
export const lastModified: Check = {
  name: "last-modified",
  run: ({ answer, exchange, json }) => {
    const text = headerValue(answer.headers, "last-modified");
    if (text === undefined || exchange.request.method !== "GET" || answer.status !== 200) return [];
    const at = Date.parse(text);
    if (Number.isNaN(at)) return [`Last-Modified is ${text}, which is no date of HTTP`];
    const now = Date.parse(headerValue(answer.headers, "date") ?? "");
    if (at - now > KEPT_MS)
      return [`Last-Modified is ${text}, and the answer's Date is ${new Date(now).toUTCString()}`];
    const later = changedAt(json).find(([, changed]) => changed - at >= SECOND_MS);
    return later === undefined
      ? []
      : [`Last-Modified is ${text}, and ${later[0]} is ${new Date(later[1]).toISOString()}`];
  },
};
