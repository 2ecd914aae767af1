/** What a call has archived, hidden or switched off is shown to who asks for that, and to nobody else: `include_archived`, after `POST /warehouses/{warehouse}/archive`. */
import { read } from "../../../spec/openapi/pointer.ts";
import { jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { follow, linksFrom } from "../http/links.ts";
import { key } from "../http/plan.ts";
import { LAGS, says } from "./listed.ts";
import { makerOf } from "./maker.ts";
import { namingOf } from "./naming.ts";
import { showing } from "./showing.ts";
import { type ListRead, walk } from "./walk.ts";

/** Does it to one of its own, and looks for that with and without the switch. */
export async function putAway(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const { contract, flow, wire } = context;
  const { parameter, deed } = showing(contract, shape) ?? {};
  const [maker, naming] = [makerOf(contract, shape), namingOf(context, shape)];
  if (parameter === undefined || deed === undefined || maker === undefined || naming === undefined) return;
  if (!whole.whole || base.values.has(key(parameter)) || deed.body !== undefined) return;
  const plan = await flow.another(maker.operation, `for ${deed.id}`);
  const about = flow.about(maker.operation, `for ${deed.id}`, { check: "lists" });
  const made = plan && (await wire.send(plan, about));
  const link = linksFrom(contract, maker.operation, maker.status).find(({ operationId }) => operationId === deed.id);
  const done = made && link && succeeded(made) ? follow(link, made, flow.bare(deed)) : undefined;
  const id = made?.response && naming.of(read(jsonBody(made.response), maker.at) ?? null);
  if (done === undefined || id === undefined) return;
  const exchange = await wire.send(done, flow.about(deed, "to be left out", { check: "lists" }));
  if (!succeeded(exchange)) return;
  const lags = says(list, [shape.operation, deed], LAGS) ? "all is listed" : undefined;
  for (const isAsked of [false, true]) {
    const asked = { ...base, values: new Map([...base.values, ...(isAsked ? [[key(parameter), true] as const] : [])]) };
    const walked = await walk(context, shape, asked, isAsked ? `with ${parameter.name}` : `after ${deed.id}`);
    const isThere = walked?.items.some((item) => naming.of(item) === id);
    if (walked?.whole !== true || isThere === isAsked) continue;
    const message = isAsked
      ? `${parameter.name} was true, and the list lacks ${JSON.stringify(id)}, after ${deed.id}`
      : `the list still has ${JSON.stringify(id)} after ${deed.id}, and nobody asked for ${parameter.name}`;
    report("list-complete", message, walked.pages[0], lags);
  }
}
