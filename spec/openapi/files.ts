/** Which fields of a form are files: their bytes come under a name of their own. */
import { type Json, isObject, listAt, objectAt } from "./json.ts";
import { follow } from "./reference.ts";

const OF_TEXT = /^(text\/|application\/([\w.-]+\+)?json\b)/i;

/** Bytes, as OpenAPI 3.0 says (`format: binary`), and 3.1 (`contentMediaType` without an encoding). */
function isFile(document: Json, schema: Json | undefined): boolean {
  const own = objectAt(follow(document, schema));
  const { format, contentMediaType: type, contentEncoding: encoding, items } = own;
  if (items !== undefined) return isFile(document, items);
  return (
    format === "binary" ||
    (typeof type === "string" && encoding === undefined && !OF_TEXT.test(type)) ||
    listAt(own["allOf"]).some((part) => isFile(document, part))
  );
}

export function filesIn(document: Json, schema: Json | undefined): ReadonlySet<string> {
  const own = follow(document, schema);
  if (!isObject(own)) return new Set();
  const named = Object.entries(objectAt(own["properties"])).filter(([, member]) => isFile(document, member));
  return new Set([
    ...named.map(([name]) => name),
    ...listAt(own["allOf"]).flatMap((part) => [...filesIn(document, part)]),
  ]);
}
