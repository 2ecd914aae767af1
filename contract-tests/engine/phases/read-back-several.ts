/** Lists of objects in a body with several in each: who keeps the first one, or loses the last one, shows it. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { type Wish, sample } from "../generate/sample.ts";
import { itemsOf, viewOf } from "../generate/view.ts";
import type { Plan } from "../http/plan.ts";
import { thingOf } from "../relations/thing.ts";
import { attempt } from "../generate/attempt.ts";

const SEVERAL = 3;

function objectsFor(wish: Wish, pointer: string): Json[] | undefined {
  const items = itemsOf(viewOf(wish.schemas, wish.direction, pointer));
  if (items === undefined || !viewOf(wish.schemas, wish.direction, items).types.includes("object")) return undefined;
  const all = attempt(() =>
    Array.from({ length: SEVERAL }, () => sample({ ...wish, full: true, inventive: true }, items)),
  );
  return all && [all, all.slice(0, 2)].find((some) => wish.schemas.valid(wish.direction, pointer, some));
}

/** A request with several objects in each list of its body; undefined where it has no such list. */
export async function severalOfEach(context: TestContext, operation: Operation): Promise<Plan | undefined> {
  const { contract, flow, wire } = context;
  const { schemas } = contract;
  const schema = operation.body?.content.find(({ type }) => /json/.test(type))?.schema;
  if (schema === undefined) return undefined;
  const wish: Wish = { schemas, direction: "in", random: wire.random(`${operation.id} with several of each`) };
  const lists = [...thingOf(schemas, "in", schema).members.values()].flatMap(({ pointer, schema: at }) => {
    const objects = objectsFor(wish, at);
    return objects === undefined ? [] : [{ pointer, objects }];
  });
  const plan = lists.length === 0 ? undefined : await flow.everything(operation, "with several of each");
  if (plan?.body === undefined) return undefined;
  let { value } = plan.body;
  for (const { pointer, objects } of lists) {
    const fuller = write(value, pointer, objects);
    if (schemas.valid("in", schema, fuller)) value = fuller;
  }
  return await flow.bound({ ...plan, body: { ...plan.body, value } });
}
