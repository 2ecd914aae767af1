// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** Operations on their own: a bundle holds those that are imported. */
import type { OperationShape } from "./options.ts";
import type { Transport } from "./transport.ts";
import type { Call, Paginate } from "./types.ts";

export type OperationFunction<Operation> = (
  transport: Transport,
  ...input: Parameters<Call<Operation>>
) => ReturnType<Call<Operation>>;

export function operation<Operation>(shape: OperationShape): OperationFunction<Operation> {
  return (transport, ...input) => (transport.operation<Operation>(shape) as AnyCall)(...input) as never;
}

export type PaginationFunction<Operation, Items extends string> = (
  transport: Transport,
  ...input: Parameters<Paginate<Operation, Items>>
) => ReturnType<Paginate<Operation, Items>>;

export function pagination<Operation, Items extends string>(
  shape: OperationShape,
  items: Items,
): PaginationFunction<Operation, Items> {
  return (transport, ...input) => (transport.pagination<Operation, Items>(shape, items) as AnyCall)(...input) as never;
}

/** The types above say what goes in and out; a generic call has nothing to add to them. */
type AnyCall = (...input: readonly unknown[]) => unknown;
