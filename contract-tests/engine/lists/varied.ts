/** One more thing for a list, so that not all are of one kind. */
import type { Json } from "../../../spec/openapi/json.ts";
import { read, write } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { filled } from "../generate/filled.ts";
import { enumerated, viewOf } from "../generate/view.ts";
import type { Plan } from "../http/plan.ts";
import { thingOf } from "../relations/thing.ts";

function isText(value: Json): value is string {
  return typeof value === "string";
}

/** With other numbers, switches, kinds and lists than the ones before, as far as the schema admits them: what is sorted and filtered by them shows it. */
export function varied(
  { contract: { schemas }, flow, wire }: TestContext,
  plan: Plan | undefined,
  index: number,
): Plan | undefined {
  const schema = plan?.body?.media.schema;
  if (plan?.body === undefined || schema === undefined) return plan;
  let { value } = plan.body;
  const wish = { schemas, direction: "in", random: wire.random(`${plan.operation.id} varied ${index}`) } as const;
  for (const [name, { pointer, schema: at }] of thingOf(schemas, "in", schema).members) {
    const known = read(value, pointer);
    // some are more than the first, and some less
    const sign = index % 2 === 0 ? 1 : -1;
    const numbers = typeof known === "number" ? [known + sign * index, known - sign * index] : [];
    const free = Array.isArray(known) && known.every(isText) && !flow.refers(plan.operation, name);
    const lists = free ? [filled(wish, at)].filter((one) => Array.isArray(one) && one.every(isText)) : numbers;
    // each of a closed list in its turn: of one kind alone filters show little
    const closed = typeof known === "string" ? (enumerated(viewOf(schemas, "in", at)) ?? []) : [];
    const turn = closed.length > 1 ? closed.slice(index % closed.length).slice(0, 1) : [];
    const others = typeof known === "boolean" ? [index % 2 === 0] : [...lists, ...turn];
    const forms = others.map((other) => write(value, pointer, other));
    value = forms.find((form) => schemas.valid("in", schema, form)) ?? value;
  }
  return { ...plan, body: { ...plan.body, value } };
}
