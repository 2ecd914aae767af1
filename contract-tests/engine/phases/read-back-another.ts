/** What an operation at a path below a thing makes of it, another one of its kind (`POST /transfers/{transfer}/refund`): it names what it was made of, is what words say of it, and the first tells of it. */
import { TICK_MS } from "../patience.ts";
import { type Json, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { namedIn } from "../http/found.ts";
import type { Plan } from "../http/plan.ts";
import { OF_STATE } from "../http/statuses.ts";
import { prose } from "../relations/assumed.ts";
import { readAs, shown } from "../relations/compared.ts";
import { statesAfter, unmoved, unsaid } from "../relations/participles.ts";
import { agrees, answerSchema, isLost, sentNames } from "../relations/shared.ts";
import { COPYING, unlikeItsOriginal } from "../relations/copied.ts";
import { spoken } from "../relations/spoken.ts";
import { thingOf } from "../relations/thing.ts";
import { type Body, bodyOf, sentBy } from "./changes-judged.ts";
import { fillNamed } from "./done-to.ts";
import { doneTwice, made } from "./read-back-acted.ts";
import { onceOnly } from "./read-back-taken.ts";
import { above, stepTo } from "../http/steps-before.ts";

/** `refund_of` of what `refund` has made. `members`: all that it may have. */
function notNamed(verb: string, id: Json, said: Body, members: Iterable<string>): string | undefined {
  const names = new Set([`${verb} of`, `${verb} of id`, `id of ${verb}`]);
  const name = [...members].find((one) => names.has(spoken(one)));
  const value = name === undefined ? undefined : said[name];
  if (name === undefined || String(value) === String(id)) return undefined;
  return `${name} is ${shown(value)}, and it was made of ${shown(id)}`;
}

const SAME = /\b(?:of|with|has|have|keeps?|for) the same (\w+)(?: and (?:the same )?(\w+))?/gi;

/** `of the same amount`. */
function notTheSame(words: string, before: Body, said: Body): string | undefined {
  const names = [...words.matchAll(SAME)].flatMap(([, one, other]) => [one ?? "", other ?? ""]);
  const name = names.find((one) => one in before && one in said && !agrees(before[one], said[one]));
  return (
    name && `${name} is the same, the contract says, and it is ${shown(said[name])}, and was ${shown(before[name])}`
  );
}

/** What is done once more is what was asked for at first. */
const ONCE_MORE = /^(retry|rerun|re-run|resubmit)$/i;
const DIFFERENT = /\b(without|except|other|different|only|chang)/i;

/** `retry` of an export with columns has these columns. `names`: all that a making may say. */
function notOnceMore(
  verb: string,
  words: string,
  names: readonly string[],
  before: Body,
  said: Body,
): string | undefined {
  if (!ONCE_MORE.test(verb) || DIFFERENT.test(words)) return undefined;
  const isTime = (value: Json | undefined): boolean => typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value);
  const kept = names.filter((one) => !isTime(before[one]));
  const name = kept.find((one) => isLost(before[one], said[one]) || !agrees(before[one], said[one]));
  return name && `${name} was ${shown(before[name])}, and of what ${verb} has made ${readAs(said[name])}`;
}

const NEW = /\ba new\b/i;

const OTHER_WAY = /\b(other|opposite|reverse) direction\b|\bthe other way (a)?round\b|\bin reverse\b/i;

/** `in the other direction`: what went from one to another goes from that one to the first. */
function notTheOtherWay(words: string, before: Body, said: Body): string | undefined {
  if (!OTHER_WAY.test(words)) return undefined;
  for (const from of Object.keys(before)) {
    const to = from.replace(/^(from|source)(?=_|[A-Z])/, (word) => (word === "from" ? "to" : "target"));
    if (to === from || !(to in before) || agrees(before[from], before[to])) continue;
    if (!(from in said && to in said) || (agrees(said[from], before[to]) && agrees(said[to], before[from]))) continue;
    return `it goes the other way, the contract says, and ${from} is ${shown(said[from])}, as ${from} was ${shown(before[from])}`;
  }
  return undefined;
}

function wordsOf({ responses }: Operation, status: number): string {
  const answer = responses.find((one) => one.status === String(status));
  return textAt(answer?.definition["description"]) ?? "";
}

