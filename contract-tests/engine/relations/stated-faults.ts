/** What is wrong with values that a contract states, that the last of a list repeats, or that were sent. */
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import { join, read } from "../../../spec/openapi/pointer.ts";
import { compared, shown } from "./compared.ts";
import type { Relation } from "./vocabulary.ts";

type Of<Kind extends Relation["kind"]> = Extract<Relation, { kind: Kind }>;
type Resolve = (operand: string) => Json | undefined;

function lastFaults({ last, says }: Of<"last">, resolve: Resolve): string[] {
  const items = resolve(last);
  const item = Array.isArray(items) ? items.at(-1) : undefined;
  if (!Array.isArray(items) || item === undefined) return [];
  return says.flatMap(([member, operand]) => {
    const [own, other] = [read(item, member), resolve(operand)];
    if (other === undefined || sameJson(own ?? null, other) || compared(own, other) === 0) return [];
    return [`${join(last, items.length - 1)}${member} is ${shown(own)}, and ${operand} is ${shown(other)}`];
  });
}

/** Where something was sent that did not come as it was. */
function lostOf(sent: Json, came: Json | undefined, at: string): string | undefined {
  if (Array.isArray(sent) && Array.isArray(came)) {
    if (sent.length !== came.length) return at;
    return firstOf(sent.map((item, index) => lostOf(item, came[index], join(at, index))));
  }
  if (isObject(sent) && isObject(came))
    return firstOf(Object.entries(sent).map(([name, member]) => lostOf(member, came[name], join(at, name))));
  return sameJson(sent, came ?? null) || compared(sent, came) === 0 ? undefined : at;
}

function firstOf(places: readonly (string | undefined)[]): string | undefined {
  return places.find((place) => place !== undefined);
}

/** Times of headers are in whole seconds, and an answer takes a moment. */
const SECONDS_APART = 5;

function laterFaults({ later, than, seconds }: Of<"later">, resolve: Resolve): string[] {
  const [late, early] = [resolve(later), resolve(than)];
  const wanted = typeof seconds === "number" ? seconds : resolve(seconds);
  const apart = (Date.parse(String(late)) - Date.parse(String(early))) / 1000;
  if (typeof wanted !== "number" || Number.isNaN(apart) || Math.abs(apart - wanted) <= SECONDS_APART) return [];
  return [`${later} is ${shown(late)}, ${apart.toFixed(0)} s after ${than}, the contract says ${wanted} s`];
}

export function statedFaults(relation: Of<"says" | "last" | "holds" | "later">, resolve: Resolve): string[] {
  if (relation.kind === "last") return lastFaults(relation, resolve);
  if (relation.kind === "later") return laterFaults(relation, resolve);
  if (relation.kind === "holds") {
    const [came, sent] = [resolve(relation.holds), resolve(relation.of)];
    const lost = came === undefined || sent === undefined ? undefined : lostOf(sent, came, "");
    if (lost === undefined || sent === undefined || came === undefined) return [];
    const [is, was] = [read(came, lost), read(sent, lost)];
    return [`${relation.holds}${lost} is ${shown(is)}, and ${relation.of}${lost} was ${shown(was)}`];
  }
  return Object.entries(relation.says).flatMap(([operand, value]) => {
    const said = resolve(operand);
    return said === undefined || sameJson(said, value)
      ? []
      : [`${operand} is ${shown(said)}, the contract says ${shown(value)}`];
  });
}
