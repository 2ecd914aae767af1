import { createHash } from "node:crypto";

/**
 * Hash of what a record says: two submissions with equal hashes are the same record. The order of keys, the order of lists
 * of words (they are sets), the spelling of the instant and the amendment's reason say nothing about the patient.
 */
export function contentHash(record: object, performedAt: number): string {
  const { amends: _amends, performed_at: _spelling, ...content } = record as Record<string, unknown>;
  return createHash("sha256")
    .update(canonical({ ...content, performed_at: performedAt }))
    .digest("base64url");
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return canonicalList(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(",")}}`;
}

function canonicalList(elements: readonly unknown[]): string {
  // A curve is a list of up to 30,000 numbers, whose order is all that matters.
  if (elements.every((element) => typeof element === "number")) return JSON.stringify(elements);
  const ordered = elements.every((element) => typeof element === "string") ? elements.toSorted() : elements;
  return `[${ordered.map(canonical).join(",")}]`;
}
