/** Which member holds what a path calls a thing by, and where the thing stands in a body. */
import { type Json, type JsonObject, isObject, textAt } from "../../spec/openapi/json.ts";
import { spelt } from "../../spec/openapi/list-bounds.ts";
import { AROUND } from "../../spec/openapi/list-names.ts";
import { join, tokensOf } from "../../spec/openapi/pointer.ts";
import { isPlace } from "../../spec/openapi/route.ts";
import { singular } from "../../spec/openapi/singular.ts";
import type { Part } from "./part.ts";

/** `report_link` of `/report-links/{token}` and `/reportLinks/{token}`. */
function kindOf(item: string): string {
  const step = item.split("/").at(-2) ?? "";
  return isPlace(step) ? "" : spelt(singular(step));
}

/** `pet_id`, `petId`, `pet-id`, `PetId`. */
function spellingsOf(name: string): string[] {
  const words = spelt(name).split("_");
  const camel = words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)));
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return [words.join("_"), camel.join(""), words.join("-"), pascal.join("")];
}

/** What the things of `/report-links/{token}` are called by beside the token: `link_id`, `reportLinkId`, `id`. */
export function memberNames(item: string): string[] {
  const kind = kindOf(item);
  const names = [kind, kind.replace(/^.*_/, "")].flatMap((own) => (own === "" ? [] : spellingsOf(`${own}_id`)));
  return [...new Set([...names, "id", "uuid"])];
}

const ANY: ReadonlySet<string> = new Set(["id", "uuid"]);

interface Names {
  /** What the path says, however it is spelt. */
  readonly own: readonly string[];
  /** What things of any kind are told apart by, and that with the name of the kind. */
  readonly usual: readonly string[];
  /** What people call a thing. */
  readonly given: readonly string[];
}

/** What a path takes in one place: `id` and `name` of `domainIDOrName`. */
function eitherOf(parameter: string): string[] {
  return spelt(parameter).split(/(?:_|(?<=id))or_/);
}

/** The members that may hold the identifier which a path calls `petId` or `petid`, the likeliest first. */
function namesOf({ parameter, item }: Named): Names {
  const plain = eitherOf(parameter).find((one) => /(^|_)u?u?id$/.test(one)) ?? spelt(parameter);
  const wanted = plain.replace(/(?<=[a-z]{2})id$/, "_id");
  const last = wanted.split("_").at(-1) ?? "";
  const isAny = ANY.has(wanted);
  return {
    own: isAny ? [] : [...new Set([parameter, ...spellingsOf(wanted), ...spellingsOf(plain)])],
    usual: [
      ...(isAny ? [parameter] : []),
      last,
      "id",
      "uuid",
      "@id",
      "_id",
      "Id",
      "ID",
      ...spellingsOf(`${kindOf(item)}_id`),
    ],
    // who asks for an identifier does not mean what people call a thing
    given: /^u?u?id$/.test(last) ? [] : ["slug", "name"],
  };
}

export interface Identified {
  /** Where the thing stands in the body: the body itself, or one member of it or of what is around it. */
  readonly at: string;
  readonly member: string;
  readonly thing: JsonObject;
}

type Named = Pick<Part, "parameter" | "item">;
type Place = readonly [at: string, thing: Json];

/** The body and its envelopes, the nearest first. */
function near(body: JsonObject, at = ""): Place[] {
  const around = Object.entries(body).filter(([name, member]) => AROUND.test(name) && isObject(member));
  return [[at, body], ...around.flatMap(([name, member]) => (isObject(member) ? near(member, join(at, name)) : []))];
}

function within([at, thing]: Place): Place[] {
  return isObject(thing) ? Object.entries(thing).map(([name, member]): Place => [join(at, name), member]) : [];
}

function firstOf(places: readonly Place[], names: readonly string[]): Identified | undefined {
  for (const member of names)
    for (const [at, thing] of places)
      if (isObject(thing) && Object.hasOwn(thing, member) && isIdentifier(thing[member])) return { at, member, thing };
  return undefined;
}

/** The thing in a body, by the member that holds its identifier. Who wrote it stands deeper than the thing. */
export function identifiedIn(body: unknown, named: Named): Identified | undefined {
  if (!isObject(body)) return undefined;
  const places = near(body);
  const inner = places.flatMap(within);
  const ofKind = inner.filter(([at]) => spelt(tokensOf(at).at(-1) ?? "") === kindOf(named.item));
  const { own, usual, given } = namesOf(named);
  return (
    firstOf([...places, ...ofKind], own) ??
    firstOf(places, usual) ??
    // what only refers to another one of its kind stands deeper than the thing as well
    firstOf(inner, own) ??
    firstOf(places, given) ??
    firstOf(inner, usual) ??
    firstOf(ofKind, given)
  );
}

export function isIdentifier(value: Json | undefined): value is string | number {
  return (textAt(value) ?? "") !== "" || typeof value === "number";
}

/** Every identifier of a thing: the one that its path is made of, and others of its own. */
export function identifiersOf(thing: Json | undefined, part: Part): string[] {
  if (!isObject(thing)) return [];
  const shown = identifiedIn(thing, part);
  const own = shown?.at === "" ? [shown.member] : [];
  const either = eitherOf(part.parameter);
  const others = either.length > 1 ? either.flatMap(spellingsOf) : [];
  const named = [...new Set([...own, ...part.members, ...others])].map((member) => thing[member]);
  return named.filter(isIdentifier).map(String);
}

/** What a thing without an identifier is called by. */
export function calledIn(thing: JsonObject): string[] {
  const named = Object.entries(thing).filter(([name]) => /^(_id|code|slug|key|number)$/i.test(name));
  return named.flatMap(([, value]) => (isIdentifier(value) ? [String(value)] : []));
}
