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

interface Present {
  readonly member: string;
  readonly state: string;
  /** States in which it may be there. */
  readonly states: ReadonlySet<string>;
  /** What comes after these states may have it as well. */
  readonly stays: boolean;
  readonly words: string;
}

const KNOWN = new WeakMap<JsonObject, readonly Present[]>();

function choiceOf(document: Json, member: Json | undefined): readonly string[] {
  const own = objectAt(member);
  const schema = "enum" in own ? own : objectAt(follow(document, own));
  return listAt(schema["enum"]).flatMap((value) => textAt(value) ?? []);
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
      return [{ member, state, states: new Set(states), stays: /^(once|after|until)$/.test(how), words }];
    });
  });
  KNOWN.set(schema, found);
  return found;
}

export function presenceFaults(document: Json, schema: JsonObject, value: Json): string[] {
  if (!isObject(value)) return [];
  return presences(document, schema).flatMap(({ member, state, states, stays, words }) => {
    const [is, now] = [value[member] ?? null, value[state]];
    if (is === null || typeof now !== "string" || states.has(now) || (stays && !passesByItself(now))) return [];
    return [`/${member} is ${shown(is)} where ${state} is ${shown(now)}, and the contract says: ${words}`];
  });
}
