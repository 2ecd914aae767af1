/** JSON Patches of what is kept, and of the contract's examples. */
import { type Json, type JsonObject, isObject } from "../../spec/openapi/json.ts";
import { patched } from "../../spec/openapi/json-patch.ts";
import { read, write } from "../../spec/openapi/pointer.ts";
import type { Composed } from "../answers/compose.ts";
import { identifiedIn, identifiersOf } from "./identified.ts";
import type { Kept } from "./kept.ts";
import { reshaped } from "./overlay.ts";
import type { Part } from "./part.ts";
import { placeIn } from "./sent.ts";
import type { Shape } from "./shape.ts";

interface Patching {
  readonly part: Part;
  readonly kept: Kept;
  readonly shape: Shape;
  /** What the path calls the thing. */
  readonly id: string;
}

/** All steps of a patch, or none: of what they do not fit nothing is done. */
export function patchedHere(
  { part, kept, shape, id }: Patching,
  told: Composed,
  steps: readonly JsonObject[],
): Composed {
  const shown = identifiedIn(told.body, part);
  const at = shown?.at ?? placeIn(told.body);
  const isTold = isObject(told.body);
  const thing = isTold ? read(told.body as Json, at) : kept.known(id);
  if (!isObject(thing)) return told;
  const made = patched(thing, steps);
  // what is read under its identifier keeps it
  const isNameless = isObject(made) && shown !== undefined && !Object.hasOwn(made, shown.member);
  if (!isObject(made) || isNameless) return { ...told, isUnfit: true };
  const answer = isTold ? reshaped(told, shape, write(told.body as Json, at, made)) : told;
  const then = isTold ? read(answer?.body as Json | undefined, at) : made;
  if (isObject(then)) kept.keep(id, then, identifiersOf(then, part));
  return answer ?? told;
}
