/** What a call has made is of the kind that is called as the call: `type` of what `POST /items/{item}/issue` makes is `issue`, where it may be that. */
import type { TestContext } from "../context.ts";
import { enumerated, viewOf } from "../generate/view.ts";
import { above } from "../http/steps-before.ts";
import { shown } from "../relations/compared.ts";
import { verbIn } from "../relations/participles.ts";
import { answerSchema } from "../relations/shared.ts";
import { spoken } from "../relations/spoken.ts";
import { thingOf } from "../relations/thing.ts";
import type { Made } from "./read-back-made.ts";

const KIND = /^(?:\w+_)?(?:kind|type|action)$|(?:Kind|Type|Action)$/;

export function ofItsKind(context: TestContext, { operation, exchange, body, schema }: Made): void {
  const { schemas, operations } = context.contract;
  const verb = verbIn(operation);
  const reader = operations.find((one) => one.method === "GET" && one.path === above(operation.path));
  if (verb === undefined || reader === undefined || exchange.response?.status !== 201) return;
  const kindOf = (one: string): string => schemas.kind(thingOf(schemas, "out", one).schema);
  const around = answerSchema(reader, 200);
  // what a thing is stays what it is, whatever is done to it
  if (around === undefined || kindOf(around) === kindOf(schema)) return;
  const asked = operation.body?.content.find(({ type }) => /json/.test(type))?.schema;
  const chosen = asked === undefined ? undefined : thingOf(schemas, "in", asked).members;
  for (const [name, member] of thingOf(schemas, "out", schema).members) {
    const values = KIND.test(name) ? (enumerated(viewOf(schemas, "out", member.schema)) ?? []) : [];
    const wanted = values.find((value) => typeof value === "string" && spoken(value) === verb);
    if (wanted === undefined || chosen?.has(name) === true || body[name] === undefined || body[name] === wanted)
      continue;
    const message = `${name} is ${shown(body[name])} of what ${operation.id} has made, and may be ${shown(wanted)}`;
    context.report({ check: "read-back", message, exchange: exchange.id, subject: exchange.case.name });
  }
}
