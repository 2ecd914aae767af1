/** Secrets that were seen, and what stands in their place wherever they come again. */
import { randomBytes } from "node:crypto";
import { disguise } from "./disguise.ts";

/** Shorter ones are words as well: they are masked where they stand, and not wherever their letters come. */
const SHORTEST = 8;
/** So much of a secret gives it away where a message was cut. */
const TELLING = 12;
/** Shorter ones are parts of any sentence. */
const WORD = 4;
const MOST = 50_000;

const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => JSON.stringify(text).slice(1, -1),
  encodeURIComponent,
  (text) => new URLSearchParams({ "": text }).toString().slice(1),
];

function sharedLength(text: string, at: number, secret: string): number {
  let length = 0;
  while (length < secret.length && text[at + length] === secret[length]) length += 1;
  return length;
}

function standing(secret: string): RegExp {
  return new RegExp(String.raw`(?<![\w-])${secret.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\w-])`, "g");
}

export class KnownSecrets {
  /** Of one record: masks of two cannot be laid side by side. */
  readonly key = randomBytes(32);
  readonly #masks = new Map<string, string>();
  readonly #short = new Map<string, string>();
  readonly #starts = new Map<string, [secret: string, mask: string][]>();
  readonly #isName: (text: string) => boolean;

  /** `isName`: whether a text is a name that everybody knows; it is masked where it stands as a secret, and nowhere else. */
  constructor(isName: (text: string) => boolean) {
    this.#isName = isName;
  }

  /** `fits`: whether a value may stand where the secret stands. */
  mask(secret: string, fits?: (mask: string) => boolean): string {
    const known = this.#masks.get(secret);
    if (known !== undefined) return known;
    const mask = disguise(this.key, secret, fits);
    if (this.#masks.size >= MOST) for (const all of [this.#masks, this.#short, this.#starts]) all.clear();
    this.#masks.set(secret, mask);
    if (this.#isName(secret)) return mask;
    if (secret.length < SHORTEST) this.#short.set(secret, mask);
    else this.#spell(secret, mask);
    return mask;
  }

  has(secret: string): boolean {
    return this.#masks.has(secret);
  }

  #spell(secret: string, mask: string): void {
    const spelled = new Set<string>();
    for (const spell of SPELLINGS) {
      // lone surrogates have no spelling in URLs
      const text = secret.isWellFormed() ? spell(secret) : secret;
      if (spelled.has(text)) continue;
      spelled.add(text);
      const start = text.slice(0, SHORTEST);
      this.#starts.set(start, [...(this.#starts.get(start) ?? []), [text, spell(mask)]]);
    }
  }

  /** Short ones too, where they stand by themselves: in sentences about messages. */
  hiddenWords(text: string): string {
    return [...this.#short].reduce((said, [secret, mask]) => {
      const quoted = said.replaceAll(JSON.stringify(secret), JSON.stringify(mask));
      return secret.length < WORD ? quoted : quoted.replaceAll(standing(secret), mask);
    }, text);
  }

  /** The text with masks in place of all secrets that are known, and of what is left of them where it was cut. */
  hidden(text: string): string {
    if (this.#starts.size === 0 || text.length < SHORTEST) return text;
    let [hidden, from] = ["", 0];
    for (let at = 0; at + SHORTEST <= text.length; at += 1) {
      const found = this.#starts.get(text.slice(at, at + SHORTEST));
      if (found === undefined) continue;
      const [length, mask] = found
        .map(([secret, other]) => {
          const shared = sharedLength(text, at, secret);
          return shared === secret.length || shared >= TELLING ? ([shared, other] as const) : ([0, other] as const);
        })
        .reduce((a, b) => (b[0] > a[0] ? b : a));
      if (length === 0) continue;
      hidden += text.slice(from, at) + mask;
      from = at + length;
      at = from - 1;
    }
    return hidden + text.slice(from);
  }
}
