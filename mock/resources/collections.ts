/** Which operations make, list, read, change and delete the same things, by the contract's paths, links and identifiers. */
import { type Json, type JsonObject, isObject, textAt } from "../../spec/openapi/json.ts";
import { nearestFirst } from "../answers/links.ts";
import type { Contract, ContractOperation } from "../contract.ts";

type Role = "create" | "list" | "read" | "change" | "remove";

export interface Part {
  readonly role: Role;
  /** The path of one thing, as the contract writes it: things of the same path are of the same kind. */
  readonly item: string;
  /** The path parameter that names one thing. */
  readonly parameter: string;
}

const ITEM = /^(.*)\/\{([^/{}]+)\}$/;
const OF_ITEM: Readonly<Record<string, Role>> = { get: "read", put: "change", patch: "change", delete: "remove" };

/** What each operation does to which things; nothing for operations that the contract does not relate. */
export function partsOf(contract: Contract): ReadonlyMap<ContractOperation, Part> {
  const found = new Map<ContractOperation, Part>();
  const items = new Map<string, Part>();
  for (const operation of contract.operations) {
    const [, base = "", parameter = ""] = ITEM.exec(operation.path) ?? [];
    const role = parameter === "" ? undefined : OF_ITEM[operation.method];
    if (role === undefined) continue;
    const part = { role, item: operation.path, parameter };
    found.set(operation, part);
    if (!items.has(base)) items.set(base, part);
  }
  for (const operation of contract.operations) {
    const role = operation.method === "post" ? "create" : operation.method === "get" ? "list" : undefined;
    const beside = items.get(operation.path);
    const item = beside ?? (role === "create" ? linked(contract, operation, found) : undefined);
    if (role !== undefined && item !== undefined && !found.has(operation)) found.set(operation, { ...item, role });
  }
  return found;
}

/** Whether the operation also makes what is not there yet. */
export function alsoMakes({ method, responses }: ContractOperation): boolean {
  return method === "put" && responses.some(({ status }) => status === "201");
}

/** The paths of things that somebody can make: what nobody can make again is not taken away for good. */
export function makeable(parts: ReadonlyMap<ContractOperation, Part>): ReadonlySet<string> {
  return new Set([...parts].flatMap(([made, { role, item }]) => (role === "create" || alsoMakes(made) ? [item] : [])));
}

/** The thing that a link of a success leads to. */
function linked(
  contract: Contract,
  operation: ContractOperation,
  known: ReadonlyMap<ContractOperation, Part>,
): Part | undefined {
  const links = operation.responses.filter(({ status }) => status.startsWith("2")).flatMap(({ links: all }) => all);
  for (const { operationId } of nearestFirst(links, ({ parameters }) => parameters)) {
    const target = contract.byId(operationId);
    const part = target === undefined ? undefined : known.get(target);
    if (part?.role === "read") return part;
  }
  return undefined;
}

/** The members that may hold the identifier which a path calls `petId`: `petId`, `pet_id`, `id`. */
function namesOf(parameter: string): string[] {
  const words = parameter
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const camel = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
  return [
    ...new Set([parameter, words.join("_"), camel, words.join("-"), words.at(-1) ?? "", "id", "uuid", "slug", "name"]),
  ];
}

export interface Identified {
  /** Where the thing stands in the body: the body itself, or one member of it. */
  readonly at: string;
  readonly member: string;
  readonly thing: JsonObject;
}

/** The thing in a body, by the member that holds its identifier. */
export function identifiedIn(body: unknown, parameter: string): Identified | undefined {
  if (!isObject(body)) return undefined;
  const places: [string, Json | undefined][] = [
    ["", body],
    ...Object.entries(body).map(([name, member]): [string, Json] => [`/${name}`, member]),
  ];
  for (const member of namesOf(parameter)) {
    for (const [at, thing] of places) {
      if (isObject(thing) && isIdentifier(thing[member])) return { at, member, thing };
    }
  }
  return undefined;
}

function isIdentifier(value: Json | undefined): boolean {
  return (textAt(value) ?? "") !== "" || typeof value === "number";
}

/** The list of things in a body: the body itself, or its only list of objects. */
export function listIn(body: unknown): { readonly at: string; readonly items: readonly Json[] } | undefined {
  if (Array.isArray(body)) return { at: "", items: body as Json[] };
  if (!isObject(body)) return undefined;
  const lists = Object.entries(body).filter(([, member]) => Array.isArray(member));
  const [only] = lists.length === 1 ? lists : lists.filter(([, member]) => isObject((member as Json[])[0]));
  return only === undefined ? undefined : { at: `/${only[0]}`, items: only[1] as Json[] };
}
