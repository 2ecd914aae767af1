/** What is computed of a list beside it (`/sensors/{sensor}/summary` of `/sensors/{sensor}/readings`): its count, least, most, mean and sum are those of the items. */
import { isObject, sameJson, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { key } from "../http/plan.ts";
import { bodyOf } from "../phases/changes-judged.ts";
import { aggregateFault, rolesOf } from "../relations/aggregates.ts";
import { prose } from "../relations/assumed.ts";
import { OF_SOME } from "../relations/counting.ts";
import { listShape } from "../relations/list-shape.ts";
import { numbersOf } from "../relations/numbers.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import { type ListRead, walk } from "./walk.ts";

const FEWEST_ROLES = 3;

/** The one number of an item. */
function valueOf({ context, shape }: ListRead): string | undefined {
  const numbers = numbersOf(context.contract.schemas, shape.item.members);
  return numbers.length === 1 ? numbers[0]?.[1].pointer : undefined;
}

/** Of a window of time that nobody asked for, or of some of the items, nothing is said. */
export function isOfAll({ contract }: Pick<TestContext, "contract">, operation: Operation): boolean {
  const queries = operation.parameters.filter(({ in: place }) => place === "query");
  const words = [prose(operation), ...queries.map(({ definition }) => textAt(definition["description"]) ?? "")].join(
    "\n",
  );
  const isFree = queries.every(
    ({ required, schema }) => !required && firstOf(viewOf(contract.schemas, "in", schema), "default") === undefined,
  );
  return isFree && !OF_SOME.test(words) && !/\bdefault/i.test(words);
}

/** What stands beside the list and has numbers of this kind. */
function beside(list: ListRead): Operation[] {
  const { contract } = list.context;
  const [, above = ""] = /^(.*)\/[^/{}]+$/.exec(list.shape.operation.path) ?? [];
  return contract.operations.filter((one) => {
    const schema = answerSchema(one, 200);
    const isBeside = one.path.startsWith(`${above}/`) && /^\/[^/{}]+$/.test(one.path.slice(above.length));
    if (one.method !== "GET" || !above.endsWith("}") || !isBeside || schema === undefined) return false;
    if (listShape(contract, one) !== undefined || !isOfAll(list.context, one)) return false;
    const names = [...thingOf(contract.schemas, "out", schema).members.keys()];
    return rolesOf(names) >= FEWEST_ROLES;
  });
}

export async function aggregated(list: ListRead): Promise<void> {
  const { context, shape, base, report } = list;
  const pointer = valueOf(list);
  if (pointer === undefined || !list.whole.whole) return;
  for (const operation of beside(list)) {
    const places = new Map(
      [...base.values].filter(([at]) => operation.parameters.some((one) => key(one) === at && one.in === "path")),
    );
    const before = await walk(context, shape, base, `all, for ${operation.id}`);
    const about = context.flow.about(operation, "what is computed of the list", { check: "lists" });
    const exchange = await context.wire.send({ operation, values: places }, about);
    const after = await walk(context, shape, base, `all, after ${operation.id}`);
    const body = bodyOf(context, answerSchema(operation, 200) ?? "", exchange);
    const values = (before?.items ?? [])
      .map((item) => read(item, pointer))
      .filter((value) => typeof value === "number");
    const isSame = before?.whole === true && after?.whole === true && sameJson([...before.items], [...after.items]);
    if (!isSame || !isObject(body) || values.length === 0 || values.length !== before.items.length) continue;
    const wrong = aggregateFault(body, values);
    if (wrong !== undefined) report("relation", `${wrong} of ${shape.operation.id}`, exchange);
  }
}
