/** Every schema of a contract, each once where it stands, with the directions in which it is used. */
import type { Contract } from "../../engine/contract.ts";
import { type Json, type JsonObject, isObject, listAt, objectAt, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { join, read } from "../../../spec/openapi/pointer.ts";
import { targetOf } from "../../../spec/openapi/reference.ts";
import type { Direction } from "../../engine/schemas.ts";

const ONE = ["items", "additionalProperties", "unevaluatedProperties", "contains", "not", "if", "then", "else"];
const LISTS = ["allOf", "oneOf", "anyOf", "prefixItems"];
const MAPS = ["properties", "patternProperties", "dependentSchemas"];

/** Where a message's schema begins. */
export interface Root {
  readonly pointer: string;
  readonly direction: Direction;
  /** The operation or the webhook whose message it is. */
  readonly user: string;
}

export interface SchemaNode {
  readonly pointer: string;
  readonly schema: JsonObject;
  readonly directions: ReadonlySet<Direction>;
}

/** Pointers of the schemas directly below this one. */
function belowOf(pointer: string, schema: JsonObject): string[] {
  return [
    ...ONE.filter((keyword) => isObject(schema[keyword])).map((keyword) => join(pointer, keyword)),
    ...LISTS.flatMap((keyword) => listAt(schema[keyword]).map((_, index) => join(pointer, keyword, index))),
    ...MAPS.flatMap((keyword) => Object.keys(objectAt(schema[keyword])).map((name) => join(pointer, keyword, name))),
  ];
}

function mediaRoots(operation: Operation, user: string, out: boolean): Root[] {
  const body = out ? [] : (operation.body?.content ?? []);
  const answers = operation.responses.flatMap(({ content, headers }) => [...content, ...headers]);
  return [
    ...body.map(({ schema }) => ({ schema, direction: "in" as const })),
    ...operation.parameters.map(({ schema }) => ({ schema, direction: out ? ("out" as const) : ("in" as const) })),
    ...(out ? (operation.body?.content ?? []) : answers).map(({ schema }) => ({ schema, direction: "out" as const })),
  ].flatMap(({ schema, direction }) => (schema === undefined ? [] : [{ pointer: schema, direction, user }]));
}

function rootsOf(contract: Contract): Root[] {
  return [
    ...contract.operations.flatMap((operation) => mediaRoots(operation, operation.id, false)),
    ...contract.webhooks.flatMap((webhook) => mediaRoots(webhook, `webhook ${webhook.path}`, true)),
  ];
}

/** The schemas of one tree, references not followed, and the pointers that its references lead to. */
function treeAt(document: JsonObject, pointer: string): { nodes: Map<string, JsonObject>; references: string[] } {
  const nodes = new Map<string, JsonObject>();
  const references: string[] = [];
  const visit = (at: string): void => {
    const schema: Json | undefined = read(document, at);
    if (!isObject(schema)) return;
    nodes.set(at, schema);
    const reference = textAt(schema["$ref"]);
    if (reference !== undefined) references.push(targetOf(reference));
    belowOf(at, schema).forEach(visit);
  };
  visit(pointer);
  return { nodes, references };
}

export class SchemaNodes {
  readonly nodes: readonly SchemaNode[];
  /** Places that references lead to or messages begin at. */
  readonly anchors: ReadonlySet<string>;
  readonly #users = new Map<string, Root[]>();
  readonly #roots: readonly Root[];
  readonly #document: JsonObject;

  constructor(contract: Contract) {
    const { document } = contract;
    this.#document = document;
    this.#roots = rootsOf(contract);
    const trees = new Map<string, ReturnType<typeof treeAt>>();
    const tree = (at: string): ReturnType<typeof treeAt> => {
      const known = trees.get(at) ?? treeAt(document, at);
      trees.set(at, known);
      return known;
    };
    const directions = new Map<string, Set<Direction>>();
    const schemas = new Map<string, JsonObject>();
    for (const root of this.#roots) {
      const waiting = [root.pointer];
      const reached = new Set(waiting);
      for (const at of waiting) {
        this.#users.set(at, [...(this.#users.get(at) ?? []), root]);
        for (const [pointer, schema] of tree(at).nodes) {
          schemas.set(pointer, schema);
          directions.set(pointer, (directions.get(pointer) ?? new Set()).add(root.direction));
        }
        for (const next of tree(at).references) {
          if (reached.has(next)) continue;
          reached.add(next);
          waiting.push(next);
        }
      }
    }
    for (const name of Object.keys(objectAt(read(document, "/components/schemas")))) {
      for (const [pointer, schema] of tree(join("/components/schemas", name)).nodes) schemas.set(pointer, schema);
    }
    this.anchors = new Set(this.#users.keys());
    this.nodes = [...schemas].map(([pointer, schema]) => ({
      pointer,
      schema,
      directions: directions.get(pointer) ?? new Set(),
    }));
  }

  /** The anchors whose tree holds the schema. */
  anchorsOf(pointer: string): string[] {
    return [...this.anchors].filter((anchor) => pointer === anchor || pointer.startsWith(`${anchor}/`));
  }

  /** Every schema that a message of the direction leads to, without passing through one of these. */
  reached(direction: Direction, closed: ReadonlySet<string>): ReadonlySet<string> {
    const waiting = this.#roots.flatMap((root) => (root.direction === direction ? [root.pointer] : []));
    const reached = new Set<string>();
    for (const at of waiting) {
      if (reached.has(at) || closed.has(at)) continue;
      const schema = read(this.#document, at);
      if (!isObject(schema)) continue;
      reached.add(at);
      const reference = textAt(schema["$ref"]);
      waiting.push(...belowOf(at, schema), ...(reference === undefined ? [] : [targetOf(reference)]));
    }
    return reached;
  }

  /** The messages that the schema is part of. */
  usersOf(pointer: string): Root[] {
    return this.anchorsOf(pointer).flatMap((anchor) => this.#users.get(anchor) ?? []);
  }
}
