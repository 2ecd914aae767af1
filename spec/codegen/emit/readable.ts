/** A contract as openapi-typescript can read it: it fails on references that lead nowhere, and names parts of schemas by guessing. */
import { holdsOf } from "../../openapi/grammar.ts";
import { type Json, type JsonObject, isObject } from "../../openapi/json.ts";
import { lookUp } from "../../openapi/reference.ts";

/** References it writes down as they are: to components. */
const COMPONENT = /^#\/components\/[^/]+\/[^/]+$/;
/** It takes these for members of a value. What they hold stands wherever it is referred to. */
const DEFINITIONS = new Set(["$defs", "definitions"]);

/** It takes what stands in these for objects. */
const ALTERNATIVES = new Set(["allOf", "anyOf", "oneOf"]);

/** Nothing is an alternative of `false`. */
function withoutBooleans(keyword: string, parts: Json): Json {
  if (!Array.isArray(parts)) return parts;
  const possible = keyword === "allOf" ? [] : parts.filter((part) => part !== false);
  const kept: Json[] = possible.length > 0 ? possible : parts;
  return kept.map((part) => (part === true ? {} : part === false ? { not: {} } : part));
}

/** It decodes names over and over and fails on what is no code; a character of no script stands for the sign meanwhile. */
const PERCENT = "\ue000";

function guarded(text: string): string {
  return text.replaceAll("%", PERCENT);
}

/** The text made from a readable contract, with its percent signs; its printer may have escaped their stand-in. */
export function withPercentSigns(text: string): string {
  return text.replaceAll(/\ue000|\\ue000/gi, "%");
}

/**
 * References into the middle of something become its text; one that leads nowhere, into itself or to an example at another
 * address goes, and its schema says no more than what stands beside it.
 */
export function readable(document: JsonObject): JsonObject {
  const read = (value: Json, within: readonly string[], kind = ""): Json => {
    if (Array.isArray(value)) return value.map((item: Json) => read(item, within, kind.replace(/\[\]$/, "")));
    if (typeof value === "string") return guarded(value);
    if (!isObject(value)) return value;
    const kept = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
      if (member === undefined) return [];
      const holds = holdsOf(kind, name);
      // what things are called by is no keyword
      if (kind.endsWith("{}")) return [[name, read(member, within, holds)]];
      if (name === "externalValue" || (DEFINITIONS.has(name) && isObject(member))) return [];
      // of an object it takes the listed values for schemas
      if (name === "enum" && value["type"] === "object") return [];
      // beside answers it takes any member for one of them
      if (name.startsWith("x-") && (typeof member !== "object" || member === null)) return [];
      if (ALTERNATIVES.has(name)) return [[name, read(withoutBooleans(name, member), within, holds)]];
      if (name !== "$ref" || typeof member !== "string") return [[name, read(member, within, holds)]];
      const target = within.includes(member) ? undefined : lookUp(document, member);
      if (target === undefined) return [];
      if (COMPONENT.test(member)) return [[name, member]];
      const text = read(target, [...within, member], kind);
      // a boolean schema has no members that could stand here
      return isObject(text) ? (Object.entries(text) as [string, Json][]) : text === false ? [["not", {}]] : [];
    });
    return Object.fromEntries(kept.map(([name, member]) => [guarded(name), member]));
  };
  return read(document, [], "Document") as JsonObject;
}
