/** Where an answer says that its thing stands, whether or not the contract has a link for it: `Location`, a link to itself, members that name it. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { thingIn } from "../relations/thing.ts";
import { type Exchange, headerValue, jsonBody } from "./exchange.ts";
import { spelt } from "../../../spec/openapi/list-bounds.ts";
import { singular } from "../../../spec/openapi/singular.ts";
import { targetOf } from "./target.ts";
import { unspelt } from "../../../spec/openapi/unspelt.ts";

/** The address of a link as formats write it: a text, or an object around it; undefined for templates. */
export function hrefOf(link: Json | undefined): string | undefined {
  const href = isObject(link) ? (link["href"] ?? link["url"]) : link;
  return typeof href === "string" && href !== "" && !/[{}]/.test(href) ? href : undefined;
}

const SELF = ["self", "selfLink", "self_link", "@odata.id", "@id", "href", "url", "uri"];

function isAddress(text: string): boolean {
  return /^(https?:\/\/|\/)[^\s]*$/.test(text);
}

/** The link of a thing to itself. */
export function selfOf(thing: Json | undefined): string | undefined {
  if (!isObject(thing)) return undefined;
  const { _links, links } = thing;
  const listed = Array.isArray(links) ? links.find((link) => isObject(link) && link["rel"] === "self") : undefined;
  const [own] = [_links, links].flatMap((all) => (isObject(all) ? (hrefOf(all["self"]) ?? []) : []));
  const plain = SELF.flatMap((name) => hrefOf(thing[name]) ?? []).find(isAddress);
  return own ?? hrefOf(listed) ?? plain;
}

