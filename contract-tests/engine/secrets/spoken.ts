/** The names of a contract: everybody knows them, so that they give no secret away where a message says them. */
import { type Json, type JsonObject, isObject } from "../../../spec/openapi/json.ts";

/** Names of operations, paths, members, headers, webhooks and components, and expressions such as `$response.body#/id`. */
function namesIn(value: Json | undefined, names: Set<string>): Set<string> {
  if (typeof value === "string" && value.startsWith("$")) names.add(value);
  if (Array.isArray(value)) for (const item of value) namesIn(item, names);
  if (!isObject(value)) return names;
  for (const [name, member] of Object.entries(value)) {
    names.add(name);
    if (name === "operationId") names.add(String(member));
    namesIn(member, names);
  }
  return names;
}

/** Whether a text is one of the names, a word of one, or the beginning of an expression. */
export function spokenIn(document: JsonObject): (text: string) => boolean {
  const names = [...namesIn(document, new Set())];
  const words = new Set(names.flatMap((name) => [name, ...name.split(/[^\w-]+/)]));
  return (text) => words.has(text) || (text.startsWith("$") && names.some((name) => name.startsWith(text)));
}
