/** A place of the document that is read: an object of JSON, and the JSON Pointer that leads to it. */
export interface Part {
  readonly value: Readonly<Record<string, unknown>>;
  readonly at: string;
}

/** Something wrong, in the form of the contract's InputError. It repeats nothing of what was sent. */
export interface Fault {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

export type Note = (at: string, code: string, detail: string) => void;

/** The object at a member; undefined where there is none. */
export function partAt({ value, at }: Part, member: string): Part | undefined {
  const found = value[member];
  return isObject(found) ? { value: found, at: `${at}/${member}` } : undefined;
}

/** The objects of the list at a member; what is no object is passed over. */
export function partsAt({ value, at }: Part, member: string): readonly Part[] {
  const found: unknown = value[member];
  if (!Array.isArray(found)) return [];
  return found.flatMap((one: unknown, index) =>
    isObject(one) ? [{ value: one, at: `${at}/${member}/${index}` }] : [],
  );
}

export function textAt({ value }: Part, member: string): string | undefined {
  const found = value[member];
  return typeof found === "string" ? found : undefined;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a Coding says, as one text. */
export function codingKey(coding: Part): string {
  return `${textAt(coding, "system") ?? ""}|${textAt(coding, "code") ?? ""}`;
}

export function isProcedure(resource: Part): boolean {
  return resource.value["resourceType"] === "Procedure";
}
