/** Everything a contract speaks of that a run must have seen, each under a name that a person can find in the contract. */
import { writtenName } from "../http/place-names.ts";
import { type JsonObject, isObject, listAt, objectAt, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import type { Response } from "../../../spec/openapi/responses.ts";
import type { Direction, Schemas } from "../schemas.ts";
import { type Aspect, aspectsOf } from "./aspects.ts";
import { nameAt, namesOf } from "./names.ts";

export type Kind =
  | "operation"
  | "status"
  | "header"
  | "media type"
  | "link"
  | "parameter"
  | "security"
  | "webhook"
  | "property"
  | "value"
  | "branch"
  | "tightness";

export interface Element {
  readonly name: string;
  readonly kind: Kind;
}

function kindOf(aspect: Aspect): Kind {
  if (aspect.kind === "tightness") return "tightness";
  return /^(has|lacks) /.test(aspect.name) ? "property" : "value";
}

export interface NamedAspect extends Aspect {
  readonly element: string;
}

/** Visits every schema reachable from the given ones once and adds its elements. */
class SchemaElements {
  readonly #schemas: Schemas;
  readonly #found: Map<string, Element>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #visited = new Set<string>();
  readonly #aspects: Record<Direction, Map<string, readonly NamedAspect[]>> = { in: new Map(), out: new Map() };

  constructor(schemas: Schemas, found: Map<string, Element>, names: ReadonlyMap<string, string>) {
    this.#schemas = schemas;
    this.#found = found;
    this.#names = names;
  }

  /** The name of what is to be seen at the schema. */
  element(direction: Direction, pointer: string, aspect: string): string {
    return `${direction === "in" ? "request" : "answer"} ${nameAt(this.#names, pointer)} ${aspect}`;
  }

  aspects(direction: Direction, pointer: string): readonly NamedAspect[] {
    return this.#aspects[direction].get(pointer) ?? [];
  }

  visit(direction: Direction, pointer: string, required: ReadonlySet<string> = new Set()): void {
    const schema = this.#schemas.raw(direction, pointer);
    if (!isObject(schema)) return;
    if (textAt(schema["$ref"]) !== undefined)
      this.visit(direction, this.#schemas.at(direction, pointer).pointer, required);
    const key = `${direction} ${pointer}`;
    if (this.#visited.has(key)) return;
    this.#visited.add(key);
    const aspects = aspectsOf(schema, direction, required);
    const named = aspects.map((aspect) => ({ ...aspect, element: this.element(direction, pointer, aspect.name) }));
    this.#aspects[direction].set(pointer, named);
    for (const aspect of named) this.#add(aspect.element, kindOf(aspect));
    this.#below(direction, pointer, schema, required);
  }

  #add(name: string, kind: Kind): void {
    this.#found.set(name, { name, kind });
  }

  #below(direction: Direction, pointer: string, schema: JsonObject, required: ReadonlySet<string>): void {
    const demanded = new Set(required);
    for (const node of [schema, ...listAt(schema["allOf"])]) {
      for (const name of listAt(objectAt(node)["required"])) demanded.add(String(name));
    }
    listAt(schema["allOf"]).forEach((_, index) => this.visit(direction, join(pointer, "allOf", index), demanded));
    for (const keyword of ["oneOf", "anyOf"] as const) {
      const branches = listAt(schema[keyword]);
      branches.forEach((_, index) => {
        if (branches.length > 1) this.#add(this.element(direction, pointer, `${keyword} branch ${index}`), "branch");
        this.visit(direction, join(pointer, keyword, index), demanded);
      });
    }
    for (const keyword of ["then", "else", "items", "additionalProperties", "unevaluatedProperties"] as const) {
      if (isObject(schema[keyword])) this.visit(direction, join(pointer, keyword));
    }
    listAt(schema["prefixItems"]).forEach((_, index) => this.visit(direction, join(pointer, "prefixItems", index)));
    for (const keyword of ["properties", "patternProperties", "dependentSchemas"] as const) {
      for (const name of Object.keys(objectAt(schema[keyword]))) this.visit(direction, join(pointer, keyword, name));
    }
  }
}

/** What is reserved for refusals to come cannot be seen. */
function answered(operation: Operation): readonly Response[] {
  return operation.responses.filter(({ reserved }) => !reserved);
}

function operationElements(operation: Operation): Element[] {
  const found: Element[] = [{ name: `operation ${operation.id}`, kind: "operation" }];
  for (const response of answered(operation)) {
    const at = `${operation.id} ${response.status}`;
    found.push({ name: `status ${at}`, kind: "status" });
    for (const media of response.content) found.push({ name: `media type ${at} ${media.type}`, kind: "media type" });
    for (const header of response.headers) {
      found.push({ name: `header ${at} ${header.name}`, kind: "header" });
      if (!header.required) found.push({ name: `header ${at} ${header.name} absent`, kind: "tightness" });
    }
    for (const link of response.links) found.push({ name: `link ${at} ${link.name}`, kind: "link" });
  }
  for (const media of operation.body?.content ?? []) {
    found.push({ name: `media type ${operation.id} request ${media.type}`, kind: "media type" });
  }
  for (const parameter of operation.parameters) {
    found.push({ name: `parameter ${operation.id} ${parameter.in} ${writtenName(parameter)}`, kind: "parameter" });
    if (!parameter.required)
      found.push({
        name: `parameter ${operation.id} ${parameter.in} ${writtenName(parameter)} absent`,
        kind: "parameter",
      });
  }
  const named = operation.security.filter((requirement) => requirement.length > 0);
  for (const requirement of named) {
    found.push({ name: `security ${operation.id} ${requirement.join(" and ")} admits`, kind: "security" });
  }
  if (named.length > 0 && named.length === operation.security.length) {
    found.push({ name: `security ${operation.id} refuses without`, kind: "security" });
  } else {
    found.push({ name: `security ${operation.id} open to anyone`, kind: "security" });
  }
  return found;
}

export interface Inventory {
  readonly elements: ReadonlyMap<string, Element>;
  readonly schemas: SchemaElements;
}

export function inventory(
  schemas: Schemas,
  operations: readonly Operation[],
  webhooks: readonly Operation[],
): Inventory {
  const elements = new Map<string, Element>();
  const below = new SchemaElements(schemas, elements, namesOf(operations, webhooks));
  for (const operation of operations) {
    for (const element of operationElements(operation)) elements.set(element.name, element);
    for (const media of operation.body?.content ?? []) if (media.schema !== undefined) below.visit("in", media.schema);
    for (const parameter of operation.parameters) below.visit("in", parameter.schema);
    for (const response of answered(operation)) {
      for (const media of response.content) if (media.schema !== undefined) below.visit("out", media.schema);
      for (const header of response.headers) if (header.schema !== undefined) below.visit("out", header.schema);
    }
  }
  for (const webhook of webhooks) {
    elements.set(`webhook ${webhook.path}`, { name: `webhook ${webhook.path}`, kind: "webhook" });
    for (const parameter of webhook.parameters) {
      const name = `webhook ${webhook.path} ${parameter.in} ${parameter.name}`;
      elements.set(name, { name, kind: "header" });
      if (!parameter.required) elements.set(`${name} absent`, { name: `${name} absent`, kind: "tightness" });
      below.visit("out", parameter.schema);
    }
    for (const media of webhook.body?.content ?? []) if (media.schema !== undefined) below.visit("out", media.schema);
  }
  return { elements, schemas: below };
}
