/** The operations and webhooks of a contract under the names that generated code has for them. */
import type { JsonObject } from "../openapi/json.ts";
import {
  type Operation as ContractOperation,
  operationsOf as readOperations,
  webhooksOf,
} from "../openapi/operations.ts";
import { Names, isIdentifier, nameOfPath } from "./names.ts";

export interface Operation extends ContractOperation {
  /** A unique identifier: the operationId where there is one. */
  readonly name: string;
}

/** The operations, then the webhooks; `reserved` are names that the generated module needs for itself. */
export function operationsOf(document: JsonObject, reserved: Iterable<string> = []): Operation[] {
  const all = [...readOperations(document), ...webhooksOf(document)];
  const wanted = all.map(({ kind, method, path, operationId }): [string, boolean] => [
    operationId ?? nameOfPath(kind === "operation" ? method : "on", path),
    operationId !== undefined,
  ]);
  // an operationId that is an identifier stays what it is, whoever else would be written so
  const names = new Names(reserved);
  const claimed = new Map<number, string>();
  for (const isFirst of [true, false])
    for (const [index, [name, isSaid]] of wanted.entries())
      if (!claimed.has(index) && (!isFirst || (isSaid && isIdentifier(name)))) claimed.set(index, names.claim(name));
  return all.map((operation, index) => ({ ...operation, name: claimed.get(index) ?? "" }));
}
