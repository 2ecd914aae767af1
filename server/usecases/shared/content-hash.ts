import { createHash } from "node:crypto";

/**
 * Hash of what a record says: two submissions with equal hashes are the same record. The order of keys, the order of lists
 * of words (they are sets), the spelling of the instant and the amendment's reason say nothing about the patient.
 */
export function contentHash(record: object, performedAt: number): string {
  const { amends: _amends, performed_at: _spelling, ...content } = record as Record<string, unknown>;
  const canonical = new Canonical();
  canonical.add({ ...content, performed_at: performedAt });
  return canonical.digest();
}

/** Hashes values in one canonical form, in which no two different values look alike. */
class Canonical {
  readonly #hash = createHash("sha256");
  /** Not hashed yet: many small updates would cost more than the hashing. */
  #text = "";

  add(value: unknown): void {
    if (Array.isArray(value)) this.#addList(value);
    else if (typeof value !== "object" || value === null) this.#text += JSON.stringify(value);
    else {
      this.#text += "{";
      for (const [key, member] of Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        this.#text += `${JSON.stringify(key)}:`;
        this.add(member);
        this.#text += ",";
      }
      this.#text += "}";
    }
  }

  digest(): string {
    return this.#hash.update(this.#text).digest("base64url");
  }

  #addList(elements: readonly unknown[]): void {
    if (elements.length > 0 && elements.every((element) => typeof element === "number")) {
      // A curve has up to 30,000 numbers: as bytes they cost a tenth of what their texts would. Adding 0 makes -0 a 0.
      const numbers = Float64Array.from(elements, (element) => element + 0);
      this.#hash.update(`${this.#text}#${numbers.length}:`).update(numbers);
      this.#text = "";
      return;
    }
    const ordered = elements.every((element) => typeof element === "string") ? elements.toSorted() : elements;
    this.#text += "[";
    for (const element of ordered) {
      this.add(element);
      this.#text += ",";
    }
    this.#text += "]";
  }
}
