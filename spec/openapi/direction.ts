/**
 * One contract, two directions: a `readOnly` member need not go into the service and may, as who reads a thing, edits it and sends it back
 * has it still (OpenAPI: SHOULD NOT); a `writeOnly` one never comes out.
 * A schema that differs by direction becomes two, `NameInput` and `NameOutput`, and every place refers to the one of its
 * direction. Requests go in; responses come out - and so does a webhook's body, which the service sends.
 */
import { DirectedSchemas, type Mark, NAMED, isData } from "./directed-schemas.ts";
import { METHODS } from "./grammar.ts";
import { type Json, type JsonObject, isObject, mapObject, objectAt, textAt } from "./json.ts";
import { follow, lookUp, pointer, stepsOf } from "./reference.ts";
import { tagsOf } from "./tags.ts";

type Direction = "input" | "output";

const FORBIDDEN: Record<Direction, Mark> = { input: "readOnly", output: "writeOnly" };
const OPPOSITE: Record<Direction, Direction> = { input: "output", output: "input" };
const SUFFIX: Record<Direction, string> = { input: "Input", output: "Output" };
/** A component schema, and the way to a part of it. */
const COMPONENT = /^#\/components\/schemas\/([^/]+)(\/.+)?$/;
/** Names of components whose schemas contain a mark somewhere below, following references. */
export function markedComponents(document: JsonObject): Set<string> {
  const schemas = objectAt(objectAt(document["components"])["schemas"]);
  const direct = new Set<string>();
  const users = new Map<string, Set<string>>();
  const visit = (owner: string, value: Json | undefined): void => {
    if (Array.isArray(value)) for (const item of value) visit(owner, item);
    if (!isObject(value)) return;
    if (value["readOnly"] === true || value["writeOnly"] === true) direct.add(owner);
    const target = COMPONENT.exec(textAt(value["$ref"]) ?? "")?.[1];
    if (target !== undefined) users.set(target, (users.get(target) ?? new Set()).add(owner));
    for (const [name, member] of Object.entries(value)) {
      if (NAMED.has(name)) for (const schema of Object.values(objectAt(member))) visit(owner, schema);
      else if (!isData(name)) visit(owner, member);
    }
  };
  for (const [name, value] of Object.entries(schemas)) visit(name, value);
  const marked = new Set<string>();
  const spread = (name: string): void => {
    if (marked.has(name)) return;
    marked.add(name);
    for (const user of users.get(name) ?? []) spread(user);
  };
  for (const name of direct) spread(name);
  return marked;
}

class DirectionSplitter {
  readonly #document: JsonObject;
  readonly #marked: ReadonlySet<string>;
  readonly #renamed: ReadonlyMap<string, string>;
  readonly #schemas: Record<Direction, DirectedSchemas>;

  constructor(document: JsonObject) {
    this.#document = document;
    this.#marked = markedComponents(document);
    const names = new Set(Object.keys(objectAt(objectAt(document["components"])["schemas"])));
    const renamed = new Map<string, string>();
    for (const name of this.#marked) {
      for (const direction of ["input", "output"] as const) {
        let variant = name + SUFFIX[direction];
        while (names.has(variant)) variant += "_";
        renamed.set(`${direction} ${name}`, variant);
      }
    }
    this.#renamed = renamed;
    this.#schemas = { input: this.#directed("input"), output: this.#directed("output") };
  }

