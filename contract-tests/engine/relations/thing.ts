/** Where the members of a thing stand in a message: at the top, or within what its format puts around them (`data`, `attributes`, a root named as the thing). */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { join, read } from "../../../spec/openapi/pointer.ts";
import { type View, viewOf } from "../generate/view.ts";
import type { Direction, Schemas } from "../schemas.ts";

/** Names of what formats put around a thing. */
const ENVELOPE = /^(data|result|payload|response|resource|item|record|entity|object|value|d)$/i;
/** Names of what stands beside it there and is no part of it. */
const BESIDE =
  /^(_?links?|_?embedded|included|_?meta(_?data|_?info)?|jsonapi|errors?|warnings?|messages?|status|success|ok|code|kind|etag|self|relationships|pagination|paging|page|(request|trace|correlation)_?id|took|elapsed|timestamp|cursor|score|(api_?)?version|[@$].*)$/i;
/** What a format adds to the thing itself: links of hypermedia, and what they lead to. */
const HYPERMEDIA = /^(_links|_embedded|included)$/;
/** A part of the thing that only the format sets apart. */
const PART = /^(attributes|fields|properties|_source)$/;
/** What stands beside `fields` and `properties` where they are such a part. */
const HEAD =
  /^(_?id|uuid|guid|_index|_score|type|kind|etag|geometry|bbox|version|(created|updated|modified)_?(at|on|time)?)$/i;
/** With what a message only names a thing that is there: `owned_by: {id, type}`. */
const NAMING = /^(_?id|uuid|guid|type)$/i;
const IDENTIFIER = /^(_?id|uuid|guid|key|slug|code|number)$|(_id|Id|ID|_uuid)$/;

/** An envelope around an envelope around an envelope. */
const DEEPEST = 3;

export interface Member {
  /** Where it stands in the message. */
  readonly pointer: string;
  readonly schema: string;
}

export interface Thing {
  /** Where it stands in the message. */
  readonly at: string;
  readonly schema: string;
  readonly members: ReadonlyMap<string, Member>;
}

/** Parts of an object that only the format sets apart, by the names of all its members. */
function isPart(name: string, names: readonly string[]): boolean {
  return (
    PART.test(name) &&
    (name === "attributes" || names.every((other) => other === name || HEAD.test(other) || BESIDE.test(other)))
  );
}

/** What says how a call went; the thing is then in `data`, whatever else is said of the call beside it. */
const OUTCOME = /^(status(_?code)?|success|ok|code)$/i;

/** The member that holds the thing; undefined where these are the members of the thing themselves. */
function wrapped(
  names: readonly string[],
  sent: boolean,
  membersOf: (name: string) => readonly string[] | undefined,
): string | undefined {
  const identified = (all: readonly string[]): boolean => all.some((name) => IDENTIFIER.test(name));
  const isOfCall =
    !sent && names.some((name) => OUTCOME.test(name)) && !identified(names.filter((name) => name !== "code"));
  if (isOfCall && identified(membersOf("data") ?? [])) return "data";
  const [only, ...others] = names.filter((name) => !BESIDE.test(name));
  const inner = only === undefined || others.length > 0 ? undefined : membersOf(only);
  if (only === undefined || inner === undefined || isPart(only, names)) return undefined;
  if (ENVELOPE.test(only)) return only;
  if (sent) return inner.every((name) => NAMING.test(name)) ? undefined : only;
  return inner.some((name) => IDENTIFIER.test(name) || PART.test(name)) ? only : undefined;
}

const known = new WeakMap<Schemas, Map<string, Thing>>();

/** By the schema of the message. */
export function thingOf(schemas: Schemas, direction: Direction, schema: string): Thing {
  const things = known.get(schemas) ?? new Map<string, Thing>();
  known.set(schemas, things);
  const name = `${direction} ${schema}`;
  const thing = things.get(name) ?? readThing(schemas, direction, schema);
  things.set(name, thing);
  return thing;
}

