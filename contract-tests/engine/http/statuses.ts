/** Documented statuses of an operation. */
import type { Operation } from "../../../spec/openapi/operations.ts";

export const CONFLICT = 409;

export function statusKeys(operation: Operation): string[] {
  return operation.responses.map(({ status }) => status);
}

export function documents(operation: Operation, status: number): boolean {
  return statusKeys(operation).includes(String(status));
}
