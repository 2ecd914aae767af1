/** What an operation at a path below a thing makes of it, another one of its kind (`POST /transfers/{transfer}/refund`): it names what it was made of, is what words say of it, and the first tells of it. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { succeeded } from "../http/flow.ts";
import { namedIn } from "../http/found.ts";
import type { Plan } from "../http/plan.ts";
import { prose } from "../relations/assumed.ts";
import { shown } from "../relations/compared.ts";
import { unmoved, unsaid } from "../relations/participles.ts";
import { agrees, answerSchema } from "../relations/shared.ts";
import { spoken } from "../relations/spoken.ts";
import { thingOf } from "../relations/thing.ts";
import { type Body, bodyOf } from "./changes-judged.ts";
import { fillNamed } from "./done-to.ts";
import { doneTwice, made } from "./read-back-acted.ts";
import { above } from "../http/steps-before.ts";

/** `refund_of` of what `refund` has made. */
function notNamed(verb: string, id: Json, said: Body): string | undefined {
  const names = new Set([`${verb} of`, `${verb} of id`, `id of ${verb}`]);
  const [name, value] = Object.entries(said).find(([one]) => names.has(spoken(one))) ?? [];
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

export async function another(context: TestContext, operation: Operation): Promise<void> {
  const { schemas, operations } = context.contract;
  const path = above(operation.path);
  const reader = operations.find((one) => one.method === "GET" && one.path === path);
  const [answered, schema] = [answerSchema(operation, 201), reader && answerSchema(reader, 200)];
  if (operation.method !== "POST" || reader === undefined || answered === undefined || schema === undefined) return;
  const kind = (one: string): string => schemas.at("out", thingOf(schemas, "out", one).schema).pointer;
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
  const about = context.flow.about(operation, "another one of it", { check: "read-back" });
  const exchange = await context.wire.send(plan, about);
  const said = succeeded(exchange) ? bodyOf(context, answered, exchange) : undefined;
  // what answers with the thing itself has made nothing
  if (before === undefined || said === undefined || String(namedIn({ ...said }, place)) === String(id)) return;
  const after = await read(`after ${operation.id}`);
  const words = prose(operation);
  const verb = operation.path.split(/[/:]/).at(-1) ?? "";
  const messages = [
    notNamed(spoken(verb), id, said),
    notTheSame(words, before, said),
    notTheOtherWay(words, before, said),
    after && unsaid(schemas, operation, schema, before, after),
    after && unmoved(schemas, operation, schema, before, after),
  ];
  for (const message of messages)
    if (message !== undefined)
      context.report({ check: "read-back", message, exchange: exchange.id, subject: `${operation.id}: what it makes` });
  await doneTwice(context, plan);
}
