/** A list that is asked for by a text alone (`/search?q=`) is asked for one that some things have, which are made for it. */
import { write } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { freshText } from "../generate/fresh-text.ts";
import { viewOf } from "../generate/view.ts";
import { succeeded } from "../http/flow.ts";
import { makes } from "../http/making.ts";
import { type Plan, key } from "../http/plan.ts";
import type { ListShape } from "../relations/list-shape.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import { lookedThrough, proseOf, searchesOf } from "./searched.ts";

/** So many are found by the same text, each with more behind it. */
const ALIKE = ["one", "two", "three", "four"] as const;

/** The plan with a text that things have; as it is where it need not say one, or nothing says where that is looked for. */
export async function findable(context: TestContext, shape: ListShape, plan: Plan): Promise<Plan> {
  const { contract, flow, wire } = context;
  const { schemas } = contract;
  const parameter = searchesOf(schemas, shape).find(({ required }) => required);
  const through = parameter && lookedThrough(schemas, shape, proseOf(schemas, parameter))[0];
  const name = [...shape.item.members].find(([, member]) => member === through)?.[0];
  const kind = schemas.kind(shape.item.schema);
  const maker = contract.operations.find((one) => {
    const answered = answerSchema(one, makes(contract, one) ?? 0);
    return answered !== undefined && schemas.kind(thingOf(schemas, "out", answered).schema) === kind;
  });
  const asked = maker?.body?.content.find(({ type }) => /json/.test(type))?.schema;
  const member =
    asked === undefined || name === undefined ? undefined : thingOf(schemas, "in", asked).members.get(name);
  if (parameter === undefined || maker === undefined || asked === undefined || member === undefined) return plan;
  const text = freshText(viewOf(schemas, "in", parameter.schema), wire.random(`found by ${shape.operation.id}`))?.slice(
    0,
    12,
  );
  if (text === undefined || !schemas.valid("in", parameter.schema, text)) return plan;
  for (const [index, more] of ALIKE.entries()) {
    const making = await flow.everything(maker, `to be found, ${more}`, false, index === 0);
    const value = making?.body && write(making.body.value, member.pointer, index === 0 ? text : `${text} ${more}`);
    if (making?.body === undefined || value === undefined || !schemas.valid("in", asked, value)) return plan;
    const about = flow.about(maker, "to be found by its text", { check: "lists" });
    if (!succeeded(await wire.send({ ...making, body: { ...making.body, value } }, about))) return plan;
  }
  return { ...plan, values: new Map([...plan.values, [key(parameter), text]]) };
}
