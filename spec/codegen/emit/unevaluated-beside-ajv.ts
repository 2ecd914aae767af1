/** What Ajv takes for looked at, where it learns that only while it judges a value: every name that objects have, one item alone, conditions that do not hold. */
import { type Json, type JsonObject, isObject, isSchema, listAt, objectAt } from "../../openapi/json.ts";
import { reached } from "../../openapi/reached.ts";
import { lookUp, pointer, stepsOf } from "../../openapi/reference.ts";
import type { Note } from "./note.ts";

/** Keywords whose schemas judge the same value, or do not, as it turns out. */
const AS_IT_TURNS_OUT = ["anyOf", "oneOf", "then", "else", "dependentSchemas"];

/** A schema that judges the same value. */
interface Part {
  readonly schema: JsonObject;
  /** Whether it does in any case, as it turns out, or as the condition of others. */
  readonly when: "always" | "perhaps" | "condition";
}

interface Held {
  readonly document: JsonObject;
  /** The place of the schema that everything else judges with. */
  readonly at: string;
}

/** Ajv compiles what leads back to where it stands later than what refers to it. */
function leadsBack({ document, at }: Held, target: string): boolean {
  return [...reached(document, target)].some((place) => at === place || at.startsWith(`${place}/`));
}

type When = Part["when"];

function partsOf(held: Held, schema: JsonObject, when: When = "always", seen: ReadonlySet<string> = new Set()): Part[] {
  const below = (value: Json | undefined, how: When): Part[] =>
    isObject(value) ? partsOf(held, value, when === "always" ? how : when, seen) : [];
  const reference = schema["$ref"];
  const target = typeof reference === "string" ? pointer(...stepsOf(reference)) : undefined;
  const referred = target === undefined || seen.has(target) ? undefined : lookUp(held.document, target);
  return [
    { schema, when },
    ...(target === undefined || !isObject(referred)
      ? []
      : partsOf(held, referred, leadsBack(held, target) ? "perhaps" : when, new Set([...seen, target]))),
    ...listAt(schema["allOf"]).flatMap((part) => below(part, "always")),
    ...below(schema["if"], "condition"),
    ...AS_IT_TURNS_OUT.flatMap((keyword) => {
      const value = schema[keyword];
      const parts = keyword === "dependentSchemas" ? Object.values(objectAt(value)) : [value].flat();
      return parts.flatMap((part) => below(part, "perhaps"));
    }),
  ];
}

const OF_NAMES = ["properties", "additionalProperties", "unevaluatedProperties"];
const OF_ALL_ITEMS = ["items", "contains", "unevaluatedItems"];

function looksAt(keywords: readonly string[], when: When): (part: Part) => boolean {
  return (part) => part.when === when && keywords.some((name) => name in part.schema);
}

/** Which names an expression fits is never known before. */
function hasPatterns({ schema }: Part): boolean {
  return Object.keys(objectAt(schema["patternProperties"])).length > 0;
}

const NAMES =
  "Ajv takes members that are called as what every object has, such as constructor, for looked at; they are judged";
const ITEMS = "Ajv takes all items for one item where an alternative looks at all of them; none of them is judged";
const CONDITION =
  "Ajv takes what a condition looks at for looked at, whether or not it holds; what one that fails looks at is judged";

function forbids(schema: JsonObject, keyword: string): boolean {
  return isSchema(schema[keyword]) && schema[keyword] !== true;
}

export function unevaluatedBesideAjv(schema: JsonObject, at: string, document: JsonObject): Note[] {
  const notes: Note[] = [];
  const [ofNames, ofItems] = [
    forbids(schema, "unevaluatedProperties") && !("additionalProperties" in schema),
    forbids(schema, "unevaluatedItems") && !("items" in schema),
  ];
  if (!ofNames && !ofItems) return notes;
  const parts = partsOf({ document, at }, schema);
  if (ofNames) {
    const to = `${at}/unevaluatedProperties`;
    if (parts.some((part) => hasPatterns(part) || looksAt(OF_NAMES, "perhaps")(part)))
      notes.push({ at: to, message: NAMES });
    if (parts.some(looksAt(OF_NAMES, "condition"))) notes.push({ at: to, message: CONDITION });
  }
  if (ofItems) {
    const to = `${at}/unevaluatedItems`;
    if (parts.some(looksAt(OF_ALL_ITEMS, "perhaps"))) notes.push({ at: to, message: ITEMS });
    if (parts.some(looksAt([...OF_ALL_ITEMS, "prefixItems"], "condition"))) notes.push({ at: to, message: CONDITION });
  }
  return notes;
}
