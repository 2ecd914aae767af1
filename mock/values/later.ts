/** Members that a thing has in a later state alone, as their descriptions say: `Present only when status is failed`. */
import { type JsonObject, listAt, objectAt, textAt } from "../../spec/openapi/json.ts";
import { follow } from "../../spec/openapi/reference.ts";

const STATE = /^(state|status|phase)$/i;
const ONLY =
  /^(?:it is )?(?:only (?:present|set|there|given|available|shown|included|filled)|(?:present|set|there|given|available|shown|included|filled) only) (?:when|if|while|once|after)\b|^(?:it is )?(?:null|absent|missing|omitted|not there|left out) (?:unless|until)\b/i;

/** Whether a thing in the first of its states lacks the member. */
export function isOfLaterState(document: JsonObject, properties: JsonObject, name: string): boolean {
  const state = Object.keys(properties).find((one) => STATE.test(one));
  const said = textAt(objectAt(properties[name])["description"]) ?? "";
  if (state === undefined || !/\b(only|unless|until)\b/i.test(said)) return false;
  const [, ...later] = listAt(objectAt(follow(document, properties[state]))["enum"]).map(String);
  const sentences = said.replaceAll(/\s+/g, " ").split(/[.;] */);
  return sentences.some((one) => ONLY.test(one) && one.split(/\W+/).some((word) => later.includes(word)));
}
