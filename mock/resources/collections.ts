/** Which operations make, list, read, change and delete the same things, by the contract's paths, links and identifiers. */
import { type Json, type JsonObject, isObject, textAt } from "../../spec/openapi/json.ts";
import { AROUND } from "../../spec/openapi/list-names.ts";
import { join } from "../../spec/openapi/pointer.ts";
import { singular } from "../../spec/openapi/singular.ts";
import { nearestFirst } from "../answers/links.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import { keptAtRoot, readBelow } from "./kindred.ts";
import type { Part, Role } from "./part.ts";
import { linkedRemovals, takesAway } from "./removals.ts";
import { single } from "./single.ts";

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
    const part = { role, item: operation.path, parameter, members: memberNames(operation.path) };
    found.set(operation, part);
    if (!items.has(base)) items.set(base, part);
  }
  for (const operation of contract.operations) {
    const role = operation.method === "post" ? "create" : operation.method === "get" ? "list" : undefined;
    const beside = items.get(operation.path);
    const to = role === "create" && beside === undefined ? linked(contract, operation, found) : undefined;
    // what stands below a thing makes no other one of its kind
    const item = beside ?? (to !== undefined && operation.path.startsWith(`${to.item}/`) ? undefined : to);
    if (role !== undefined && item !== undefined && !found.has(operation)) found.set(operation, { ...item, role });
    if (operation.method === "delete" && beside !== undefined) found.set(operation, { ...beside, role: "clear" });
  }
  withKindred(contract, found);
  withLinked(contract, found);
  for (const operation of contract.operations) {
    if (found.has(operation)) continue;
    const part = single(operation, contract) ?? acting(operation, [...items.values()]);
    if (part !== undefined) found.set(operation, part);
  }
  return found;
}

/** What is made below one thing and read at the root is listed where it was made. */
function withKindred(contract: Contract, found: Map<ContractOperation, Part>): void {
  const { document, operations } = contract;
  for (const operation of operations.filter((one) => !found.has(one))) {
    const below = readBelow(document, operation, found);
    if (below !== undefined) found.set(operation, { ...below, role: "read" });
    const part = operation.method === "post" ? keptAtRoot(document, operation, found) : undefined;
    if (part === undefined) continue;
    found.set(operation, { ...part, role: "create" });
    const list = operations.find(({ method, path }) => method === "get" && path === operation.path);
    if (list !== undefined && !found.has(list)) found.set(list, { ...part, role: "list" });
  }
}

/** The thing that an operation at or below its path is about: `POST /pets/{petId}/cancel`. */
function partAbove(operation: ContractOperation, items: readonly Part[]): Part | undefined {
  const { path } = operation;
  const above = items.filter(({ item }) => path === item || path.startsWith(`${item}/`) || path.startsWith(`${item}:`));
  return above.toSorted((a, b) => b.item.length - a.item.length)[0];
}

/** `POST /pets/{petId}/cancel` and its like. */
function acting(operation: ContractOperation, items: readonly Part[]): Part | undefined {
  const above = partAbove(operation, items);
  if (above === undefined || /^(?:get|head|options|trace)$/.test(operation.method)) return undefined;
  return { ...above, role: takesAway(operation) && isStep(operation, above) ? "remove" : "act" };
}

/** `/pets/{petId}/revoke` takes the pet away, `DELETE /pets/{petId}/toys/{toyId}` does not. */
function isStep({ path, method }: ContractOperation, { item }: Part): boolean {
  return method !== "delete" && /^[/:][^/{}]+$/.test(path.slice(item.length));
}

/** What links of a creation lead to, wherever it stands, takes away what was made. */
function withLinked(contract: Contract, found: Map<ContractOperation, Part>): void {
  const makers = [...found].filter(([, { role }]) => role === "create");
  for (const [maker, made] of makers) {
    const members = new Set(made.members);
    for (const [operation, given] of linkedRemovals(contract, maker)) {
      for (const { member } of given) members.add(member);
      const own = found.get(operation);
      // where things of the path's own kind are read, it takes those away
      const isOwn =
        own !== undefined && [...found].some(([other, { item }]) => other !== operation && item === own.item);
      if (!isOwn) found.set(operation, { ...made, role: "remove", given });
    }
    const same = [...found].filter(([, { item }]) => item === made.item);
    for (const [operation, part] of same) found.set(operation, { ...part, members: [...members] });
  }
}

