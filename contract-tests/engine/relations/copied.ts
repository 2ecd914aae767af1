/** What a copy has of what it is a copy of: `POST /items/{item}/duplicate` makes one with its tags, and leaves the first as it was. */
import type { Json } from "../../../spec/openapi/json.ts";
import { singular } from "../../../spec/openapi/singular.ts";
import { isMadeAt } from "./assumed.ts";
import { readAs, shown } from "./compared.ts";
import { agrees, isLost } from "./shared.ts";
import { spoken } from "./spoken.ts";

type Body = { readonly [name: string]: Json };

interface Copying {
  readonly verb: string;
  /** What the contract says of the call. */
  readonly words: string;
  /** All that a making may say. */
  readonly names: readonly string[];
  /** What the request for the copy says itself. */
  readonly given: Body;
  /** What is there once. */
  readonly once: readonly string[];
}

export const COPYING = /^(copy|duplicate|clone)$/i;
/** What a copy may be called otherwise, and what moves on by itself. */
const OF_ITS_OWN =
  /^(_?id|uuid|key|code|slug|number|name|title|label|display_?name|subject|(external_?|client_?)?ref(erence)?)$|(state|status|stage|phase|version|revision|count|etag)$/i;
/** A copy may be switched off at first, and be due at another time. */
function isOfItsTime(value: Json | undefined): boolean {
  return typeof value === "boolean" || (typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value));
}

const NOT_COPIED = /\b(?:not|without|except|but|reset|empty|cleared|blank|default|instead|excluding|excludes?|only)\b/i;

/** Members of which words say that a copy has other ones. */
function spared(words: string): (name: string) => boolean {
  const said = words
    .split(/[.;]\s/)
    .filter((sentence) => NOT_COPIED.test(sentence))
    .map(spoken)
    .join(" ");
  return (name) => said.includes(singular(spoken(name)));
}

/** `duplicate` of an item with tags has these tags, unless the request or words say otherwise. */
function notCopied({ verb, words, names, given, once }: Copying, before: Body, said: Body): string | undefined {
  const isSpared = spared(words);
  const name = names.find(
    (one) =>
      !(one in given) &&
      !OF_ITS_OWN.test(one) &&
      !once.includes(one) &&
      !isSpared(one) &&
      !isOfItsTime(before[one]) &&
      (isLost(before[one], said[one]) || !agrees(before[one], said[one])),
  );
  return name && `${name} was ${shown(before[name])}, and of what ${verb} has made ${readAs(said[name])}`;
}

/** A copy was made after what it is a copy of: times with fractions of a second tell them apart. */
function madeBefore(verb: string, before: Body, said: Body): string | undefined {
  const name = Object.keys(said).find(isMadeAt);
  const [was, is] = [before, said].map((one) => (name === undefined ? undefined : one[name]));
  return typeof was === "string" && /\.\d{3}/.test(was) && was === is
    ? `${name ?? ""} of what ${verb} has made is ${is}, as of what was copied`
    : undefined;
}

/** What was copied is as it was. */
function copiedFrom(verb: string, names: readonly string[], before: Body, after: Body | undefined): string | undefined {
  const name = names.find((one) => after !== undefined && !agrees(before[one], after[one]));
  return name && `${name} was ${shown(before[name])} of what ${verb} was done to, and ${readAs(after?.[name])}`;
}

/** `before`, `after`: what was copied; `said`: the copy. */
export function unlikeItsOriginal(
  copying: Copying,
  before: Body,
  said: Body,
  after: Body | undefined,
): (string | undefined)[] {
  const { verb, names } = copying;
  if (!COPYING.test(verb)) return [];
  return [notCopied(copying, before, said), madeBefore(verb, before, said), copiedFrom(verb, names, before, after)];
}
