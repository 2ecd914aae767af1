/** The sources of one contract: the file it begins with and everything that it refers to, each read once. */
import { type Json, isObject, objectAt } from "./json.ts";
import { type Location, baseOf, dynamicAnchorsIn, identifiersIn } from "./identifiers.ts";
import { child, tokensOf } from "./pointer.ts";
import { decoded, pointer } from "./reference.ts";
import { type Source, readSource } from "./source.ts";
import { type Credentials, credentialsIn } from "./web.ts";

export interface Found extends Location {
  readonly value: Json;
  /** What references below it are relative to. */
  readonly base: string;
}

/** A file or address that the contract refers to, and that cannot be read. */
export class Unread extends Error {}

/** References that lead through references are followed so far. */
const MOST_HOPS = 64;

function withoutFragment(address: string): string {
  return address.replace(/#.*$/s, "");
}

function addressOf(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined;
}

/** Addresses of other sources that a value refers to. */
function addressesIn(value: Json, outer: string, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) addressesIn(item, outer, found);
  if (!isObject(value)) return;
  const base = baseOf(value, outer);
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== "string") addressesIn(member, base, found);
    else if (name === "$ref" || name === "externalValue" || /\.(ya?ml|json)(#|$)/i.test(member)) {
      const address = member.startsWith("#") ? undefined : addressOf(member, base);
      if (address !== undefined && /^(file|https?):/.test(address)) found.add(withoutFragment(address));
    }
  }
}

export class Library {
  readonly #sources = new Map<string, Source | Unread>();
  readonly #identifiers = new Map<string, Location>();
  /** How many schemas each name of a dynamic anchor may stand for. */
  readonly #dynamic = new Map<string, number>();

  /** What the address of the contract names goes to its origin with all that is asked of it. */
  #credentials: Credentials | undefined;

