/** Lines of the places in a text of JSON or YAML. The text is read a second time, so this is for messages alone. */
import { LineCounter, isMap, isNode, parseDocument } from "yaml";
import { stepsOf } from "./reference.ts";

export class Lines {
  readonly #counter = new LineCounter();
  readonly #document: ReturnType<typeof parseDocument>;

  constructor(text: string) {
    this.#document = parseDocument(text, { lineCounter: this.#counter, logLevel: "silent" });
  }

  /** The line of a `#/…` fragment, or of what is nearest above it; `onKey` takes the name of a member instead of what it holds. */
  of(at: string, onKey = false): number {
    for (let steps = stepsOf(at); ; steps = steps.slice(0, -1)) {
      const node = (onKey ? this.#nameAt(steps) : undefined) ?? this.#at(steps);
      if (isNode(node) && node.range) return this.#counter.linePos(node.range[0]).line;
      if (steps.length === 0) return 1;
    }
  }

  #at(steps: readonly string[]): unknown {
    return steps.length === 0 ? this.#document.contents : this.#document.getIn(steps, true);
  }

  #nameAt(steps: readonly string[]): unknown {
    const owner = this.#at(steps.slice(0, -1));
    const name = steps.at(-1);
    if (!isMap(owner)) return undefined;
    return owner.items.find(({ key }) => String(key) === name)?.key;
  }
}
