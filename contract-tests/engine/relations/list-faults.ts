/** What is wrong with lists whose items are bound to each other, to another list or to a value. */
import { type Json, sameJson } from "../../../spec/openapi/json.ts";
import { join, read } from "../../../spec/openapi/pointer.ts";
import { compared, shown } from "./compared.ts";
import type { Relation } from "./vocabulary.ts";

type Of<Kind extends Relation["kind"]> = Extract<Relation, { kind: Kind }>;
type Resolve = (operand: string) => Json | undefined;

function same(a: Json | undefined, b: Json | undefined): boolean {
  return sameJson(a ?? null, b ?? null) || compared(a, b) === 0;
}

function alikeFaults({ alike, by }: Of<"alike">, resolve: Resolve): string[] {
  const [first = "", ...others] = alike;
  const ours = resolve(first);
  if (!Array.isArray(ours)) return [];
  return others.flatMap((operand) => {
    const theirs = resolve(operand);
    if (!Array.isArray(theirs)) return [];
    if (ours.length !== theirs.length) return [`${first} has ${ours.length} items, and ${operand} ${theirs.length}`];
    const at = ours.findIndex((item, index) => !same(read(item, by), read(theirs[index] ?? null, by)));
    if (at < 0) return [];
    const [own, other] = [read(ours[at] ?? null, by), read(theirs[at] ?? null, by)];
    return [`${join(first, at)}${by} is ${shown(own)}, and ${join(operand, at)}${by} is ${shown(other)}`];
  });
}

interface Item {
  readonly at: string;
  readonly value: Json;
}

const OF_EVERY_ITEM = "/*";

/** The items that an operand names, each with its place: those of one list, or with `/*` those of a list in every item of another. */
function itemsAt(operand: string, resolve: Resolve): Item[] {
  const star = operand.indexOf(OF_EVERY_ITEM);
  const list = resolve(star < 0 ? operand : operand.slice(0, star));
  if (!Array.isArray(list)) return [];
  if (star < 0) return list.map((value, index) => ({ at: join(operand, index), value }));
  const rest = operand.slice(star + OF_EVERY_ITEM.length);
  return list.flatMap((outer, index) => {
    const place = join(operand.slice(0, star), index);
    return itemsAt(rest, (inner) => read(outer, inner)).map(({ at, value }) => ({ at: place + at, value }));
  });
}

function amongFaults({ among, of, by }: Of<"among">, resolve: Resolve): string[] {
  const all = resolve(of);
  if (!Array.isArray(all)) return [];
  const valuesOf = (item: Json): (Json | undefined)[] => by.map((member) => read(item, member));
  // read once: lists of hundreds are looked up in lists of hundreds
  const known = all.map(valuesOf);
  const isKnown = (values: readonly (Json | undefined)[]): boolean =>
    known.some((other) => other.every((one, index) => same(one, values[index])));
  const lost = itemsAt(among, resolve).find(({ value }) => !isKnown(valuesOf(value)));
  return lost === undefined ? [] : [`${lost.at} is none of ${of} by ${by.join(" and ")}`];
}

function eachFaults({ each, by, is }: Of<"each">, resolve: Resolve): string[] {
  const wanted = resolve(is);
  if (wanted === undefined) return [];
  const wrong = itemsAt(each, resolve).find(({ value }) => !same(read(value, by), wanted));
  if (wrong === undefined) return [];
  return [`${wrong.at}${by} is ${shown(read(wrong.value, by))}, and ${is} is ${shown(wanted)}`];
}

function chainFaults({ chain, by, to, descending }: Of<"chain">, resolve: Resolve): string[] {
  const items = resolve(chain);
  if (!Array.isArray(items)) return [];
  const inTime = descending ? items.toReversed() : items;
  const at = inTime.findIndex((item, index) => index > 0 && !same(read(item, by), read(inTime[index - 1] ?? null, to)));
  if (at < 0) return [];
  const place = join(chain, descending ? items.length - 1 - at : at);
  const [own, before] = [read(inTime[at] ?? null, by), read(inTime[at - 1] ?? null, to)];
  return [`${place}${by} is ${shown(own)}, and ${to} of the one before it is ${shown(before)}`];
}

export function listFaults(relation: Of<"alike" | "among" | "each" | "chain">, resolve: Resolve): string[] {
  if (relation.kind === "alike") return alikeFaults(relation, resolve);
  if (relation.kind === "among") return amongFaults(relation, resolve);
  return relation.kind === "each" ? eachFaults(relation, resolve) : chainFaults(relation, resolve);
}
