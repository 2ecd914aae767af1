/** One change of a contract, small enough that only one promise of it differs. */
import { type Json, type JsonObject, isObject } from "../../../spec/openapi/json.ts";
import { write } from "../../../spec/openapi/pointer.ts";

export interface Edit {
  readonly pointer: string;
  /** Absent: what stands there goes. */
  readonly value?: Json;
}

/** Whether the change admits more than the contract did, or less; `other` where it admits something else. */
export type Effect = "looser" | "narrower" | "other";

export interface Change {
  /** What a reader of the report sees, after the place. */
  readonly says: string;
  readonly edits: readonly Edit[];
  readonly effect: Effect;
}

const changing =
  (effect: Effect) =>
  (says: string, ...edits: readonly Edit[]): Change => ({ says, edits, effect });
export const looser = changing("looser");
export const narrower = changing("narrower");
export const otherwise = changing("other");

/** What of a contract a change can show in: so much of the traffic is judged again or sent anew. */
type Scope =
  /** One schema, wherever it is used. */
  | { readonly kind: "schema"; readonly at: string }
  /** Answers of these operations; with this status only, where one is given. */
  | { readonly kind: "answers"; readonly operations: readonly string[]; readonly status?: string }
  /** Requests of these operations. */
  | { readonly kind: "requests"; readonly operations: readonly string[] }
  /** What comes for the receiver, as it was recorded. */
  | { readonly kind: "webhook" }
  /** How a webhook is registered for and brought about: needs new deliveries. */
  | { readonly kind: "delivery" };

export interface Mutant extends Change {
  readonly operator: string;
  readonly place: string;
  readonly scope: Scope;
}

/** The contract with the change made; parts that it leaves alone are shared with the original. */
export function mutated(document: JsonObject, edits: readonly Edit[]): JsonObject {
  const changed = edits.reduce<Json>((made, { pointer, value }) => write(made, pointer, value), document);
  return isObject(changed) ? changed : document;
}

export function nameOf({ place, says }: Mutant): string {
  return `${place} ${says}`;
}
