/** Reads a contract, from wherever it is and however many files it has, into one document with local references only. */
import "./node-20.ts";
import { Bundler } from "./bundle.ts";
import { withoutEndless } from "./endless.ts";
import type { JsonObject } from "./json.ts";
import { withoutLost } from "./lost.ts";
import { Library, type Unread } from "./library.ts";
import type { WrittenAt } from "./origins.ts";
import { type Slip, told } from "./slip.ts";
import { type Source, addressOf } from "./source.ts";
import { checkVersion, upgraded } from "./version.ts";
import { withPlainParameters } from "./whole-query.ts";
import { wellFormed } from "./well-formed.ts";

export type Tell = (slips: readonly Slip[], writtenAt: WrittenAt) => void;

export interface Reading {
  readonly document: JsonObject;
  /** A reference that leads nowhere and a part that has not the form of OpenAPI are left out. */
  readonly slips: readonly Slip[];
  readonly writtenAt: WrittenAt;
  /** What the contract begins with. */
  readonly root: Source;
  /** All that it was read from, by address. */
  readonly sources: ReadonlyMap<string, Source | Unread>;
}

/** The contract without what it is to tell; throws where the first of its files cannot be read. */
export async function readContract(spec: string, tell: Tell = warn): Promise<JsonObject> {
  const { document, slips, writtenAt } = await readWhole(spec);
  if (slips.length > 0) tell(slips, writtenAt);
  return document;
}

/** `spec` is a path, an address, or `-` for standard input. */
export async function readWhole(spec: string): Promise<Reading> {
  const library = new Library();
  const root = await library.read(addressOf(spec), spec === "-");
  checkVersion(root);
  const bundled = new Bundler(library, root).bundle();
  const present = upgraded(bundled.document);
  const formed = wellFormed(withPlainParameters(present.document));
  const found = withoutLost(formed.document);
  const ended = withoutEndless(found.document);
  const slips = [...bundled.slips, ...present.slips, ...formed.slips, ...found.slips, ...ended.slips];
  const { writtenAt } = bundled.origins;
  return { document: ended.document, slips, writtenAt, root, sources: library.sources };
}

function warn(slips: readonly Slip[], writtenAt: WrittenAt): void {
  for (const line of told(slips, writtenAt)) console.warn(line);
}
