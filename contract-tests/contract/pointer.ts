/** JSON Pointers (RFC 6901), as text `/a/b~1c`, into documents and into instances. */
import { type Json, isObject } from "./json.ts";

function escapeToken(token: string): string {
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}

function unescapeToken(token: string): string {
  return token.replaceAll("~1", "/").replaceAll("~0", "~");
}

export function join(pointer: string, ...tokens: (string | number)[]): string {
  return tokens.reduce<string>((path, token) => `${path}/${escapeToken(String(token))}`, pointer);
}

export function tokensOf(pointer: string): string[] {
  return pointer === "" ? [] : pointer.slice(1).split("/").map(unescapeToken);
}

function child(value: Json | undefined, token: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(token)];
  return isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}

export function read(document: Json, pointer: string): Json | undefined {
  return tokensOf(pointer).reduce<Json | undefined>(child, document);
}

/** A copy of the document with the value at the pointer replaced, added or (undefined) removed. */
export function write(document: Json, pointer: string, value: Json | undefined): Json {
  const [token, ...rest] = tokensOf(pointer);
  if (token === undefined) return value ?? null;
  const below = rest.length === 0 ? "" : join("", ...rest);
  if (Array.isArray(document)) {
    const copy = [...document];
    if (rest.length === 0 && value === undefined) copy.splice(Number(token), 1);
    else copy[Number(token)] = rest.length === 0 ? (value ?? null) : write(copy[Number(token)] ?? {}, below, value);
    return copy;
  }
  const copy = isObject(document) ? { ...document } : {};
  if (rest.length === 0 && value === undefined) delete copy[token];
  else copy[token] = rest.length === 0 ? (value ?? null) : write(copy[token] ?? {}, below, value);
  return copy;
}

/** The pointer that a local reference leads to; other references are refused, a bundled contract has none. */
export function targetOf(reference: string): string {
  if (!reference.startsWith("#")) throw new Error(`${reference} leads out of the document; bundle the contract first`);
  return decodeURIComponent(reference.slice(1));
}

/** Follows references until there is none, so that a schema has one place however it is reached. */
export function resolvePointer(document: Json, pointer: string): string {
  const seen = new Set<string>();
  let place = pointer;
  for (;;) {
    const value = read(document, place);
    const reference = isObject(value) ? value["$ref"] : undefined;
    if (typeof reference !== "string") return place;
    if (seen.has(place)) throw new Error(`${pointer} refers to itself`);
    seen.add(place);
    place = targetOf(reference);
  }
}
