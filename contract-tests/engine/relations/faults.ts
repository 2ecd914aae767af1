/** What is wrong with values that a relation binds together; a relation whose operands are not there says nothing. */
import { type Json, type JsonObject, sameJson } from "../../../spec/openapi/json.ts";
import { join, read } from "../../../spec/openapi/pointer.ts";
import { compared, shown } from "./compared.ts";
import { listFaults } from "./list-faults.ts";
import { statedFaults } from "./stated-faults.ts";
import type { Relation } from "./vocabulary.ts";

/** Leads from an operand to its value. */
export type Resolve = (operand: string) => Json | undefined;

export function within(value: Json): Resolve {
  return (operand) => read(value, operand);
}

/** Whether an item has these values. */
export function fits(item: Json, where: JsonObject | undefined): boolean {
  return Object.entries(where ?? {}).every(([pointer, value]) => sameJson(read(item, pointer), value));
}

function groupOf({ within: members }: Extract<Relation, { kind: "order" }>, item: Json): string {
  return JSON.stringify(members.map((member) => read(item, member) ?? null));
}

function orderFaults(relation: Extract<Relation, { kind: "order" }>, items: readonly Json[]): string[] {
  const { by, descending } = relation;
  const last = new Map<string, Json | undefined>();
  for (const [index, item] of items.entries()) {
    const group = groupOf(relation, item);
    const [before, after] = [last.get(group), read(item, by)];
    const difference = compared(before, after);
    if (difference !== undefined && (descending ? difference < 0 : difference > 0))
      return [
        `${join(relation.order, index)}${by} is ${shown(after)}, after ${shown(before)}: the order is ${descending ? "descending" : "ascending"}`,
      ];
    last.set(group, after);
  }
  return [];
}

/** Of a list without gaps: items that agree in `within` follow each other by the step. */
export function stepFaults(relation: Extract<Relation, { kind: "order" }>, items: readonly Json[]): string[] {
  const { by, step } = relation;
  if (step === undefined) return [];
  const groups = Map.groupBy(items, (item) => groupOf(relation, item));
  return [...groups.values()].flatMap((group) =>
    group.slice(1).flatMap((item, index) => {
      const [before, after] = [read(group[index] ?? null, by), read(item, by)];
      if (typeof before !== "number" || typeof after !== "number" || Math.abs(after - before) === step) return [];
      return [`${by} goes from ${before} to ${after}, the contract says by ${step}`];
    }),
  );
}

function uniqueFaults(items: readonly Json[], by: readonly string[], at: string): string[] {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const values = by.map((member) => read(item, member));
    const text = JSON.stringify(values);
    if (!values.includes(undefined) && seen.has(text))
      return [`${join(at, index)}${by.join(" and ")} is ${values.map(shown).join(" and ")} once more`];
    seen.add(text);
  }
  return [];
}

function ascendingFaults(operands: readonly (string | number)[], resolve: Resolve): string[] {
  const valueOf = (operand: string | number): Json | undefined =>
    typeof operand === "number" ? operand : resolve(operand);
  return operands.slice(1).flatMap((operand, index) => {
    const before = operands[index] ?? "";
    const [low, high] = [valueOf(before), valueOf(operand)];
    const difference = compared(low, high);
    if (difference === undefined || difference <= 0) return [];
    if (typeof before === "number") return [`${operand} is ${shown(high)}, below ${before}`];
    const limit = typeof operand === "number" ? String(operand) : `${operand}, which is ${shown(high)}`;
    return [`${before} is ${shown(low)}, above ${limit}`];
  });
}

function computedFaults(
  { how, operands, is, times, within: near }: Extract<Relation, { kind: "computed" }>,
  resolve: Resolve,
): string[] {
  const [first, second, value] = [...operands, is].map(resolve);
  if (typeof first !== "number" || typeof second !== "number" || typeof value !== "number") return [];
  const computed = times * (how === "difference" ? first - second : first / second);
  if (Math.abs(value - computed) <= near * Math.max(1, Math.abs(computed))) return [];
  return [`${is} is ${shown(value)}, and the ${how} of ${operands.join(" and ")} is ${computed}`];
}

function equalFaults(operands: readonly string[], resolve: Resolve): string[] {
  const [first = "", ...others] = operands;
  const value = resolve(first);
  if (value === undefined) return [];
  return others.flatMap((operand) => {
    const other = resolve(operand);
    return other === undefined || sameJson(value, other) || compared(value, other) === 0
      ? []
      : [`${first} is ${shown(value)}, and ${operand} is ${shown(other)}`];
  });
}

function oneOfFaults(operands: readonly string[], resolve: Resolve): string[] {
  const there = operands.filter((operand) => (resolve(operand) ?? null) !== null);
  if (there.length === 1) return [];
  return [`${there.length === 0 ? "none" : "more than one"} of ${operands.join(", ")} is there`];
}

/** A list stands for the number of its items. */
function amount(value: Json | undefined): Json | undefined {
  return Array.isArray(value) ? value.length : value;
}

function sumFaults({ sum, of }: Extract<Relation, { kind: "sum" }>, resolve: Resolve): string[] {
  const [total, parts] = [amount(resolve(sum)), of.map(resolve).map(amount)];
  if (typeof total !== "number" || parts.some((part) => part !== undefined && typeof part !== "number")) return [];
  const added = parts.reduce<number>((all, part) => all + Number(part ?? 0), 0);
  return added === total ? [] : [`${sum} is ${total}, and ${of.join(" + ")} is ${added}`];
}

/** Whether the relation is about these values at all. */
export function applies({ when = {} }: Relation, resolve: Resolve): boolean {
  return Object.entries(when).every(([operand, value]) => sameJson(resolve(operand) ?? null, value));
}

export function relationFaults(relation: Relation, resolve: Resolve): string[] {
  if (!applies(relation, resolve)) return [];
  if (relation.kind === "equal") return equalFaults(relation.equal, resolve);
  if (relation.kind === "ascending") return ascendingFaults(relation.ascending, resolve);
  if (relation.kind === "computed") return computedFaults(relation, resolve);
  if (relation.kind === "sum") return sumFaults(relation, resolve);
  if (relation.kind === "count") {
    const [count, items] = [resolve(relation.count), resolve(relation.of)];
    if (typeof count !== "number" || !Array.isArray(items)) return [];
    const { where, except } = relation;
    const counts = (item: Json): boolean => fits(item, where) && !(except !== undefined && fits(item, except));
    const number = items.filter(counts).length;
    return number === count ? [] : [`${relation.count} is ${count}, and ${relation.of} holds ${number}`];
  }
  if (relation.kind === "order") {
    const items = resolve(relation.order);
    return Array.isArray(items) ? orderFaults(relation, items) : [];
  }
  // one answer alone says nothing of it
  if (relation.kind === "fixed" || relation.kind === "told") return [];
  if (relation.kind === "says" || relation.kind === "last" || relation.kind === "holds" || relation.kind === "later")
    return statedFaults(relation, resolve);
  if (relation.kind === "one of") return oneOfFaults(relation.oneOf, resolve);
  if (relation.kind !== "unique") return listFaults(relation, resolve);
  const items = resolve(relation.unique);
  return Array.isArray(items) && relation.by.length > 0 ? uniqueFaults(items, relation.by, relation.unique) : [];
}
