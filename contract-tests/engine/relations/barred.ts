/** In which states sentences bar an operation by its own verb: `A published article cannot be published again`, `Cannot be cancelled once shipped`, `A draft takes no comments`. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import { singular } from "../../../spec/openapi/singular.ts";
import { kindAt, placesOf } from "../http/steps-before.ts";
import { statesAfter } from "./participles.ts";
import { spoken } from "./spoken.ts";

const CHANGED = ["changed", "updated", "edited", "modified", "altered", "amended"];
const REMOVED = ["deleted", "removed"];
const CANNOT = "(?:cannot|can not|can t|can no longer|may not|may no longer|must not)";
const SINCE = "(?:once|after|when|if|while|as soon as)";
const HAS_BECOME = "(?:is|are|was|were|has been|have been)(?: already)?";
/** What takes a sentence back. */
const EXCEPTION = /\b(unless|until|except|without|only|but)\b/;

/** What an operation does, as a sentence says it of a thing. */
function doneBy(operation: Operation): readonly string[] {
  if (/^(PUT|PATCH)$/.test(operation.method)) return CHANGED;
  return operation.method === "DELETE" ? [...REMOVED, ...statesAfter(operation)] : statesAfter(operation);
}

const either = (words: readonly string[]): string => `(?:${words.join("|")})`;

/** The thing that an operation is done to, by its name and in other words; a member of it is something else. */
function thingsOf({ path }: Operation): string {
  const place = placesOf(path).at(-1) ?? /^.*\{[^}]+\}$/.exec(path)?.[0] ?? "";
  const kind = kindAt(place);
  const last = kind.split(" ").at(-1) ?? "";
  const names = kind === "" ? [] : [kind, `${kind}s`, last, `${last}s`, last.replace(/y$/, "ies")];
  return either([...names, "one", "ones"]);
}

/** `A draft takes no comments`, `Comments cannot be added to a draft`: what is put into it is named as the path ends. */
function takesNone({ method, path }: Operation, sentence: string, state: string, things: string): boolean {
  const below = /\{[^}]+\}\/([^/{}:]+)$/.exec(path)?.[1];
  if (method !== "POST" || below === undefined) return false;
  const what = singular(spoken(below));
  const whats = `(?:new |more |further )?${what}s?`;
  const inIt = `(?:an? |the )?(?:${state}s?|${state} ${things})`;
  return [
    `^${inIt} (?:takes?|accepts?|allows?|gets?|receives?|has|have) no ${whats}$`,
    `^(?:an? )?${whats} ${CANNOT} be (?:added|posted|made|put|attached|created|written)(?: (?:to|on|in|into|for))? ${inIt}$`,
  ].some((pattern) => new RegExp(pattern).test(sentence));
}

/** Whether a sentence says that what is in this state is refused to the operation. */
export function isBarred(operation: Operation, sentence: string, state: string): boolean {
  const said = spoken(sentence);
  const own = spoken(state);
  if (own === "" || EXCEPTION.test(said)) return false;
  const things = thingsOf(operation);
  if (takesNone(operation, said, own, things)) return true;
  const done = doneBy(operation);
  if (done.length === 0) return false;
  const isDone = `${CANNOT} be ${either(done)}(?: again| twice| any ?more)?`;
  const subject = `(?:(?:it|they|this|(?:an? |the |this )?${things}) )?`;
  return [
    `^(?:an? |the )?${own}(?: ${things})? ${isDone}$`,
    `^${own}s ${isDone}$`,
    `^${subject}${isDone} ${SINCE} (?:(?:it|they|the ${things}) )?(?:${HAS_BECOME} )?${own}$`,
    `^${SINCE} (?:(?:it|they|(?:an? |the )?${things}) )?(?:${HAS_BECOME} )?${own} ${subject}${isDone}$`,
  ].some((pattern) => new RegExp(pattern).test(said));
}
