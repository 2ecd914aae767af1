/** Contract -> schemas.ts: one Zod schema for every named schema of the contract. */
import type { JsonObject } from "../../openapi/json.ts";
import { capitalise } from "../names.ts";
import { pointer, stepsOf } from "../../openapi/reference.ts";
import type { Entry, SchemaTable } from "../table.ts";
import { CheckWriter } from "./checks.ts";
import type { Note } from "./note.ts";
import { recursiveNames } from "./recursion.ts";
import { HEADER, importLine, indent } from "./source.ts";

/** Which runtime file holds which word of the vocabulary. */
const VOCABULARY: Record<string, readonly string[]> = {
  "check.ts": ["anything", "nothing"],
  "values.ts": ["type", "constant", "oneOfValues"],
  "strings.ts": ["minLength", "maxLength", "pattern"],
  "numbers.ts": ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  "formats.ts": ["format"],
  "units.ts": ["inUnit"],
  "arrays.ts": ["prefixItems", "items", "minItems", "maxItems", "uniqueItems", "contains", "unevaluatedItems"],
  "objects.ts":
    "required members propertyNames minProperties maxProperties dependentRequired dependentSchema unevaluatedProperties".split(
      " ",
    ),
  "logic.ts": ["all", "typed", "tracking", "not", "when"],
  "unions.ts": ["oneOf", "anyOf"],
  "schema.ts": ["schema", "of", "anySchema"],
};

/** The functions schemas are written with: all of them only make a check or a schema. */
export const VOCABULARY_NAMES = Object.values(VOCABULARY).flat();

/** Names no schema of the contract may take in schemas.ts. */
export const SCHEMA_MODULE_NAMES = [
  ...VOCABULARY_NAMES,
  ...[
    "Schema",
    "components",
    "paths",
    "webhooks",
    "schemasByPlace",
    "Number",
    "Map",
    "Object",
    "Record",
    "Readonly",
    "places",
    "ReadonlyMap",
    "NonNullable",
  ],
];

function imports(used: ReadonlySet<string>, body: string): string {
  const lines = Object.entries(VOCABULARY).map(([file, words]) =>
    importLine(
      words.filter((word) => used.has(word)),
      `./checks/${file}`,
    ),
  );
  const types = ["components", "paths", "webhooks"].filter((name) =>
    new RegExp(`Schema<(NonNullable<)?${name}\\b`).test(body),
  );
  return lines.join("") + importLine(["Schema"], "./checks/schema.ts", true) + importLine(types, "./types.ts", true);
}

/** The entry a `$ref` leads to; a place inside another schema becomes an entry of its own. */
function entryFor(table: SchemaTable, reference: string): Entry | undefined {
  const at = pointer(...stepsOf(reference));
  const steps = stepsOf(at).filter((step) => step !== "components" && step !== "schemas");
  return table.find(at) ?? table.add(at, steps.map(capitalise).join("_"), "unknown");
}

export function emitSchemas(document: JsonObject, table: SchemaTable, note: (note: Note) => void): string {
  const used = new Set(table.entries().length > 0 ? ["schema"] : []);
  const recursive = recursiveNames(document);
  const reference = (at: string): string | undefined => {
    const entry = entryFor(table, at);
    const [, , component = "", ...part] = stepsOf(entry?.at ?? "#");
    if (entry === undefined || part.length > 0 || recursive.get(component) !== "endless") return entry?.name;
    used.add("anySchema");
    note({ at: entry.at, message: "it refers to itself without end; references to it are not checked" });
    return "anySchema";
  };
  const writer = new CheckWriter({ document, used, note, reference });
  const written = new Map<string, string>();
  // a reference into a schema adds an entry while entries are written
  for (let entries = table.entries(); written.size < entries.length; entries = table.entries()) {
    for (const { name, at, schema, type } of entries) {
      if (written.has(at)) continue;
      written.set(at, `export const ${name}: Schema<${type}> = schema(\n${writer.write(schema, at)},\n);\n`);
    }
  }
  const places = table.entries().map(({ name, at }) => `${JSON.stringify(at)}: ${name},\n`);
  const body = [...written.values()].join("\n");
  // an object, not a list of pairs: a compiler would have to unite the types of all of them
  const index =
    `const places: Readonly<Record<string, Schema<unknown>>> = {\n${places.join("")}};\n\n` +
    "/** Every schema above by its place in the contract. */\n" +
    "export const schemasByPlace: ReadonlyMap<string, Schema<unknown>> = /* @__PURE__ */ new Map(Object.entries(places));\n";
  return `${HEADER}${imports(used, body)}\n${indent(`${body}\n${index}`)}`;
}
