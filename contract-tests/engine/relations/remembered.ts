/** What is remembered of traffic that has no end: the newest of it, within a bound of bytes. */

/** Of what is kept beside each name and value. */
const OVERHEAD = 200;
const MEBIBYTE = 1024 * 1024;

interface Kept<V> {
  readonly value: V;
  readonly bytes: number;
}

export class Remembered<V> {
  readonly #kept = new Map<string, Kept<V>>();
  readonly #most: number;
  #bytes = 0;

  constructor(most = 64 * MEBIBYTE) {
    this.#most = most;
  }

  get(name: string): V | undefined {
    return this.#kept.get(name)?.value;
  }

  /** `bytes`: what the value takes; the oldest go where that is too much. */
  set(name: string, value: V, bytes = 0): void {
    this.delete(name);
    // a character takes two bytes where one of the text needs them
    const kept = { value, bytes: OVERHEAD + 2 * name.length + bytes };
    this.#kept.set(name, kept);
    this.#bytes += kept.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#most) return;
      this.delete(oldest);
    }
  }

  delete(name: string): void {
    this.#bytes -= this.#kept.get(name)?.bytes ?? 0;
    this.#kept.delete(name);
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }
}
