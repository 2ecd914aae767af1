/** A body as a service may send it once it has learnt more: what the contract leaves open is used. */
import { type Json, type JsonObject, isObject, objectAt } from "../openapi/json.ts";
import { follow } from "../openapi/reference.ts";

export interface Grown {
  readonly value: Json;
  /** JSON Pointers of what nobody knows today. */
  readonly changed: readonly string[];
}

type Grow = (schema: Json | undefined, value: Json | undefined) => Grown;

/**
 * Every open set gets a value that it does not list, every list of such values one more, every object one more member, and every
 * identifier another form.
 */
export function growing(contract: JsonObject): Grow {
  return (schema, value) => {
    const changed: string[] = [];
    const grow = (at: string, rule: Json | undefined, now: Json): Json => {
      const known = partFor(contract, rule, now);
      const replaced = otherOf(known, at, now);
      if (replaced !== undefined) changed.push(at);
      if (replaced !== undefined) return replaced;
      if (Array.isArray(now)) return grownList(at, known, now);
      return isObject(now) ? grownObject(at, known, now) : now;
    };
    const grownList = (at: string, known: JsonObject, now: readonly Json[]): Json => {
      const items = now.map((item, index) => grow(`${at}/${index}`, known["items"], item));
      const open = "x-extensible-enum" in objectAt(follow(contract, known["items"]));
      if (!open) return items;
      changed.push(`${at}/${items.length}`);
      return [...items.map((_item, index) => now[index] ?? null), "value_of_tomorrow"];
    };
    const grownObject = (at: string, known: JsonObject, now: JsonObject): Json => {
      const rules = objectAt(known["properties"]);
      const members = Object.entries(now).map(([name, member]): [string, Json] => [
        name,
        grow(`${at}/${name}`, rules[name], member ?? null),
      ]);
      changed.push(`${at}/member_of_tomorrow`);
      return { ...Object.fromEntries(members), member_of_tomorrow: [{ any: null }] };
    };
    return { value: grow("", schema, value ?? null), changed };
  };
}

/** A body in which nothing is known: every value that may be null is null. */
export function emptying(contract: JsonObject): Grow {
  return (schema, value) => {
    const changed: string[] = [];
    const empty = (at: string, rule: Json | undefined, now: Json): Json => {
      if (now !== null && mayBeNull(contract, rule)) {
        changed.push(at);
        return null;
      }
      const known = partFor(contract, rule, now);
      if (Array.isArray(now)) return now.map((item, index) => empty(`${at}/${index}`, known["items"], item));
      if (!isObject(now)) return now;
      const rules = objectAt(known["properties"]);
      const members = Object.entries(now).map(([name, member]): [string, Json] => [
        name,
        empty(`${at}/${name}`, rules[name], member ?? null),
      ]);
      return Object.fromEntries(members);
    };
    return { value: empty("", schema, value ?? null), changed };
  };
}

function mayBeNull(contract: JsonObject, rule: Json | undefined): boolean {
  const { type, oneOf } = objectAt(follow(contract, rule));
  if (Array.isArray(type)) return type.includes("null");
  return type === "null" || (Array.isArray(oneOf) && oneOf.some((part: Json) => mayBeNull(contract, part)));
}

function otherOf(known: JsonObject, at: string, now: Json): Json | undefined {
  if ("x-extensible-enum" in known && now !== null) return typeof now === "number" ? 99 : "value_of_tomorrow";
  return typeof now === "string" && /_id$/.test(at) ? "Id of tomorrow/1~ü" : undefined;
}

/** The alternative of a schema that is meant: the one that is not null. */
function partFor(contract: JsonObject, rule: Json | undefined, now: Json): JsonObject {
  const schema = objectAt(follow(contract, rule));
  const branches = Array.isArray(schema["oneOf"])
    ? schema["oneOf"].map((part: Json) => objectAt(follow(contract, part)))
    : [];
  const meant = branches.find(({ type }) => type !== "null" && now !== null);
  return meant === undefined ? schema : { ...schema, ...meant };
}
