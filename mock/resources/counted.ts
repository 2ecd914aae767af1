/** What a page says beside its items: how many there are, which one it is, and where it goes on. */
import { type Json, type JsonObject, isObject, textAt } from "../../spec/openapi/json.ts";
import {
  BEGIN_CURSOR,
  COUNTS,
  END_CURSOR,
  FEWER,
  MORE,
  NEXT,
  OF_CURSORS,
  ON_PAGE,
  OWN_PAGE,
  OWN_SIZE,
  PAGES,
  PREVIOUS,
  TOTAL,
  TOTAL_HEADER,
} from "../../spec/openapi/list-names.ts";
import { write } from "../../spec/openapi/pointer.ts";
import type { Composed } from "../answers/compose.ts";
import { addressOf, addresses, askingFor, linkHeader, linked, relationOf } from "./addresses.ts";
import type { Beside } from "./besides.ts";
import { reshaped } from "./overlay.ts";
import { type Asking, type Page, bareName } from "./pages.ts";
import type { Call } from "./removals.ts";
import type { Shape } from "./shape.ts";

/** What a member may say, best first; undefined where it is left as it is, an empty list where it goes. */
type Saying = readonly (Json | undefined)[] | undefined;

function isTotal(name: string, said: JsonObject): boolean {
  const text = textAt(said["description"]);
  return TOTAL.test(name) && (!/^total$/i.test(name) || text === undefined || COUNTS.test(text));
}

/** Whether a member says of any list how many there are, or whether there are more; a bare `total` may be one of money. */
export function saysHowMany({ name, said }: Beside): boolean {
  return MORE.test(name) || (isTotal(name, said) && (!/^total$/i.test(name) || said["description"] !== undefined));
}

/** A number, as one or as a text. */
function asNumber(value: number): Saying {
  return [value, String(value)];
}

/** `count` is that of all pages where nothing else is, as its words say, or where the items alone stand beside it. */
function countSaid({ said, siblings }: Beside, { count, items }: Page): Saying {
  const text = textAt(said["description"]) ?? "";
  if (/\b(on|in|of) (this|the( current)?) (page|response|batch)\b|\breturned\b/i.test(text))
    return asNumber(items.length);
  const isOfAll =
    /\btotal\b|\ball\b|\boverall\b/i.test(text) || !Object.keys(siblings).some((name) => isTotal(name, {}));
  return asNumber(isOfAll ? count : items.length);
}

function numberSaid(beside: Beside, page: Page): Saying {
  const { name, value, said } = beside;
  const { count, items, size } = page;
  if (isTotal(name, said)) {
    if (isObject(value)) return typeof value["value"] === "number" ? [{ ...value, value: count }] : undefined;
    return asNumber(count);
  }
  if (isObject(value) || typeof value === "boolean") return undefined;
  if (/^count$/i.test(name)) return countSaid(beside, page);
  if (ON_PAGE.test(name)) return asNumber(items.length);
  if (PAGES.test(name)) return asNumber(size === undefined ? 1 : Math.ceil(count / size));
  return repeated(beside, page);
}

/** What was asked for is said under the name of its parameter, or another one that says it. */
function repeated({ name, within, siblings }: Beside, { asked, size, number, start }: Page): Saying {
  const own = asked.get(bareName(name)) ?? asked.get(bareName(`${within}_${name}`));
  if (own !== undefined) return asNumber(own);
  // a thing may have a size and a number of its own
  const isOfPages =
    /^(page|paging|pagination|page_?info)$/i.test(within) ||
    Object.keys(siblings).some((one) => isTotal(one, {}) || PAGES.test(one));
  if (size !== undefined && (OWN_SIZE.test(name) || (isOfPages && /^size$/i.test(name)))) return asNumber(size);
  const isNumber = OWN_PAGE.test(name) || (isOfPages && /^(page|number)$/i.test(name));
  if (number !== undefined && isNumber) return asNumber(number);
  return number === undefined && /^offset$/i.test(name) ? asNumber(start) : undefined;
}

function flagSaid({ name, value }: Beside, { items, next, start }: Page): Saying {
  if (value === undefined) return undefined;
  if (MORE.test(name)) return [next !== undefined];
  if (FEWER.test(name)) return [start > 0];
  if (typeof value !== "boolean") return undefined;
  const flags = new Map([
    ["first", start === 0],
    ["last", next === undefined],
    ["empty", items.length === 0],
  ]);
  const flag = flags.get(name.toLowerCase());
  return flag === undefined ? undefined : [flag];
}

