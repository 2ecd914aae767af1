/** Bodies that are not what their schema says. */
import { type Json, isObject } from "../../../../spec/openapi/json.ts";
import type { ServerFault } from "../fault.ts";
import { bodyFault, changed, statusFault } from "./places.ts";

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
  bodyFault("a number comes as text", (value) => changed(value, isNumber, String)),
  bodyFault("a boolean comes as 0 or 1", (value) => changed(value, isBoolean, Number)),
  bodyFault("a whole number comes with a fraction", (value) =>
    changed(value, isWhole, (number) => Number(number) + 0.5),
  ),
  bodyFault("a count is negative", (value) =>
    changed(
      value,
      (item) => item === 0 || isWhole(item),
      () => -1,
    ),
  ),
  bodyFault("a count is far too large", (value) =>
    changed(
      value,
      (item, name) => isWhole(item) && /attempts|status|item_count|attempt$/.test(name),
      () => 100_000,
    ),
  ),
  bodyFault("a time comes as seconds since 1970", (value) =>
    changed(value, text(DATE_TIME), (at) => Date.parse(String(at)) / 1000),
  ),
  bodyFault("a time comes without its zone", (value) =>
    changed(value, text(DATE_TIME), (at) => String(at).replace(/Z$|[+-]\d{2}:\d{2}$/, "")),
  ),
  bodyFault("a time comes with a space in place of the T", (value) =>
    changed(value, text(DATE_TIME), (at) => String(at).replace("T", " ")),
  ),
  bodyFault("an identifier loses its prefix", (value) => changed(value, text(IDENTIFIER), (id) => String(id).slice(4))),
  bodyFault("an identifier comes in capitals", (value) =>
    changed(value, text(IDENTIFIER), (id) => String(id).toUpperCase()),
  ),
  bodyFault("a value outside its closed list", (value) =>
    changed(
      value,
      text(/^(gli-2022-global|gli-2012|all|female|male|delivered|pending|failed|not_due)$/),
      () => "something_new",
    ),
  ),
  bodyFault("a value of a closed list in capitals", (value) =>
    changed(value, text(/^(gli-2022-global|gli-2012|all|female|male|delivered|pending|failed|not_due)$/), (word) =>
      String(word).toUpperCase(),
    ),
  ),
  bodyFault("a constant has another value", (value) =>
    changed(value, text(/^(ok|0\.1\.0|\/docs|3\.1\.1)$/), () => "changed"),
  ),
  bodyFault("null where a value is promised", (value) => changed(value, text(/./), () => null)),
  bodyFault("an empty text where one is promised", (value) => changed(value, text(IDENTIFIER), () => "")),
  bodyFault("an unknown member at the top", (value) => (isObject(value) ? { ...value, debug: true } : value)),
  bodyFault("an unknown member deep inside", (value) =>
    deepInside(value, (item) => (isObject(item) ? { ...item, internal_id: 7 } : item)),
  ),
  bodyFault("members in camel case", camel),
  bodyFault("a list comes as an object", (value) =>
    changed(value, Array.isArray, (list) => ({ ...(Array.isArray(list) ? list : []) })),
  ),
  bodyFault("a list of one comes without its list", (value) =>
    changed(value, Array.isArray, (list) => (Array.isArray(list) ? list[0] : list) ?? null),
  ),
  bodyFault("a list that has at least one item comes empty", (value) =>
    changed(
      value,
      (item, name) => Array.isArray(item) && /items|limitations|rules|reasons/.test(name),
      () => [],
    ),
  ),
  bodyFault("an object comes as its JSON text", (value) => changed(value, isObject, (item) => JSON.stringify(item))),
  bodyFault("the answer is wrapped in an envelope", (value) => ({ data: value })),
  bodyFault("the answer is a list of one", (value) => [value]),
  bodyFault("an optional member never comes", (value) =>
    isObject(value) && "webhook" in value
      ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== "webhook"))
      : value,
  ),
  bodyFault("a member that may be null always is", (value) =>
    changed(
      value,
      (item, name) => name === "next_cursor" && typeof item === "string",
      () => null,
    ),
  ),
  bodyFault("the write-only secret comes back", (value, { operation }) =>
    operation?.path === "/webhook" && isObject(value)
      ? { ...value, webhook_secret: "a-secret-that-should-stay-inside" }
      : value,
  ),
  bodyFault("both of two exclusive members", (value) =>
    changed(
      value,
      (item) => isObject(item) && "duration_ms" in item,
      (item) => ({ ...(isObject(item) ? item : {}), status: 200, error: "network_error" }),
    ),
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
