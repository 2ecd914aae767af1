/** What operators on the rest of a contract are given and give back. */
import type { Contract } from "../../../engine/contract.ts";
import type { Operation } from "../../../../spec/openapi/operations.ts";
import type { Response } from "../../../../spec/openapi/responses.ts";
import type { Change, Edit, Mutant } from "../mutant.ts";
import type { JsonObject } from "../../../../spec/openapi/json.ts";
import { read } from "../../../../spec/openapi/pointer.ts";

export type Placed = Omit<Mutant, "operator">;

export interface ContractOperator {
  readonly name: string;
  readonly mutants: (contract: Contract) => Placed[];
}

/** Changes that show in the same part of a contract. */
export function placed(place: string, scope: Mutant["scope"], ...changes: readonly Change[]): Placed[] {
  return changes.map((change) => ({ ...change, place, scope }));
}

/** What stands there stands elsewhere. */
export function moved(document: JsonObject, from: string, to: string): Edit[] {
  return [{ pointer: from }, { pointer: to, value: read(document, from) ?? {} }];
}

export interface Documented {
  readonly response: Response;
  /** The operations that share it. */
  readonly operations: readonly string[];
}

/** Every response once, where it stands. */
export function responsesOf(operations: readonly Operation[]): Documented[] {
  const all = operations.flatMap((operation) =>
    operation.responses.filter(({ reserved }) => !reserved).map((response) => ({ response, operation: operation.id })),
  );
  return [...Map.groupBy(all, ({ response }) => response.pointer).values()].flatMap((shared) => {
    const [first] = shared;
    return first === undefined
      ? []
      : [{ response: first.response, operations: shared.map(({ operation }) => operation) }];
  });
}

/** Where a thing stands and who shares it, by a pointer that each user of it names. */
export function sharedBy<T>(
  operations: readonly Operation[],
  list: (operation: Operation) => readonly (readonly [pointer: string, thing: T])[],
): { readonly pointer: string; readonly thing: T; readonly operations: readonly string[] }[] {
  const all = operations.flatMap((operation) =>
    list(operation).map(([pointer, thing]) => ({ pointer, thing, operation: operation.id })),
  );
  return [...Map.groupBy(all, ({ pointer }) => pointer)].flatMap(([pointer, shared]) => {
    const [first] = shared;
    return first === undefined
      ? []
      : [{ pointer, thing: first.thing, operations: shared.map(({ operation }) => operation) }];
  });
}
