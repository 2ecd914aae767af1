// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** What the contract says of a status: a success, a failure, or nothing. */
export type StatusVerdict = "success" | "failure" | "undeclared";

/** `default` means success only where the contract lists no other; an operation without answers may give all of them. */
export function verdictOn(statuses: readonly string[], status: number): StatusVerdict {
  const text = String(status);
  const isGood = text.startsWith("2");
  const isNamed = statuses.some((listed) => listed === text || listed.toUpperCase() === `${text.charAt(0)}XX`);
  if (isNamed || statuses.length === 0) return isGood ? "success" : "failure";
  if (!statuses.includes("default")) return "undeclared";
  return isGood && !statuses.some((listed) => listed.startsWith("2")) ? "success" : "failure";
}
