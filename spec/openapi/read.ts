/** Reads a contract, from wherever it is and however many files it has, into one document with local references only. */
import { Bundler } from "./bundle.ts";
import { type JsonObject, isObject, objectAt } from "./json.ts";
import { Library } from "./library.ts";
import { follow, pointer } from "./reference.ts";
import { addressOf, readableAddress } from "./source.ts";
import { checkVersion, upgraded } from "./version.ts";

/** `spec` is a path, an address, or `-` for standard input. Throws with every place that cannot be read. */
export async function readContract(spec: string): Promise<JsonObject> {
  const library = new Library();
  const root = await library.read(addressOf(spec), spec === "-");
  checkVersion(root.value, readableAddress(root.url));
  const document = upgraded(new Bundler(library, root).bundle());
  const circles = circlesIn(document);
  if (circles.length > 0)
    throw new Error(`The contract cannot be bundled:\n${readableAddress(root.url)} ${circles.join(", ")}: circular`);
  return document;
}

/** Schemas that are nothing but references which lead back to themselves. */
function circlesIn(document: JsonObject): string[] {
  const schemas = Object.entries(objectAt(objectAt(document["components"])["schemas"]));
  const isCircle = (schema: unknown): boolean =>
    isObject(schema) &&
    Object.keys(schema).length === 1 &&
    typeof objectAt(follow(document, schema))["$ref"] === "string";
  return schemas.filter(([, schema]) => isCircle(schema)).map(([name]) => pointer("components", "schemas", name));
}
