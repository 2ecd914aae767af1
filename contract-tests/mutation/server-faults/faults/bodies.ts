/** Bodies that are not what their schema says. */
import { type Json, isObject } from "../../../../spec/openapi/json.ts";
import type { ServerFault } from "../fault.ts";
import { bodyFault, changed, dropMember, placeFault, statusFault } from "./places.ts";

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T/;
const IDENTIFIER = /^[a-z]{3}_[a-z0-9]{26}$/;

function text(form: RegExp): (value: Json) => boolean {
  return (value) => typeof value === "string" && form.test(value);
}

const isNumber = (value: Json): boolean => typeof value === "number";
const isBoolean = (value: Json): boolean => typeof value === "boolean";
const isWhole = (value: Json): boolean => typeof value === "number" && Number.isInteger(value);

function camel(value: Json): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      member,
    ]),
  );
}

/** Inside the first object of the first array: far from the top, where nobody looks. */
function deepInside(value: Json, change: (item: Json) => Json): Json {
  return changed(
    value,
    (item) => Array.isArray(item) && isObject(item[0]),
    (list) => (Array.isArray(list) ? list.with(0, change(list[0] ?? null)) : list),
  );
}

function dropFirst(value: Json): Json {
  return isObject(value) ? Object.fromEntries(Object.entries(value).slice(1)) : value;
}

export const BODY_FAULTS: readonly ServerFault[] = [
  bodyFault("a required member is missing", dropFirst),
  bodyFault("a required member is missing deep inside", (value) => deepInside(value, dropFirst)),
  placeFault("a number comes as text", isNumber, String),
  placeFault("a boolean comes as 0 or 1", isBoolean, Number),
  placeFault("a whole number comes with a fraction", isWhole, (number) => Number(number) + 0.5),
  placeFault(
    "a count is negative",
    (item) => item === 0 || isWhole(item),
    () => -1,
  ),
  placeFault(
    "a count is far too large",
    (item, name) => isWhole(item) && /attempts|status|item_count|attempt$/.test(name),
    () => 100_000,
  ),
  placeFault("a time comes as seconds since 1970", text(DATE_TIME), (at) => Date.parse(String(at)) / 1000),
  placeFault("a time comes without its zone", text(DATE_TIME), (at) => String(at).replace(/Z$|[+-]\d{2}:\d{2}$/, "")),
  placeFault("a time comes with a space in place of the T", text(DATE_TIME), (at) => String(at).replace("T", " ")),
  placeFault("an identifier loses its prefix", text(IDENTIFIER), (id) => String(id).slice(4)),
  placeFault("an identifier comes in capitals", text(IDENTIFIER), (id) => String(id).toUpperCase()),
  placeFault(
    "a value outside its closed list",
    text(/^(gli-2022-global|gli-2012|all|female|male|delivered|pending|failed|not_due)$/),
    () => "something_new",
  ),
  placeFault(
    "a value of a closed list in capitals",
    text(/^(gli-2022-global|gli-2012|all|female|male|delivered|pending|failed|not_due)$/),
    (word) => String(word).toUpperCase(),
  ),
  placeFault("a constant has another value", text(/^(ok|0\.1\.0|\/docs|3\.1\.1)$/), () => "changed"),
  placeFault("null where a value is promised", text(/./), () => null),
  placeFault("an empty text where one is promised", text(IDENTIFIER), () => ""),
  bodyFault("an unknown member at the top", (value) => (isObject(value) ? { ...value, debug: true } : value)),
  bodyFault("an unknown member deep inside", (value) =>
    deepInside(value, (item) => (isObject(item) ? { ...item, internal_id: 7 } : item)),
  ),
  bodyFault("members in camel case", camel),
  placeFault("a list comes as an object", Array.isArray, (list) => ({ ...(Array.isArray(list) ? list : []) })),
  placeFault(
    "a list of one comes without its list",
    Array.isArray,
    (list) => (Array.isArray(list) ? list[0] : list) ?? null,
  ),
  placeFault(
    "a list that has at least one item comes empty",
    (item, name) => Array.isArray(item) && /items|limitations|rules|reasons/.test(name),
    () => [],
  ),
  placeFault("an object comes as its JSON text", isObject, (item) => JSON.stringify(item)),
  bodyFault("the answer is wrapped in an envelope", (value) => ({ data: value })),
  bodyFault("the answer is a list of one", (value) => [value]),
  bodyFault("an optional member never comes", (value) =>
    isObject(value) && "webhook" in value ? dropMember("webhook")(value) : value,
  ),
  placeFault(
    "a member that may be null always is",
    (item, name) => name === "next_cursor" && typeof item === "string",
    () => null,
  ),
  bodyFault("the write-only secret comes back", (value, { operation }) =>
    operation?.path === "/webhook" && isObject(value)
      ? { ...value, webhook_secret: "a-secret-that-should-stay-inside" }
      : value,
  ),
  placeFault(
    "both of two exclusive members",
    (item) => isObject(item) && "duration_ms" in item,
    (item) => ({ ...(isObject(item) ? item : {}), status: 200, error: "network_error" }),
  ),
  statusFault("the body is cut off", [200, 201], ({ body }) => ({
    body: body.subarray(0, Math.max(0, body.byteLength - 2)),
  })),
  statusFault("the body is empty", [200, 201], () => ({ body: Buffer.alloc(0) })),
  statusFault("something follows the JSON", [200, 201], ({ body }) => ({
    body: Buffer.concat([body, Buffer.from("\n// ok")]),
  })),
  statusFault("204 becomes 200 with a body", [204], () => ({ status: 200, body: Buffer.from("{}") })),
];
