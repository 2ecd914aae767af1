/** Things whose making tells no identifier, and where they stand by `Location` alone. */
import { type Json, isObject } from "../../spec/openapi/json.ts";
import { read } from "../../spec/openapi/pointer.ts";
import type { Composed } from "../answers/compose.ts";
import type { Contract } from "../contract.ts";
import { locatedAt } from "./called-anew.ts";
import { untold } from "./echoed.ts";
import { identifiersOf } from "./identified.ts";
import { stepFor } from "./identifiers.ts";
import type { Kept } from "./kept.ts";
import type { Part } from "./part.ts";
import type { Call } from "./removals.ts";
import { placeIn, sentTo } from "./sent.ts";

interface Making {
  readonly contract: Contract;
  readonly call: Call;
  readonly part: Part;
  readonly kept: Kept;
  /** Such things, whatever they stand below. */
  readonly siblings: ReadonlySet<Kept>;
}

/** The answer with the place of what was made in it, which is kept there. */
export function calledByAddress({ contract, call, part, kept, siblings }: Making, told: Composed): Composed {
  const taken = new Set([...siblings].flatMap(({ identifiers }) => [...identifiers]));
  const id = stepFor(contract, part, taken);
  const made = id === undefined ? told : locatedAt(contract, told, call, part, id);
  const thing = read(told.body as Json, placeIn(told.body));
  if (id === undefined || made === told) return made;
  const sent = sentTo("", call.received());
  const known = isObject(thing) ? thing : {};
  const rest = untold(known, sent);
  // an answer that tells little leaves what was sent
  if (Object.keys(rest).length > 0) kept.keepPart(id, { ...rest, ...known }, identifiersOf(known, part), call.path);
  else if (isObject(thing)) kept.keep(id, thing, identifiersOf(thing, part), call.path);
  return made;
}
