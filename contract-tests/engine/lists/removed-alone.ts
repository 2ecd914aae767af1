/** A removal takes one thing: what was sent in the same words stays, where the service has taken both. */
import { read } from "../../../spec/openapi/pointer.ts";
import type { Json } from "../../../spec/openapi/json.ts";
import { jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { beside, removerOf } from "./listed.ts";
import { makerOf } from "./maker.ts";
import { namingOf } from "./naming.ts";
import { type ListRead, walk } from "./walk.ts";

export async function removedAlone(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const { contract, flow, wire } = context;
  const [maker, naming, remover] = [makerOf(contract, shape), namingOf(context, shape), removerOf(list)];
  if (maker === undefined || naming === undefined || remover === undefined || !whole.whole) return;
  const { operation, status, at } = maker;
  const plan = beside(list, await flow.another(operation, "equal to another one"));
  if (plan === undefined) return;
  const made: Json[] = [];
  for (const one of [plan, flow.underOwnKey(plan)]) {
    const { response } = await wire.send(one, flow.about(operation, "equal to another one", { check: "lists" }));
    const thing = response?.status === status ? read(jsonBody(response), at) : undefined;
    made.push((thing && naming.of(thing)) ?? null);
  }
  const [first = null, second = null] = made;
  const listed = async (name: string): Promise<ReadonlySet<Json> | undefined> => {
    const walked = await walk(context, shape, base, name);
    return walked?.whole === true ? new Set(walked.items.map((item) => naming.of(item) ?? null)) : undefined;
  };
  const before =
    first === null || second === null || first === second ? undefined : await listed("with two equal ones");
  const about = flow.about(remover.operation, "one of two that are equal", { check: "lists" });
  if (first !== null) {
    const gone = await wire.send(remover.plan(first), about);
    const isBoth = before?.has(first) === true && before.has(second) && succeeded(gone);
    const after = isBoth ? await listed("without one of two that are equal") : undefined;
    if (after !== undefined && !after.has(second)) {
      const message = `${remover.operation.id} has removed ${JSON.stringify(first)}, and the list lacks ${JSON.stringify(second)} too, which was sent in the same words`;
      report("list-complete", message, gone);
    }
  }
  if (second !== null && second !== first) await wire.send(remover.plan(second), about);
}
