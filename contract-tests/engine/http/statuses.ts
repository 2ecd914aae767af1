/** Documented statuses of an operation. */
import type { Operation } from "../../../spec/openapi/operations.ts";

export const CONFLICT = 409;

/** Statuses that tell of what a thing is or holds. */
export const OF_STATE: ReadonlySet<number> = new Set([CONFLICT, 422]);

export function statusKeys(operation: Operation): string[] {
  return operation.responses.map(({ status }) => status);
}

export function documents(operation: Operation, status: number): boolean {
  return statusKeys(operation).includes(String(status));
}
