/** Which things an operation answers with, by the schemas of its answers: `POST /users/{id}/accounts` makes what is read at `/accounts/{id}`. */
import { type JsonObject, isObject, isSchema, listAt, objectAt } from "../../spec/openapi/json.ts";
import { AROUND } from "../../spec/openapi/list-names.ts";
import { concrete, isJsonMediaType } from "../../spec/openapi/media.ts";
import { join, read } from "../../spec/openapi/pointer.ts";
import { followed } from "../../spec/openapi/reference.ts";
import { singular } from "../../spec/openapi/singular.ts";
import type { ContractOperation } from "../contract.ts";
import type { Part } from "./part.ts";

/** An envelope within an envelope. */
const DEEPEST = 3;

/** Where the contract describes the thing that a success tells of, without its envelope. */
function placeOfThing(document: JsonObject, { responses }: ContractOperation): string | undefined {
  const success = responses.find(({ status }) => /^2/.test(status));
  const schema = success?.content.find(({ type }) => isJsonMediaType(concrete(type)))?.schema;
  let place = schema === undefined ? undefined : followed(document, schema);
  for (let depth = 0; depth < DEEPEST && place !== undefined; depth += 1) {
    const properties = Object.entries(objectAt(objectAt(read(document, place))["properties"]));
    const held = properties.filter(([name, one]) => isObject(one) && (properties.length === 1 || AROUND.test(name)));
    const [only] = held.length === 1 ? held : [];
    if (only === undefined || !isSchema(only[1])) break;
    place = followed(document, join(place, "properties", only[0]));
  }
  return place;
}

/** The same; undefined where it has no name of its own: what stands within an answer is described nowhere else. */
function kindOf(document: JsonObject, operation: ContractOperation): string | undefined {
  const place = placeOfThing(document, operation);
  return place?.startsWith("/components/") === true ? place : undefined;
}

export function tellsSame(document: JsonObject, one: ContractOperation, other: ContractOperation): boolean {
  const kind = kindOf(document, one);
  return kind !== undefined && kind === kindOf(document, other);
}

/** Whether what is read may be of the kind: the kind itself, or alternatives with it among them. */
function tellsOf(document: JsonObject, reader: ContractOperation, kind: string): boolean {
  const place = placeOfThing(document, reader);
  if (place === undefined) return false;
  const schema = objectAt(read(document, place));
  const branches = ["oneOf", "anyOf"].flatMap((keyword) =>
    listAt(schema[keyword]).map((_, index) => followed(document, join(place, keyword, index))),
  );
  return place === kind || branches.includes(kind);
}

/** Whether things stand at the root, or where all of an API begins (`/v2/payments`), and are called as the end of a path: `/captures/{id}`, and `/payments/{id}/capture` that makes one. */
function isCalledAtRoot({ path, responses }: ContractOperation, item: string): boolean {
  const own = path.split("/");
  const steps = item.split("/");
  const [last = "", name = ""] = [own.at(-1), steps.at(-2)];
  const makesOne = responses.some(({ status }) => status === "201") && singular(name) === last;
  const before = steps.slice(0, -2);
  return (
    steps.at(-1)?.startsWith("{") === true &&
    (name === last || makesOne) &&
    before.every((step, index) => step === own[index] && !step.startsWith("{")) &&
    own.slice(before.length, -1).some((step) => step.startsWith("{"))
  );
}

/** The thing of a collection at the root that a path ends in the name of, where both answer with the same kind. */
export function keptAtRoot(
  document: JsonObject,
  operation: ContractOperation,
  parts: ReadonlyMap<ContractOperation, Part>,
): Part | undefined {
  const kind = kindOf(document, operation);
  if (!/\/[^/{}]+$/.test(operation.path)) return undefined;
  const called = [...parts].filter(([one, { item }]) => item === one.path && isCalledAtRoot(operation, item));
  const readers = called.filter(([, { role }]) => role === "read");
  // what is changed or removed at the root, and read nowhere, has a kind by its making alone
  const isMade = readers.length === 0 && operation.responses.some(({ status }) => status === "201");
  const [, part] = readers.find(([one]) => kind !== undefined && tellsOf(document, one, kind)) ?? [];
  return part ?? (isMade ? called[0]?.[1] : undefined);
}

/** The thing that a path stands below, where it is read there as well: `/offers/{id}/details` tells of the offer. */
export function readBelow(
  document: JsonObject,
  operation: ContractOperation,
  parts: ReadonlyMap<ContractOperation, Part>,
): Part | undefined {
  const kind = operation.method === "get" ? kindOf(document, operation) : undefined;
  const [, part] =
    [...parts].find(
      ([reader, { role, item }]) =>
        role === "read" &&
        item === reader.path &&
        /^\/[^/{}]+$/.test(operation.path.slice(item.length)) &&
        operation.path.startsWith(item) &&
        kind !== undefined &&
        kindOf(document, reader) === kind,
    ) ?? [];
  return part;
}
