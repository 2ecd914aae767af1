/** What was put at a path below a list's is in the list. */
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { succeeded } from "../http/flow.ts";
import { type Plan, key } from "../http/plan.ts";
import { LAGS, PART, says } from "./listed.ts";
import { namingOf } from "./naming.ts";
import { type ListRead, walk } from "./walk.ts";

/** The same below what the list is of; undefined where the path of the one takes no such value as that of the other. */
function besideList({ context, base }: ListRead, plan: Plan, own: Parameter): Plan | undefined {
  const above = plan.operation.parameters.filter((one) => one.in === "path" && one !== own);
  const values = new Map(plan.values);
  for (const one of above) {
    const value = base.values.get(key(one)) ?? plan.values.get(key(one));
    if (value === undefined || !context.contract.schemas.valid("in", one.schema, value)) return undefined;
    values.set(key(one), value);
  }
  return { ...plan, values };
}

export async function putThere(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const { path } = shape.operation;
  const naming = namingOf(context, shape);
  const beside = context.contract.operations.filter((one) =>
    one.parameters.some(({ name }) => one.path === `${path}/{${name}}`),
  );
  const [maker, reader] = ["PUT", "GET"].map((method) => beside.find((one) => one.method === method));
  // the last of the path, wherever it stands among the parameters
  const parameter = maker?.parameters.find((one) => one.in === "path" && maker.path === `${path}/{${one.name}}`);
  if (maker === undefined || reader === undefined || parameter === undefined || naming === undefined) return;
  if (!whole.whole || !maker.responses.some(({ status }) => status === "201")) return;
  const made = await context.flow.valid(maker);
  const plan = made && besideList(list, made, parameter);
  const about = context.flow.about(maker, "to be listed", { check: "lists" });
  const put = plan && (await context.wire.send(plan, about));
  const id = plan?.values.get(key(parameter));
  if (plan === undefined || put === undefined || !succeeded(put) || id === undefined) return;
  const read = await context.wire.send(
    { operation: reader, values: plan.values },
    context.flow.about(reader, "what was put to be listed", { check: "lists" }),
  );
  const after = await walk(context, shape, base, "with what was put");
  if (!succeeded(read) || after?.whole !== true) return;
  if (after.items.some((item) => String(naming.of(item)) === String(id))) return;
  const part = says(list, [shape.operation, maker], LAGS, PART) ? "all is listed" : undefined;
  report("list-complete", `${maker.id} has put ${JSON.stringify(id)} there, and the list lacks it`, put, part);
}