/** Segments of a path, as they are written. */
function segments(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The value at the last place of a template, where the path of the address ends as the template says; whatever stands before it, a host or the path of the API, is the target's affair. */
export function placeIn(address: string, template: string): string | undefined {
  const [wanted, came] = [segments(template), segments(targetOf(address).path)];
  const last = came.slice(-wanted.length);
  const fits =
    last.length === wanted.length && wanted.every((part, index) => part.startsWith("{") || part === last[index]);
  return fits ? decoded(last.at(-1) ?? "") : undefined;
}

/** The path up to the place that the parameter fills. */
export function upTo(path: string, parameter: string): string {
  return path.slice(0, path.indexOf(`{${parameter}}`) + parameter.length + 2);
}

const NAMES = ["id", "_id", "uuid", "guid", "slug", "key", "code", "number", "name"];

function flat(thing: { readonly [name: string]: Json }): { readonly [name: string]: Json } {
  const { attributes } = thing;
  return isObject(attributes) ? { ...attributes, ...thing } : thing;
}

function firstIn(thing: Json | undefined, names: (all: readonly string[]) => readonly string[]): Json | undefined {
  if (!isObject(thing)) return undefined;
  const all = flat(thing);
  const [found] = names(Object.keys(all)).flatMap((name) => {
    const value = Object.hasOwn(all, name) ? all[name] : undefined;
    return typeof value === "string" || typeof value === "number" ? [value] : [];
  });
  return found;
}

/** What formats set apart of a thing, its version for one. */
function apartIn(thing: Json | undefined): Json | undefined {
  return isObject(thing) ? (thing["meta"] ?? thing["_meta"] ?? thing["metadata"]) : undefined;
}

/** `issue_iid` in `/issues/{issue_iid}` without what the place is of: `iid`. */
function withoutKind(parameter: string, template: string): string {
  const kind = unspelt(segments(template).at(-2) ?? "");
  const kinds = [kind, singular(kind)].filter((word) => word !== "");
  // `systems` is no beginning of `system_symbol`
  const words = spelt(parameter).split("_");
  const whole = words.findIndex((_, count) => kinds.includes(words.slice(0, count).join("")));
  if (whole > 0) return words.slice(whole).join("");
  const wanted = unspelt(parameter);
  const found = kinds.find((word) => wanted.startsWith(word));
  return found === undefined ? "" : wanted.slice(found.length);
}

/** Whether a member is called as the place that a path ends in: `cluster_key` of `/cluster/{clusterKey}`, `kind` of `/metadata/{metadata_kind}`, `client_id` of `/clients/{id}`. */
export function isCalledAs(path: string, member: string): boolean {
  const place = placeNameOf(path);
  if (place === undefined) return false;
  const kind = singular(unspelt(segments(path).at(-2) ?? ""));
  return [unspelt(place), withoutKind(place, path), kind + unspelt(place)].includes(unspelt(member));
}

const GENERIC = /^_?(id|uuid|guid|key|slug|code|number|name)$/i;

/** The place above what is made, listed or changed that a member is called after: `todoListId` at `/todo-lists/{id}/todos`, and not at a call as `/tickets/{id}/merge`. */
export function placeAbove(path: string, member: string): string | undefined {
  const last = segments(path).at(-1) ?? "";
  if (!last.startsWith("{") && singular(last) === last) return undefined;
  const found = [...path.matchAll(/([^/{}]+)\/\{([^{}]+)\}(?=\/)/g)].find(([, kind = "", place = ""]) => {
    const one = unspelt(singular(kind));
    const own = GENERIC.test(place) ? [] : [place, `${place}id`];
    return [...own, `${one}${place}`, `${one}id`].map(unspelt).includes(unspelt(member));
  });
  return found?.[2];
}

/** What a path calls the place that it ends in. */
export function placeNameOf(path: string): string | undefined {
  return /\{([^{}]+)\}$/.exec(path)?.[1];
}

/** Letters that formats set before the names of their own members. */
function signsIn(name: string): number {
  return /^[@$]/.test(name) ? 1 : 0;
}

/** The member that is called as the parameter, or spelt otherwise. */
function calledSo(thing: Json | undefined, parameter: string, template = ""): Json | undefined {
  const wanted = unspelt(parameter);
  const own = withoutKind(parameter, template);
  const found = firstIn(thing, (all) => [
    parameter,
    ...all.filter((name) => [wanted, `${wanted}id`].includes(unspelt(name))),
    // `@id` is the address of what `id` names
    ...all.filter((name) => unspelt(name) === own).toSorted((one, other) => signsIn(one) - signsIn(other)),
  ]);
  return found ?? firstIn(apartIn(thing), () => [parameter]);
}

/** The member that a path names: the one that is called so, or as identifiers are called. */
export function namedIn(thing: Json | undefined, parameter: string): Json | undefined {
  // who asks for an identifier does not mean what people call a thing
  const names = /(^|_|[a-z])(I[dD]|u?u?id)$/.test(parameter) ? NAMES.filter((name) => name !== "name") : NAMES;
  return calledSo(thing, parameter) ?? firstIn(thing, () => names);
}

const RESOURCE_NAMES = ["name", "id", "_id", "resource_name", "resourceName"];

/** Names of resources are the ends of their paths: `name: books/b1` stands at `/v1/books/{book}` (AIP-122). */
function placesNamed(thing: Json | undefined, template: string): string[] {
  if (!isObject(thing)) return [];
  return RESOURCE_NAMES.flatMap((member) => {
    const value = Object.hasOwn(thing, member) ? thing[member] : undefined;
    const came = typeof value === "string" ? value.split("/") : [];
    const wanted = segments(template).slice(-came.length);
    // places alone say nothing: any text with a slash in it would do
    const fits =
      came.length > 1 &&
      wanted.length === came.length &&
      wanted.some((part) => !part.startsWith("{")) &&
      wanted.every((part, i) => part.startsWith("{") || part === came[i]);
    return fits ? [came.at(-1) ?? ""] : [];
  });
}

/** What a thing says of the place that the parameter fills; `addresses`: where else it is said to stand. */
export function placeOf(
  thing: Json | undefined,
  { path }: Pick<Operation, "path">,
  parameter: string,
  addresses: readonly string[] = [],
): Json | undefined {
  const template = upTo(path, parameter);
  const addressed = [...addresses, selfOf(thing)].flatMap((one) =>
    one === undefined ? [] : (placeIn(one, template) ?? []),
  );
  const [place] = [...addressed, ...placesNamed(thing, template)];
  const called = calledSo(thing, parameter, template);
  if (called !== undefined) return called;
  const member = namedIn(thing, parameter);
  // a number stays one where both say the same
  return place === undefined || String(member) === place ? member : place;
}

/** The thing of an answer, or the first one of a list. */
function answered(exchange: Exchange): Json | undefined {
  const body = exchange.response === undefined ? undefined : jsonBody(exchange.response);
  const thing = thingIn(body);
  if (Array.isArray(thing)) return thing[0];
  if (exchange.request.method !== "GET" || !isObject(thing)) return thing;
  const lists = [thing, thing["_embedded"]].flatMap((all) =>
    isObject(all)
      ? Object.entries(all).flatMap(([name, value]) =>
          Array.isArray(value) && name !== "included" && isObject(value[0]) ? [value] : [],
        )
      : [],
  );
  return lists.length === 1 ? lists[0]?.[0] : thing;
}

/** What `Location` alone says of the place, or a member that is called as the path has it. */
export function locatedBy(exchange: Exchange, { path }: Pick<Operation, "path">, parameter: string): Json | undefined {
  const location = headerValue(exchange.response?.headers ?? [], "location");
  const template = upTo(path, parameter);
  const place = location === undefined ? undefined : placeIn(location, template);
  const called = place === undefined ? undefined : calledSo(answered(exchange), parameter, template);
  return String(called) === place ? called : place;
}

/** Without addresses that the request has chosen: the `url` of a webhook is where somebody else listens. */
function withoutChosen(thing: Json | undefined, { sent }: Exchange): Json | undefined {
  const asked = thingIn(sent?.body);
  if (!isObject(thing) || !isObject(asked)) return thing;
  return Object.fromEntries(
    Object.entries(thing).filter(([name, value]) => !SELF.includes(name) || asked[name] !== value),
  );
}

/** The value that the path of the operation has at the parameter, by what an answer says. */
export function foundIn(exchange: Exchange, operation: Operation, parameter: string): Json | undefined {
  const location = headerValue(exchange.response?.headers ?? [], "location");
  const thing = withoutChosen(answered(exchange), exchange);
  return placeOf(thing, operation, parameter, location === undefined ? [] : [location]);
}
