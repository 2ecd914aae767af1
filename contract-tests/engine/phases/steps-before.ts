/** What has to be done to a thing before an operation is taken: an invoice is paid once it was finalized. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { ENDING, REMOVING, TAKING_BACK, isNamed } from "../http/making.ts";
import type { Plan } from "../http/plan.ts";

/** `/invoices/{invoice}/pay` and `/invoices/{invoice}:pay` act on what stands at `/invoices/{invoice}`. */
export function above(path: string): string | undefined {
  return /^(.*\{[^}]+\})(?:\/[^/{}]+|:[^/{}]+)$/.exec(path)?.[1];
}

/** `refused`: the operation on a thing whose state refuses it. The steps after which it was taken; none where no order of theirs was found. */
export async function stepsBefore(context: TestContext, { operation, values }: Plan): Promise<readonly Operation[]> {
  const send = (one: Operation, name: string): Promise<Exchange> =>
    context.wire.send({ operation: one, values }, context.flow.about(one, name, { check: "read-back" }));
  const steps = context.contract.operations.filter(
    (one) =>
      /^(POST|PUT)$/.test(one.method) &&
      one.body === undefined &&
      one.id !== operation.id &&
      above(one.path) !== undefined &&
      above(one.path) === above(operation.path) &&
      !isNamed(one, [...ENDING, ...REMOVING, ...TAKING_BACK]),
  );
  const done: Operation[] = [];
  for (const step of steps) {
    if (!succeeded(await send(step, `before ${operation.id}`))) continue;
    done.push(step);
    if (succeeded(await send(operation, `after ${step.id}`))) return done;
  }
  return [];
}
