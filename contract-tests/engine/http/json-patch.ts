/** JSON Patch (RFC 6902): bodies that say of the thing at a path what becomes of its members. */
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import type { Wish } from "../generate/sample.ts";
import { validSample } from "../generate/valid-sample.ts";
import { viewOf } from "../generate/view.ts";
import { essence } from "./exchange.ts";
import { attempt } from "../generate/attempt.ts";

export function isJsonPatch(type: string): boolean {
  return essence(type) === "application/json-patch+json";
}

/** What can be set of the thing at the operation's path: by PUT there, else where POST makes it. `told`: what is read of it. */
export function settable(
  { operations, schemas }: Contract,
  { path }: Operation,
  told?: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const above = path.replace(/\/\{[^}]+\}$/, "");
  const sets = [
    ["PUT", path],
    ["POST", above],
  ].flatMap(([method, at]) => operations.filter((one) => one.method === method && one.path === at));
  const schema = sets[0]?.body?.content.find(({ type }) => /json/.test(type))?.schema;
  const all = schema === undefined ? [] : [...viewOf(schemas, "in", schema).properties];
  // what stands around it in a making is no part of the thing
  const isTold = (name: string): boolean => told === undefined || told.size === 0 || told.has(name);
  return new Map(all.filter(([name, member]) => isTold(name) && schemas.raw("in", member) !== false));
}

/** Another value for a member that is there, as `add`, which every patch knows and which needs nothing to be there; undefined where the contract leaves none. */
export function patchOf(
  contract: Contract,
  operation: Operation,
  wish: Wish,
  known?: Json,
  told?: ReadonlySet<string>,
): Json | undefined {
  const patch = operation.body?.content.find(({ type }) => isJsonPatch(type))?.schema;
  if (patch === undefined) return undefined;
  for (const [name, schema] of settable(contract, operation, told)) {
    const value = attempt(() => validSample(wish, schema));
    if (value === undefined || (isObject(known) && sameJson(known[name] ?? null, value))) continue;
    for (const op of ["replace", "add"]) {
      const body: Json = [{ op, path: join("", name), value }];
      const there = op === "add" || !isObject(known) || name in known;
      if (there && contract.schemas.valid("in", patch, body)) return body;
    }
  }
  return undefined;
}
