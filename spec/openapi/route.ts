/** What of a path in a contract a router sees: some tell operations of one path apart by a query or a fragment in its name. */
import type { JsonObject } from "./json.ts";

const PLACE = /\{[^{}]*\}/;

/** The path before its query and fragment. */
export function routedPath(path: string): string {
  return path.replace(/[?#].*$/, "");
}

/** The same without the names of its places, which nobody sends. */
export function shapeOf(path: string): string {
  return routedPath(path).replaceAll(new RegExp(PLACE, "g"), "{}");
}

export function isPlace(text: string): boolean {
  return new RegExp(`^${PLACE.source}$`).test(text);
}

/** The pairs of the query in a path, with the places in them. */
export function pairsInPath(path: string): [name: string, value: string][] {
  return [...new URLSearchParams(/\?([^#]*)/.exec(path)?.[1] ?? "")];
}

/** As much of an operation as tells it from others of its path. */
interface Routed {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly {
    readonly in: string;
    readonly name: string;
    readonly required: boolean;
    readonly definition: JsonObject;
  }[];
}

/** What is sent, beside the values of its places, that may tell an operation from others of its path. */
function signsOf({ path, parameters }: Routed): string {
  const asked = parameters.filter(({ in: place, required }) => required && (place === "query" || place === "header"));
  const signs = [
    ...asked.map(({ in: place, name, definition }) => [place, name, definition["schema"]]),
    ...pairsInPath(path).filter(([, value]) => !isPlace(value)),
  ];
  return JSON.stringify(signs.map((sign) => JSON.stringify(sign)).sort());
}

/** Whether nothing that is sent tells the operation from an earlier one, as in paths that only a fragment tells apart: that one is answered. */
export function isBehindAnother<T extends Routed>(operation: T, operations: readonly T[]): boolean {
  const { at, method, path } = operation;
  const alike = operations.filter((one) => one.method === method && shapeOf(one.path) === shapeOf(path));
  const first = alike.find((one) => signsOf(one) === signsOf(operation));
  return first !== undefined && first.at !== at;
}

/** Whether a router may take a path that is sent for this one of the contract. */
export function routesTo(path: string, sent: string): boolean {
  const texts = routedPath(path)
    .split(PLACE)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${texts.join("[^/]+")}$`).test(sent);
}
