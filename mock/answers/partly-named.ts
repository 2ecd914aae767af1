/** Paths with a segment that is partly a name, as `/{folder}/{page}.html`: Prism would rather take `/{folder}/{page}`. */
interface Route {
  readonly method: string;
  readonly path: string;
}

export interface PartlyNamed<T extends Route> {
  readonly route: T;
  readonly pattern: RegExp;
}

/** A name before what is partly one, and that before any value; fewer values in a segment before more. */
function rank(path: string): string {
  return path.replaceAll(/[^/]+/g, (part) =>
    /^\{[^{}]*\}$/.test(part) ? "9" : String(Math.min(8, part.split("{").length - 1)),
  );
}

/** The nearest first. */
export function partlyNamed<T extends Route>(routes: readonly T[]): PartlyNamed<T>[] {
  return routes
    .filter(({ path }) => /[1-8]/.test(rank(path)))
    .toSorted((one, other) => (rank(one.path) < rank(other.path) ? -1 : Number(rank(one.path) > rank(other.path))))
    .map((route) => ({ route, pattern: patternOf(route.path) }));
}

function patternOf(path: string): RegExp {
  const names = path.split(/\{[^{}]*\}/).map((name) => name.replaceAll(/[.+*?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${names.join("[^/]+")}$`);
}

/** The route of this method that names more of the path than the one that was found. */
export function nearer<T extends Route>(partly: readonly PartlyNamed<T>[], found: T, path: string): T {
  const better = partly.find(
    ({ route, pattern }) => route.method === found.method && rank(route.path) < rank(found.path) && pattern.test(path),
  );
  return better?.route ?? found;
}
