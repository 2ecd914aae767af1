/** A page that repeats what was asked of it (`limit`, `offset`, `page`) says what was asked. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { unspelt } from "../../../spec/openapi/unspelt.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { key } from "../http/plan.ts";
import { aboutOf } from "../relations/list-about.ts";
import { type ListRead, itemsIn } from "./walk.ts";

/** Whether the page says something else; who is asked for more than they give may say so, and how many came is said of the page itself. */
function isOtherwise(asked: Json | undefined, told: Json | undefined, count: number, isLimit: boolean): boolean {
  if (typeof asked !== "number" || typeof told !== "number" || told === asked || count === 0) return false;
  return !isLimit || (told !== count && (told > asked || count > told));
}

export function toldAsAsked({ context, shape, report }: ListRead): void {
  const { contract, wire } = context;
  const { limit, turn, operation } = shape;
  const pages = wire.exchanges.filter(
    (one) => one.case.operationId === operation.id && one.case.check === "lists" && succeeded(one),
  );
  const about = aboutOf(contract.schemas, shape.schema);
  for (const parameter of [limit, turn?.parameter]) {
    const member = parameter && about.find(({ name }) => unspelt(name) === unspelt(parameter.name));
    if (parameter === undefined || member === undefined) continue;
    const said = (one: Exchange): Json | undefined => read(one.response && jsonBody(one.response), member.pointer);
    const asked = ({ sent }: Exchange, of: Parameter): Json | undefined => sent?.values.get(key(of));
    const wrong = pages.find((one) =>
      isOtherwise(asked(one, parameter), said(one), itemsIn(shape, one).length, parameter === limit),
    );
    if (wrong === undefined) continue;
    const message = `${parameter.name} was ${JSON.stringify(asked(wrong, parameter))}, and the page says that it is ${JSON.stringify(said(wrong))}`;
    report("list-limit", message, wrong);
  }
}
