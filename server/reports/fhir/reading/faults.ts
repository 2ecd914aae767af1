import type { Fault } from "./part.ts";

/** What is wrong, each thing once: where a place is wrong in one way, what else seems wrong about it follows from that. */
export class Faults {
  readonly #all: Fault[] = [];
  readonly #codes = new Map<string, string>();
  readonly #said = new Set<string>();

  constructor(first: readonly Fault[] = []) {
    for (const fault of first) this.add(fault);
  }

  add(fault: Fault): void {
    const { pointer, code, detail } = fault;
    const known = this.#codes.get(pointer);
    if (known !== undefined && known !== code) return;
    const said = `${pointer} ${detail}`;
    if (this.#said.has(said)) return;
    this.#codes.set(pointer, code);
    this.#said.add(said);
    this.#all.push(fault);
  }

  get all(): readonly Fault[] {
    return this.#all;
  }
}
