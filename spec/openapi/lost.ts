/** References to parts that are left out, as they have not the form of OpenAPI: they lead nowhere, too. */
import type { JsonObject } from "./json.ts";
import { lookUp } from "./reference.ts";
import type { Slip } from "./slip.ts";
import { changed } from "./walk.ts";

export function withoutLost(document: JsonObject): { readonly document: JsonObject; readonly slips: readonly Slip[] } {
  const slips: Slip[] = [];
  const kept = changed(document, (value, { kind, at }) => {
    const { $ref: reference, ...beside } = value;
    if (typeof reference !== "string" || !reference.startsWith("#/")) return value;
    if (lookUp(document, reference) !== undefined) return value;
    const read = kind === "Schema" ? "any value is taken there" : "it is left out";
    slips.push({ at, message: `${reference} leads to a part that is left out; ${read}` });
    return beside;
  });
  return { document: kept, slips };
}
