/** Where a place of the bundled contract is written: what other files hold stands there under another name, or in its place. */
import { pointer, stepsOf } from "./reference.ts";
import { type Source, lineOf } from "./source.ts";

export interface Written {
  readonly file: string;
  readonly line: number;
}

/** A place of the bundled contract, as a `#/…` fragment, to the file and the line of it, or of what is nearest above it. */
export type WrittenAt = (at: string) => Written;

const MOST_HOPS = 32;

export class Origins {
  readonly #root: Source;
  readonly #moved = new Map<string, readonly [source: Source, at: string]>();

  constructor(root: Source) {
    this.#root = root;
  }

  /** What is bundled at a place of `within`, the first file or the one that it was read from, is written elsewhere. */
  moved(within: Source, at: string, source: Source, tokens: readonly string[]): void {
    this.#moved.set(`${within.url}${at}`, [source, pointer(...tokens)]);
  }

  readonly writtenAt: WrittenAt = (at) => {
    let [source, place]: readonly [Source, string] = [this.#root, "#"];
    for (const step of stepsOf(at)) {
      place = `${place}/${pointer(step).slice(2)}`;
      // what is there may be a reference itself; those that stand for each other have no end
      for (let hops = 0; hops < MOST_HOPS; hops += 1) {
        const moved = this.#moved.get(`${source.url}${place}`);
        if (moved === undefined) break;
        [source, place] = moved;
      }
    }
    return lineOf(source, place);
  };
}
