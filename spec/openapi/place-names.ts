/** Places of paths that stand for the same and are called otherwise: `/customers/{id}` above `/customers/{customerId}/orders`. */
import { singular } from "./singular.ts";
import { unspelt } from "./unspelt.ts";

/** Words by which one thing is told from others of its kind. */
const TELLING = /^(.*?)[_-]?(id|uuid|guid|key|slug|code|ref|number|no|name)$/i;

const PLACE = /^\{([^{}]+)\}$/;

/** What of a thing of this kind a place is called by: `id` of `{id}`, `{customerId}` and `{customer}` below `customers`. */
function said(name: string, kind: string): string {
  const [plain, one] = [unspelt(name), unspelt(singular(kind))];
  if (plain === one || plain === unspelt(kind)) return "id";
  const [, of = "", what = ""] = TELLING.exec(name) ?? [];
  const isOfKind = one.startsWith(unspelt(of)) || one.endsWith(unspelt(of));
  return what !== "" && isOfKind ? what.toLowerCase() : plain;
}

/** Names of one place by the path up to it, in which places have no names, and by what they say. */
function namesOf(paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const path of paths)
    for (const { at, name } of placesOf(path)) found.set(at, (found.get(at) ?? new Set()).add(name));
  return found;
}

interface Place {
  readonly at: string;
  readonly name: string;
}

function placesOf(path: string): Place[] {
  const steps = path.split("/");
  return steps.flatMap((step, index) => {
    const name = PLACE.exec(step)?.[1];
    const before = steps.slice(0, index);
    const kind = before.findLast((one) => one !== "" && !one.includes("{")) ?? "";
    if (name === undefined) return [];
    return [{ at: `${before.map((one) => one.replace(PLACE, "{}")).join("/")} ${said(name, kind)}`, name }];
  });
}

/**
 * New names of the places of each path, by the old ones; of paths that keep theirs, none. What stands for the same has then one name: of several the one that
 * says of which kind it is, for that is unique in longer paths.
 */
export function inOneName(paths: readonly string[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const all = namesOf(paths);
  const renamed = paths.map((path): [string, ReadonlyMap<string, string>] => {
    const places = placesOf(path);
    const own = places.map(({ at, name }) => [name, preferred(at, all.get(at) ?? new Set([name]))] as const);
    const isTwice = new Set(own.map(([, name]) => name)).size < places.length;
    return [path, new Map(isTwice ? [] : own.filter(([before, after]) => before !== after))];
  });
  return new Map(renamed.filter(([, names]) => names.size > 0));
}

function preferred(at: string, names: ReadonlySet<string>): string {
  const what = at.slice(at.lastIndexOf(" ") + 1);
  return [...names].find((name) => unspelt(name) !== what) ?? [...names][0] ?? what;
}

export function withPlaces(path: string, names: ReadonlyMap<string, string>): string {
  return path.replaceAll(/\{([^{}]+)\}/g, (_place, name: string) => `{${names.get(name) ?? name}}`);
}
