/** What a description says that no two things have (`No two invoices have the same`) is read of one thing alone, whatever has been done. */
import { textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { namedIn } from "../http/found.ts";
import { shown } from "../relations/compared.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import { bodyOf } from "./changes-judged.ts";

const OF_ONE_ALONE =
  /\bno two( \w+)? (?:have|has|share|get|are given) (?:the same|it|one)\b|\b(?:globally )?unique (?:among|across|over|to|for) (?:all|each|every|the)\b|\bnever (?:given|used) (?:twice|again)\b/i;
/** Below something else another one may have it. */
const WITHIN = /\b(within|per|of (?:a|one|the same)|in (?:a|one|the same))\b/i;

/** Members of what is read by this schema. */
export function uniqueMembers({ contract: { schemas } }: TestContext, schema: string): string[] {
  return [...thingOf(schemas, "out", schema).members].flatMap(([name, { schema: at }]) => {
    const said = textAt(firstOf(viewOf(schemas, "out", at), "description")) ?? "";
    return OF_ONE_ALONE.test(said) && !WITHIN.test(said) ? [name] : [];
  });
}

/** `reader`: reads one thing. */
export function ofOneAlone(context: TestContext, reader: Operation): void {
  const [, place] = /\{([^}]+)\}$/.exec(reader.path) ?? [];
  const schema = reader.method === "GET" ? answerSchema(reader, 200) : undefined;
  if (place === undefined || schema === undefined) return;
  for (const member of uniqueMembers(context, schema)) {
    const first = new Map<string, string>();
    for (const exchange of context.wire.exchanges) {
      if (exchange.case.operationId !== reader.id) continue;
      const thing = bodyOf(context, schema, exchange);
      const [value, id] = [thing?.[member], thing && namedIn({ ...thing }, place)];
      if (value === undefined || value === null || id === undefined) continue;
      const known = first.get(JSON.stringify(value));
      first.set(JSON.stringify(value), known ?? String(id));
      if (known === undefined || known === String(id)) continue;
      const message = `${member} is ${shown(value)} of ${known} and of ${String(id)}, and no two have the same, the contract says`;
      context.report({ check: "read-back", message, exchange: exchange.id, subject: `${reader.id}: ${member}` });
      break;
    }
  }
}
