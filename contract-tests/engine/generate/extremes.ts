/** Values of which services lose something: those at the ends, texts that nobody types, numbers with many digits, the same item twice. */
import type { Json } from "../../../spec/openapi/json.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import { thingOf } from "../relations/thing.ts";
import type { Schemas } from "../schemas.ts";
import { numberRules, highest, lowest } from "./numbers.ts";
import { lengthRange, stringRules } from "./strings.ts";
import { type View, enumerated, firstOf, itemsOf, strictest, viewOf } from "./view.ts";

/** `null`: what may be null is, all else is at its lower end. */
export type End = "low" | "null" | "high";

/** Composed and decomposed letters, what HTML, SQL and JSON escape, spaces in a row, more than three bytes in UTF-8. */
const UNUSUAL = String.raw`Ça e${"\u0301"}t  <b>&amp;</b> 'a' "q" \n C:\x 100% 漢字 😀 Ωmega ß ﬁn ${"\u00a0"}x.`;
/** More than seven digits, and no end in binary. */
const FRACTION = 0.07;
const LARGE = 1_234_567;

/** Columns of 255 characters are common. */
const LONG = 300;

function textAt(view: View, end: End): string | undefined {
  const rules = stringRules(view);
  if (rules.pattern !== undefined || rules.format !== undefined) return undefined;
  const { low, high } = lengthRange(rules);
  if (end !== "high") return "a".repeat(low);
  const characters = [...UNUSUAL].slice(0, high);
  // what is stated to have room is used as far as a line of a table would go, and beyond
  const long = rules.longest === undefined ? low : Math.min(rules.longest, LONG);
  return (
    characters
      .join("")
      .trim()
      .padEnd(Math.max(low, long - 1), " z") + (long > characters.length ? "z" : "")
  );
}

function numberAt(view: View, end: End): number {
  const rules = numberRules(view);
  const whole = view.types.includes("integer");
  const [low, high] = [lowest(rules), highest(rules)];
  // what services take for nothing at all
  if (end !== "high") return low !== undefined && low < 0 && (high ?? 1) > 0 ? 0 : (low ?? 0);
  if (whole || high === undefined) return high ?? LARGE + (whole ? 0 : FRACTION);
  return high - FRACTION;
}

function itemsAt(schemas: Schemas, view: View, end: End): Json[] | undefined {
  if (end !== "high") return [];
  const listed = itemsOf(view);
  const item = listed === undefined ? undefined : viewOf(schemas, "in", listed);
  if (item === undefined || !item.types.includes("string") || enumerated(item) !== undefined) return undefined;
  const most = strictest(view, "maxItems", "smallest") ?? 3;
  const items = firstOf(view, "uniqueItems") === true ? ["zb", "Za", "zc"] : ["zb", "Za", "zb"];
  return items.slice(0, most);
}

/** Undefined where the schema leaves no room for it, and where it stands within itself: `around` are the schemas that the value is part of. */
function valueAt(
  schemas: Schemas,
  pointer: string,
  end: End,
  around: ReadonlySet<string> = new Set(),
): Json | undefined {
  const own = schemas.at("in", pointer).pointer;
  if (around.has(own)) return undefined;
  const view = viewOf(schemas, "in", pointer);
  if (view.impossible || enumerated(view) !== undefined) return undefined;
  if (end === "null" && view.types.includes("null")) return null;
  const type = view.types.find((name) => name !== "null");
  if (type === "string") return textAt(view, end);
  if (type === "integer" || type === "number") return numberAt(view, end);
  if (type === "boolean") return end === "high";
  if (type === "array") return itemsAt(schemas, view, end);
  return type === "object" ? membersAt(schemas, view, end, new Set([...around, own])) : undefined;
}

function membersAt(schemas: Schemas, view: View, end: End, around: ReadonlySet<string>): Json {
  const members = [...view.properties].flatMap(([name, pointer]): [string, Json][] => {
    const value = valueAt(schemas, pointer, end, around);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(members);
}

/** The body with each member at this end that can be there; as it is where the schema does not admit it. `kept`: members that stay. */
export function extreme(schemas: Schemas, schema: string, base: Json, end: End, kept: ReadonlySet<string>): Json {
  let body = base;
  for (const [name, { pointer, schema: at }] of thingOf(schemas, "in", schema).members) {
    const value = kept.has(name) ? undefined : valueAt(schemas, at, end);
    const other = value === undefined ? body : write(body, pointer, value);
    if (schemas.valid("in", schema, other)) body = other;
  }
  return body;
}
