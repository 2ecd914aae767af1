/** A list holds what the query asks for, in the order that it asks for. */
import { type Json, type JsonObject, isObject, listAt, objectAt, textAt } from "../../spec/openapi/json.ts";
import {
  ASCENDING,
  DESCENDING,
  POINT,
  QUERY_LANGUAGE,
  SEARCHES,
  SORTS,
  TURNS,
  joined,
  membersOf,
  sortOf,
} from "../../spec/openapi/list-names.ts";
import { plainName } from "../../spec/openapi/limits.ts";
import type { Parameter } from "../../spec/openapi/parameters.ts";
import { follow } from "../../spec/openapi/reference.ts";
import { askable, saidOf } from "./asked.ts";
import { keptBy } from "./bounded.ts";
import type { Call } from "./removals.ts";

type Asked = Pick<Call, "operation" | "query">;
type Fits = (item: JsonObject) => boolean;

/** The member of items that a parameter is about, by its name; another number of the word where there are several values on either side. */
function memberOf({ name }: Parameter, isList: boolean, items: readonly JsonObject[]): string | undefined {
  const { same, otherNumber } = membersOf(name);
  const isSeveral = (item: JsonObject, one: string): boolean => isList || Array.isArray(item[one]);
  return (
    [name, same].find((one) => items.some((item) => Object.hasOwn(item, one))) ??
    otherNumber.find((one) => items.some((item) => Object.hasOwn(item, one) && isSeveral(item, one)))
  );
}

function valuesFor(said: JsonObject, { name, explode }: Parameter, query: URLSearchParams): string[] {
  const given = query.getAll(name);
  const isList = [said["type"]].flat().includes("array");
  if (given.length > 0) return isList && !explode ? given.flatMap((text) => text.split(",")) : given;
  const { default: usual } = said;
  return usual === undefined || usual === null || usual === "" ? [] : listAt([usual].flat()).map(String);
}

const EXACT = /\bexact(ly)?\b/i;
const ANY_CASE = /\bcase\b/i;

/** How much of a text is asked for. */
type Share = "whole" | "whole, in any case" | "part";

function shareOf(said: JsonObject, prose: string): Share {
  if (!isFree(said)) return "whole";
  if (!EXACT.test(prose)) return "part";
  return ANY_CASE.test(prose) ? "whole, in any case" : "whole";
}

/** Any text may be a part of what is searched. */
function isFree(said: JsonObject): boolean {
  return said["type"] === "string" && !["enum", "const", "pattern", "format"].some((name) => name in said);
}

function isSame(value: Json | undefined, wanted: string, share: Share): boolean {
  // of several each is a value of its own
  if (Array.isArray(value)) return value.some((one: Json) => isSame(one, wanted, "whole"));
  if (typeof value === "number") return Number(wanted) === value;
  if (typeof value !== "string") return typeof value === "boolean" && String(value) === wanted;
  const [has, asked] = [value.toLowerCase(), wanted.toLowerCase()];
  return value === wanted || (share === "part" ? has.includes(asked) : share !== "whole" && has === asked);
}

/** Whether some text of it holds the one that is looked for. */
function holds(value: Json, wanted: string): boolean {
  if (typeof value === "string") return value.toLowerCase().includes(wanted.toLowerCase());
  return value !== null && typeof value === "object" && Object.values(value).some((one: Json) => holds(one, wanted));
}

function proseOf(said: JsonObject, { definition }: Parameter): string {
  return `${textAt(definition["description"]) ?? ""}\n${textAt(said["description"]) ?? ""}`;
}

function searches(said: JsonObject, parameter: Parameter): boolean {
  return SEARCHES.test(plainName(parameter.name)) && isFree(said) && !QUERY_LANGUAGE.test(proseOf(said, parameter));
}

/** Of one parameter; undefined where it is none of a member, or nothing is asked. What has to be there says whose list it is, and the examples are anybody's. */
function fitsOf(
  document: JsonObject,
  { query }: Asked,
  { parameter, parameters }: { readonly parameter: Parameter; readonly parameters: readonly Parameter[] },
  { own, items }: { readonly own: readonly JsonObject[]; readonly items: readonly JsonObject[] },
): Fits | undefined {
  const said = saidOf(document, parameter);
  const isList = [said["type"]].flat().includes("array");
  const member = !parameter.required ? memberOf(parameter, isList, items) : undefined;
  const wanted = valuesFor(said, parameter, query);
  const [bound] = wanted;
  if (bound === undefined || POINT.test(parameter.name)) return undefined;
  if (member === undefined && searches(said, parameter)) return (one) => wanted.every((text) => holds(one, text));
  if (member === undefined && parameter.required) return undefined;
  // a time of the item itself comes before those of what it holds
  if (member === undefined)
    return [own, items].map((all) => keptBy(document, parameter, { parameters, bound }, all)).find((fits) => fits);
  const item = objectAt(follow(document, said["items"]));
  const share = shareOf("items" in said ? item : said, proseOf(said, parameter));
  const together = joined(proseOf(said, parameter)) === "all";
  const fits = (text: string, one: JsonObject): boolean => isSame(one[member], text, share);
  return (one) => (together ? wanted.every((text) => fits(text, one)) : wanted.some((text) => fits(text, one)));
}

