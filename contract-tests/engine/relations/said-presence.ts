/** When a member is there, as its description says by the state of its thing: `Only present when the export has succeeded`, `Null unless it failed`. */
import { type Json, type JsonObject, isObject, listAt, objectAt, textAt } from "../../../spec/openapi/json.ts";
import { follow } from "../../../spec/openapi/reference.ts";
import { shown } from "./compared.ts";
import { passesByItself } from "./refused-states.ts";
import { spoken } from "./spoken.ts";

const STATE = /^(state|status|phase)$/i;
const ONLY =
  /^(?:it is )?(?:only (?:present|set|there|given|available|shown|included|filled)|(?:present|set|there|given|available|shown|included|filled) only) (when|if|while|once|after) (.+)$/;
const UNLESS = /^(?:it is )?(?:null|absent|missing|omitted|not there|left out) (unless|until) (.+)$/;
const CONDITION = /\b(not|no|never|unless|until|before|or later|and)\b/;

/** Ends of which one has not been the other. */
const ENDS = [
  /^(succeeded|success|completed?|finished|done)$/,
  /^(failed|failure|error(ed)?|aborted|rejected)$/,
] as const;

interface Present {
  readonly member: string;
  readonly state: string;
  /** States in which it is not there. */
  readonly without: ReadonlySet<string>;
  readonly words: string;
}

const KNOWN = new WeakMap<JsonObject, readonly Present[]>();

function choiceOf(document: Json, member: Json | undefined): readonly string[] {
  const own = objectAt(member);
  const schema = "enum" in own ? own : objectAt(follow(document, own));
  return listAt(schema["enum"]).flatMap((value) => (value === "" ? [] : (textAt(value) ?? [])));
}

function presences(document: Json, schema: JsonObject): readonly Present[] {
  const known = KNOWN.get(schema);
  if (known !== undefined) return known;
  const properties = objectAt(schema["properties"]);
  const state = Object.keys(properties).find((name) => STATE.test(name));
  const all = state === undefined ? [] : choiceOf(document, properties[state]);
  const found = Object.entries(properties).flatMap(([member, of]): Present[] => {
    const sentences = (textAt(objectAt(of)["description"]) ?? "").split(/[.;,](?:\s|$)/).map(spoken);
    return sentences.flatMap((words) => {
      const [, how = "", clause = ""] = ONLY.exec(words) ?? UNLESS.exec(words) ?? [];
      const said = ` ${clause} `;
      const states = CONDITION.test(clause) ? [] : all.filter((one) => said.includes(` ${spoken(one)} `));
      if (state === undefined || states.length === 0) return [];
      return [{ member, state, without: new Set(without(how, states, all)), words }];
    });
  });
  KNOWN.set(schema, found);
  return found;
}

/**
 * States in which a member is not there that is there in `states` of `all`. What came after them may have it still, if not while they
 * last alone: an order that is paid when it is shipped.
 */
function without(how: string, states: readonly string[], all: readonly string[]): readonly string[] {
  const first = Math.min(...states.map((one) => all.indexOf(one)));
  const ends = ENDS.filter((end) => states.every((one) => end.test(spoken(one))));
  return all.filter((one, index) => {
    if (states.includes(one)) return false;
    const isOther = ends.length > 0 && ENDS.some((end) => !ends.includes(end) && end.test(spoken(one)));
    const isBefore = index < first || isOther;
    return how === "while" || passesByItself(one) || (/^(when|if|unless)$/.test(how) && isBefore);
  });
}

/** What says that there is nothing of it. */
function isNothing(value: Json): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return value === null || value === "" || value === 0 || value === false;
}

export function presenceFaults(document: Json, schema: JsonObject, value: Json): string[] {
  if (!isObject(value)) return [];
  return presences(document, schema).flatMap(({ member, state, without, words }) => {
    const [is, now] = [value[member] ?? null, value[state]];
    if (isNothing(is) || typeof now !== "string" || !without.has(now)) return [];
    return [`/${member} is ${shown(is)} where ${state} is ${shown(now)}, and the contract says: ${words}`];
  });
}
