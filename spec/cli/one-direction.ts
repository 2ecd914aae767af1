/**
 * Members that an example need not have: `required` of a `readOnly` one is said of answers alone, and of a `writeOnly` one of requests
 * alone (OpenAPI 3.0, Schema Object). The linter knows no directions.
 */
import { splitDirections } from "../openapi/direction.ts";
import { type Json, type JsonObject, isObject, listAt, objectAt } from "../openapi/json.ts";
import { follow, lookUp } from "../openapi/reference.ts";

interface Told {
  readonly rule: string;
  readonly message: string;
  /** Where the example lacks the member, as a `#/…` fragment of the file that it stands in. */
  readonly pointer: string;
  /** Whether that file is the contract itself. */
  readonly isRoot: boolean;
}

/** Every name that a schema, or one below it, requires. */
function requiredIn(document: JsonObject, value: Json | undefined, seen = new Set<Json>()): Set<string> {
  const names = new Set<string>();
  const visit = (part: Json | undefined): void => {
    const schema = follow(document, part);
    if (Array.isArray(schema)) for (const item of schema) visit(item);
    if (!isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    for (const name of listAt(schema["required"])) names.add(String(name));
    for (const member of Object.values(schema)) visit(member);
    if (part !== schema) for (const member of Object.values(objectAt(part))) visit(member);
  };
  visit(value);
  return names;
}

/** The names of all members with a mark. */
function marked(document: JsonObject, mark: "readOnly" | "writeOnly"): Set<string> {
  const names = new Set<string>();
  const visit = (value: Json): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(objectAt(value["properties"])))
      if (objectAt(follow(document, member))[mark] === true || objectAt(member)[mark] === true) names.add(name);
    for (const member of Object.values(value)) visit(member);
  };
  visit(document);
  return names;
}

/** Whether what the linter misses in an example belongs to the other direction. */
export function ofOtherDirection(document: JsonObject): (told: Told) => boolean {
  let known:
    | { readonly split: JsonObject; readonly readOnly: Set<string>; readonly writeOnly: Set<string> }
    | undefined;
  return ({ rule, message, pointer, isRoot }) => {
    const name = /must have required property '(.+)'/.exec(message)?.[1];
    if (name === undefined || !/^no-invalid-(media-type|schema)-examples$/.test(rule)) return false;
    known ??= {
      split: splitDirections(document),
      readOnly: marked(document, "readOnly"),
      writeOnly: marked(document, "writeOnly"),
    };
    const { split, ...names } = known;
    if (rule === "no-invalid-schema-examples") return names.readOnly.has(name) || names.writeOnly.has(name);
    const isBody = /\/requestBod(y|ies)\//.test(pointer);
    const isTurned = pointer.startsWith("#/webhooks/") || pointer.includes("/callbacks/");
    if (!names[isBody === isTurned ? "writeOnly" : "readOnly"].has(name)) return false;
    const [media] = /^.*\/content\/[^/]+/.exec(pointer) ?? [];
    const schema = isRoot && media !== undefined ? lookUp(split, `${media}/schema`) : undefined;
    return schema === undefined || !requiredIn(split, schema).has(name);
  };
}
