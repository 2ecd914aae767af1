/** What there is one of at a path, or one for each value that the query has to name: settings, a subscription, `/aliases?name=`. */
import { type Json, type JsonObject, isObject, objectAt } from "../../spec/openapi/json.ts";
import { read } from "../../spec/openapi/pointer.ts";
import { isChangedAt } from "../../spec/openapi/said-changes.ts";
import { singular } from "../../spec/openapi/singular.ts";
import type { Composed } from "../answers/compose.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import type { Part } from "./part.ts";
import type { Kept } from "./kept.ts";
import { beside, touched } from "./changes.ts";
import { overlaid } from "./overlay.ts";
import type { Call } from "./removals.ts";
import { placeIn, sentTo } from "./sent.ts";
import type { Shape } from "./shape.ts";

/** It can be read, and put, changed, or taken away and made again at the same path. */
export function single({ path, method }: ContractOperation, { operations }: Contract): Part | undefined {
  const beside = operations.filter((one) => one.path === path);
  const has = (...methods: readonly string[]): boolean => beside.some((one) => methods.includes(one.method));
  const last = path.split("/").at(-1) ?? "";
  // what stands below a thing, is called by a plural and is added to, may well be a list
  const isMade = has("delete") && has("post") && (!path.includes("{") || singular(last) === last);
  const isOne = has("get") && (has("put", "patch") || isMade);
  if (!isOne || !/^(?:get|put|post|patch|delete)$/.test(method) || path.endsWith("}")) return undefined;
  const named = beside.map((one) =>
    one.parameters.filter(({ in: place, required }) => place === "query" && required).map(({ name }) => name),
  );
  const members = (named[0] ?? []).filter((name) => named.every((names) => names.includes(name)));
  return { role: "one", item: path, parameter: "", members };
}

/** Which one the query names. */
export function namedByQuery({ members }: Part, query: URLSearchParams): string {
  return JSON.stringify(members.map((name) => query.getAll(name)));
}

export function ofOne(
  document: JsonObject,
  part: Part,
  kept: Kept,
  call: Call,
  answer: Composed,
  shape: Shape,
): Composed {
  const name = namedByQuery(part, call.query);
  const before = kept.known(name);
  const known: JsonObject = isObject(before) ? before : {};
  const at = placeIn(answer.body);
  const sent = sentTo(at, call.received(), {
    ...beside(document, call),
    ...objectAt(read(answer.body as Json, at)),
  });
  const changed = (thing: JsonObject): Composed => {
    const made = touched(overlaid(answer, shape, at, thing), shape, at, sent);
    const times = Object.entries(objectAt(read(made.body as Json, at))).filter(([member]) => isChangedAt(member));
    kept.keep(name, { ...thing, ...Object.fromEntries(times) }, []);
    return made;
  };
  switch (call.operation.method) {
    case "delete":
      kept.remove(name);
      return answer;
    case "get":
      return overlaid(answer, shape, at, known);
    case "patch":
      return changed({ ...known, ...sent });
    default:
      return changed(sent);
  }
}
