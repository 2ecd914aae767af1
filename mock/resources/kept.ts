/** The things of one collection that were made, changed or taken away. */
import type { JsonObject } from "../../spec/openapi/json.ts";

/** Of each collection; the oldest are forgotten, so that it does not grow for ever. */
const MOST_KEPT = 1_000;

type Known = JsonObject | "gone" | undefined;

export class Kept {
  /** Nothing where the contract's example was taken away. */
  readonly #things = new Map<string, JsonObject | undefined>();
  readonly #gone = new Set<string>();
  /** Every other identifier of a thing, also of one that is gone. */
  readonly #others = new Map<string, string>();
  /** Things of which all is known, and not only what was said of them, with the names of what was left out. */
  readonly #whole = new WeakMap<JsonObject, readonly string[]>();
  readonly #parts = new Set<string>();
  /** The paths at which things were made, where these are not their own. */
  readonly #madeAt = new Map<string, string>();
  /** What lists have shown of the contract's examples. */
  readonly #shown = new Map<string, JsonObject>();
  /** Whether all that was there was taken away, the contract's examples too. */
  isCleared = false;

  #own(id: string): string {
    return this.#others.get(id) ?? id;
  }

  /** By any of its identifiers. */
  known(id: string): Known {
    const own = this.#own(id);
    return this.#gone.has(own) ? "gone" : (this.#things.get(own) ?? (this.isCleared ? "gone" : undefined));
  }

  isTaken(id: string): boolean {
    return this.#things.has(this.#own(id));
  }

  get identifiers(): ReadonlySet<string> {
    return new Set([...this.#things.keys(), ...this.#others.keys()]);
  }

  get isUntouched(): boolean {
    return this.#things.size === 0 && !this.isCleared;
  }

  /** Newest first; of those that were made at a path, and those that were taken away where somebody asks for them. */
  things(madeAt?: string, withGone = false): JsonObject[] {
    const isMeant = (id: string): boolean => madeAt === undefined || this.#madeAt.get(id) === madeAt;
    const there = [...this.#things].filter(([id]) => (withGone || !this.#gone.has(id)) && isMeant(id));
    return there.flatMap(([, thing]) => (thing === undefined ? [] : [thing])).toReversed();
  }

  /** What the thing is called here. */
  idOf(thing: JsonObject): string | undefined {
    return [...this.#things].find(([, one]) => one === thing)?.[0];
  }

  keep(id: string, thing: JsonObject, others: readonly string[], madeAt?: string): void {
    const own = this.#own(id);
    if (madeAt !== undefined) this.#madeAt.set(own, madeAt);
    this.#things.set(own, thing);
    this.#gone.delete(own);
    this.#parts.delete(own);
    for (const other of others) if (other !== own && !this.#things.has(other)) this.#others.set(other, own);
    const [oldest] = this.#things.keys();
    if (this.#things.size <= MOST_KEPT || oldest === undefined) return;
    this.#things.delete(oldest);
    this.#gone.delete(oldest);
    this.#parts.delete(oldest);
    this.#madeAt.delete(oldest);
    for (const [other, one] of this.#others) if (one === oldest) this.#others.delete(other);
  }

  /** In place of what was there: nothing else is of it. */
  put(id: string, thing: JsonObject, left: readonly string[] = []): void {
    this.keep(id, thing, []);
    this.#whole.set(thing, left);
  }

  isWhole(thing: JsonObject): boolean {
    return this.#whole.has(thing);
  }

  leftOut(thing: JsonObject): readonly string[] {
    return this.#whole.get(thing) ?? [];
  }

  /** More of a thing than was known; how much of it is known stays as it was. */
  tell(id: string, members: JsonObject): void {
    const known = this.known(id);
    const isPart = this.isPart(id);
    this.keep(id, { ...(known === "gone" ? {} : known), ...members }, []);
    if (isPart) this.#parts.add(this.#own(id));
  }

  keepPart(id: string, thing: JsonObject, others: readonly string[], madeAt?: string): void {
    this.keep(id, thing, others, madeAt);
    this.#parts.add(this.#own(id));
  }

  /** What the answer to a change tells of a thing, and `more` that was sent: an answer that tells less than that says nothing of the rest. */
  change(id: string, thing: JsonObject, more: JsonObject, others: readonly string[]): void {
    if (Object.keys(more).length === 0) this.keep(id, thing, others);
    else if (this.isTaken(id)) this.tell(id, { ...more, ...thing });
    else this.keepPart(id, { ...more, ...thing }, others);
  }

  /** Whether the contract's example tells the rest of it. */
  isPart(id: string): boolean {
    return this.#parts.has(this.#own(id));
  }

  shown(id: string): JsonObject | undefined {
    return this.#shown.get(id);
  }

  show(id: string, thing: JsonObject): void {
    this.#shown.set(id, thing);
  }

  remove(id: string): void {
    const own = this.#own(id);
    this.#things.set(own, this.#things.get(own));
    this.#gone.add(own);
  }

  /** As it was. */
  restore(id: string): void {
    const own = this.#own(id);
    this.#gone.delete(own);
    if (this.#things.get(own) === undefined) this.#things.delete(own);
  }

  clear(): void {
    for (const id of this.#things.keys()) this.#gone.add(id);
    this.isCleared = true;
  }
}
