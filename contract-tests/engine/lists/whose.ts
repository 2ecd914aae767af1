/** Lists below things: items that say below what they stand say what the path says, where those that the run has made do. */
import type { Json } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { upTo } from "../http/found.ts";
import { key } from "../http/plan.ts";
import { answerSchema } from "../relations/shared.ts";
import { unspelt } from "../../../spec/openapi/unspelt.ts";
import { thingOf } from "../relations/thing.ts";
import type { ListRead } from "./walk.ts";

/** What things of this kind, made below something of the same place, say of that: pairs of what the path named and what the answer says. */
function saidWhenMade({ context, shape }: ListRead, parameter: string, member: string): [Json, Json][] {
  const { contract, wire } = context;
  const kind = (schema: string): string => contract.schemas.kind(schema);
  const place = upTo(shape.operation.path, parameter);
  return wire.exchanges.filter(succeeded).flatMap(({ case: about, sent, response }): [Json, Json][] => {
    const operation = contract.operation(about.operationId ?? "");
    const schema = operation && response && answerSchema(operation, response.status);
    if (operation?.method !== "POST" || response === undefined || schema === undefined) return [];
    const thing = thingOf(contract.schemas, "out", schema);
    const named = sent?.values.get(`path ${parameter}`);
    if (!operation.path.startsWith(`${place}/`) || kind(thing.schema) !== kind(shape.item.schema)) return [];
    const at = thing.members.get(member)?.pointer;
    const said = at === undefined ? undefined : read(jsonBody(response), at);
    return named === undefined || said === undefined ? [] : [[named, said]];
  });
}

export function whose(list: ListRead): void {
  const { shape, base, whole, report } = list;
  const { path, parameters } = shape.operation;
  const last = parameters.findLast(({ in: place, name }) => place === "path" && path.includes(`{${name}}/`));
  const named = last && base.values.get(key(last));
  if (last === undefined || named === undefined) return;
  const [member, at] = [...shape.item.members].find(([name]) => unspelt(name) === unspelt(last.name)) ?? [];
  if (member === undefined || at === undefined) return;
  const made = saidWhenMade(list, last.name, member);
  if (made.length === 0 || !made.every(([one, said]) => String(one) === String(said))) return;
  const strange = whole.items.find((item) => String(read(item, at.pointer) ?? named) !== String(named));
  if (strange === undefined) return;
  const message = `${member} is ${JSON.stringify(read(strange, at.pointer))} of an item below ${JSON.stringify(named)}`;
  report("list-filter", message, whole.pages[0]);
}
