/** What conflicts where a number is drawn may well be taken at its lower end: no more can be returned than was sold. */
import type { Contract } from "../contract.ts";
import { extreme } from "../generate/extremes.ts";
import { thingOf } from "../relations/thing.ts";
import { namesItself } from "./links.ts";
import type { Plan } from "./plan.ts";

/** The plan with each member at its lower end; as it is where it has no body. `refers`: whether a member names another thing. */
export function lowered({ schemas }: Contract, plan: Plan, refers: (name: string) => boolean): Plan {
  const { operation, body } = plan;
  const schema = body?.media.schema;
  if (body === undefined || schema === undefined) return plan;
  const names = [...thingOf(schemas, "in", schema).members.keys()];
  const kept = new Set(names.filter((name) => namesItself(operation, name) || refers(name)));
  return { ...plan, body: { ...body, value: extreme(schemas, schema, body.value, "low", kept) } };
}
