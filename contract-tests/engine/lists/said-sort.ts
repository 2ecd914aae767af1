/** The order by a member that a description states and says nothing else of: `Sorted by name`, `In order of their serial number`. */
import type { Json } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { enumerated, viewOf } from "../generate/view.ts";
import { compared, shown } from "../relations/compared.ts";
import { spoken } from "../relations/spoken.ts";
import { asksForOrder, listWords } from "./list-words.ts";
import type { ListRead } from "./walk.ts";

const SORTED =
  /(?:^|[.;\n] *)(?:(?:(?!\b(?:by|first|then|each|per|within)\b)[\w ])+, |[\w ]+ )?(?:(?:sorted|ordered) by|in (?:the )?order of) (?:their |the |its )?([A-Za-z_ ]+?)(?: in)?(?: (ascending|descending)(?: order)?)?(?=\.|;|\n|$)/i;

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

export function inSaidSort({
  context,
  shape,
  base,
  whole,
  report,
}: Pick<ListRead, "context" | "shape" | "base" | "whole" | "report">): void {
  const [, words = "", direction = "ascending"] = SORTED.exec(listWords(shape.operation)) ?? [];
  const [found, ...others] = [...shape.item.members].filter(([name]) => spoken(name) === spoken(words));
  if (found === undefined || others.length > 0 || asksForOrder(base)) return;
  const [name, { pointer, schema }] = found;
  // of a closed list (low, middle, high) the service alone knows the order
  if (enumerated(viewOf(context.contract.schemas, "out", schema)) !== undefined) return;
  const values: (Json | undefined)[] = whole.items.map((item) => read(item, pointer));
  const wrong = values.findIndex((value, index) => {
    const before = index === 0 ? undefined : values[index - 1];
    if (before === undefined || before === null || value === undefined || value === null) return false;
    return direction.toLowerCase() === "descending" ? isAfter(value, before) : isAfter(before, value);
  });
  if (wrong === -1) return;
  const message = `the contract says that it is sorted by ${name}, ${direction.toLowerCase()}, and ${shown(values[wrong])} comes after ${shown(values[wrong - 1])}`;
  report("list-order", message, whole.pages[0]);
}
