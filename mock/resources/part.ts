/** What an operation does, and to which things. */
import type { Contract, ContractOperation } from "../contract.ts";
import { type Given, decodedStep } from "./removals.ts";

export type Role = "create" | "list" | "read" | "change" | "remove" | "clear" | "act" | "one";

export interface Part {
  readonly role: Role;
  /** The path of one thing, as the contract writes it: things of the same path are of the same kind. */
  readonly item: string;
  /** The path parameter that names one thing. */
  readonly parameter: string;
  /** Members that name the thing as well, wherever they stand. */
  readonly members: readonly string[];
  /** Where a request elsewhere says which thing it takes away. */
  readonly given?: readonly Given[];
}

const SEARCH = /[/:](?:search|query|list|find|filter)$/i;

/** `POST /pets/search`: what is sent says which things are meant. */
export function asksByBody({ method, path }: ContractOperation): boolean {
  return method === "post" && SEARCH.test(path);
}

/** The path of the things that an operation lists. */
export function collectionOf(operation: ContractOperation, path = operation.path): string {
  return asksByBody(operation) ? path.replace(SEARCH, "") : path;
}

/** The path of the collection as it was called: parents are told apart. What is made elsewhere goes where it is read. */
export function baseOf({ role, item, given }: Part, path: string): string {
  const template = item.replace(/\/[^/]+$/, "");
  if (!template.includes("{")) return template;
  if (role === "list" && !SEARCH.test(template)) return path.replace(SEARCH, "");
  if (role === "create" || role === "list" || role === "clear") return path;
  return given === undefined ? path.split("/").slice(0, template.split("/").length).join("/") : template;
}

/** The step of a called path that names the thing; what follows it after a colon is an action. */
export function identifierIn({ item }: Part, path: string): string {
  const step = path.split("/")[item.split("/").length - 1] ?? "";
  return decodedStep(step.replace(/:[a-zA-Z]+$/, (action) => (item.endsWith(action) ? action : "")));
}

/** What HEAD asks for is what GET of its path reads. */
export function readerOf({ operations }: Contract, { method, path }: ContractOperation): ContractOperation | undefined {
  return method === "head" ? operations.find((one) => one.method === "get" && one.path === path) : undefined;
}
