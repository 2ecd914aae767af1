/** What conflicts where a number is drawn may well be taken at its lower end: no more can be returned than was sold. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import { extreme } from "../generate/extremes.ts";
import { thingOf } from "../relations/thing.ts";
import { namesItself } from "./links.ts";
import type { Plan } from "./plan.ts";

/** The plan with each member at its lower end; undefined where it has no body. `refers`: names other things. */
export function lowered(
  { schemas }: Contract,
  plan: Plan,
  refers: (operation: Operation, name: string) => boolean,
): Plan | undefined {
  const { operation, body } = plan;
  const schema = body?.media.schema;
  if (body === undefined || schema === undefined) return undefined;
  const names = [...thingOf(schemas, "in", schema).members.keys()];
  const kept = new Set(names.filter((name) => namesItself(operation, name) || refers(operation, name)));
  return { ...plan, body: { ...body, value: extreme(schemas, schema, body.value, "low", kept) } };
}
