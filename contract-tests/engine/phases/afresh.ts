/** What cannot be done to what was made before, done to something of which all was made anew: a cart is checked out once, and an order that was paid is not cancelled. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import { Flow } from "../http/flow.ts";
import type { Wire } from "../http/wire.ts";

/** Things of its own, with everything that they may have: of what is in stock some can be sold. */
export function freshFlow(wire: Wire, label: string): Flow {
  return new Flow(wire, label, {}, true);
}

/** Undefined where it is refused then as well. */
export async function afresh(
  { wire }: TestContext,
  operation: Operation,
  label: string,
  isPlain = false,
): Promise<Exchange | undefined> {
  const own = `${label} ${operation.id}`;
  return await (isPlain ? new Flow(wire, own) : freshFlow(wire, own)).ensure(operation);
}
