/** A list that was narrowed or turned round, read by small pages, is the same list: what a page leads to is not asked for anew. */
import { type Json, sameJson } from "../../../spec/openapi/json.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { type Plan, key } from "../http/plan.ts";
import { OF_STATE } from "../http/statuses.ts";
import { type ListRead, type Walked, identity, itemsIn, limited, walk } from "./walk.ts";

/** Enough to see the first page, one between two others, and the last one. */
const PAGES = 4;

/** What a page leads to, asked for without what the list was narrowed or turned by: it may say that itself, and be refused beside it. Undefined where it is refused alone as well. */
async function ledAlone(
  { context, shape, base }: ListRead,
  plan: Plan,
  { sent }: Exchange,
): Promise<Exchange | undefined> {
  const isAsked = (at: string): boolean =>
    plan.values.has(at) && !base.values.has(at) && at !== (shape.limit && key(shape.limit));
  const values = new Map([...(sent?.values ?? [])].filter(([at]) => !isAsked(at)));
  const about = context.flow.about(shape.operation, "what a page leads to, alone", { check: "lists" });
  const page = sent && (await context.wire.send({ ...plan, values }, about));
  return succeeded(page) ? page : undefined;
}

/**
 * `some` is what this plan has shown on pages as large as they may be. `said` begins a sentence about it. Says nothing where the list moves
 * meanwhile, or does not say where its pages end.
 */
export async function pagesAlike(list: ListRead, plan: Plan, some: Walked, said: string): Promise<void> {
  const { context, shape, whole, report } = list;
  const identify = identity(whole.items);
  const leads = shape.next !== undefined || shape.onward !== undefined;
  if (identify === undefined || shape.limit === undefined || !leads || !some.whole || some.items.length < 2) return;
  const size = Math.ceil(some.items.length / PAGES);
  const small = await walk(context, shape, limited(shape, plan, size), `${said}, by pages of ${size}`);
  const after = await walk(context, shape, plan, `${said}, once more`);
  const keys = ({ items }: Walked): string[] => items.map((item: Json) => identify(item));
  if (small === undefined || after === undefined || !sameJson(keys(some), keys(after))) return;
  const status = small.refused?.response?.status ?? 0;
  if (small.refused !== undefined && status >= 400 && status < 500 && !OF_STATE.has(status) && status !== 429) {
    const alone = await ledAlone(list, plan, small.refused);
    const other = alone && itemsIn(shape, alone).find((item) => !keys(some).includes(identify(item)));
    if (alone === undefined)
      report("list-complete", `${said}: what a page of ${size} leads to is answered ${status}`, small.refused);
    else if (other !== undefined)
      report("list-filter", `${said}: a page of ${size} leads to ${identify(other)}, which is not in the list`, alone);
  }
  if (!small.whole) return;
  const [wanted, came] = [keys(some), keys(small)];
  const repeated = came.find((one, index) => came.indexOf(one) !== index);
  const stranger = came.find((one) => !wanted.includes(one));
  const lost = wanted.find((one) => !came.includes(one));
  const last = small.pages.at(-1);
  if (repeated !== undefined) report("list-filter", `${said}: ${repeated} comes twice over pages of ${size}`, last);
  else if (stranger !== undefined)
    report("list-filter", `${said}: ${stranger} is on a page of ${size}, and not in the list as a whole`, last);
  else if (lost !== undefined)
    report("list-filter", `${said}: ${lost} is on no page of ${size}, and in the list as a whole`, last);
  else if (!sameJson(wanted, came))
    report("list-order", `${said}: pages of ${size} come in another order than the list as a whole`, last);
}
