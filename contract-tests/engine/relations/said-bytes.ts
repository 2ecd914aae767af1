/** What a thing says of its bytes: how many there are (`size`, `content_length`), and their digest (`sha256`, `checksum` of which the description names the algorithm). */
import { createHash } from "node:crypto";
import { type Json, textAt } from "../../../spec/openapi/json.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import type { Schemas } from "../schemas.ts";
import { shown } from "./compared.ts";
import { spoken } from "./spoken.ts";
import { thingOf } from "./thing.ts";

const SIZE = /^(size|bytes|length|(file|content|byte) (size|length|count)|size (in )?bytes|content bytes)$/;
/** Of another unit, or of something else than what was sent. */
const OTHERWISE =
  /\b(kilo|mega|k ?b|m ?b|ki ?b|mi ?b|compress|encod|quota|most|maximum|characters?|items?|block|seconds?|minutes?|duration|pages?|lines?|rows?|words?|pixels?|samples?|frames?)/;
const DIGEST =
  /^(content |file )?(sha ?1|sha ?256|sha ?384|sha ?512|md ?5|checksum|hash|digest)( sum| hash| hex| digest)?$/;
const ALGORITHM = /\b(sha ?(?:1|256|384|512)|md ?5)\b/;

/** Members at the top of the thing by which its bytes can be judged. */
export function tellsOfBytes(schemas: Schemas, schema: string): boolean {
  return [...thingOf(schemas, "out", schema).members.keys()].some(
    (name) => SIZE.test(spoken(name)) || DIGEST.test(spoken(name)),
  );
}

function digestFault(name: string, words: string, value: string, bytes: Buffer): string | undefined {
  const algorithm = (ALGORITHM.exec(spoken(name)) ?? ALGORITHM.exec(words))?.[1]?.replace(" ", "");
  if (algorithm === undefined) return undefined;
  const digest = createHash(algorithm).update(bytes).digest();
  const forms = [digest.toString("hex"), digest.toString("base64"), digest.toString("base64url")];
  const own = value.replace(/^sha-?\d+[:=-]/i, "");
  return forms.includes(own) || forms.includes(own.toLowerCase())
    ? undefined
    : `${name} is ${shown(value)}, and the ${algorithm} of what was sent is ${forms[0] ?? ""}`;
}

/** `thing`: what is said of them. The first that is not so. */
export function saidOfBytes(
  schemas: Schemas,
  schema: string,
  thing: { readonly [name: string]: Json },
  bytes: Buffer,
): string | undefined {
  for (const [name, member] of thingOf(schemas, "out", schema).members) {
    const words = spoken(textAt(firstOf(viewOf(schemas, "out", member.schema), "description")) ?? "");
    const value = thing[name];
    if (OTHERWISE.test(words)) continue;
    if (SIZE.test(spoken(name)) && typeof value === "number" && value !== bytes.byteLength)
      return `${name} is ${value}, and ${bytes.byteLength} bytes were sent`;
    const fault =
      DIGEST.test(spoken(name)) && typeof value === "string" ? digestFault(name, words, value, bytes) : undefined;
    if (fault !== undefined) return fault;
  }
  return undefined;
}
