/** The addresses of other pages, the next one above all, as answers say them: the header `Link` (RFC 8288), or a link in the body. */
import { APART, NEXT_ADDRESS } from "../../../spec/openapi/list-names.ts";
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { type Exchange, headerValues, jsonBody } from "../http/exchange.ts";
import { hrefOf } from "../http/found.ts";
import { type Plan, key } from "../http/plan.ts";
import { targetOf } from "../http/target.ts";

const DEEPEST = 3;

/** Whether a text is an address and no cursor: with a host, a path or a query. */
export function isAddress(text: string): boolean {
  return /^([a-z][a-z\d+.-]*:\/\/|\/|\?|\.\.?\/)/i.test(text) || /^[\w./~%-]*\?[^\s=]+=/.test(text);
}

/** Pages that links lead to, by the names of their relations (IANA). */
export type Leading = "next" | "prev" | "first" | "last";

function linkNamed(name: string): RegExp {
  return new RegExp(`^${name}(_?(link|url|uri|href|page|page_?(url|uri|link)))?$`, "i");
}

/** Members that hold the address, and names of the relation. */
const NAMES: Readonly<Record<Leading, { readonly member: RegExp; readonly relation: string }>> = {
  next: { member: NEXT_ADDRESS, relation: "next" },
  prev: { member: linkNamed("prev(ious)?"), relation: "prev(?:ious)?" },
  first: { member: linkNamed("first"), relation: "first" },
  last: { member: linkNamed("last"), relation: "last" },
};

function inHeader({ response }: Exchange, to: Leading): string | undefined {
  const { relation } = NAMES[to];
  const says = new RegExp(`;\\s*rel\\s*=\\s*("([^"]*\\s)?${relation}(\\s[^"]*)?"|${relation}\\b)`, "i");
  for (const header of headerValues(response?.headers ?? [], "link"))
    for (const [, address, parameters = ""] of header.matchAll(/<([^>]*)>((?:\s*;\s*[^,;"]+(?:"[^"]*")?)*)/g))
      if (says.test(parameters)) return address;
  return undefined;
}

function inBody(body: Json | undefined, to: Leading, depth = 0): string | undefined {
  if (!isObject(body)) return undefined;
  for (const [name, value] of Object.entries(body)) {
    const address = NAMES[to].member.test(name) ? hrefOf(value) : undefined;
    // a list of links names what each leads to
    const listed =
      APART.test(name) && Array.isArray(value) ? value.find((link) => isObject(link) && link["rel"] === to) : undefined;
    const found = [address, hrefOf(listed)].find((one) => one !== undefined && isAddress(one));
    const inner = depth < DEEPEST && APART.test(name) ? inBody(value, to, depth + 1) : undefined;
    if ((found ?? inner) !== undefined) return found ?? inner;
  }
  return undefined;
}

/** Whether a page says in another form that there is more, at one of these places. */
export function saysMore({ response }: Exchange, places: readonly string[]): boolean {
  const body = response && jsonBody(response);
  return places.some((place) => {
    const said = read(body, place);
    const value = isObject(said) ? (said["href"] ?? said["url"]) : said;
    return value !== undefined && value !== null && value !== "" && value !== false;
  });
}

/** The address that a page says of another one. */
export function linkTo(page: Exchange, to: Leading): string | undefined {
  return inHeader(page, to) ?? inBody(page.response && jsonBody(page.response), to);
}

export function onwardOf(page: Exchange): string | undefined {
  return linkTo(page, "next");
}

/** The last segment of a path says which list it is; whatever stands before it is the target's affair. */
function leadsElsewhere(address: string, { path }: Operation): boolean {
  const last = /[^/]*\/?$/.exec(targetOf(address).path)?.[0];
  const own = /[^/]*\/?$/.exec(path)?.[0] ?? "";
  return !/^\?/.test(address) && last !== own && !own.startsWith("{");
}

/** The request that the address stands for, taken at its word: what its query leaves out is not asked for. */
export function led(plan: Plan, address: string): Plan | "elsewhere" {
  const { operation } = plan;
  if (leadsElsewhere(address, operation)) return "elsewhere";
  const values = new Map([...plan.values].filter(([at]) => !at.startsWith("query ")));
  const unknown: string[] = [];
  for (const [name, text] of new URLSearchParams(targetOf(address).search)) {
    const parameter = operation.parameters.find((one) => one.in === "query" && one.name === name);
    if (parameter === undefined) unknown.push(`${encodeURIComponent(name)}=${encodeURIComponent(text)}`);
    else values.set(key(parameter), /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text);
  }
  const { rawQuery: _, ...rest } = plan;
  return { ...rest, values, ...(unknown.length === 0 ? {} : { rawQuery: unknown.join("&") }) };
}
