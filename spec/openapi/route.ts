/** What of a path in a contract a router sees: some tell operations of one path apart by a query or a fragment in its name. */

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

/** Whether a router may take a path that is sent for this one of the contract. */
export function routesTo(path: string, sent: string): boolean {
  const texts = routedPath(path)
    .split(PLACE)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${texts.join("[^/]+")}$`).test(sent);
}