function tokenOf(asking: Asking | undefined): Saying {
  const token = [...(asking ?? new Map<string, undefined>()).values()].find((value) => value !== undefined);
  return token === undefined ? undefined : [token, Number(token)];
}

const NONE = [null, undefined, ""] as const;

/** Where the page begins and ends, for those who page by the places of items. */
function edgeSaid({ name, within }: Beside, { items, start }: Page): Saying {
  const isEdge = OF_CURSORS.test(within) && (BEGIN_CURSOR.test(name) || END_CURSOR.test(name));
  if (!isEdge) return undefined;
  const place = BEGIN_CURSOR.test(name) ? start + 1 : start + items.length;
  return items.length === 0 ? NONE : [String(place), place];
}

function isAddress({ value, said }: Beside): boolean {
  const isUri = /^(uri|url|iri)(-reference)?$/.test(textAt(said["format"]) ?? "");
  return isUri || isObject(value) || /^([a-z][a-z0-9+.-]*:\/)?\/|^\?/i.test(textAt(value) ?? "");
}

/** Where others stand, as a name that leads there says, or a place that has an address already. */
function addressSaid(call: Call, beside: Beside, page: Page): Saying {
  const { name, within, value } = beside;
  const relation = relationOf(name);
  const isTurn = relation === "next" || relation === "prev";
  const isKnown = value !== undefined && (isAddress(beside) || /^_?links$/i.test(within));
  if (relation === undefined || (!isTurn && !isKnown)) return undefined;
  const asking = askingFor(page, relation);
  if (asking === undefined) return isTurn && value !== undefined && value !== null ? NONE : undefined;
  if (isObject(value)) return addresses(call, asking, textAt(value["href"])).map((href) => ({ ...value, href }));
  return [...addresses(call, asking, textAt(value)), ...(isTurn ? (tokenOf(asking) ?? []) : [])];
}

function tokenSaid(beside: Beside, { next, previous, cursor }: Page): Saying {
  const { name, value } = beside;
  const isNext = NEXT.test(name);
  if (cursor === undefined || isAddress(beside) || (!isNext && !PREVIOUS.test(name))) return undefined;
  const token = tokenOf(isNext ? next : previous);
  return token ?? (value === undefined || value === null ? undefined : NONE);
}

function saying(call: Call, page: Page, beside: Beside): Saying {
  const { value } = beside;
  if (Array.isArray(value)) {
    const links = linked(call, page, value);
    return links && [links];
  }
  const number = value === undefined ? undefined : numberSaid(beside, page);
  return (
    number ??
    flagSaid(beside, page) ??
    edgeSaid(beside, page) ??
    tokenSaid(beside, page) ??
    addressSaid(call, beside, page)
  );
}

/** Of a header that clients take: a link repeats the query, which may be of any length. */
const LONGEST_LINK = 8_000;

function withHeaders(call: Call, page: Page, answer: Composed): Composed {
  const known = new Map(
    Object.entries(answer.headers).flatMap(([name, value]): [string, string][] => {
      if (TOTAL_HEADER.test(name)) return [[name, String(page.count)]];
      if (!/^link$/i.test(name)) return [];
      return [[name, linkHeader(call, page, value) ?? `<${addressOf(call, undefined)}>; rel="self"`]];
    }),
  );
  // the only page has no link where it need not have one
  const isOnly = page.next === undefined && page.previous === undefined;
  const told = [...known].flatMap(([name, value]) =>
    /^link$/i.test(name) && (isOnly || value.length > LONGEST_LINK) ? [] : [name],
  );
  return { ...answer, headers: { ...answer.headers, ...Object.fromEntries(known) }, known: new Set(told) };
}

/** The answer with what the page is. */
export function counted(
  call: Call,
  answer: Composed,
  { shape, page, beside }: { readonly shape: Shape; readonly page: Page; readonly beside: readonly Beside[] },
): Composed {
  const said = beside.reduce((told, one) => {
    for (const value of saying(call, page, one) ?? []) {
      const made = reshaped(told, shape, write(told.body as Json, one.at, value));
      if (made !== undefined) return made;
    }
    return told;
  }, answer);
  return withHeaders(call, page, said);
}

/** Whether the answer has a place for what asks for the next page. */
export function saysCursor(beside: readonly Beside[]): boolean {
  return beside.some(({ name, within }) => NEXT.test(name) || (OF_CURSORS.test(within) && END_CURSOR.test(name)));
}
