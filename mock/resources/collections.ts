/** Which operations make, list, read, change and delete the same things, by the contract's paths, links and identifiers. */
import { nearestFirst } from "../answers/links.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import { memberNames } from "./identified.ts";
import { keptAtRoot, readBelow, tellsSame } from "./kindred.ts";
import { type Part, type Role, asksByBody, collectionOf } from "./part.ts";
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
    const collection = base === "" ? "/" : base;
    if (!items.has(collection)) items.set(collection, part);
  }
  for (const operation of contract.operations) {
    if (isCurrent(contract, operation)) continue;
    const role = operation.method === "post" ? "create" : operation.method === "get" ? "list" : undefined;
    const beside = items.get(operation.path);
    const to = role === "create" && beside === undefined ? linked(contract, operation, found) : undefined;
    // what stands below a thing makes no other one of its kind
    const item = beside ?? (to !== undefined && operation.path.startsWith(`${to.item}/`) ? undefined : to);
    if (role !== undefined && item !== undefined && !found.has(operation)) found.set(operation, { ...item, role });
    // what is asked for by what is posted is a list as well
    const searched = asksByBody(operation) ? items.get(collectionOf(operation)) : undefined;
    if (searched !== undefined && !found.has(operation)) found.set(operation, { ...searched, role: "list" });
    // what things of many kinds stand below is a thing as well
    const clears = operation.method === "delete" && !found.has(operation);
    if (clears && beside !== undefined) found.set(operation, { ...beside, role: "clear" });
  }
  withKindred(contract, found);
  withLinked(contract, found);
  const listed = new Set([...found].flatMap(([{ path }, { role }]) => (role === "list" ? [path] : [])));
  for (const operation of contract.operations) {
    if (found.has(operation)) continue;
    const one = listed.has(operation.path) ? undefined : single(operation, contract);
    const part = one ?? acting(operation, [...items.values()]);
    if (part !== undefined) found.set(operation, part);
  }
  return found;
}

/** At a path where the last of several is read and put, and the earlier ones below: `/status`, and `/status/{version}`. */
function isCurrent({ document, operations }: Contract, { path }: ContractOperation): boolean {
  const at = (method: string): ContractOperation | undefined =>
    operations.find((one) => one.method === method && one.path === path);
  const now = at("put") === undefined ? undefined : at("get");
  const below = operations.filter(({ method, path: item }) => method === "get" && ITEM.exec(item)?.[1] === path);
  return now !== undefined && below.some((one) => tellsSame(document, now, one));
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
  // what is posted to a thing itself changes it
  if (operation.method === "post" && operation.path === above.item) return { ...above, role: "change" };
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
