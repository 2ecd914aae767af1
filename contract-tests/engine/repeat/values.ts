/** Values that a request carries and an answer gives: how a later request depends on an earlier one. */
import { decoded } from "../../../spec/openapi/reference.ts";
import { type Json, isObject, parseJson } from "../../../spec/openapi/json.ts";
import { join, read } from "../../../spec/openapi/pointer.ts";
import { type HttpRequest, type HttpResponse, headerValue, jsonBody } from "../http/exchange.ts";

/** Headers of an answer that later requests bring back. */
const GIVING = ["location", "etag"];

/** Where an answer gives a value: a JSON Pointer into its body, `etag`, or a segment of `location`. */
export type Place = string;

function leaves(value: Json, pointer = ""): [Place, string | number][] {
  if (typeof value === "string" || typeof value === "number") return [[pointer, value]];
  if (Array.isArray(value)) return value.flatMap((item, index) => leaves(item, join(pointer, index)));
  return isObject(value) ? Object.entries(value).flatMap(([name, member]) => leaves(member, join(pointer, name))) : [];
}

function segments(path: string): string[] {
  return path.split("/").map(decoded);
}

function bodyOf(body: Buffer | undefined): Json | undefined {
  return body === undefined ? undefined : parseJson(body.toString("utf8"));
}

/** Each message is looked at for every finding. */
function remembered<T extends object, R>(derive: (of: T) => R): (of: T) => R {
  const known = new WeakMap<T, R>();
  return (of) => {
    const found = known.get(of) ?? derive(of);
    known.set(of, found);
    return found;
  };
}

/** As texts: segments of the path, values of the query, of headers, of the body. */
export const carried = remembered(({ target, headers, body }: HttpRequest): ReadonlySet<string> => {
  const [path = "", query = ""] = target.split("?");
  return new Set([
    ...segments(path),
    ...new URLSearchParams(query).values(),
    ...headers.map(([, value]) => value),
    ...leaves(bodyOf(body) ?? null).map(([, value]) => String(value)),
  ]);
});

/** Values of an answer by what they are; the first place of each. */
export const given = remembered((response: HttpResponse): ReadonlyMap<string, Place> => {
  const found = new Map<string, Place>();
  for (const [pointer, value] of leaves(jsonBody(response) ?? null)) {
    if (!found.has(String(value))) found.set(String(value), pointer);
  }
  for (const name of GIVING) {
    const text = headerValue(response.headers, name);
    if (text === undefined) continue;
    const parts = name === "location" ? segments(new URL(text, "http://any.invalid").pathname) : [text];
    for (const [index, part] of parts.entries()) if (!found.has(part)) found.set(part, `${name} ${index}`);
  }
  return found;
});

/** What an answer gives at a place of `given`. */
export function at(response: HttpResponse, place: Place): string | undefined {
  const [name = "", index = ""] = place.split(" ");
  if (!GIVING.includes(name)) {
    const value = read(jsonBody(response) ?? null, place);
    return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
  }
  const text = headerValue(response.headers, name);
  if (text === undefined || name === "etag") return text;
  return segments(new URL(text, "http://any.invalid").pathname)[Number(index)];
}

type Renamed = ReadonlyMap<string, string>;

function renamedIn(value: Json, names: Renamed): Json {
  if (Array.isArray(value)) return value.map((item) => renamedIn(item, names));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, renamedIn(member, names)]));
  if (typeof value === "string") return names.get(value) ?? value;
  const other = typeof value === "number" ? names.get(String(value)) : undefined;
  return other === undefined ? value : Number(other);
}

function renamedTarget(target: string, names: Renamed): string {
  const [path = "", ...query] = target.split("?");
  const one = (text: string): string => {
    const other = names.get(segments(text)[0] ?? "");
    return other === undefined ? text : encodeURIComponent(other);
  };
  const pairs = query.join("?").replace(/=([^&]*)/g, (_, text: string) => `=${one(text)}`);
  return [path.split("/").map(one).join("/"), ...(query.length === 0 ? [] : [pairs])].join("?");
}

/** The request with values of another run in place of its own. */
export function renamed(request: HttpRequest, names: Renamed): HttpRequest {
  if (names.size === 0) return request;
  const value = bodyOf(request.body);
  const body = value === undefined ? request.body : Buffer.from(JSON.stringify(renamedIn(value, names)));
  const headers = request.headers.map(([name, text]) => [name, names.get(text) ?? text] as const);
  return { ...request, target: renamedTarget(request.target, names), headers, body };
}
