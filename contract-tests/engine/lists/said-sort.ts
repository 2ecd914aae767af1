/** The order by a member that a description states and says nothing else of: `Sorted by name`, `In order of their serial number`. */
import { type Json, sameJson } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { enumerated, firstOf, viewOf } from "../generate/view.ts";
import { compared, shown } from "../relations/compared.ts";
import { spoken } from "../relations/spoken.ts";
import { asksForOrder, listWords } from "./list-words.ts";
import { type FreeOrder, type Sorted, freelySaid, isCalled } from "./said-freely.ts";
import type { Member } from "../relations/thing.ts";
import type { ListRead } from "./walk.ts";

const SORTED =
  /(?:^|[.;\n] *)(?:(?:(?!\b(?:by|first|then|each|per|within)\b)[\w ])+, |[\w ]+ )?(?:(?:sorted|ordered) by|in (?:the )?order of) (?:their |the |its )?([A-Za-z_ ]+?)(?: in)?(?: (ascending|descending)(?: order)?)?(?=\.|;|\n|$)/i;

/** `Sorted by priority, then by title`: by the second where the first is the same. */
const IN_TURN =
  /(?:sorted|ordered) by (?:their |the |its )?([A-Za-z_ ]+?)(?: (ascending|descending))?,? (?:and )?then (?:by )?(?:their |the |its )?([A-Za-z_ ]+?)(?: (ascending|descending))?(?=[.;\n]|$)/i;

/** Texts are in order under any of the rules that services have for them: by their signs, or as a dictionary has them. */
function isAfter(a: Json, b: Json): boolean {
  if (typeof a !== "string" || typeof b !== "string") return (compared(a, b) ?? 0) > 0;
  const asTimes = compared(a, b);
  if (/^\d{4}-\d\d-\d\d/.test(a) && asTimes !== undefined) return asTimes > 0;
  return (
    a > b &&
    a.toLowerCase() > b.toLowerCase() &&
    a.localeCompare(b, "en", { numeric: true }) > 0 &&
    a.localeCompare(b, "en") > 0
  );
}

type Judged = Pick<ListRead, "context" | "shape" | "base" | "whole" | "report">;

/** Whether a member is what words of first and last can be said of. */
function isOf({ schemas }: Judged["context"]["contract"], of: Sorted, { schema }: Member): boolean {
  const view = viewOf(schemas, "out", schema);
  if (of === "numbers") return view.types.some((type) => type === "number" || type === "integer");
  const isTime = /^date(-time)?$/.test(String(firstOf(view, "format")));
  return view.types.includes("string") && enumerated(view) === undefined && isTime === (of === "times");
}

/** By price, the cheapest first; alphabetically. */
function inFreelySaid({ context, shape, base, whole, report }: Judged, free: FreeOrder): void {
  const meant = [...shape.item.members].filter(
    ([name, member]) => isCalled(name, free) && isOf(context.contract, free.of, member),
  );
  const [found, ...others] = meant;
  if (found === undefined || others.length > 0 || asksForOrder(base)) return;
  const [name, { pointer }] = found;
  const values = whole.items.map((item) => read(item, pointer) ?? null);
  const wrong = values.findIndex((is, index) => {
    const was = values[index - 1];
    if (was === undefined || was === null || is === null) return false;
    return free.isDown ? isAfter(is, was) : isAfter(was, is);
  });
  if (wrong === -1) return;
  const [was, is] = [wrong - 1, wrong].map((index) => shown(values[index] ?? null));
  const order = free.isDown ? "falling" : "rising";
  const message = `the contract says that it is in the ${order} order of ${name}, and ${is} comes after ${was}`;
  report("list-order", message, whole.pages[0]);
}

export function inSaidSort({ context, shape, base, whole, report }: Judged): void {
  const said = listWords(shape.operation);
  const parts = [...shape.item.members].filter(([, { schema }]) =>
    viewOf(context.contract.schemas, "out", schema).types.some((type) => type === "array" || type === "object"),
  );
  const free = freelySaid(
    said,
    parts.map(([name]) => spoken(name)),
  );
  if (free !== undefined) return inFreelySaid({ context, shape, base, whole, report }, free);
  const [, words = "", direction = "ascending"] = SORTED.exec(said) ?? [];
  const [, first = "", firstWay = "ascending", second = "", secondWay = "ascending"] = IN_TURN.exec(said) ?? [];
  const meant = (called: string): (readonly [string, Member])[] =>
    [...shape.item.members].filter(([name]) => spoken(name) === spoken(called));
  const keys =
    first === ""
      ? [[words, direction] as const]
      : ([
          [first, firstWay],
          [second, secondWay],
        ] as const);
  const found = keys.map(([called, way]) => ({ all: meant(called), isDown: /^desc/i.test(way) }));
  if (found.some(({ all }) => all.length !== 1) || asksForOrder(base)) return;
  const valueAt = (item: Json, { pointer }: Member): Json => read(item, pointer) ?? null;
  for (const [place, { all, isDown }] of found.entries()) {
    const [name, member] = all[0] ?? [];
    // of a closed list (low, middle, high) the service alone knows the order
    if (member === undefined || enumerated(viewOf(context.contract.schemas, "out", member.schema)) !== undefined)
      continue;
    const before = found.slice(0, place).flatMap(({ all: [key] }) => (key === undefined ? [] : [key[1]]));
    const wrong = whole.items.findIndex((item, index) => {
      const last = whole.items[index - 1];
      if (last === undefined || !before.every((key) => sameJson(valueAt(last, key), valueAt(item, key)))) return false;
      const [was, is] = [valueAt(last, member), valueAt(item, member)];
      if (was === null || is === null) return false;
      return isDown ? isAfter(is, was) : isAfter(was, is);
    });
    if (wrong === -1) continue;
    const [was, is] = [wrong - 1, wrong].map((index) => shown(valueAt(whole.items[index] ?? null, member)));
    const among = before.length === 0 ? "" : " among those that are alike before";
    const message = `the contract says that it is sorted by ${name ?? ""}, ${isDown ? "descending" : "ascending"}${among}, and ${is} comes after ${was}`;
    return report("list-order", message, whole.pages[0]);
  }
}
