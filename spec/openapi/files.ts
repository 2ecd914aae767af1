/** Which fields of a form are files: their bytes come under a name of their own. */
import { type Json, isObject, listAt, objectAt } from "./json.ts";
import { follow } from "./reference.ts";

const OF_TEXT = /^(text\/|application\/([\w.-]+\+)?json\b)/i;

/** Schemas may stand within themselves. */
type Passed = ReadonlySet<Json | undefined>;

/** Bytes, as OpenAPI 3.0 says (`format: binary`), and 3.1 (`contentMediaType` without an encoding). */
function isFile(document: Json, schema: Json | undefined, passed: Passed = new Set()): boolean {
  const found = follow(document, schema);
  if (passed.has(found)) return false;
  const around = new Set([...passed, found]);
  const own = objectAt(found);
  const { format, contentMediaType: type, contentEncoding: encoding, items } = own;
  if (items !== undefined) return isFile(document, items, around);
  return (
    format === "binary" ||
    (typeof type === "string" && encoding === undefined && !OF_TEXT.test(type)) ||
    listAt(own["allOf"]).some((part) => isFile(document, part, around))
  );
}

export function filesIn(document: Json, schema: Json | undefined, passed: Passed = new Set()): ReadonlySet<string> {
  const own = follow(document, schema);
  if (!isObject(own) || passed.has(own)) return new Set();
  const around = new Set([...passed, own]);
  const named = Object.entries(objectAt(own["properties"])).filter(([, member]) => isFile(document, member));
  return new Set([
    ...named.map(([name]) => name),
    ...listAt(own["allOf"]).flatMap((part) => [...filesIn(document, part, around)]),
  ]);
}
