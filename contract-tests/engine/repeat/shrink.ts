/**
 * The smallest story that still shows the same: headers, query and members are left out one after another. Requests stay: the server
 * they are tried on remembers what earlier tries made, and another one would not.
 */
import { type Json, isObject, parseJson } from "../../../spec/openapi/json.ts";
import { isJsonType, essence, headerValue, type HttpRequest } from "../http/exchange.ts";
import type { Story } from "./story.ts";

/** Longer lists lose halves; single items are tried where few are left. */
const FEW = 8;

/** Values with one thing less than this one, the largest first. */
export function* reductions(value: Json): Generator<Json> {
  if (Array.isArray(value)) {
    if (value.length > 2) {
      const middle = Math.ceil(value.length / 2);
      yield value.slice(0, middle);
      yield value.slice(middle);
    }
    if (value.length <= FEW) for (const index of value.keys()) yield value.toSpliced(index, 1);
    for (const [index, item] of value.slice(0, FEW).entries())
      for (const smaller of reductions(item)) yield value.toSpliced(index, 1, smaller);
  } else if (isObject(value)) {
    const members = Object.entries(value);
    for (const [name] of members) yield Object.fromEntries(members.filter(([other]) => other !== name));
    for (const [name, member] of members) for (const smaller of reductions(member)) yield { ...value, [name]: smaller };
  }
}

function* smallerTargets(target: string): Generator<string> {
  const [path = "", query] = target.split("?");
  const pairs = query?.split("&") ?? [];
  for (const index of pairs.keys()) {
    const left = pairs.toSpliced(index, 1).join("&");
    yield left === "" ? path : `${path}?${left}`;
  }
}

function* smallerRequests(request: HttpRequest): Generator<HttpRequest> {
  const { headers, target, body } = request;
  for (const smaller of smallerTargets(target)) yield { ...request, target: smaller };
  for (const [index, [name]] of headers.entries())
    if (!/^content-type$/i.test(name)) yield { ...request, headers: headers.toSpliced(index, 1) };
  if (body === undefined || !isJsonType(essence(headerValue(headers, "content-type")))) return;
  const value = parseJson(body.toString("utf8"));
  if (value === undefined) return;
  for (const smaller of reductions(value)) yield { ...request, body: Buffer.from(JSON.stringify(smaller)) };
}

function* smallerStories(story: Story): Generator<Story> {
  for (const [index, told] of [...story.entries()].toReversed())
    for (const request of smallerRequests(told.request)) yield story.toSpliced(index, 1, { ...told, request });
}

/** `shows`: whether a story still shows what the first one did; `tries`: how often it may be asked. */
export async function shrink(story: Story, shows: (story: Story) => Promise<boolean>, tries: number): Promise<Story> {
  let [smallest, left] = [story, tries];
  search: for (;;) {
    for (const candidate of smallerStories(smallest)) {
      if (left === 0) return smallest;
      left -= 1;
      if (!(await shows(candidate))) continue;
      smallest = candidate;
      continue search;
    }
    return smallest;
  }
}
