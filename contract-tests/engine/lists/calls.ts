/** Calls about one thing of a list that is asked for by a call: they name it as the call that made it answered. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { viewOf } from "../generate/view.ts";
import { isCalled } from "../http/called.ts";
import { isNamed } from "../http/making.ts";
import type { Plan } from "../http/plan.ts";
import { referenceOf } from "../http/references.ts";
import type { ListRead } from "./walk.ts";
import { makingOf } from "./maker.ts";

export interface CallAbout {
  readonly operation: Operation;
  /** For the thing of this name, below what the list stands below. */
  readonly plan: (id: Json) => Plan;
}

export function callsAbout({ context, shape, base }: ListRead, verbs: readonly string[]): CallAbout[] {
  const { contract } = context;
  const maker = isCalled(shape.operation) ? makingOf(contract, shape) : undefined;
  if (maker === undefined) return [];
  return contract.operations.flatMap((operation): CallAbout[] => {
    const media = operation.body?.content.find(({ type }) => /json/.test(type));
    if (media?.schema === undefined || operation.path.includes("{") || !isNamed(operation, verbs)) return [];
    const required = [...viewOf(contract.schemas, "in", media.schema).required];
    const [own, ...others] = required.filter((name) => referenceOf(contract, name)?.source.id === maker.id);
    const around = required
      .filter((name) => name !== own)
      .map((name) => [name, base.values.get(`query ${name}`)] as const);
    if (own === undefined || others.length > 0 || around.some(([, value]) => value === undefined)) return [];
    const value = Object.fromEntries(around.flatMap(([name, one]) => (one === undefined ? [] : [[name, one]])));
    const plan = (id: Json): Plan => ({
      operation,
      values: new Map(),
      body: { media, value: { ...value, [own]: id } },
    });
    return [{ operation, plan }];
  });
}
