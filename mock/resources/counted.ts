/** What a page says beside its items: how many there are, and where it goes on. */
import { type Json, type JsonObject, type Schema, isObject, objectAt, textAt } from "../../spec/openapi/json.ts";
import { APART, COUNTS, MORE, NEXT, NEXT_ADDRESS, PAGES, TOTAL, TOTAL_HEADER } from "../../spec/openapi/list-names.ts";
import { join, write } from "../../spec/openapi/pointer.ts";
import { follow } from "../../spec/openapi/reference.ts";
import type { Composed } from "../answers/compose.ts";
import { flattened } from "../values/flatten.ts";
import { reshaped } from "./overlay.ts";
import type { Page } from "./pages.ts";
import type { Call } from "./removals.ts";
import type { Shape } from "./shape.ts";

/** A member beside the items. */
interface Beside {
  readonly at: string;
  readonly name: string;
  readonly value: Json | undefined;
  readonly said: JsonObject;
}

const DEEPEST = 3;

/** Of an answer, also those that may be there and are not. */
function besides(document: JsonObject, schema: Schema | undefined, body: Json, at = "", depth = 0): Beside[] {
  const said = schema === undefined ? false : flattened(document, schema, () => 0);
  const properties = objectAt(said === false ? undefined : said["properties"]);
  const there = objectAt(body);
  return [...new Set([...Object.keys(properties), ...Object.keys(there)])].flatMap((name): Beside[] => {
    const value = Object.hasOwn(there, name) ? there[name] : undefined;
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (Array.isArray(value)) return [];
    const inner =
      isObject(value) && APART.test(name) && depth < DEEPEST
        ? besides(document, own as Schema | undefined, value, join(at, name), depth + 1)
        : [];
    return [{ at: join(at, name), name, value, said: objectAt(follow(document, own)) }, ...inner];
  });
}

/** The address of the next page, as relative as that of this one. */
function addressOf({ path, query }: Call, next: Page["next"]): string {
  const asked = new URLSearchParams(query);
  for (const [name, value] of next ?? []) asked.set(name, value);
  return asked.size === 0 ? path : `${path}?${asked.toString()}`;
}

function isCount({ name, said }: Beside): boolean {
  const text = textAt(said["description"]);
  return TOTAL.test(name) && (!/^total$/i.test(name) || text === undefined || COUNTS.test(text));
}

/** What a member has to say, best first; undefined where it is left as it is, an empty list where it goes. */
function saying(call: Call, page: Page, beside: Beside): readonly (Json | undefined)[] | undefined {
  const { name, value } = beside;
  const { count, size, next, cursor } = page;
  if (value !== undefined && isCount(beside)) return [count];
  if (value !== undefined && PAGES.test(name)) return [size === undefined ? 1 : Math.ceil(count / size)];
  if (MORE.test(name)) return value === undefined ? undefined : [next !== undefined];
  const goesOn = cursor !== undefined && NEXT.test(name);
  if (!goesOn && !NEXT_ADDRESS.test(name)) return undefined;
  if (next === undefined) return value === undefined || value === null ? undefined : [null, undefined, ""];
  const [token = ""] = next.values();
  if (goesOn) return [token, Number(token)];
  const address = addressOf(call, next);
  return isObject(value) ? [{ ...value, href: address }] : [address, Number(token)];
}

function without(body: Json, at: string): Json {
  const steps = at.split("/");
  const name = steps.pop() ?? "";
  if (!isObject(body)) return body;
  const [, step, ...more] = steps;
  if (step === undefined) return Object.fromEntries(Object.entries(body).filter(([one]) => one !== name));
  return { ...body, [step]: without(body[step] ?? null, ["", ...more, name].join("/")) };
}

function withHeaders(call: Call, page: Page, answer: Composed): Composed {
  const known = new Map(
    Object.keys(answer.headers).flatMap((name): [string, string][] => {
      if (TOTAL_HEADER.test(name)) return [[name, String(page.count)]];
      if (!/^link$/i.test(name)) return [];
      return [[name, `<${addressOf(call, page.next)}>; rel="${page.next === undefined ? "self" : "next"}"`]];
    }),
  );
  // the last page has no link where it need not have one
  const told = [...known.keys()].filter((name) => page.next !== undefined || !/^link$/i.test(name));
  return { ...answer, headers: { ...answer.headers, ...Object.fromEntries(known) }, known: new Set(told) };
}

/** The answer with what the page is. */
export function counted(
  document: JsonObject,
  call: Call,
  answer: Composed,
  { shape, page }: { readonly shape: Shape; readonly page: Page },
): Composed {
  const body = answer.body as Json;
  const said = besides(document, shape.schema, body).reduce((told, beside) => {
    const tried = saying(call, page, beside) ?? [];
    for (const value of tried) {
      const changed =
        value === undefined ? without(told.body as Json, beside.at) : write(told.body as Json, beside.at, value);
      const made = reshaped(told, shape, changed);
      if (made !== undefined) return made;
    }
    return told;
  }, answer);
  return withHeaders(call, page, said);
}
