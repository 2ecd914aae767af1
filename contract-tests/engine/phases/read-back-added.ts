/** What is added to a number of a thing by words (`Adds the amount to the balance`, `Adds one to the likes`) is found there, and what an answer says that the number is then (`balance_after`) is what is read. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { succeeded } from "../http/flow.ts";
import type { Plan } from "../http/plan.ts";
import { asNumber } from "../relations/amounts.ts";
import { prose } from "../relations/assumed.ts";
import { shown } from "../relations/compared.ts";
import { answerSchema } from "../relations/shared.ts";
import { spoken } from "../relations/spoken.ts";
import { thingOf } from "../relations/thing.ts";
import { bodyOf, sentBy, type Body } from "./changes-judged.ts";

const ADDS = /\b(?:adds?|credits?)\b (?:the )?([\w ]+?) (?:to|onto) (?:the |its )?(\w+)/i;
const TAKES = /\b(?:subtracts?|deducts?|takes?|debits?)\b (?:the )?([\w ]+?) (?:from|off) (?:the |its )?(\w+)/i;
const UP_BY_ONE = /\b(?:increments|increases|raises) (?:the |its )?([\w ]+?) by (?:one|1)\b/i;
const DOWN_BY_ONE = /\b(?:decrements|decreases|reduces|lowers) (?:the |its )?([\w ]+?) by (?:one|1)\b/i;
const ONE: ReadonlySet<string> = new Set(["one", "1"]);
/** Of who does it again, or in another state, nothing is said. */
const CONDITION = /\b(once|unless|if|when|per|each|already|only|first|not)\b/i;

interface Adding {
  readonly from: string;
  readonly to: string;
  readonly sign: 1 | -1;
}

function addingOf(operation: Operation): Adding | undefined {
  const words = prose(operation);
  const [adds, takes] = [ADDS.exec(words), TAKES.exec(words)];
  const found = adds ?? takes;
  if (found !== null) {
    const from = spoken(found[1] ?? "");
    const isOpen = ONE.has(from) && CONDITION.test(words);
    return isOpen ? undefined : { from, to: spoken(found[2] ?? ""), sign: adds === null ? -1 : 1 };
  }
  const [up, down] = [UP_BY_ONE.exec(words), DOWN_BY_ONE.exec(words)];
  const to = (up ?? down)?.[1];
  return to === undefined || CONDITION.test(words) ? undefined : { from: "one", to: spoken(to), sign: up ? 1 : -1 };
}

function named(body: Body, words: string): [string, Json] | undefined {
  return Object.entries(body).find(([name]) => spoken(name) === words);
}

/** A number, or an amount that is written as a text. */
function numberOf(value: Json | undefined): number | undefined {
  const number = value === undefined ? undefined : asNumber(value);
  return typeof number === "number" ? number : undefined;
}

const NEAR = 1e-6;

/** Names of members of the answer that say what a member of the thing is then. */
function afterwards(name: string): ReadonlySet<string> {
  const plain = spoken(name);
  return new Set([`${plain} after`, `new ${plain}`, `resulting ${plain}`, `updated ${plain}`]);
}

function tellsAfterwards(
  { contract: { schemas } }: TestContext,
  schema: string,
  answered: string | undefined,
): boolean {
  if (answered === undefined) return false;
  const told = new Set([...thingOf(schemas, "out", answered).members.keys()].map(spoken));
  return [...thingOf(schemas, "out", schema).members.keys()].some((name) =>
    [...afterwards(name)].some((one) => told.has(one)),
  );
}

function saidOtherwise(answer: Body, is: Body): string | undefined {
  for (const [name, value] of Object.entries(is)) {
    const after = afterwards(name);
    const told = Object.entries(answer).find(([other]) => after.has(spoken(other)));
    const [said, read] = [numberOf(told?.[1]), numberOf(value)];
    if (told !== undefined && said !== undefined && read !== undefined && Math.abs(said - read) > NEAR)
      return `${told[0]} was answered as ${shown(told[1])}, and ${name} is read as ${shown(value)}`;
  }
  return undefined;
}

function notAdded({ from, to, sign }: Adding, sent: Body, before: Body, is: Body): string | undefined {
  const [was, now] = [named(before, to), named(is, to)];
  const [added, first, second] = [ONE.has(from) ? 1 : named(sent, from)?.[1], was?.[1], now?.[1]].map(numberOf);
  if (now === undefined || added === undefined || first === undefined || second === undefined) return undefined;
  if (Math.abs(second - first - sign * added) <= NEAR) return undefined;
  return `${now[0]} was ${first} and is ${second}, and ${added} was ${sign > 0 ? "added to" : "taken from"} it`;
}

export async function added(context: TestContext, operation: Operation): Promise<void> {
  const { contract, flow, wire } = context;
  const [, above] = /^(.*\})\/[^/{}]+$/.exec(operation.path) ?? [];
  const reader = contract.operations.find(({ method, path }) => method === "GET" && path === above);
  const schema = reader && answerSchema(reader, 200);
  if (operation.method !== "POST" || reader === undefined || schema === undefined) return;
  const answered = [201, 200].map((status) => answerSchema(operation, status)).find((one) => one !== undefined);
  const adding = addingOf(operation);
  if (adding === undefined && !tellsAfterwards(context, schema, answered)) return;
  const plan = await flow.another(operation, "to be counted in");
  if (plan === undefined) return;
  const places = new Map([...plan.values].filter(([at]) => at.startsWith("path ")));
  const look = async (name: string): Promise<Body | undefined> => {
    const asked: Plan = { operation: reader, values: places };
    return bodyOf(context, schema, await wire.send(asked, flow.about(reader, name, { check: "read-back" })));
  };
  const before = await look(`before ${operation.id}`);
  const exchange = await wire.send(plan, flow.about(operation, "to be counted in", { check: "read-back" }));
  const is = await look(`after ${operation.id}`);
  if (!succeeded(exchange) || before === undefined || is === undefined) return;
  const answer = answered === undefined ? undefined : bodyOf(context, answered, exchange);
  const wrong =
    (adding && notAdded(adding, sentBy(context, plan), before, is)) ?? (answer && saidOtherwise(answer, is));
  if (wrong !== undefined)
    context.report({
      check: "read-back",
      message: wrong,
      exchange: exchange.id,
      subject: `${operation.id}: what it does`,
    });
}
