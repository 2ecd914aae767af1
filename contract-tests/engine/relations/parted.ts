/** Sentences on two values that differ, at the place where they do: of long ones the beginnings are alike, and to show these says nothing. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { SHOWN, readAs, shown } from "./compared.ts";
import { agrees, isLost } from "./shared.ts";

/** So many letters that are alike are shown before one that is not. */
const BEFORE = 10;

interface Parted {
  /** The member, with the steps that lead to where it differs. */
  readonly name: string;
  readonly sent: Json | undefined;
  readonly came: Json | undefined;
}

/** Goes into objects and lists as far as they are too long to be shown, and of a text to the first letter that is another. */
export function parted(name: string, sent: Json | undefined, came: Json | undefined): Parted {
  if ([sent, came].every((one) => (JSON.stringify(one)?.length ?? 0) <= SHOWN)) return { name, sent, came };
  if (Array.isArray(sent) && Array.isArray(came) && sent.length === came.length) {
    const at = sent.findIndex((item, index) => !agrees(item, came[index]));
    if (at !== -1) return parted(`${name}[${at}]`, sent[at], came[at]);
  }
  if (isObject(sent) && isObject(came)) {
    const inner = Object.keys(sent).find((one) => !agrees(sent[one], came[one]) || isLost(sent[one], came[one]));
    if (inner !== undefined) return parted(`${name}.${inner}`, sent[inner], came[inner]);
  }
  if (typeof sent === "string" && typeof came === "string") {
    const [one, other] = [[...sent], [...came]];
    const at = one.findIndex((letter, index) => letter !== other[index]);
    const from = (at === -1 ? one.length : at) - BEFORE;
    if (from > 0) return { name, sent: `…${one.slice(from).join("")}`, came: `…${other.slice(from).join("")}` };
  }
  return { name, sent, came };
}

export function sentAndAnswered(member: string, was: Json | undefined, is: Json | undefined): string {
  const { name, sent, came } = parted(member, was, is);
  return `${name} was sent as ${shown(sent)}, and answered as ${shown(came)}`;
}

export function sentAndRead(member: string, was: Json | undefined, is: Json | undefined): string {
  const { name, sent, came } = parted(member, was, is);
  return `${name} was sent as ${shown(sent)}, and ${readAs(came)}`;
}
