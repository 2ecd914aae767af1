import type { OperationFacts } from "../../generated/routing/facts.ts";
import { SCOPES } from "../../generated/about.ts";
import type { KeyScope } from "../storage/store.ts";

/** Stands for every scope, those that come later too. */
export const EVERY_SCOPE = "read_write";

/** What a key may be given: the roles that operations of the contract ask for, and the one that stands for all. */
export const KEY_SCOPES: readonly KeyScope[] = [EVERY_SCOPE, ...SCOPES].toSorted();

/** Whether a key opens an operation: one of its ways is satisfied whole. A way that names no scope is open to full keys alone. */
export function opens(scopes: readonly KeyScope[], security: OperationFacts["security"]): boolean {
  if (scopes.includes(EVERY_SCOPE)) return true;
  return security.some((way) => {
    const wanted = Object.values(way).flat();
    return wanted.length > 0 && wanted.every((scope) => scopes.includes(scope));
  });
}