/** `first`: its answer to something in a state that may refuse it. What words admit in another state is done to what another call brings there: `cancel`, before `retry`. */
async function takenAtLast(context: TestContext, plan: Plan, first: Exchange): Promise<Exchange> {
  const { operation } = plan;
  if (!OF_STATE.has(first.response?.status ?? 0)) return first;
  const path = above(operation.path);
  const words = spoken(wordsOf(operation, first.response?.status ?? 0));
  for (const act of context.contract.operations) {
    const leads =
      act.method === "POST" && act.body === undefined && act.id !== operation.id && above(act.path) === path;
    if (!leads || !statesAfter(act).some((state) => ` ${words} `.includes(` ${state} `))) continue;
    if (!succeeded(await stepTo(context, act, plan.values, `before ${operation.id}`))) continue;
    const about = context.flow.about(operation, `after ${act.id}`, { check: "read-back" });
    return await context.wire.send(plan, about);
  }
  return first;
}

export async function another(context: TestContext, operation: Operation): Promise<void> {
  const { schemas, operations } = context.contract;
  const path = above(operation.path);
  const reader = operations.find((one) => one.method === "GET" && one.path === path);
  const answered = answerSchema(operation, 201) ?? answerSchema(operation, 202);
  const schema = reader && answerSchema(reader, 200);
  if (operation.method !== "POST" || reader === undefined || answered === undefined || schema === undefined) return;
  const kind = (one: string): string => schemas.kind(thingOf(schemas, "out", one).schema);
  const plan = kind(answered) === kind(schema) ? await made(context, operation, "made of") : undefined;
  const place = operation.parameters.findLast((one) => one.in === "path")?.name ?? "";
  const id = plan?.values.get(`path ${place}`);
  if (plan === undefined || id === undefined) return;
  const read = async (name: string): Promise<Body | undefined> => {
    const asked: Plan = { operation: reader, values: plan.values };
    return bodyOf(
      context,
      schema,
      await context.wire.send(asked, context.flow.about(reader, name, { check: "read-back" })),
    );
  };
  const before = await read(`before ${operation.id}`);
  if (before !== undefined) await fillNamed(context, before);
  // a copy is made later than what it is made of
  await context.wire.pause(TICK_MS);
  const about = context.flow.about(operation, "another one of it", { check: "read-back" });
  const exchange = await takenAtLast(context, plan, await context.wire.send(plan, about));
  const said = succeeded(exchange) ? bodyOf(context, answered, exchange) : undefined;
  if (before === undefined || said === undefined) return;
  const subject = `${operation.id}: what it makes`;
  const given = sentBy(context, plan);
  const verb = operation.path.split(/[/:]/).at(-1) ?? "";
  // what answers with the thing itself has made nothing
  if (String(namedIn({ ...said }, place)) === String(id)) {
    const isNamed = COPYING.test(verb) && place in given && String(given[place]) !== String(id);
    if (!isNamed && !NEW.test(wordsOf(operation, exchange.response?.status ?? 0))) return;
    const message = isNamed
      ? `${place} was sent as ${shown(given[place])}, and of what ${verb} has made ${readAs(id)}`
      : `the contract says that it makes a new one, and it is ${String(id)} as before`;
    return context.report({ check: "read-back", message, exchange: exchange.id, subject });
  }
  const after = await read(`after ${operation.id}`);
  const words = prose(operation);
  const { source } = context.flow.incoming(operation).find((one) => one.source.method === "POST") ?? {};
  const asked = source?.body?.content.find(({ type }) => /json/.test(type))?.schema;
  const names = asked === undefined ? [] : sentNames(schemas, asked, answered);
  const once = source === undefined ? [] : onceOnly(context, source).map(([name]) => name);
  const messages = [
    notNamed(spoken(verb), id, said, thingOf(schemas, "out", answered).members.keys()),
    notOnceMore(verb, words, names, before, said),
    ...unlikeItsOriginal({ verb, words, names, given, once }, before, said, after),
    notTheSame(words, before, said),
    notTheOtherWay(words, before, said),
    after && unsaid(schemas, operation, schema, before, after),
    after && unmoved(schemas, operation, schema, before, after),
  ];
  for (const message of messages)
    if (message !== undefined) context.report({ check: "read-back", message, exchange: exchange.id, subject });
  await doneTwice(context, plan);
}
