/** What a schema asks of one value, gathered over references, `allOf` and one chosen branch of each union. */
import { type Json, type JsonObject, isObject, listAt, objectAt, textAt } from "../../../spec/openapi/json.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import type { Direction, Schemas } from "../schemas.ts";

export interface View {
  /** JSON Schema type names; empty when any will do. */
  readonly types: readonly string[];
  readonly nodes: readonly { readonly pointer: string; readonly schema: JsonObject }[];
  /** Where the schema of each property stands. */
  readonly properties: ReadonlyMap<string, string>;
  readonly required: ReadonlySet<string>;
  /** Places of unions, each with the number of branches. */
  readonly unions: readonly {
    readonly pointer: string;
    readonly keyword: "oneOf" | "anyOf";
    readonly branches: number;
  }[];
  /** What the discriminators of unions call the chosen branches, by its member. */
  readonly tags: ReadonlyMap<string, string>;
  /** True when a `false` schema stands in the way: no value is valid. */
  readonly impossible: boolean;
}

/** Which branch of the union at this pointer to take. */
export type Choice = (union: string, branches: number) => number;

export const FIRST: Choice = () => 0;

interface Gathering {
  types: string[] | undefined;
  nodes: { pointer: string; schema: JsonObject }[];
  properties: Map<string, string>;
  required: Set<string>;
  unions: View["unions"][number][];
  tags: Map<string, string>;
  impossible: boolean;
}

function typesOf(schema: JsonObject): string[] | undefined {
  const type = schema["type"];
  if (typeof type === "string") return [type];
  return Array.isArray(type) ? type.map(String) : undefined;
}

/** `number` admits integers; everything else meets by name. */
function meet(a: string[] | undefined, b: string[] | undefined): string[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const both = a.filter((type) => b.includes(type));
  if (a.includes("integer") && b.includes("number") && !both.includes("integer")) both.push("integer");
  if (b.includes("integer") && a.includes("number") && !both.includes("integer")) both.push("integer");
  return both;
}

function gather(
  schemas: Schemas,
  direction: Direction,
  pointer: string,
  choice: Choice,
  into: Gathering,
  depth: number,
): void {
  if (depth > 32) throw new Error(`${pointer} has no end`);
  const schema = schemas.raw(direction, pointer);
  if (schema === false) into.impossible = true;
  if (!isObject(schema)) return;
  if (textAt(schema["$ref"]) !== undefined)
    gather(schemas, direction, schemas.at(direction, pointer).pointer, choice, into, depth + 1);
  into.nodes.push({ pointer, schema });
  into.types = meet(into.types, typesOf(schema));
  for (const name of Object.keys(objectAt(schema["properties"]))) {
    if (!into.properties.has(name)) into.properties.set(name, join(pointer, "properties", name));
  }
  for (const name of listAt(schema["required"])) into.required.add(String(name));
  listAt(schema["allOf"]).forEach((_, index) =>
    gather(schemas, direction, join(pointer, "allOf", index), choice, into, depth + 1),
  );
  for (const keyword of ["oneOf", "anyOf"] as const) {
    const branches = listAt(schema[keyword]).length;
    if (branches === 0) continue;
    into.unions.push({ pointer: join(pointer, keyword), keyword, branches });
    const chosen = Math.min(choice(join(pointer, keyword), branches), branches - 1);
    tag(schema, listAt(schema[keyword])[chosen] ?? null, into.tags);
    gather(schemas, direction, join(pointer, keyword, chosen), choice, into, depth + 1);
  }
}

/** Branches may all list the values of each other, as what is generated of one enumeration does: the mapping says which is whose, else their names do. */
function tag({ discriminator }: JsonObject, branch: Json, tags: Map<string, string>): void {
  const { propertyName, mapping } = objectAt(discriminator);
  const reference = textAt(objectAt(branch)["$ref"]);
  const [mapped] = Object.entries(objectAt(mapping)).find(([, target]) => target === reference) ?? [];
  const value = mapped ?? reference?.split("/").at(-1);
  if (typeof propertyName === "string" && value !== undefined) tags.set(propertyName, value);
}

export function viewOf(schemas: Schemas, direction: Direction, pointer: string, choice: Choice = FIRST): View {
  const into: Gathering = {
    types: undefined,
    nodes: [],
    properties: new Map(),
    required: new Set(),
    unions: [],
    tags: new Map(),
    impossible: false,
  };
  gather(schemas, direction, pointer, choice, into, 0);
  for (const name of discriminators(into)) into.required.add(name);
  return { ...into, types: into.types ?? implied(into) };
}

/** What tells alternatives apart has to be there, whether or not the one that is meant says so. */
export function discriminators({ nodes, properties }: Pick<View, "nodes" | "properties">): string[] {
  return nodes.flatMap(({ schema }) => {
    const { propertyName, defaultMapping } = objectAt(schema["discriminator"]);
    const name = defaultMapping === undefined ? textAt(propertyName) : undefined;
    return name !== undefined && properties.has(name) ? [name] : [];
  });
}

function implied(into: Gathering): string[] {
  if (into.properties.size > 0 || into.required.size > 0) return ["object"];
  const has = (name: string): boolean => into.nodes.some(({ schema }) => name in schema);
  if (has("items") || has("prefixItems")) return ["array"];
  if (has("pattern") || has("format") || has("minLength") || has("maxLength")) return ["string"];
  if (has("minimum") || has("maximum") || has("exclusiveMinimum") || has("multipleOf")) return ["number"];
  return [];
}

/** The strictest numeric keyword among the nodes. */
export function strictest(view: View, keyword: string, how: "largest" | "smallest"): number | undefined {
  const found = view.nodes.flatMap(({ schema }) => {
    const value = schema[keyword];
    return typeof value === "number" ? [value] : [];
  });
  if (found.length === 0) return undefined;
  return how === "largest" ? Math.max(...found) : Math.min(...found);
}

/** Schema of what a list holds; undefined where it says nothing of it. */
export function itemsOf({ nodes }: Pick<View, "nodes">): string | undefined {
  const list = nodes.find(({ schema }) => isObject(schema["items"]));
  return list && join(list.pointer, "items");
}

export function firstOf(view: View, keyword: string): Json | undefined {
  return view.nodes.find(({ schema }) => keyword in schema)?.schema[keyword];
}

/** Values of `enum` and `const` that every node admits; `undefined` when none restricts. */
export function enumerated(view: View): Json[] | undefined {
  let allowed: Json[] | undefined;
  for (const { schema } of view.nodes) {
    const here =
      "const" in schema ? [schema["const"] ?? null] : Array.isArray(schema["enum"]) ? schema["enum"] : undefined;
    if (here === undefined) continue;
    allowed =
      allowed === undefined
        ? here
        : allowed.filter((value) => here.some((other) => JSON.stringify(other) === JSON.stringify(value)));
  }
  return allowed;
}
