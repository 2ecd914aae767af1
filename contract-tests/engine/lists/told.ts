/** Lists that tell of requests, such as an audit trail: what they say of those of this run. */
import { sameJson } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { Exchange } from "../http/exchange.ts";
import { evaluate } from "../http/expression.ts";
import { fits } from "../relations/faults.ts";
import type { Relation } from "../relations/vocabulary.ts";
import type { ListRead, Walked } from "./walk.ts";

/** What items say of answers of this run, each of which has a value of its own. */
export function toldOf(
  { context, report }: ListRead,
  relation: Extract<Relation, { kind: "told" }>,
  walked: Walked,
): void {
  const [member, expression] = relation.by;
  const answers = new Map(
    context.wire.exchanges.map((one) => [JSON.stringify(evaluate(expression, one) ?? null), one]),
  );
  const groups = Map.groupBy(walked.items, (item) => JSON.stringify(read(item, member) ?? null));
  if (groups.size > 0 && ![...groups.keys()].some((id) => answers.has(id)))
    return report("relation", `no item has the ${expression} of any answer of this run`, walked.pages[0]);
  for (const [id, items] of groups) {
    const answer = answers.get(id);
    if (answer === undefined || !items.every((item) => fits(item, relation.where))) continue;
    for (const [of, value] of relation.says) {
      // a request that fails after it has done something may be told of twice
      const wanted = value === "$operationId" ? operationOf(answer) : evaluate(value, answer);
      if (wanted === undefined || items.some((item) => sameJson(read(item, of) ?? null, wanted))) continue;
      const came = JSON.stringify(read(items[0] ?? null, of) ?? null);
      report("relation", `${of} of ${id} is ${came}, and its answer says ${JSON.stringify(wanted)}`, walked.pages[0]);
      return;
    }
  }
}

function operationOf({ case: about, response }: Exchange): string | undefined {
  return (response?.status ?? 0) < 300 ? about.operationId : undefined;
}
