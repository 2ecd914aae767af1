/** Lists of parts that a thing has in itself: `laps` of `/drivers/{id}`, whose parts stand at `/drivers/{id}/laps/{lap}`. */
import { type Json, type JsonObject, isObject } from "../../spec/openapi/json.ts";
import { join, read, write } from "../../spec/openapi/pointer.ts";
import type { Composed } from "../answers/compose.ts";
import { identifiedIn, identifiersOf } from "./identified.ts";
import type { Kept } from "./kept.ts";
import { listIn, thingOf } from "./lists.ts";
import { reshaped } from "./overlay.ts";
import type { Part } from "./part.ts";
import type { Call } from "./removals.ts";
import { placeIn } from "./sent.ts";
import type { Shape } from "./shape.ts";

export interface Within {
  /** The member, and the last step of the collection's path. */
  readonly word: string;
  readonly part: Part;
  /** What was made, changed or taken away there. */
  readonly kept: Kept;
}

/** The collections right below a thing. */
export function collectionsBelow({ item }: Part, items: readonly Part[]): (readonly [word: string, part: Part])[] {
  return items.flatMap((part) => {
    const [, word] = part.item.startsWith(`${item}/`)
      ? (/^\/([^/{}]+)\/\{[^/{}]+\}$/.exec(part.item.slice(item.length)) ?? [])
      : [];
    return word === undefined ? [] : [[word, part] as const];
  });
}

/** The thing at a place of the answer with what is kept in place of what was there, as far as the contract takes it. */
function filled(told: Composed, shape: Shape, at: string, within: readonly Within[]): Composed {
  return within.reduce((answer, { word, part: own, kept }) => {
    const place = join(at, word);
    const list = isObject(answer.body) || Array.isArray(answer.body) ? read(answer.body as Json, place) : undefined;
    if (kept.isUntouched || !Array.isArray(list) || !list.every(isObject)) return answer;
    const isThere = (one: Json): boolean => identifiersOf(one, own).every((id) => kept.known(id) === undefined);
    const withList = (items: readonly JsonObject[]): Composed | undefined =>
      reshaped(answer, shape, write(answer.body as Json, place, [...items]));
    const made = kept.things().filter((one) => withList([one]) !== undefined);
    const others = kept.isCleared ? [] : list.filter(isObject).filter(isThere);
    return withList([...made, ...others]) ?? withList(made) ?? answer;
  }, told);
}

/** A thing that is read, or each of those that are listed, with its parts; `within` takes the path of the thing. */
export function withParts(
  told: Composed,
  shape: Shape,
  { part, call }: { readonly part: Part | undefined; readonly call: Pick<Call, "operation" | "path"> },
  within: (part: Part, path: string) => readonly Within[],
): Composed {
  const { operation, path } = call;
  if (part?.role === "read")
    return filled(told, shape, identifiedIn(told.body, part)?.at ?? placeIn(told.body), within(part, path));
  const isOwn = part?.role === "list" && part.item.startsWith(`${operation.path}/{`);
  const list = isOwn ? listIn(told.body, true) : undefined;
  if (part === undefined || list === undefined) return told;
  return list.items.reduce<Composed>((answer, item, index) => {
    const shown = identifiedIn(thingOf(list, item), part);
    const at = join(list.at, index, ...(list.within === undefined ? [] : [list.within]));
    const id = encodeURIComponent(String(shown?.thing[shown.member]));
    return shown === undefined ? answer : filled(answer, shape, `${at}${shown.at}`, within(part, `${path}/${id}`));
  }, told);
}
