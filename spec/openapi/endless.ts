/**
 * Schemas that apply themselves to the same value again and again: a base lists its variants in `oneOf`, and each variant
 * takes the base by `allOf`. JSON Schema leaves open what that means, and validators run out of memory over it. What is
 * meant is the base without its list, so that is what a variant is given.
 */
import { circlesIn } from "./circles.ts";
import { type Json, type JsonObject, isObject, listAt, objectAt, textAt } from "./json.ts";
import { pointer, stepsOf } from "./reference.ts";
import type { Slip } from "./slip.ts";

const ALTERNATIVES = ["oneOf", "anyOf"] as const;
const OTHERS = ["not", "if", "then", "else"] as const;

function nameIn(schema: JsonObject): string | undefined {
  const [components, kind, name, ...more] = stepsOf(textAt(schema["$ref"]) ?? "");
  return components === "components" && kind === "schemas" && more.length === 0 ? name : undefined;
}

/** The parts of a schema that judge the same value. */
function partsOf(schema: JsonObject): JsonObject[] {
  const lists = ["allOf", ...ALTERNATIVES].flatMap((keyword) => listAt(schema[keyword]));
  const single = OTHERS.map((keyword) => schema[keyword]);
  return [...lists, ...single, ...Object.values(objectAt(schema["dependentSchemas"]))].filter(isObject);
}

/** The components that judge the same value as this schema. */
function namesIn(schema: JsonObject, found = new Set<string>()): Set<string> {
  const name = nameIn(schema);
  if (name !== undefined) found.add(name);
  for (const part of partsOf(schema)) namesIn(part, found);
  return found;
}

/** Each component that reaches itself, with those on its way, in the order of the contract. */
function circlesOf(schemas: JsonObject): Map<string, ReadonlySet<string>> {
  const uses = new Map(Object.entries(schemas).map(([name, schema]) => [name, namesIn(objectAt(schema))]));
  const circles = circlesIn(uses);
  return new Map(
    [...uses.keys()].flatMap((name) => (circles.has(name) ? [[name, circles.get(name) ?? new Set()]] : [])),
  );
}

class Cut {
  readonly #schemas: JsonObject;

  constructor(schemas: JsonObject) {
    this.#schemas = schemas;
  }

