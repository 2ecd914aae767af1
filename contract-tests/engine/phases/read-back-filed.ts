/** What has come to another state is listed under that one, and under the one before no longer. */
import { textAt } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { type Plan, key } from "../http/plan.ts";
import { LAGS, PART } from "../lists/listed.ts";
import { namingOf } from "../lists/naming.ts";
import { type Walked, largest, limited, walk } from "../lists/walk.ts";
import { prose } from "../relations/assumed.ts";
import { listShape } from "../relations/list-shape.ts";
import type { Moved } from "../relations/participles.ts";

/** `plan`: what brought it there. */
export async function filed(context: TestContext, plan: Plan, reader: Operation, moved: Moved): Promise<void> {
  const { contract, flow } = context;
  const [, path = "", place = ""] = /^(.*)\/\{([^}]+)\}$/.exec(reader.path) ?? [];
  const operation = contract.operations.find((one) => one.method === "GET" && one.path === path);
  const shape = operation && listShape(contract, operation);
  const filter = shape?.filters.find(({ member }) => member === shape.item.members.get(moved.member)?.pointer);
  const naming = shape && namingOf(context, shape);
  const bare = operation && (await flow.valid(operation));
  const id = plan.values.get(`path ${place}`);
  if (shape === undefined || filter === undefined || naming === undefined || bare === undefined || id === undefined)
    return;
  const words = `${prose(shape.operation)}\n${textAt(filter.parameter.definition["description"]) ?? ""}`;
  if (LAGS.test(words) || PART.test(words)) return;
  const places = [...plan.values].filter(([at]) => at.startsWith("path ") && at !== `path ${place}`);
  const under = async (state: string): Promise<Walked | undefined> => {
    if (!contract.schemas.valid("in", filter.parameter.schema, state)) return undefined;
    const values = new Map([...bare.values, ...places, [key(filter.parameter), state] as const]);
    const asked = limited(shape, { ...bare, values }, largest(context, shape));
    return await walk(context, shape, asked, `those that are ${state}, after ${plan.operation.id}`);
  };
  const [now, then] = [await under(moved.is), moved.was === undefined ? undefined : await under(moved.was)];
  const holds = (walked: Walked): boolean => walked.items.some((item) => String(naming.of(item)) === String(id));
  const said = `${moved.member} of ${JSON.stringify(id)} has come to ${moved.is}`;
  const report = (message: string, { pages }: Walked): void => {
    const [first] = pages;
    context.report({
      check: "list-filter",
      message: `${said} by ${plan.operation.id}, and the list of ${message}`,
      ...(first === undefined ? {} : { exchange: first.id }),
      subject: `${shape.operation.id}: its list`,
    });
  };
  if (now?.whole === true && !holds(now)) report(`those that are ${moved.is} lacks it`, now);
  const stale = then?.items.find((item) => String(naming.of(item)) === String(id));
  // it may have moved back
  if (then !== undefined && stale !== undefined && read(stale, filter.member) !== moved.was)
    report(`those that are ${moved.was ?? ""} has it`, then);
}
