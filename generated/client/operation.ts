// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** Operations on their own: a bundle holds those that are imported. */
import type { OperationShape } from "./options.ts";
import type { Pagination, Path } from "./pages.ts";
import type { Transport } from "./transport.ts";
import type { Asking, Forms, Input, Paginate, Result } from "./types.ts";

export type OperationFunction<Operation> =
  object extends Input<Operation>
    ? <Asked extends Forms<Operation> = never>(
        transport: Transport,
        input?: Input<Operation> & Asking<Asked>,
      ) => Promise<Result<Operation, Asked>>
    : <Asked extends Forms<Operation> = never>(
        transport: Transport,
        input: Input<Operation> & Asking<Asked>,
      ) => Promise<Result<Operation, Asked>>;

export function operation<Operation>(shape: OperationShape): OperationFunction<Operation> {
  const send = (transport: Transport, ...input: readonly unknown[]): unknown =>
    (transport.operation<Operation>(shape) as AnyCall)(...input);
  return send as unknown as OperationFunction<Operation>;
}

export type PaginationFunction<Operation, Items extends Path> = (
  transport: Transport,
  ...input: Parameters<Paginate<Operation, Items>>
) => ReturnType<Paginate<Operation, Items>>;

export function pagination<Operation, Items extends Path>(
  shape: OperationShape,
  how: Pagination<Items>,
): PaginationFunction<Operation, Items> {
  return (transport, ...input) => (transport.pagination<Operation, Items>(shape, how) as AnyCall)(...input) as never;
}

/** The types above say what goes in and out; a generic call has nothing to add to them. */
type AnyCall = (...input: readonly unknown[]) => unknown;
