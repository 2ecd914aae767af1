/** JSON Pointers (RFC 6901), as text `/a/b~1c`, into documents and into instances. */
import { type Json, type JsonObject, isObject, setMember } from "./json.ts";

export function escapeToken(token: string): string {
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}

function unescapeToken(token: string): string {
  return token.includes("~") ? token.replaceAll("~1", "/").replaceAll("~0", "~") : token;
}

export function join(pointer: string, ...tokens: (string | number)[]): string {
  return tokens.reduce<string>((path, token) => `${path}/${escapeToken(String(token))}`, pointer);
}

export function tokensOf(pointer: string): string[] {
  return pointer === "" ? [] : pointer.slice(1).split("/").map(unescapeToken);
}

/** A member or an item; undefined where there is none, whatever every object inherits. */
export function child(value: Json | undefined, token: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(token)];
  return isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}

export function read(document: Json | undefined, pointer: string): Json | undefined {
  return tokensOf(pointer).reduce<Json | undefined>(child, document);
}

/** A copy of the document with the value at the pointer replaced, added or (undefined) removed. */
export function write(document: Json, pointer: string, value: Json | undefined): Json {
  const [token, ...rest] = tokensOf(pointer);
  if (token === undefined) return value ?? null;
  const below = join("", ...rest);
  return Array.isArray(document)
    ? withItem(document, Number(token), below, value)
    : withMember(isObject(document) ? document : {}, token, below, value);
}

function withItem(list: Json[], index: number, below: string, value: Json | undefined): Json[] {
  if (below === "" && value === undefined) return list.toSpliced(index, 1);
  const copy = [...list];
  copy[index] = below === "" ? (value ?? null) : write(copy[index] ?? {}, below, value);
  return copy;
}

function withMember(object: JsonObject, name: string, below: string, value: Json | undefined): JsonObject {
  const copy = { ...object };
  if (below === "" && value === undefined) delete copy[name];
  else setMember(copy, name, below === "" ? (value ?? null) : write(child(copy, name) ?? {}, below, value));
  return copy;
}
