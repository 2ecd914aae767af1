/** What descriptions and names say that a thing has after an operation: ``which ends the envelope with status `declined` ``, and `decline_reason` of what was sent as `reason`. */
import { type Json, isObject, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { shown } from "./compared.ts";
import { statesAfter, verbIn } from "./participles.ts";
import { agrees } from "./shared.ts";
import { spoken } from "./spoken.ts";

type Body = { readonly [name: string]: Json };

const ENDS =
  /\b(?:ends|leaves|puts|sets|moves|brings|changes|turns|switches|goes|comes|becomes)\b.*\b(?:with|to|into|in) (?:the )?(?:status|state) (?:of )?[`'"](\w+)[`'"]|\b(?:status|state) (?:is then|becomes|changes to|is set to|goes to|turns) [`'"](\w+)[`'"]|\b(?:is|are) (?:then|afterwards|from then on) [`'"](\w+)[`'"]|\b(?:is|are) [`'"](\w+)[`'"] (?:then|afterwards|from then on|again)\b|\b(?:stays|remains|kept|still) .*\b(?:with|in|as|under) (?:the )?(?:(?:status|state) )?[`'"](\w+)[`'"]/i;
const CONDITION = /\b(if|when|once|unless|until|only|must|where|while|in case|may|not|no|or)\b/i;

/** The state that a sentence without a condition says. */
export function saidState({
  definition,
}: Pick<Operation, "definition">): { readonly state: string; readonly words: string } | undefined {
  const sentences = (textAt(definition["description"]) ?? "").split(/\.(?:\s|$)/);
  for (const sentence of sentences) {
    const found = CONDITION.test(sentence) ? null : ENDS.exec(sentence);
    const state = found?.slice(1).find((one) => one !== undefined);
    if (state !== undefined) return { state, words: spoken(sentence) };
  }
  return undefined;
}

/** What is kept as it was written: a name or a time may be answered in another form. */
const IN_WORDS = /^(reason|note|comment|message|remark|explanation)s?$/i;

/** Words of the request that the thing has in a member called after what was done: `void_reason`, `declined_reason`, `rejectionReason`. */
export function saidReason(operation: Operation, sent: Json | undefined, is: Body): string | undefined {
  const verb = verbIn(operation);
  if (verb === undefined || !isObject(sent)) return undefined;
  for (const [name, value] of Object.entries(sent)) {
    const stem = verb.replace(/e$/, "");
    const own = Object.keys(is).find((one) => {
      const [deed = "", ...what] = spoken(one).split(" ");
      return what.join(" ") === spoken(name) && (statesAfter(operation).includes(deed) || deed.startsWith(stem));
    });
    if (IN_WORDS.test(name) && own !== undefined && !(name in is) && !agrees(value, is[own]))
      return `${name} was sent as ${shown(value)}, and ${own} is ${shown(is[own])}`;
  }
  return undefined;
}
