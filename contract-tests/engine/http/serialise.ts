/** Parameter values as OpenAPI's styles write them (RFC 6570), for path, query, header and cookie. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";

function text(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function escape(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** What stands in the place of `{name}`. */
export function pathSegment(parameter: Parameter, value: Json): string {
  const plain = (item: Json): string => escape(text(item));
  const prefix = parameter.style === "label" ? "." : parameter.style === "matrix" ? ";" : "";
  const between = parameter.style === "label" && parameter.explode ? "." : ",";
  const name = parameter.style === "matrix" ? `${parameter.name}=` : "";
  if (parameter.mediaType !== undefined) return escape(JSON.stringify(value));
  if (Array.isArray(value)) {
    if (parameter.style === "matrix" && parameter.explode)
      return value.map((item) => `;${name}${plain(item)}`).join("");
    return prefix + name + value.map(plain).join(between);
  }
  if (isObject(value)) {
    const members = Object.entries(value);
    if (parameter.explode) {
      const joined = members.map(([key, item]) => `${escape(key)}=${plain(item)}`);
      return prefix + joined.join(parameter.style === "matrix" ? ";" : parameter.style === "label" ? "." : ",");
    }
    return prefix + name + members.flatMap(([key, item]) => [escape(key), plain(item)]).join(",");
  }
  return prefix + name + plain(value);
}

const SEPARATOR: Record<string, string> = { form: ",", spaceDelimited: "%20", pipeDelimited: "|" };

/** What is said of how a value is written: of a parameter, or of a field of a form. */
interface Written {
  readonly name: string;
  readonly style: string;
  readonly explode: unknown;
  readonly mediaType?: string | undefined;
}

/** `name[member]` at any depth; items have a number where a repeated name would not tell them apart. */
function deepPairs(name: string, value: Json, isWithin: boolean): string[] {
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== "object" || item === null);
    return value.flatMap((item: Json, index) =>
      deepPairs(isPlain && isWithin ? name : `${name}[${index}]`, item, true),
    );
  }
  if (!isObject(value)) return [`${name}=${escape(text(value))}`];
  return Object.entries(value).flatMap(([key, member]) => deepPairs(`${name}[${escape(key)}]`, member ?? null, true));
}

/** `name=value` pairs of a query or a cookie, percent-encoded. */
export function formPairs(parameter: Written, value: Json): string[] {
  const name = escape(parameter.name);
  const separator = SEPARATOR[parameter.style] ?? ",";
  if (parameter.mediaType !== undefined) return [`${name}=${escape(JSON.stringify(value))}`];
  if (parameter.style === "deepObject") return deepPairs(name, value, false);
  if (Array.isArray(value)) {
    if (parameter.explode === true) return value.map((item) => `${name}=${escape(text(item))}`);
    return [`${name}=${value.map((item) => escape(text(item))).join(separator)}`];
  }
  if (isObject(value)) {
    const members = Object.entries(value);
    if (parameter.explode === true) return members.map(([key, item]) => `${escape(key)}=${escape(text(item))}`);
    return [`${name}=${members.flatMap(([key, item]) => [escape(key), escape(text(item))]).join(separator)}`];
  }
  return [`${name}=${escape(text(value))}`];
}

/** A header's value in one line; headers are not percent-encoded. */
export function headerText(parameter: Parameter, value: Json): string {
  return headerWords(parameter, value).replaceAll(/\s*[\r\n]+\s*/g, " ");
}

function headerWords(parameter: Parameter, value: Json): string {
  if (parameter.mediaType !== undefined) return JSON.stringify(value);
  if (Array.isArray(value)) return value.map(text).join(",");
  if (!isObject(value)) return text(value);
  const members = Object.entries(value);
  return members.map(([key, item]) => (parameter.explode ? `${key}=${text(item)}` : `${key},${text(item)}`)).join(",");
}
