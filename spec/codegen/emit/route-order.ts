/** The order that routes are registered in: Hono takes the first that fits, whatever its parameters may be. */
import { fullFormats } from "ajv-formats/dist/formats.js";
import { type JsonObject, listAt, objectAt, textAt } from "../../openapi/json.ts";
import { follow } from "../../openapi/reference.ts";
import type { Operation } from "../operations.ts";
import { typesOf } from "./checks.ts";

const TEMPLATE = /^\{([^{}]*)\}$/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Where paths differ first in that one has a name and the other any value, the name comes first. */
function inOrderOfPaths(operations: readonly Operation[]): Operation[] {
  const key = ({ path }: Operation): string => path.replaceAll(/[^/]+/g, (part) => (part.startsWith("{") ? "1" : "0"));
  const keyed = operations.map((operation) => ({ operation, key: key(operation) }));
  return keyed
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ operation }) => operation);
}

function hasFormat(text: string, format: string): boolean {
  const known = Object.hasOwn(fullFormats, format) ? fullFormats[format as keyof typeof fullFormats] : true;
  if (known instanceof RegExp) return known.test(text);
  const validate = typeof known === "object" ? known.validate : known;
  if (validate instanceof RegExp) return validate.test(text);
  return typeof validate !== "function" || (validate as (text: string) => unknown)(text) === true;
}

function matches(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}

/** Whether a text may be the value of a parameter, as far as its schema says so itself. */
function mayBe(document: JsonObject, { parameters }: Operation, name: string, text: string): boolean {
  const said = parameters.find((one) => one.in === "path" && one.name === name)?.definition["schema"];
  const schema = objectAt(follow(document, said));
  const listed = [...listAt(schema["enum"]), ...("const" in schema ? [schema["const"]] : [])];
  if (listed.length > 0) return listed.some((value) => String(value) === text);
  const types = typesOf(schema);
  const isText = types.length === 0 || types.includes("string");
  if (isText) return matches(text, textAt(schema["pattern"]) ?? "") && hasFormat(text, textAt(schema["format"]) ?? "");
  if (types.some((type) => type === "integer" || type === "number")) return NUMBER.test(text);
  return !types.includes("boolean") || /^(true|false)$/.test(text);
}

/** Whether an operation may be asked for by a path that has the names of both; undefined where none has. */
function takesBoth(document: JsonObject, own: Operation, other: Operation): boolean | undefined {
  const [ours, theirs] = [own.path.split("/"), other.path.split("/")];
  if (ours.length !== theirs.length) return undefined;
  if (ours.some((segment, index) => segment !== theirs[index] && !isTemplate(segment) && !isTemplate(theirs[index])))
    return undefined;
  return ours.every((segment, index) => {
    const [name, named = ""] = [TEMPLATE.exec(segment)?.[1], theirs[index]];
    return name === undefined || isTemplate(named) || mayBe(document, own, name, named);
  });
}

function isTemplate(segment = ""): boolean {
  return TEMPLATE.test(segment);
}

/** Operations by the segments of their paths, so that only those are looked at that may be asked for by one path. */
class Tree {
  readonly #operations: Operation[] = [];
  readonly #named = new Map<string, Tree>();
  readonly #any = new Map<string, Tree>();

  add(operation: Operation, [segment, ...rest]: readonly string[]): void {
    if (segment === undefined) return void this.#operations.push(operation);
    const branches = isTemplate(segment) ? this.#any : this.#named;
    const known = branches.get(segment) ?? new Tree();
    branches.set(segment, known);
    known.add(operation, rest);
  }

  /** Those that a path of these segments may ask for, too. */
  along([segment, ...rest]: readonly string[]): readonly Operation[] {
    if (segment === undefined) return this.#operations;
    const named = isTemplate(segment) ? [...this.#named.values()] : [this.#named.get(segment) ?? []].flat();
    return [...named, ...this.#any.values()].flatMap((tree) => tree.along(rest));
  }
}

/**
 * Those of these that a path is asked for first which has the names of both: `/zones/{kind}/count` before `/zones/main/{id}` where `count`
 * cannot be an `id`, and otherwise the earlier one.
 */
function pairsOf(document: JsonObject, operation: Operation, earlier: readonly Operation[]): [Operation, Operation][] {
  return earlier.flatMap((other): [Operation, Operation][] => {
    if (operation.method !== other.method) return [];
    const [own, others] = [takesBoth(document, operation, other), takesBoth(document, other, operation)];
    if (others === true) return [[other, operation]];
    return own === true ? [[operation, other]] : [];
  });
}

export function inOrder(document: JsonObject, operations: readonly Operation[]): readonly Operation[] {
  const sorted = inOrderOfPaths(operations);
  const before = new Map<Operation, Operation[]>();
  const tree = new Tree();
  for (const operation of sorted) {
    const segments = operation.path.split("/");
    for (const [first, then] of pairsOf(document, operation, tree.along(segments)))
      before.set(then, [...(before.get(then) ?? []), first]);
    tree.add(operation, segments);
  }
  const ordered = new Set<Operation>();
  const place = (operation: Operation, waiting: ReadonlySet<Operation>): void => {
    if (ordered.has(operation) || waiting.has(operation)) return;
    for (const first of before.get(operation) ?? []) place(first, new Set([...waiting, operation]));
    ordered.add(operation);
  };
  for (const operation of sorted) place(operation, new Set());
  return [...ordered];
}
