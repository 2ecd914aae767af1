// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/**
 * A text that two JSON values share exactly when JSON Schema calls them equal: member order is ignored, 1 equals 1.0,
 * 0 equals -0, and no type equals another. Comparing texts keeps `uniqueItems` linear.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
    return `{${members.join(",")}}`;
  }
  // JSON.stringify turns every non-finite number into null
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  return JSON.stringify(value) ?? "undefined";
}
