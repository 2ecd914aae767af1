/** What a description says that no two things have (`No two invoices have the same`) is read of one thing alone, whatever has been done. */
import { makes } from "../http/making.ts";
import { type Json, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { namedIn } from "../http/found.ts";
import { NAMING } from "../http/kinds.ts";
import { shown } from "../relations/compared.ts";
import { answerSchema } from "../relations/shared.ts";
import { spoken } from "../relations/spoken.ts";
import { thingOf } from "../relations/thing.ts";
import { bodyOf } from "./changes-judged.ts";

const OF_ONE_ALONE =
  /\bno two( \w+)? (?:have|has|share|get|are given) (?:the same|it|one)\b|\b(?:globally )?unique (?:among|across|over|to|for) (?:all|each|every|the)\b|\bnever (?:given|used) (?:twice|again)\b/i;
/** A number that goes on from one thing to the next. */
const IN_SEQUENCE =
  /\b(?:sequential|consecutive|running) numbers?\b|\bnumbered (?:sequentially|consecutively)\b|(?:^|[.;,] )(?:sequential|consecutive)\b/i;
const WITHOUT_GAPS = /\b(?:without (?:any )?gaps?|no gaps?|gap-?less|gap-?free|unbroken)\b/i;
/** Below something else another one may have it. */
const BELOW = /\b(within|per|of (?:a|one|the same)|in (?:a|one|the same))\b/i;
const WITHIN = /\b(within|per|each|every|of (?:a|one|the same)|in (?:a|one|the same))\b/i;

/** Whether words of one member speak of what another one names: `Running number of the visits of the participant` beside `participant_id`. */
function speaksOfAnother(said: string, members: Iterable<string>): boolean {
  const words = ` ${spoken(said)} `;
  return [...members].some((name) => words.includes(` ${spoken(NAMING.exec(name)?.[1] ?? "?")} `));
}

/** Members of what is read by this schema. */
export function uniqueMembers({ contract: { schemas } }: TestContext, schema: string): string[] {
  const { members } = thingOf(schemas, "out", schema);
  return [...members].flatMap(([name, { schema: at }]) => {
    const said = textAt(firstOf(viewOf(schemas, "out", at), "description")) ?? "";
    const isOnce = OF_ONE_ALONE.test(said) && !BELOW.test(said);
    const isOfAll = !WITHIN.test(said) && !speaksOfAnother(said, members.keys());
    return isOnce || (IN_SEQUENCE.test(said) && isOfAll) ? [name] : [];
  });
}

/** So many steps say that none is a chance: somebody else may make things in between. */
const STEPS = 3;

/** What words number without gaps has some where every one that was made has left out a number. */
export function withoutGaps({ contract, wire, report }: TestContext, maker: Operation): void {
  const status = makes(contract, maker);
  const schema = status === undefined ? undefined : answerSchema(maker, status);
  const thing = schema === undefined ? undefined : contract.schemas.at("out", schema).pointer;
  for (const [name, { pointer, schema: at }] of schema === undefined
    ? []
    : thingOf(contract.schemas, "out", schema).members) {
    const said = textAt(firstOf(viewOf(contract.schemas, "out", at), "description")) ?? "";
    if (!WITHOUT_GAPS.test(said) || WITHIN.test(said)) continue;
    // it may be numbered later than it was made, by one call that answers so each time
    const told = new Map<number, Exchange>();
    for (const one of wire.exchanges) {
      const operation = contract.operation(one.case.operationId ?? "");
      const own = operation && answerSchema(operation, one.response?.status ?? 0);
      const isIt = own !== undefined && contract.schemas.at("out", own).pointer === thing;
      const value = isIt && one.response ? read(jsonBody(one.response), pointer) : undefined;
      if (typeof value === "number" && !told.has(value)) told.set(value, one);
    }
    const [giver, ...others] = new Set([...told.values()].map((one) => one.case.operationId));
    if (giver === undefined || others.length > 0 || contract.operation(giver)?.method === "GET") continue;
    const numbers = [...told.keys()];
    const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
    if (steps.length < STEPS || steps.some((step) => step <= 1)) continue;
    const message = `${name} was ${numbers.slice(0, STEPS + 1).join(", ")} of things that were made one after the other, and has no gaps, the contract says`;
    const last = [...told.values()].at(-1)?.id ?? 0;
    report({ check: "read-back", message, exchange: last, subject: `${maker.id}: ${name}` });
  }
}

/** What the path says before its last place. */
function placesAround({ sent }: Exchange, last: string): readonly Json[] {
  return [...(sent?.values ?? [])].flatMap(([at, value]) =>
    at.startsWith("path ") && at !== `path ${last}` ? [value] : [],
  );
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
      // what it stands below is unique there, and no value of its own
      if (placesAround(exchange, place).includes(value)) break;
      const known = first.get(JSON.stringify(value));
      first.set(JSON.stringify(value), known ?? String(id));
      if (known === undefined || known === String(id)) continue;
      const message = `${member} is ${shown(value)} of ${known} and of ${String(id)}, and no two have the same, the contract says`;
      context.report({ check: "read-back", message, exchange: exchange.id, subject: `${reader.id}: ${member}` });
      break;
    }
  }
}
