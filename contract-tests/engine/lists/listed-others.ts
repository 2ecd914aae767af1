/** What other calls than the list's maker have made is in the list: each movement that a receipt, an issue or a count has made, and each copy. */
import { read } from "../../../spec/openapi/pointer.ts";
import { jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { OF_STATE } from "../http/statuses.ts";
import { afresh } from "../phases/afresh.ts";
import { LAGS, PART, hidden, says } from "./listed.ts";
import { othersMaking } from "./maker.ts";
import { namingOf } from "./naming.ts";
import { type ListRead, walk } from "./walk.ts";

export async function listedByOthers(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const naming = namingOf(context, shape);
  if (naming === undefined || !whole.whole) return;
  for (const { operation, status, at } of othersMaking(context.contract, shape)) {
    const plan = await context.flow.another(operation, "to be listed");
    if (plan === undefined) continue;
    const about = context.flow.about(operation, "to be listed", { check: "lists" });
    const first = await context.wire.send(plan, about);
    const isRefused = OF_STATE.has(first.response?.status ?? 0);
    const made = isRefused ? ((await afresh(context, operation, "to be listed")) ?? first) : first;
    const thing = made.response?.status === status && succeeded(made) ? read(jsonBody(made.response), at) : undefined;
    const id = thing === undefined ? undefined : naming.of(thing);
    if (thing === undefined || id === undefined || hidden(list, thing)) continue;
    const walked = await walk(context, shape, base, `with what ${operation.id} has made`);
    if (walked?.whole !== true || walked.items.some((item) => naming.of(item) === id)) continue;
    const part = says(list, [shape.operation, operation], LAGS, PART) ? "all is listed" : undefined;
    report("list-complete", `${operation.id} has made ${JSON.stringify(id)}, and the list lacks it`, made, part);
  }
}