function compared(one: Json | undefined, other: Json | undefined): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  const [a, b] = [textAt(one) ?? "", textAt(other) ?? ""];
  return a < b ? -1 : Number(a > b);
}

/** What a query says of the order: by which member, and which way round. */
interface Order {
  readonly by: string;
  readonly turn: string | undefined;
  /** Whether it is the other way round than where nothing is said. */
  readonly isTurned: boolean;
  /** Members that the contract names where it speaks of the way round. */
  readonly named: readonly string[];
}

function orderAsked(document: JsonObject, { query }: Asked, parameters: readonly Parameter[]): Order {
  const given = parameters.flatMap((parameter) => {
    const value = SORTS.test(parameter.name) || TURNS.test(parameter.name) ? query.get(parameter.name) : null;
    return value === null ? [] : [{ parameter, value }];
  });
  const turning = given.find(({ value }) => ASCENDING.test(value) || DESCENDING.test(value));
  const said = turning === undefined ? {} : saidOf(document, turning.parameter);
  const prose = turning === undefined ? "" : proseOf(said, turning.parameter);
  const usual = textAt(said["default"]) ?? "asc";
  return {
    by: given.find((one) => one !== turning)?.value ?? "",
    turn: turning?.value,
    isTurned: turning !== undefined && DESCENDING.test(turning.value) !== DESCENDING.test(usual),
    named: [...prose.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
  };
}

function inOrder(
  { by, turn, isTurned, named }: Order,
  items: readonly (readonly [Json, JsonObject])[],
): readonly Json[] {
  const { member: asked, descending } = sortOf(by);
  const isTold = (name: string): boolean => items.some(([, said]) => Object.hasOwn(said, name));
  const member = [asked, ...(turn === undefined ? [] : named)].find(isTold);
  const isDown = descending ?? DESCENDING.test(turn ?? "");
  const sorted =
    member === undefined
      ? isTurned && by === ""
        ? items.toReversed()
        : items
      : items.toSorted(([, one], [, other]) => (isDown ? -1 : 1) * compared(one[member], other[member]));
  return sorted.map(([item]) => item);
}

/** Each with the members of its objects that are called as nothing else of any: `family` of `name: {family, given}`. */
function withInner(all: readonly JsonObject[]): JsonObject[] {
  const inner = all.map((said) => Object.entries(said).flatMap(([around, value]) => entriesOf(around, value)));
  const around = Map.groupBy(inner.flat(), ([name]) => name);
  const isOne = (name: string): boolean => new Set(around.get(name)?.map(([, , place]) => place)).size === 1;
  return all.map((said, index) => ({
    ...Object.fromEntries(inner[index]?.filter(([name]) => isOne(name)).map(([name, value]) => [name, value]) ?? []),
    ...said,
  }));
}

function entriesOf(around: string, value: Json | undefined): [name: string, value: Json, around: string][] {
  return isObject(value) ? Object.entries(value).map(([name, one]) => [name, one, around]) : [];
}

/** `saidBy`: what an item says of itself; `without`: the parameter that asks for no items but for how many. */
export function filtered(
  document: JsonObject,
  asked: Asked,
  items: readonly Json[],
  { saidBy, without }: { readonly saidBy: (item: Json) => JsonObject; readonly without: string | undefined },
): readonly Json[] {
  const own = items.map(saidBy);
  const members = withInner(own);
  const said = items.map((item, index): [Json, JsonObject] => [item, members[index] ?? {}]);
  const parameters = askable(document, asked.operation).filter(({ name }) => name !== without);
  const fits = parameters.flatMap(
    (parameter) => fitsOf(document, asked, { parameter, parameters }, { own, items: members }) ?? [],
  );
  const found = said.filter(([, one]) => fits.every((fit) => fit(one)));
  return inOrder(orderAsked(document, asked, parameters), found);
}
