/** Values in which nothing was wrong: what a service has stored comes again in many answers, and shows nothing new. */
import { hash } from "node:crypto";

export class Walked {
  readonly #names = new Set<string>();

  /** Goes through what is called `name` unless nothing was wrong with it before; `wrong` counts what has been reported. */
  once(name: string, wrong: () => number, go: () => void): void {
    const short = hash("sha1", name, "base64");
    if (this.#names.has(short)) return;
    const before = wrong();
    go();
    if (wrong() === before) this.#names.add(short);
  }
}