  /** Reads a source and all that it refers to, however indirectly; what cannot be read is told when it is asked for. */
  async read(url: string, isStandardInput = false): Promise<Source> {
    this.#credentials = credentialsIn(url);
    const first = this.#keep(url, await readSource(url, { isStandardInput }));
    for (let waiting = this.#missing(first); waiting.length > 0;) {
      const read = await Promise.all(waiting.map((address) => this.#load(address)));
      waiting = [...new Set(read.flatMap((source) => (source instanceof Unread ? [] : this.#missing(source))))];
    }
    return first;
  }

  async #load(url: string): Promise<Source | Unread> {
    try {
      return this.#keep(url, await readSource(url, { isContract: false, credentials: this.#credentials }));
    } catch (error) {
      const reason = new Unread(error instanceof Error ? error.message : String(error), { cause: error });
      this.#sources.set(url, reason);
      return reason;
    }
  }

  #keep(url: string, source: Source): Source {
    for (const address of [url, source.url]) this.#sources.set(address, source);
    for (const name of dynamicAnchorsIn(source)) this.#dynamic.set(name, (this.#dynamic.get(name) ?? 0) + 1);
    for (const [address, location] of identifiersIn(source)) {
      if (!this.#identifiers.has(address)) this.#identifiers.set(address, location);
    }
    return source;
  }

  #missing(source: Source): string[] {
    const addresses = new Set<string>();
    addressesIn(source.value, source.url, addresses);
    const missing = [...addresses].filter((name) => !this.#sources.has(name) && !this.#identifiers.has(name));
    // somebody else has written it, and what it holds is published
    const kept = missing.filter((address) => address.startsWith("file:") && !source.url.startsWith("file:"));
    for (const address of kept)
      this.#sources.set(address, new Unread(`${source.url} is no file of this machine, and may name none`));
    return missing.filter((address) => !kept.includes(address));
  }

  /** Whatever was asked for, by its address. */
  get sources(): ReadonlyMap<string, Source | Unread> {
    return this.#sources;
  }

  /** Whether it depends on the way to it what a dynamic reference of this name means. */
  isDynamic(name: string): boolean {
    return (this.#dynamic.get(name) ?? 0) > 1;
  }

  /** Whether references lead from here to nothing but references. */
  leadsBack(found: Found): boolean {
    let end = found;
    for (let hops = 0; hops < MOST_HOPS; hops += 1) {
      const next = this.#next(end);
      if (next === undefined) return false;
      end = next;
    }
    return true;
  }

  /** A name in another file than this one that only stands for another name gives way to that one. */
  end(found: Found, root: Source): Found {
    let end = found;
    for (let hops = 0; hops < MOST_HOPS && end.source !== root; hops += 1) {
      const next = Object.keys(objectAt(end.value)).length > 1 ? undefined : this.#next(end);
      if (next === undefined) return end;
      end = next;
    }
    return end;
  }

  #next({ value, base }: Found): Found | undefined {
    const reference = objectAt(value)["$ref"];
    try {
      return typeof reference === "string" ? this.find(reference, base) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Where a reference leads, references on the way followed; throws a sentence when it leads nowhere. */
  find(reference: string, base: string, hops = 0): Found {
    const address = addressOf(reference, base);
    if (address === undefined) throw new Error(`${reference} is no reference`);
    if (hops > MOST_HOPS) throw new Error(`${reference} leads back to itself`);
    const fragment = decoded(address.slice(withoutFragment(address).length + 1));
    const start = this.#resource(withoutFragment(address));
    if (fragment !== "" && !fragment.startsWith("/")) {
      const named = this.#identifiers.get(`${withoutFragment(address)}#${fragment}`);
      if (named === undefined) throw new Error(`${reference} leads nowhere: no schema has that name`);
      return this.#at(named, hops);
    }
    const tokens = tokensOf(fragment);
    const own = this.#below(start, tokens, hops);
    // what is named by an $id may still mean the whole document
    const found = own ?? this.#below({ ...start, tokens: [] }, tokens, hops);
    if (found === undefined) throw new Error(`${reference} leads nowhere${this.#hint(start, tokens)}`);
    return found;
  }

  /** A name that only its letters' case tells from the one that was meant. */
  #hint(start: Location, tokens: readonly string[]): string {
    const meant: string[] = [];
    for (const token of tokens) {
      const { value } = this.#below(start, meant, 0) ?? {};
      const names = isObject(value) ? Object.keys(value) : [];
      const same = names.find((name) => name.toLowerCase() === token.toLowerCase());
      if (!names.includes(token) && same === undefined) return "";
      meant.push(names.includes(token) ? token : (same ?? token));
    }
    return `: did you mean ${pointer(...meant)}?`;
  }

  #resource(url: string): Location {
    const named = this.#identifiers.get(url);
    if (named !== undefined) return named;
    const source = this.#sources.get(url);
    if (source instanceof Unread) throw source;
    if (source === undefined) throw new Error(`${url} was not read`);
    return { source, tokens: [] };
  }

  #at(location: Location, hops: number): Found {
    const found = this.#below({ ...location, tokens: [] }, location.tokens, hops);
    if (found === undefined) throw new Error("a named schema is gone");
    return found;
  }

  #below(start: Location, tokens: readonly string[], hops: number): Found | undefined {
    let found: Found = { source: start.source, tokens: [], value: start.source.value, base: start.source.url };
    found = { ...found, base: baseOf(found.value, found.base) };
    for (const token of [...start.tokens, ...tokens]) {
      let next = child(found.value, token);
      if (next === undefined && isObject(found.value) && typeof found.value["$ref"] === "string") {
        found = this.find(found.value["$ref"], found.base, hops + 1);
        next = child(found.value, token);
      }
      if (next === undefined) return undefined;
      found = { source: found.source, tokens: [...found.tokens, token], value: next, base: baseOf(next, found.base) };
    }
    return found;
  }
}
