/** Paths as OpenAPI writes them, each with a parameter for each of its places and none that it has no room for. */
import { METHODS } from "./grammar.ts";
import { type Json, type JsonObject, isObject, listAt, mapObject, objectAt } from "./json.ts";
import { pointer, resolved } from "./reference.ts";
import type { Slip } from "./slip.ts";

/** Some write the places of a path as RFC 6570 does or as their gateway does, with signs around the name. */
const SIGNS = /^[+#./;?&]|[*+]$/g;

/** Names that a path has room for. */
function placesIn(path: string): Set<string> {
  return new Set([...path.matchAll(/\{([^}]*)\}/g)].map(([, name = ""]) => name));
}

/** The path with the bare names of its places; a path begins with a slash. */
function plainPath(path: string): string {
  const rooted = path.startsWith("/") ? path : `/${path}`;
  return rooted.replaceAll(/\{([^}]*)\}/g, (_place, name: string) => `{${name.replaceAll(SIGNS, "")}}`);
}

/** Paths as OpenAPI writes them: without signs around names, and with a slash at the beginning. */
export function withPlainPaths(document: JsonObject, tell: (slip: Slip) => void): JsonObject {
  const paths = objectAt(document["paths"]);
  const entries = Object.entries(paths).map(([path, item]): [string, Json] => {
    const plain = plainPath(path);
    if (path.startsWith("x-") || plain === path || plain in paths) return [path, item];
    tell({ at: pointer("paths", path), message: `a path of OpenAPI is written otherwise; it is read as ${plain}` });
    return [plain, item];
  });
  return "paths" in document ? { ...document, paths: Object.fromEntries(entries) } : document;
}

/** Places of a path that no parameter of these speaks of. */
function undeclared(document: JsonObject, path: string, owners: readonly JsonObject[]): string[] {
  const declared = owners
    .flatMap((owner) => listAt(owner["parameters"]))
    .map((parameter) => resolved(document, parameter))
    .filter((parameter) => parameter["in"] === "path" || parameter["in"] === "query");
  const [before = "", behind = ""] = plainPath(path).split("?");
  const namesIn = (place: string): Set<unknown> =>
    new Set(declared.filter((parameter) => parameter["in"] === place).map(({ name }) => name));
  const [inPath, inQuery] = [namesIn("path"), namesIn("query")];
  const lacking = [...placesIn(before)].filter((name) => !inPath.has(name));
  // a parameter of the query may be told behind the path, too
  return [...lacking, ...[...placesIn(behind)].filter((name) => !inPath.has(name) && !inQuery.has(name))];
}

function asText(name: string): JsonObject {
  return { name, in: "path", required: true, schema: { type: "string" } };
}

/** Nobody can send a parameter of a path that has no room for it, and each request would lack it. */
export function withRoom(document: JsonObject, tell: (slip: Slip) => void): JsonObject {
  const cut = (owner: JsonObject, path: string, at: string): JsonObject => {
    if (!Array.isArray(owner["parameters"])) return owner;
    const places = placesIn(plainPath(path));
    const parameters = owner["parameters"].flatMap((parameter, index): Json[] => {
      const { name, in: place, ...rest } = resolved(document, parameter);
      if (place !== "path" || places.has(String(name))) return [parameter];
      const plain = String(name).replaceAll(SIGNS, "");
      if (places.has(plain)) return [{ name: plain, in: place, ...rest }];
      tell({ at: `${at}/parameters/${index}`, message: "the path has no room for this parameter; it is left out" });
      return [];
    });
    return { ...owner, parameters };
  };
  const paths = mapObject(objectAt(document["paths"]), (item, path) => {
    if (!isObject(item)) return item;
    const at = pointer("paths", path);
    const methods = METHODS.filter((method) => isObject(item[method]));
    const own = cut(item, path, at);
    const operations = methods.map((method) => {
      const operation = cut(objectAt(item[method]), path, `${at}/${method}`);
      const missing = typeof own["$ref"] === "string" ? [] : undeclared(document, path, [own, operation]);
      if (missing.length === 0) return [method, operation];
      const message = `no parameter says what {${missing.join("} and {")}} of the path is; it is read as text`;
      tell({ at: `${at}/${method}`, message });
      return [method, { ...operation, parameters: [...listAt(operation["parameters"]), ...missing.map(asText)] }];
    });
    return { ...own, ...(Object.fromEntries(operations) as JsonObject) };
  });
  return "paths" in document ? { ...document, paths } : document;
}
