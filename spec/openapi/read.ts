/** Reads a contract, from wherever it is and however many files it has, into one document with local references only. */
import { Bundler } from "./bundle.ts";
import { withoutEndless } from "./endless.ts";
import type { JsonObject } from "./json.ts";
import { Library } from "./library.ts";
import { addressOf, readableAddress } from "./source.ts";
import { checkVersion, upgraded } from "./version.ts";
import { type Slip, wellFormed } from "./well-formed.ts";

/**
 * `spec` is a path, an address, or `-` for standard input. Throws with every place that cannot be read; a part that has
 * not the form of OpenAPI is left out, and told.
 */
export async function readContract(spec: string, tell: (slips: readonly Slip[]) => void = warn): Promise<JsonObject> {
  const library = new Library();
  const root = await library.read(addressOf(spec), spec === "-");
  checkVersion(root.value, readableAddress(root.url));
  const formed = wellFormed(upgraded(new Bundler(library, root).bundle()));
  const ended = withoutEndless(formed.document);
  const slips = [...formed.slips, ...ended.slips];
  if (slips.length > 0) tell(slips);
  return ended.document;
}

/** Slips of one kind are told together, with the first of their places. */
function warn(slips: readonly Slip[]): void {
  const kinds = Map.groupBy(slips, ({ message }) => message);
  for (const [message, [first, ...more]] of kinds)
    console.warn(`${first?.at}${more.length === 0 ? "" : ` and ${more.length} more`}: ${message}`);
}
