/** The order that routes are registered in: Hono takes the first that fits, whatever its parameters may be. */
import { fullFormats } from "ajv-formats/dist/formats.js";
import { type JsonObject, listAt, objectAt, textAt } from "../../openapi/json.ts";
import { follow } from "../../openapi/reference.ts";
import type { Operation } from "../operations.ts";
import { typesOf } from "./checks.ts";

const TEMPLATE = /^\{([^{}]*)\}$/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Where paths differ first in that one has a name and the other any value, the name comes first. */
function byPath(one: Operation, other: Operation): number {
  const key = ({ path }: Operation): string => path.replaceAll(/[^/]+/g, (part) => (part.startsWith("{") ? "1" : "0"));
  return key(one) < key(other) ? -1 : Number(key(one) > key(other));
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
  const isTemplate = (segment = ""): boolean => TEMPLATE.test(segment);
  if (ours.some((segment, index) => segment !== theirs[index] && !isTemplate(segment) && !isTemplate(theirs[index])))
    return undefined;
  return ours.every((segment, index) => {
    const [name, named = ""] = [TEMPLATE.exec(segment)?.[1], theirs[index]];
    return name === undefined || isTemplate(named) || mayBe(document, own, name, named);
  });
}

/** `/zones/{kind}/count` comes before `/zones/main/{id}` where `count` cannot be an `id`. */
function comesBefore(document: JsonObject, one: Operation, other: Operation): boolean {
  if (one.method !== other.method) return false;
  return takesBoth(document, one, other) === true && takesBoth(document, other, one) === false;
}

export function inOrder(document: JsonObject, operations: readonly Operation[]): readonly Operation[] {
  return operations.toSorted(byPath).reduce<Operation[]>((ordered, operation) => {
    const at = ordered.findIndex((earlier) => comesBefore(document, operation, earlier));
    return at < 0 ? [...ordered, operation] : ordered.toSpliced(at, 0, operation);
  }, []);
}
