/** Changes that no request, no answer and no webhook can show, each with the argument why. */
import type { Contract } from "../../engine/contract.ts";
import { type Json, type JsonObject, isObject, objectAt, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { join, read } from "../../../spec/openapi/pointer.ts";
import type { Direction } from "../../engine/schemas.ts";
import { UnsupportedPattern, lengthsOf } from "../../engine/generate/pattern.ts";
import { type StringRules, stringRules } from "../../engine/generate/strings.ts";
import { enumerated, firstOf, strictest, viewOf } from "../../engine/generate/view.ts";
import { isCursor } from "../../engine/relations/list-shape.ts";
import type { Mutant } from "./mutant.ts";
import { pinnedByFormat } from "./pinned-by-format.ts";
import type { SchemaNodes } from "./schema-nodes.ts";

function listed(schema: JsonObject): Json[] | undefined {
  if ("const" in schema) return [schema["const"] ?? null];
  return Array.isArray(schema["enum"]) ? schema["enum"] : undefined;
}

/** Closed lists before and after admit the same values. */
function sameList(at: string, before: Contract, after: Contract, directions: Iterable<Direction>): boolean {
  const [old, now] = [before, after].map(({ document }) => read(document, at));
  const values = isObject(old) && isObject(now) ? [listed(old), listed(now)] : [];
  const [was, is] = values;
  if (was === undefined || is === undefined) return false;
  return [...directions].every((direction) => {
    const admitted = (contract: Contract, all: Json[]): Json[] =>
      all.filter((value) => contract.schemas.valid(direction, at, value));
    return sameJson(admitted(before, was), admitted(after, is));
  });
}

/** What moved of a text's length is decided by its pattern or its fixed format in any case. */
function sameLengths(at: string, before: Contract, after: Contract): boolean {
  const [was, is] = [before, after].map((contract) => stringRules(viewOf(contract.schemas, "in", at)));
  if (was?.pattern === undefined || is === undefined || was.pattern !== is.pattern) return false;
  try {
    const [old, now] = [was, is].map(exactLengths);
    return old !== undefined && sameJson(old, now);
  } catch (error) {
    if (error instanceof UnsupportedPattern) return false;
    throw error;
  }
}

/** No upper end is `null`. */
function exactLengths({ pattern = "", shortest, longest = Infinity }: StringRules): Json[] {
  const own = lengthsOf(pattern);
  const most = Math.min(longest, own.longest);
  return [Math.max(shortest, own.shortest), most === Infinity ? null : most];
}

/** Distinct items of a closed list cannot be more than the list has values. */
function sameCount(at: string, before: Contract, after: Contract): boolean {
  const most = ({ schemas }: Contract): number | undefined => {
    const view = viewOf(schemas, "out", at);
    const listed = view.nodes.find(({ schema }) => schema["items"] !== undefined);
    const values = listed && enumerated(viewOf(schemas, "out", join(listed.pointer, "items")));
    if (values === undefined || firstOf(view, "uniqueItems") !== true) return undefined;
    return Math.min(values.length, strictest(view, "maxItems", "smallest") ?? Infinity);
  };
  return most(before) !== undefined && most(before) === most(after);
}

/** A schema as it reads, with `false` for one that admits nothing by its words. */
function simplified(schema: Json): Json {
  if (!isObject(schema)) return schema;
  const { not } = schema;
  if (not === true || (isObject(not) && Object.keys(not).length === 0)) return false;
  const properties = Object.entries(objectAt(schema["properties"])).map(([name, member]) => [name, simplified(member)]);
  return properties.length === 0 ? schema : { ...schema, properties: Object.fromEntries(properties) };
}

function sameReading(at: string, before: Contract, after: Contract, directions: Iterable<Direction>): boolean {
  return [...directions].every((direction) =>
    sameJson(simplified(before.schemas.raw(direction, at)), simplified(after.schemas.raw(direction, at))),
  );
}

/** `undefined` when there is no such argument. */
export function equivalence(mutant: Mutant, nodes: SchemaNodes, before: Contract, after: Contract): string | undefined {
  const { scope, operator, effect } = mutant;
  if (operator === "webhook name") return "the name of a webhook goes over no wire";
  if (scope.kind !== "schema") return undefined;
  const directions = new Set(nodes.usersOf(scope.at).map(({ direction }) => direction));
  if (directions.size === 0) return "no message of the contract uses this schema";
  if (
    operator === "nullability" &&
    effect === "looser" &&
    [...directions].every((way) => before.schemas.valid(way, scope.at, null))
  )
    return "what it refers to admits null already";
  if (/^(read|write)Only$/.test(operator) && sameReading(scope.at, before, after, directions))
    return "nothing may stand there in any case";
  if (operator === "pattern" && pinnedByFormat(read(before.document, scope.at), read(after.document, scope.at)))
    return "the format beside it leaves nothing before or behind what the pattern finds";
  if (sameList(scope.at, before, after, directions)) return "the closed list beside it admits the same values";
  if (operator === "bounds" && sameLengths(scope.at, before, after)) return "its pattern decides the length";
  if (operator === "bounds" && !/Length|minItems|repeat/.test(mutant.says) && sameCount(scope.at, before, after))
    return "its items are distinct, and there are no more values for them";
  if (operator === "additionalProperties" && effect === "narrower" && !directions.has("in"))
    return "an answer's member that no schema describes counts as a fault in any case";
  if (operator === "discriminator" && effect === "looser" && !directions.has("out"))
    return "a discriminator only names the branch that the schemas decide on";
  return undefined;
}

/** A cursor's form is the affair of whoever makes it, and one that nobody has made is refused in any form. */
function onlyCursors(at: string, nodes: SchemaNodes, operations: readonly Operation[]): boolean {
  const users = nodes.usersOf(at);
  return (
    users.length > 0 &&
    users.every(({ pointer, direction, user }) => {
      const parameter = operations
        .find(({ id }) => id === user)
        ?.parameters.find((one) => direction === "in" && one.schema === pointer);
      return parameter !== undefined && isCursor(parameter.name);
    })
  );
}

/** Why what only answers show cannot give the change away; `undefined` when requests could. */
export function unobservability(
  { scope, effect, operator }: Mutant,
  nodes: SchemaNodes,
  operations: readonly Operation[],
): string | undefined {
  if (scope.kind === "requests" || scope.kind === "delivery") return undefined;
  if (scope.kind === "schema" && effect === "looser" && onlyCursors(scope.at, nodes, operations))
    return "a cursor that the service has not made is refused, whatever its form";
  if (scope.kind === "schema" && nodes.usersOf(scope.at).some(({ direction }) => direction === "in")) return undefined;
  if (effect === "looser") return "the contract would admit more of the service than it ever shows";
  return operator === "bounds" && effect === "narrower"
    ? "no answer comes up to the limit that it draws in"
    : undefined;
}