  #directed(direction: Direction): DirectedSchemas {
    return new DirectedSchemas(this.#document, {
      mark: FORBIDDEN[direction],
      isLeftOut: direction === "output",
      reference: (target) => this.#reference(target, direction),
      differs: (target) => this.#marked.has(COMPONENT.exec(target)?.[1] ?? ""),
      prepared: (schema) => this.#withMapping(schema),
      tagged: (target) => this.#reference(this.#named(target), direction),
    });
  }

  /** A discriminator may map to the bare name of a schema. */
  #named(target: string): string {
    const schemas = objectAt(objectAt(this.#document["components"])["schemas"]);
    return Object.hasOwn(schemas, target) ? pointer("components", "schemas", target) : target;
  }

  #reference(target: string, direction: Direction): string {
    const [, name = "", part = ""] = COMPONENT.exec(target) ?? [];
    const side = direction === "input" || this.#holds(target, direction) ? direction : OPPOSITE[direction];
    const renamed = this.#renamed.get(`${side} ${name}`);
    return renamed === undefined ? target : pointer("components", "schemas", renamed) + part;
  }

  /** Whether a component still has this part in one direction: `User/properties/id` is gone from the input when it is `readOnly`. */
  #holds(target: string, direction: Direction): boolean {
    const steps = stepsOf(target);
    const ends = steps.flatMap((_step, index) => (index > 2 ? [steps.slice(0, index + 1)] : []));
    return !ends.some(
      (end) => end.at(-2) === "properties" && this.#schemas[direction].isOther(lookUp(this.#document, pointer(...end))),
    );
  }

  /** Where a schema has another name, its name in the contract is still the value that means it. */
  #withMapping(schema: JsonObject): JsonObject {
    const { discriminator } = schema;
    if (!isObject(discriminator)) return schema;
    const mapped = tagsOf(this.#document, schema, undefined).map(([target, tag]) => [tag, target] as const);
    if (mapped.every(([, target]) => this.#reference(target, "output") === target)) return schema;
    const mapping = { ...objectAt(discriminator["mapping"]), ...Object.fromEntries(mapped) };
    return { ...schema, discriminator: { ...discriminator, mapping } };
  }

  /** Everything that is not a schema: finds the schemas in it. */
  part(value: Json, direction: Direction): Json {
    if (Array.isArray(value)) return value.map((item) => this.part(item, direction));
    if (!isObject(value)) return value;
    return mapObject(value, (member, name) => {
      if (name === "schema" || name === "itemSchema") return this.#schemas[direction].schema(member);
      if (name === "example" || name === "examples" || name.startsWith("x-")) return member;
      return this.part(member, direction);
    });
  }

  operation(operation: JsonObject, isWebhook: boolean): JsonObject {
    const inwards: Direction = isWebhook ? "output" : "input";
    const outwards: Direction = isWebhook ? "input" : "output";
    return mapObject(operation, (member, name) => {
      if (name === "responses") return this.part(member, outwards);
      if (name === "callbacks") return mapObject(objectAt(member), (callback) => this.callback(objectAt(callback)));
      // a shared request body is an input of the service everywhere else, so a webhook gets its own copy
      if (name === "requestBody" && isWebhook) return this.part(follow(this.#document, member) ?? member, inwards);
      return name === "parameters" || name === "requestBody" ? this.part(member, inwards) : member;
    });
  }

  items(items: JsonObject, isWebhook: boolean): JsonObject {
    return mapObject(items, (item) =>
      // a shared path item is one of the service everywhere else, so a webhook gets its own copy
      mapObject(objectAt(isWebhook ? follow(this.#document, item) : item), (member, name) => {
        if (METHODS.some((method) => method === name)) return this.operation(objectAt(member), isWebhook);
        return name === "parameters" ? this.part(member, isWebhook ? "output" : "input") : member;
      }),
    );
  }

  /** A shared callback stays a reference. */
  callback(callback: JsonObject): JsonObject {
    return "$ref" in callback ? callback : this.items(callback, true);
  }

  schemas(schemas: JsonObject): JsonObject {
    const entries = Object.entries(schemas).flatMap(([name, value]): [string, Json][] => {
      if (value === undefined) return [];
      // no mark below: both directions are the same
      if (!this.#marked.has(name)) return [[name, this.#schemas.output.schema(value)]];
      return (["input", "output"] as const).map((direction) => [
        this.#renamed.get(`${direction} ${name}`) ?? name,
        this.#schemas[direction].schema(value),
      ]);
    });
    return Object.fromEntries(entries);
  }
}

/** The contract with every schema in the direction in which it is used; without marks it stays as it is. */
export function splitDirections(document: JsonObject): JsonObject {
  const splitter = new DirectionSplitter(document);
  return mapObject(document, (member, name) => {
    if (name === "paths" || name === "webhooks") return splitter.items(objectAt(member), name === "webhooks");
    if (name !== "components") return member;
    return mapObject(objectAt(member), (part, kind) => {
      if (kind === "schemas") return splitter.schemas(objectAt(part));
      if (kind === "responses" || kind === "headers") return splitter.part(part, "output");
      if (kind === "requestBodies" || kind === "parameters") return splitter.part(part, "input");
      if (kind === "callbacks") return mapObject(objectAt(part), (callback) => splitter.callback(objectAt(callback)));
      if (kind === "pathItems") return splitter.items(objectAt(part), false);
      return part;
    });
  });
}

/** A place of the split document as it is written in the contract: `NameInput` and `NameOutput` are `Name` there. */
export function placeInContract(contract: JsonObject, at: string): string {
  const schemas = objectAt(objectAt(contract["components"])["schemas"]);
  return at.replace(/^#\/components\/schemas\/([^/]+)/, (place, name: string) => {
    if (Object.hasOwn(schemas, name)) return place;
    return pointer("components", "schemas", name.replace(/(Input|Output)_*$/, ""));
  });
}