/** What the things of `/report-links/{token}` are called by beside the token: `link_id`, `reportLinkId`, `id`. */
function memberNames(item: string): string[] {
  const step = item.split("/").at(-2) ?? "";
  const words = singular(step)
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const names = [words, words.slice(-1)].flatMap((own) => namesOf([...own, "id"].join("_")).slice(0, 3));
  return [...new Set([...names.filter((name) => name !== "_id"), "id", "uuid"])];
}

/** Every identifier of a thing: the one that its path is made of, and others of its own. */
export function identifiersOf(thing: Json | undefined, { parameter, members }: Part): string[] {
  if (!isObject(thing)) return [];
  const shown = identifiedIn(thing, parameter);
  const own = shown?.at === "" ? [shown.member] : [];
  const named = [...new Set([...own, ...members])].map((member) => thing[member]);
  return named.filter(isIdentifier).map(String);
}

/** What a thing without an identifier is called by. */
export function calledIn(thing: JsonObject): string[] {
  const named = Object.entries(thing).filter(([name]) => /^(_id|code|slug|key|number)$/i.test(name));
  return named.flatMap(([, value]) => (isIdentifier(value) ? [String(value)] : []));
}

/** Whether the operation also makes what is not there yet. */
export function alsoMakes({ method, path, responses }: ContractOperation): boolean {
  const isAtItem = method === "put" || (method === "post" && ITEM.test(path));
  return isAtItem && responses.some(({ status }) => status === "201");
}

/** The paths of things that the contract says how to make. */
export function makeable(parts: ReadonlyMap<ContractOperation, Part>): ReadonlySet<string> {
  return new Set([...parts].flatMap(([made, { role, item }]) => (role === "create" || alsoMakes(made) ? [item] : [])));
}

/** And of those that nothing but a PUT can bring back: to follow a show is to put it there, whatever the status. */
export function puttable(parts: ReadonlyMap<ContractOperation, Part>): ReadonlySet<string> {
  const made = makeable(parts);
  return new Set([...parts].flatMap(([{ method }, { item }]) => (method === "put" && !made.has(item) ? [item] : [])));
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

/** The members that may hold the identifier which a path calls `petId` or `petid`: as it says, `petId`, `pet_id`, `id`. */
function namesOf(parameter: string): string[] {
  const words = parameter
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/(?<=[a-z]{2})id$/, "_id")
    .split(/[^a-z0-9]+/);
  const camel = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
  const last = words.at(-1) ?? "";
  // who asks for an identifier does not mean what people call a thing
  const called = /^u?u?id$/.test(last) ? [] : ["slug", "name"];
  return [...new Set([parameter, words.join("_"), camel, words.join("-"), last, "id", "uuid", "@id", ...called])];
}

export interface Identified {
  /** Where the thing stands in the body: the body itself, or one member of it or of what is around it. */
  readonly at: string;
  readonly member: string;
  readonly thing: JsonObject;
}

/** Members, and those of envelopes, the nearest first. */
function placesIn(body: JsonObject, at: string): [string, Json][] {
  const members = Object.entries(body).map(([name, member]): [string, Json] => [join(at, name), member]);
  const around = members.filter(([place]) => AROUND.test(place.slice(at.length + 1)));
  return [...members, ...around.flatMap(([place, member]) => (isObject(member) ? placesIn(member, place) : []))];
}

/** The thing in a body, by the member that holds its identifier. */
export function identifiedIn(body: unknown, parameter: string): Identified | undefined {
  if (!isObject(body)) return undefined;
  const places: [string, Json][] = [["", body], ...placesIn(body, "")];
  for (const member of namesOf(parameter)) {
    for (const [at, thing] of places) {
      if (isObject(thing) && isIdentifier(thing[member])) return { at, member, thing };
    }
  }
  return undefined;
}

export function isIdentifier(value: Json | undefined): value is string | number {
  return (textAt(value) ?? "") !== "" || typeof value === "number";
}
