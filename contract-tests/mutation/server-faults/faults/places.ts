/** Changes in the first place of a JSON value that fits. */
import { type Json, type JsonObject, isObject } from "../../../../spec/openapi/json.ts";
import { essence, headerValue, isJsonType } from "../../../engine/http/exchange.ts";
import { parseJson } from "../../../../spec/openapi/json.ts";
import type { Answered, Asked, ServerFault, Scope } from "../fault.ts";

export type Fits = (value: Json, name: string) => boolean;

/** The value with the first fitting place exchanged (`undefined` removes a member); the same value when none fits. */
export function changed(value: Json, fits: Fits, change: (value: Json) => Json | undefined, name = ""): Json {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const other = fits(item, name) ? (change(item) ?? null) : changed(item, fits, change, name);
      if (other !== item) return value.with(index, other);
    }
    return value;
  }
  if (!isObject(value)) return value;
  for (const [key, member] of Object.entries(value)) {
    if (fits(member, key)) {
      const other = change(member);
      const rest: JsonObject = { ...value };
      if (other === undefined) delete rest[key];
      else rest[key] = other;
      return rest;
    }
    const other = changed(member, fits, change, key);
    if (other !== member) return { ...value, [key]: other };
  }
  return value;
}

export function dropMember(name: string): (value: Json) => Json {
  return (value) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) : value;
}

export function jsonOf(answered: Answered): Json | undefined {
  return isJsonType(essence(headerValue(answered.headers, "content-type")))
    ? parseJson(answered.body.toString("utf8"))
    : undefined;
}

export function withJson(value: Json): Pick<Answered, "body"> {
  return { body: Buffer.from(JSON.stringify(value)) };
}

export function without(headers: Answered["headers"], name: string): [string, string][] {
  return headers.filter(([key]) => key.toLowerCase() !== name.toLowerCase()).map(([key, value]) => [key, value]);
}

export function withHeader(headers: Answered["headers"], name: string, value: string): [string, string][] {
  return [...without(headers, name), [name, value]];
}

/** Each header of this name with another value. */
export function withOther(
  headers: Answered["headers"],
  name: string,
  change: (value: string) => string,
): [string, string][] {
  return headers.map(([key, value]) => [key, key.toLowerCase() === name ? change(value) : value]);
}

/** A fault of JSON answers with a status below 300; `only` names operations, all when empty. */
export function bodyFault(
  name: string,
  change: (value: Json, asked: Asked) => Json,
  only: readonly string[] = [],
  scope: Scope = "answers",
): ServerFault {
  return {
    name,
    scope,
    answer: (answered, asked) => {
      const value = answered.status < 300 ? jsonOf(answered) : undefined;
      if (
        value === undefined ||
        asked.operation === undefined ||
        (only.length > 0 && !only.includes(asked.operation.id))
      )
        return undefined;
      const other = change(value, asked);
      return other === value ? undefined : withJson(other);
    },
  };
}

/** Another value in the first place of an answer that fits. */
export function placeFault(name: string, fits: Fits, change: (value: Json) => Json | undefined): ServerFault {
  return bodyFault(name, (value) => changed(value, fits, change));
}

/** A fault of answers with one of these statuses. */
export function statusFault(
  name: string,
  statuses: readonly number[],
  change: (answered: Answered, asked: Asked) => Partial<Answered>,
  scope: Scope = "answers",
): ServerFault {
  return {
    name,
    scope,
    answer: (answered, asked) => (statuses.includes(answered.status) ? change(answered, asked) : undefined),
  };
}
