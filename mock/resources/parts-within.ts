/** Lists of parts that a thing has in itself: `laps` of `/drivers/{id}`, whose parts stand at `/drivers/{id}/laps/{lap}`. */
import { type Json, type JsonObject, isObject } from "../../spec/openapi/json.ts";
import { join, read, write } from "../../spec/openapi/pointer.ts";
import type { Composed } from "../answers/compose.ts";
import { identifiedIn, identifiersOf } from "./identified.ts";
import type { Kept } from "./kept.ts";
import { reshaped } from "./overlay.ts";
import type { Part } from "./part.ts";
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

/** A thing that is read, with what is kept in place of what was there, as far as the contract takes it. */
export function withParts(
  told: Composed,
  shape: Shape,
  part: Part | undefined,
  within: (part: Part) => readonly Within[],
): Composed {
  if (part?.role !== "read") return told;
  const at = identifiedIn(told.body, part)?.at ?? placeIn(told.body);
  return within(part).reduce((answer, { word, part: own, kept }) => {
    const place = join(at, word);
    const list = isObject(answer.body) ? read(answer.body as Json, place) : undefined;
    if (kept.isUntouched || !Array.isArray(list) || !list.every(isObject)) return answer;
    const isThere = (one: Json): boolean => identifiersOf(one, own).every((id) => kept.known(id) === undefined);
    const withList = (items: readonly JsonObject[]): Composed | undefined =>
      reshaped(answer, shape, write(answer.body as Json, place, [...items]));
    const made = kept.things().filter((one) => withList([one]) !== undefined);
    const others = kept.isCleared ? [] : list.filter(isObject).filter(isThere);
    return withList([...made, ...others]) ?? withList(made) ?? answer;
  }, told);
}
