/** What is made elsewhere and put below a thing (`PUT /teams/{team}/members/{user}`) is in the list there, and no longer once it was taken out. */
import { namedIn } from "../http/found.ts";
import { succeeded } from "../http/flow.ts";
import { placedElsewhere } from "../http/placed.ts";
import { key } from "../http/plan.ts";
import { beside, LAGS, PART, says } from "./listed.ts";
import { type ListRead, walk } from "./walk.ts";

export async function putAndTaken(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const { contract, flow, wire } = context;
  const below = contract.operations.filter((one) =>
    one.parameters.some(({ name }) => one.path === `${shape.operation.path}/{${name}}`),
  );
  const [maker, remover] = ["PUT", "DELETE"].map((method) => below.find((one) => one.method === method));
  const parameter = maker?.parameters.findLast(({ in: place }) => place === "path");
  if (maker === undefined || parameter === undefined || !whole.whole) return;
  if (
    placedElsewhere(contract, maker, parameter.name) === undefined ||
    says(list, [shape.operation, maker], LAGS, PART)
  )
    return;
  const plan = beside(list, await flow.valid(maker));
  const id = plan?.values.get(key(parameter));
  if (plan === undefined || id === undefined) return;
  const put = await wire.send(plan, flow.about(maker, "to be listed", { check: "lists" }));
  if (!succeeded(put) || put.response?.status === 202) return;
  const has = async (name: string): Promise<boolean | undefined> => {
    const walked = await walk(context, shape, base, name);
    const ids = walked?.items.map((item) => namedIn(item, parameter.name));
    // what says of itself nothing shows nothing
    if (walked?.whole !== true || ids === undefined || ids.includes(undefined)) return undefined;
    return ids.some((one) => String(one) === String(id));
  };
  const isThere = await has("with what was put");
  if (isThere === false)
    report("list-complete", `${maker.id} has put ${JSON.stringify(id)} there, and the list lacks it`, put);
  if (isThere !== true || remover === undefined || remover.body !== undefined) return;
  const { values } = flow.bare(remover);
  const places = [...plan.values].filter(([at]) => at.startsWith("path "));
  const about = flow.about(remover, "what was put to be listed", { check: "lists" });
  const gone = await wire.send({ operation: remover, values: new Map([...values, ...places]) }, about);
  if (!succeeded(gone) || gone.response?.status === 202) return;
  if ((await has("without what was taken out")) === true)
    report("list-complete", `${remover.id} has taken ${JSON.stringify(id)} out, and the list still has it`, gone);
}
