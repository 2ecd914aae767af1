/** What words say that something becomes by a call: `A new ticket becomes open`, `Turns a rejected report back into a draft`. */
import type { Json } from "../../../spec/openapi/json.ts";
import { unspelt } from "../../../spec/openapi/unspelt.ts";
import type { Schemas } from "../schemas.ts";
import { shown } from "./compared.ts";
import { stateIn, statesOf } from "./participles.ts";

type Body = { readonly [name: string]: Json };

/** `Turns a rejected report back into a draft`. */
const TURNS =
  /\b(?:turns?|moves?|brings?|returns?|reverts?|puts?|sets?) (?:(?:an?|the) )?(?:(\w+) )?\w+ (?:back )?(?:in)?to (?:an? |the )?(?:state |status )?(\w+)\b/g;
const CONDITION = /\b(if|unless|when|once|until|or|may|can)\b/;
const BECOMES = /\ban? (\w+) \w+ (?:becomes|turns|is then|goes to|moves to|changes to)(?: to)? (\w+)\b/g;

/** `A new ticket becomes open`: what was new before the call is open after it. `words`: what the contract says of the call. */
export function notBecome(
  schemas: Schemas,
  schema: string,
  words: string,
  before: Body,
  after: Body,
): string | undefined {
  const states = statesOf(schemas, schema);
  const stateOf = (word: string): string | undefined => states.find((state) => unspelt(state) === unspelt(word));
  const [was, is] = [stateIn(schemas, schema, before), stateIn(schemas, schema, after)];
  const text = words.toLowerCase().replaceAll("`", "");
  const sure = text.split(/[.;\n]/).filter((sentence) => !CONDITION.test(sentence));
  const turned = sure.flatMap((sentence) => [...sentence.matchAll(TURNS)]);
  for (const [, from = "", to = ""] of [...text.matchAll(BECOMES), ...turned]) {
    const [first, then] = [from === "" ? was : stateOf(from), stateOf(to)];
    if (first === undefined || then === undefined || first !== was || then === is) continue;
    return `it was ${shown(was)}, the contract says that it becomes ${shown(then)}, and it is ${shown(is)}`;
  }
  return undefined;
}
