/** What names the same things a second time and is refused for it: a member signs up for a class once. */
import { type Json, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { type Exchange, jsonBody } from "./exchange.ts";
import { namedBy } from "./references.ts";
import { CONFLICT } from "./statuses.ts";
import type { Wire } from "./wire.ts";

interface Seen {
  upTo: number;
  /** What was named where it was taken. */
  readonly taken: Set<string>;
  isOnce: boolean;
}

/** What a refusal says, in its answer or where the contract has it: other conflicts go with what a thing holds. */
const ONCE = /\b(already|twice|once|again|duplicat\w*|exists?|unique)\b/i;

function saysOnce({ response }: Exchange, { responses }: Operation): boolean {
  const stated = responses.find(({ status }) => status === String(CONFLICT))?.definition["description"];
  return ONCE.test(textAt(stated) ?? "") || ONCE.test(response?.body.toString() ?? "");
}

const seenBy = new WeakMap<Wire, Map<string, Seen>>();

/** Where it was sent, and what its body names; undefined where that is nothing. */
function naming({ sent, request }: Exchange, refers: (name: string) => boolean): string | undefined {
  const named = namedBy(jsonBody(request), refers);
  const places = [...(sent?.values ?? [])].filter(([at]) => at.startsWith("path "));
  return named.size === 0 ? undefined : JSON.stringify([places, [...named].toSorted()] satisfies Json);
}

/** Whether the operation was refused as in conflict for what it names, which one request before has named and was taken. */
export function isNamedOnce(wire: Wire, operation: Operation, refers: (name: string) => boolean): boolean {
  const { id, method } = operation;
  if (method !== "POST") return false;
  const operations = seenBy.get(wire) ?? new Map<string, Seen>();
  seenBy.set(wire, operations);
  const seen = operations.get(id) ?? { upTo: 0, taken: new Set<string>(), isOnce: false };
  operations.set(id, seen);
  for (const exchange of wire.exchanges.slice(seen.upTo)) {
    const status = exchange.response?.status ?? 0;
    if (seen.isOnce || exchange.case.operationId !== id) continue;
    const named = status < 300 || status === CONFLICT ? naming(exchange, refers) : undefined;
    if (named === undefined) continue;
    if (status < 300) seen.taken.add(named);
    else seen.isOnce = seen.taken.has(named) && saysOnce(exchange, operation);
  }
  seen.upTo = wire.exchanges.length;
  return seen.isOnce;
}
