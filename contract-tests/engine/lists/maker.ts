/** What makes the things of a list: POST to the list's own path or below another thing, or the call that answers one of them. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import { isCalled } from "../http/called.ts";
import { makersElsewhere } from "../http/made-elsewhere.ts";
import { MAKING, type MakingStatus, makes } from "../http/making.ts";
import type { ListShape } from "../relations/list-shape.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";

export interface Maker {
  readonly operation: Operation;
  readonly status: MakingStatus;
  /** Schema of the answer, and where the thing stands in it. */
  readonly answered: string;
  readonly at: string;
}

/** Where the answer of a call has a thing of the list. */
function within({ schemas }: Contract, { item }: ListShape, answered: string): string | undefined {
  const kind = (schema: string): string => schemas.kind(schema);
  const { at, schema, members } = thingOf(schemas, "out", answered);
  if (kind(schema) === kind(item.schema)) return at;
  return [...members].flatMap(([name, member]) =>
    kind(member.schema) === kind(item.schema) ? [member.pointer || join(at, name)] : [],
  )[0];
}

function called(contract: Contract, shape: ListShape): Maker | undefined {
  const makers = contract.operations.flatMap((operation): Maker[] => {
    const status = operation.path.includes("{") ? undefined : makes(contract, operation);
    const answered = status && answerSchema(operation, status);
    const at = answered === undefined ? undefined : within(contract, shape, answered);
    return status === undefined || answered === undefined || at === undefined
      ? []
      : [{ operation, status, answered, at }];
  });
  return makers.find(({ operation: { id, path } }) => MAKING.test(id) || MAKING.test(path));
}

/** The operation alone: it need not answer what it makes. */
export function makingOf(contract: Contract, shape: ListShape): Operation | undefined {
  const { operation } = shape;
  if (isCalled(operation)) return called(contract, shape)?.operation;
  return (
    contract.operations.find(({ method, path }) => method === "POST" && path === operation.path) ??
    makersElsewhere(contract, operation.path)[0]
  );
}

export function makerOf(contract: Contract, shape: ListShape): Maker | undefined {
  if (isCalled(shape.operation)) return called(contract, shape);
  const operation = makingOf(contract, shape);
  return operation && makingBy(contract, shape, operation);
}

/** What makes things of a list at the top beside its maker: other calls below what they are made for, and copies of its own things. */
export function othersMaking(contract: Contract, shape: ListShape): readonly Maker[] {
  const { path } = shape.operation;
  if (path.includes("{") || isCalled(shape.operation)) return [];
  const first = makingOf(contract, shape);
  const copies = contract.operations.filter(
    (one) => one.method === "POST" && one.path.startsWith(`${path}/{`) && makes(contract, one) === 201,
  );
  return [...makersElsewhere(contract, path), ...copies]
    .filter((one) => one.id !== first?.id)
    .flatMap((one) => makingBy(contract, shape, one) ?? []);
}

function makingBy(contract: Contract, shape: ListShape, operation: Operation): Maker | undefined {
  const status = makes(contract, operation);
  const answered = status && answerSchema(operation, status);
  if (status === undefined || answered === undefined) return undefined;
  const { at, schema } = thingOf(contract.schemas, "out", answered);
  const same = contract.schemas.kind(schema) === contract.schemas.kind(shape.item.schema);
  return same ? { operation, status, answered, at } : undefined;
}
