/** Reads a contract, from wherever it is and however many files it has, into one document with local references only. */
import { Bundler } from "./bundle.ts";
import { withoutEndless } from "./endless.ts";
import type { JsonObject } from "./json.ts";
import { withoutLost } from "./lost.ts";
import { Library } from "./library.ts";
import { type Slip, told } from "./slip.ts";
import { addressOf, readableAddress } from "./source.ts";
import { checkVersion, upgraded } from "./version.ts";
import { wellFormed } from "./well-formed.ts";

export type Tell = (slips: readonly Slip[]) => void;

/**
 * `spec` is a path, an address, or `-` for standard input. Throws where that cannot be read; a reference that leads
 * nowhere and a part that has not the form of OpenAPI are left out, and told.
 */
export async function readContract(spec: string, tell: Tell = warn): Promise<JsonObject> {
  const library = new Library();
  const root = await library.read(addressOf(spec), spec === "-");
  checkVersion(root.value, readableAddress(root.url));
  const bundled = new Bundler(library, root).bundle();
  const formed = wellFormed(upgraded(bundled.document));
  const found = withoutLost(formed.document);
  const ended = withoutEndless(found.document);
  const slips = [...bundled.slips, ...formed.slips, ...found.slips, ...ended.slips];
  if (slips.length > 0) tell(slips);
  return ended.document;
}

function warn(slips: readonly Slip[]): void {
  for (const line of told(slips)) console.warn(line);
}
