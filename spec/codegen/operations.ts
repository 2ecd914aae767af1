/** The operations and webhooks of a contract under the names that generated code has for them. */
import type { JsonObject } from "../openapi/json.ts";
import {
  type Operation as ContractOperation,
  operationsOf as readOperations,
  webhooksOf,
} from "../openapi/operations.ts";
import { Names, nameOfPath } from "./names.ts";

export interface Operation extends ContractOperation {
  /** A unique identifier: the operationId where there is one. */
  readonly name: string;
}

/** The operations, then the webhooks; `reserved` are names that the generated module needs for itself. */
export function operationsOf(document: JsonObject, reserved: Iterable<string> = []): Operation[] {
  const names = new Names(reserved);
  return [...readOperations(document), ...webhooksOf(document)].map((operation) => {
    const { kind, method, path, operationId } = operation;
    const name = names.claim(operationId ?? nameOfPath(kind === "operation" ? method : "on", path));
    return { ...operation, name };
  });
}
