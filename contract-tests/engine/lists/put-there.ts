/** What was put at a path below a list's is in the list. */
import { succeeded } from "../http/flow.ts";
import { key } from "../http/plan.ts";
import { LAGS, PART, says } from "./listed.ts";
import { namingOf } from "./naming.ts";
import { type ListRead, walk } from "./walk.ts";

export async function putThere(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const { path } = shape.operation;
  const naming = namingOf(context, shape);
  const beside = context.contract.operations.filter((one) =>
    one.parameters.some(({ name }) => one.path === `${path}/{${name}}`),
  );
  const [maker, reader] = ["PUT", "GET"].map((method) => beside.find((one) => one.method === method));
  const parameter = maker?.parameters.findLast(({ in: place }) => place === "path");
  if (maker === undefined || reader === undefined || parameter === undefined || naming === undefined) return;
  if (!whole.whole || !maker.responses.some(({ status }) => status === "201")) return;
  const plan = await context.flow.valid(maker);
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
