/** Which elements of the contract a run has seen, and what is left. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import type { Direction } from "../schemas.ts";
import { type Element, type Inventory, type Kind, type NamedAspect } from "./elements.ts";
import { Tightness } from "./tightness.ts";
import { Walked } from "./walked.ts";

export interface CoverageExclusion {
  readonly element: string;
  readonly reason: string;
}

/** Says of a conditional request that its form was right (RFC 9110, 13.2.1: only a request that would succeed is judged by it). */
export const PRECONDITION_FAILED = 412;

/** Says of a range that its form was right, and that the body ends before it (RFC 9110, 15.5.17). */
const RANGE_NOT_SATISFIABLE = 416;

/** A request that got this far was understood: what follows depends on state, not on the form of the request. */
export function countsAsTaken(status: number): boolean {
  return status < 400 || [404, 409, PRECONDITION_FAILED, RANGE_NOT_SATISFIABLE].includes(status);
}

export interface CoverageReport {
  readonly rows: readonly {
    readonly kind: Kind;
    readonly total: number;
    readonly seen: number;
    readonly excluded: number;
  }[];
  readonly unseen: readonly Element[];
  /** Names of everything there is to see. */
  readonly elements: readonly string[];
  readonly excluded: readonly (CoverageExclusion & { readonly kind: Kind })[];
  /** Exclusions of what was seen after all. */
  readonly stale: readonly string[];
  /** Where the contract says less than the service keeps to, as far as it is not excluded. */
  readonly loose: readonly { readonly element: string; readonly message: string }[];
}

export class Coverage {
  readonly tightness = new Tightness();
  readonly walked = new Walked();
  readonly #inventory: Inventory;
  readonly #seen = new Map<string, number>();
  /** What of a schema is still to be seen. */
  readonly #open: Record<Direction, Map<string, readonly NamedAspect[]>> = { in: new Map(), out: new Map() };

  constructor(inventory: Inventory) {
    this.#inventory = inventory;
  }

  /** The exchange that first showed the element; names that are no element are ignored. */
  see(name: string, exchange: number): void {
    if (!this.#seen.has(name) && this.#inventory.elements.has(name)) this.#seen.set(name, exchange);
  }

  seeValue(direction: Direction, pointer: string, schema: JsonObject, value: Json, exchange: number): void {
    const open = this.#open[direction].get(pointer) ?? this.#inventory.schemas.aspects(direction, pointer);
    if (open.length > 0) this.#open[direction].set(pointer, this.#left(open, value, exchange));
    if (direction === "out") this.tightness.see(pointer, schema, value);
  }

  /** What is seen is not looked for again: large answers show the same few places very often. */
  #left(open: readonly NamedAspect[], value: Json, exchange: number): readonly NamedAspect[] {
    const shown = open.filter(({ element, shownBy }) => this.#seen.has(element) || shownBy(value));
    for (const { element } of shown) this.see(element, exchange);
    return shown.length === 0 ? open : open.filter((aspect) => !shown.includes(aspect));
  }

  seeBranch(direction: Direction, pointer: string, keyword: string, index: number, exchange: number): void {
    this.see(this.#inventory.schemas.element(direction, pointer, `${keyword} branch ${index}`), exchange);
  }

  saw(name: string): boolean {
    return this.#seen.has(name);
  }

  report(exclusions: readonly CoverageExclusion[]): CoverageReport {
    const elements = [...this.#inventory.elements.values()];
    const excludable = new Map(exclusions.map((exclusion) => [exclusion.element, exclusion]));
    const loose = this.tightness.findings((pointer) => this.#inventory.schemas.element("out", pointer, "").trim());
    const unseen = elements.filter(({ name }) => !this.#seen.has(name));
    const kinds = [...new Set(elements.map(({ kind }) => kind))];
    return {
      rows: kinds.map((kind) => {
        const ofKind = elements.filter((element) => element.kind === kind);
        const seen = ofKind.filter(({ name }) => this.#seen.has(name)).length;
        const excluded = ofKind.filter(({ name }) => !this.#seen.has(name) && excludable.has(name)).length;
        return { kind, total: ofKind.length, seen, excluded };
      }),
      elements: elements.map(({ name }) => name),
      unseen: unseen.filter(({ name }) => !excludable.has(name)),
      excluded: unseen.flatMap(({ name, kind }) => {
        const exclusion = excludable.get(name);
        return exclusion === undefined ? [] : [{ ...exclusion, kind }];
      }),
      stale: exclusions.map(({ element }) => element).filter((element) => this.#seen.has(element)),
      loose: loose.filter(({ element }) => !excludable.has(element)),
    };
  }
}