  /** A component with the others of its circle in place of references to them, apart from alternatives. */
  of(name: string, circle: ReadonlySet<string>): JsonObject {
    const whole = this.#whole(objectAt(this.#schemas[name]), circle, new Set([name]));
    const told = [...circle].flatMap((base) => this.#toldBy(base, name, circle));
    return told.length === 0 ? whole : { ...whole, allOf: [...listAt(whole["allOf"]), ...told] };
  }

  /** A base tells its variants apart by a value, which a variant that has none itself fixes. */
  #toldBy(base: string, name: string, circle: ReadonlySet<string>): JsonObject[] {
    const { discriminator, oneOf, anyOf } = objectAt(this.#schemas[base]);
    const { propertyName, mapping } = objectAt(discriminator);
    const isVariant = namesIn({ oneOf: oneOf ?? [], anyOf: anyOf ?? [] }).has(name);
    const isBase = [...circle].some((other) =>
      namesIn({ allOf: objectAt(this.#schemas[other])["allOf"] ?? [] }).has(name),
    );
    if (typeof propertyName !== "string" || !isVariant || isBase || base === name) return [];
    const mapped = Object.entries(objectAt(mapping)).filter(([, to]) => stepsOf(String(to)).at(-1) === name);
    const values = mapped.length === 0 ? [name] : mapped.map(([value]) => value);
    return [{ properties: { [propertyName]: { enum: values } } }];
  }

  #whole(schema: JsonObject, circle: ReadonlySet<string>, within: ReadonlySet<string>): JsonObject {
    const made = this.#joined(schema, circle, within);
    for (const keyword of ALTERNATIVES) {
      if (!Array.isArray(made[keyword])) continue;
      made[keyword] = made[keyword].map((branch): Json => {
        const isAlternative = !isObject(branch) || (Object.keys(branch).length === 1 && "$ref" in branch);
        return isAlternative ? branch : this.#whole(branch, circle, within);
      });
    }
    return made;
  }

  /** What a component says itself, without the alternatives that lead back. */
  #core(name: string, circle: ReadonlySet<string>, within: ReadonlySet<string>): JsonObject {
    if (within.has(name)) return {};
    const made = this.#joined(objectAt(this.#schemas[name]), circle, new Set([...within, name]));
    const leadsBack = (part: Json | undefined): boolean =>
      [part].flat().some((one) => isObject(one) && [...namesIn(one)].some((other) => circle.has(other)));
    const { dependentSchemas = {}, ...rest } = made;
    const kept = Object.entries(rest).filter(
      ([keyword, part]) => ![...ALTERNATIVES, ...OTHERS].some((known) => known === keyword) || !leadsBack(part),
    );
    // without its alternatives it tells nothing apart
    const isTold = kept.some(([keyword]) => keyword === "oneOf" || keyword === "anyOf");
    const members = kept.filter(([keyword]) => keyword !== "discriminator" || isTold);
    const dependent = Object.entries(objectAt(dependentSchemas)).filter(([, part]) => !leadsBack(part));
    return Object.fromEntries(
      dependent.length === 0 ? members : [...members, ["dependentSchemas", Object.fromEntries(dependent)]],
    ) as JsonObject;
  }

  /** `$ref` and `allOf` with the text of what they lead to. */
  #joined(schema: JsonObject, circle: ReadonlySet<string>, within: ReadonlySet<string>): JsonObject {
    const name = nameIn(schema);
    if (name !== undefined && circle.has(name)) {
      const { $ref: _reference, ...beside } = schema;
      const [own, other] = [this.#joined(beside, circle, within), this.#core(name, circle, within)];
      if (Object.keys(own).length === 0) return other;
      if (Object.keys(other).length === 0) return own;
      return { ...own, allOf: [...listAt(own["allOf"]), other] };
    }
    if (!Array.isArray(schema["allOf"])) return { ...schema };
    const parts = schema["allOf"].map((part) => (isObject(part) ? this.#joined(part, circle, within) : part));
    const kept = parts.filter((part) => !isObject(part) || Object.keys(part).length > 0);
    const { allOf: _parts, ...rest } = schema;
    return kept.length === 0 ? rest : { ...schema, allOf: kept };
  }
}

/** A list of alternatives without those that lead back by alternatives alone. */
function withoutAlternatives(schema: JsonObject, circle: ReadonlySet<string>): JsonObject {
  const leadsBack = (part: Json): boolean => isObject(part) && [...namesIn(part)].some((name) => circle.has(name));
  const kept = Object.entries(schema).flatMap(([keyword, part]): [string, Json][] => {
    if (keyword !== "oneOf" && keyword !== "anyOf") {
      const isOther =
        OTHERS.some((known) => known === keyword) || keyword === "allOf" || keyword === "dependentSchemas";
      return isOther && [part].flat().some(leadsBack) ? [] : [[keyword, part]];
    }
    const left = listAt(part).filter((branch) => !leadsBack(branch));
    return left.length === 0 ? [] : [[keyword, left]];
  });
  return Object.fromEntries(kept);
}

/** The contract with an end to each of its schemas, and which of them had none. */
export function withoutEndless(document: JsonObject): {
  readonly document: JsonObject;
  readonly slips: readonly Slip[];
} {
  const components = objectAt(document["components"]);
  const schemas = objectAt(components["schemas"]);
  const circles = circlesOf(schemas);
  if (circles.size === 0) return { document, slips: [] };
  const cut = new Cut(schemas);
  const made: JsonObject = { ...schemas };
  for (const [name, circle] of circles) made[name] = cut.of(name, circle);
  for (let left = circlesOf(made); left.size > 0; left = circlesOf(made))
    for (const circle of new Set(left.values())) {
      const first = [...left.keys()].find((name) => circle.has(name)) ?? "";
      made[first] = withoutAlternatives(objectAt(made[first]), circle);
    }
  const slips = [...circles.keys()].map((name) => ({
    at: pointer("components", "schemas", name),
    message: "it applies itself to the same value again; it is read as if it ended there",
  }));
  return { document: { ...document, components: { ...components, schemas: made } }, slips };
}
