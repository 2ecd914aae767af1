import type { Refusal } from "./refusals.ts";

/** What may stand at a place of a bundle. */
export type Element =
  | { readonly kind: "text" | "number" | "boolean" | "resource" }
  | { readonly kind: "list"; readonly each: Element }
  | Members;

/** An object of the members that are listed and no others. */
export interface Members {
  readonly kind: "members";
  readonly members: Readonly<Record<string, Element>>;
  /** Where every other member would say who the patient is. */
  readonly isOfPerson?: true;
  /** What the members say together, by the member that says it. */
  readonly judge?: (value: Readonly<Record<string, unknown>>) => readonly (readonly [string, Refusal])[];
}

const TEXT: Element = { kind: "text" };
export const NUMBER: Element = { kind: "number" };
export const BOOLEAN: Element = { kind: "boolean" };
/** Judged by the table of its own type. */
export const RESOURCE: Element = { kind: "resource" };

export const listOf = (each: Element): Element => ({ kind: "list", each });

/** Texts by their names, and other elements beside them. */
export function membersOf(texts: string, others: Readonly<Record<string, Element>> = {}): Members {
  const named = texts === "" ? [] : texts.split(" ");
  return { kind: "members", members: { ...Object.fromEntries(named.map((name) => [name, TEXT])), ...others } };
}

export function ofPerson(texts: string, others: Readonly<Record<string, Element>> = {}): Members {
  return { ...membersOf(texts, others), isOfPerson: true };
}
