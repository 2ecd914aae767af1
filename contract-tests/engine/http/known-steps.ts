/** What has to be done to a thing before an operation is taken, as it was found once: whoever needs the operation later does it, too. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Case, Exchange } from "./exchange.ts";
import { type Plan, placesIn } from "./plan.ts";
import type { Wire } from "./wire.ts";

const found = new WeakMap<Wire, Map<string, readonly Operation[]>>();

export function rememberSteps(wire: Wire, { id }: Operation, steps: readonly Operation[]): void {
  found.set(wire, new Map([...(found.get(wire) ?? []), [id, steps]]));
}

interface Sends {
  readonly wire: Wire;
  valid: (operation: Operation) => Promise<Plan | undefined>;
  about: (operation: Operation, name: string, more: Partial<Case>) => Case;
}

/** Whether anybody has looked for them, and maybe found none. */
export function areKnown(wire: Wire, { id }: Operation): boolean {
  return found.get(wire)?.has(id) === true;
}

/** Whether each of them was done to what the plan is about; false where none are known. */
export async function stepsDone(flow: Sends, plan: Plan): Promise<boolean> {
  const places = placesIn(plan);
  const done: (Exchange | undefined)[] = [];
  for (const step of found.get(flow.wire)?.get(plan.operation.id) ?? []) {
    const one = step.body === undefined ? { operation: step, values: places } : await flow.valid(step);
    const about = flow.about(step, `before ${plan.operation.id}`, {});
    done.push(one && (await flow.wire.send({ ...one, values: new Map([...one.values, ...places]) }, about)));
  }
  return done.length > 0 && done.every((one) => (one?.response?.status ?? 500) < 300);
}
