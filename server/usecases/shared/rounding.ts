const DECIMALS = 6;

/**
 * The value as it leaves the service: every number rounded to 6 decimals, and never a negative zero. Values are decided on before
 * this and never after, because a rounded z-score can lie on the other side of a limit.
 */
export function rounded<T>(value: T): T {
  return roundAny(value) as T;
}

function roundAny(value: unknown): unknown {
  if (typeof value === "number") return roundNumber(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(roundAny);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, roundAny(member)]));
}

function roundNumber(value: number): number {
  // toFixed rounds the exact value of the double; multiplying by a power of ten first would round twice.
  return (Number.isInteger(value) ? value : Number(value.toFixed(DECIMALS))) + 0;
}