function readThing(schemas: Schemas, direction: Direction, schema: string): Thing {
  const seen = (pointer: string): View => viewOf(schemas, direction, pointer);
  const objectAt = (pointer: string | undefined): View["properties"] | undefined => {
    const view = pointer === undefined ? undefined : seen(pointer);
    return view?.types.includes("object") === true && view.properties.size > 0 ? view.properties : undefined;
  };
  let [at, place] = ["", schema];
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const { properties } = seen(place);
    const inner = wrapped([...properties.keys()], direction === "in", (name) => {
      const members = objectAt(properties.get(name));
      return members === undefined ? undefined : [...members.keys()];
    });
    if (inner === undefined) break;
    [at, place] = [join(at, inner), properties.get(inner) ?? place];
  }
  return { at, schema: place, members: membersAt(at, seen(place).properties, objectAt) };
}

/** JSON:API sets apart what a thing belongs to, each in an object around its identifiers. */
const RELATIONSHIPS = "relationships";

function isRelated(name: string, names: readonly string[]): boolean {
  return name === RELATIONSHIPS && names.includes("type");
}

function membersAt(
  at: string,
  properties: View["properties"],
  objectAt: (pointer: string | undefined) => View["properties"] | undefined,
): Map<string, Member> {
  const members = new Map<string, Member>();
  const parts: (readonly [string, View["properties"]])[] = [];
  for (const [name, schema] of properties) {
    const inner = isPart(name, [...properties.keys()]) ? objectAt(schema) : undefined;
    const related = isRelated(name, [...properties.keys()]) ? objectAt(schema) : undefined;
    for (const [one, around] of related ?? []) {
      const identifiers = objectAt(around)?.get("data");
      if (identifiers !== undefined) members.set(one, { pointer: join(at, name, one, "data"), schema: identifiers });
    }
    if (related !== undefined) continue;
    if (inner !== undefined) parts.push([name, inner]);
    else if (!isHypermedia(name, objectAt(schema))) members.set(name, { pointer: join(at, name), schema });
  }
  for (const [part, inner] of parts)
    for (const [name, schema] of inner)
      if (!members.has(name)) members.set(name, { pointer: join(at, part, name), schema });
  return members;
}

/** `links` is a member like any other unless it says where the thing itself stands. */
function isHypermedia(name: string, inner: View["properties"] | undefined): boolean {
  return HYPERMEDIA.test(name) || (name === "links" && inner?.has("self") === true);
}

/** By the message alone, where nobody knows its schema. */
export function thingIn(message: Json | undefined, sent = false): Json | undefined {
  let thing = message;
  for (let depth = 0; depth < DEEPEST && isObject(thing); depth += 1) {
    const around = thing;
    const inner = wrapped(Object.keys(around), sent, (name) => {
      const value = around[name];
      return isObject(value) ? Object.keys(value) : undefined;
    });
    if (inner === undefined) break;
    thing = around[inner];
  }
  return thing;
}

/** The members of the thing by their names, also those that the schema does not name; undefined where it is no object. */
export function valuesOf({ at, members }: Thing, message: Json | undefined): { [name: string]: Json } | undefined {
  const thing = read(message, at);
  if (!isObject(thing)) return undefined;
  const names = Object.keys(thing);
  const parts = names.filter((name) => isObject(thing[name]) && !members.has(name) && isPart(name, names));
  const related = new Set(names.filter((name) => isRelated(name, names) && !members.has(name)));
  const own = names.flatMap((name): [string, Json][] => {
    const value = thing[name];
    const left =
      parts.includes(name) || related.has(name) || HYPERMEDIA.test(name) || (name === "links" && !members.has(name));
    return value === undefined || left ? [] : [[name, value]];
  });
  const within = parts.flatMap((part) => Object.entries(isObject(thing[part]) ? thing[part] : {}));
  const linked = [...related].flatMap((name) => Object.entries(isObject(thing[name]) ? thing[name] : {}));
  const identifiers = linked.flatMap(([name, around]): [string, Json][] =>
    isObject(around) && around["data"] !== undefined ? [[name, around["data"]]] : [],
  );
  return Object.fromEntries([...identifiers, ...within, ...own]);
}
