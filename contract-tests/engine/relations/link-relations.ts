/** What a link says of the answer that it starts from (`$source`) and the one that it leads to. */
import { type Json, objectAt } from "../../../spec/openapi/json.ts";
import { join, read } from "../../../spec/openapi/pointer.ts";
import type { Link, Response } from "../../../spec/openapi/responses.ts";
import type { TestContext } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import { evaluate } from "../http/expression.ts";
import { succeeded } from "../http/flow.ts";
import { relationFaults } from "./faults.ts";
import { type Relation, relationsOf } from "./vocabulary.ts";

export interface LinkSaid {
  readonly relations: readonly Relation[];
  /** Both answers say the same of what both have. */
  readonly same: boolean;
}

export function saidOfLink({ contract }: TestContext, { pointer }: Response, { name }: Link): LinkSaid {
  const said = objectAt(read(contract.document, join(pointer, "links", name)));
  return { relations: relationsOf(said), same: said["x-same"] === true };
}

/** Whether something may have changed since the answer. */
export function writtenSince({ wire }: TestContext, answer: Exchange): boolean {
  return wire.exchanges.some(({ id, request }) => id > answer.id && !/^(GET|HEAD|OPTIONS)$/.test(request.method));
}

/** `$source.request.body#/a` and `$source.body#/a`: of the request and the answer that the link starts from. */
function ofSource(operand: string): string {
  return operand.replace("$source.request.", "$request.").replace("$source.", "$response.");
}

export function judgeLink(context: TestContext, { relations }: LinkSaid, source: Exchange, target: Exchange): void {
  if (!succeeded(target)) return;
  const resolve = (operand: string): Json | undefined =>
    operand.startsWith("$source.") ? evaluate(ofSource(operand), source) : evaluate(operand, target);
  const holding = relations.filter(({ atOnce }) => atOnce !== true || !writtenSince(context, source));
  for (const message of holding.flatMap((relation) => relationFaults(relation, resolve)))
    context.report({ check: "relation", message, exchange: target.id, subject: target.case.name });
}
