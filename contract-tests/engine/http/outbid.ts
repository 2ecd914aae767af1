/** Numbers that a refusal compares with one of the thing that the request is done to: a bid is higher than the current price, so that price is read, and outbid; a payment exceeds no amount due. */
import { lastStep } from "./slashes.ts";
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read, write } from "../../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import { viewOf } from "../generate/view.ts";
import { spoken } from "../relations/spoken.ts";
import { type Reason, reasonsOf } from "../relations/stated-refusals.ts";
import { type Member, thingIn, thingOf } from "../relations/thing.ts";
import { means } from "../relations/units.ts";
import { type Case, type Exchange, jsonBody } from "./exchange.ts";
import { type Plan, placesIn } from "./plan.ts";
import { singular } from "../../../spec/openapi/singular.ts";
import type { Wire } from "./wire.ts";

/** What makes requests, and sends them. */
interface Sends {
  readonly wire: Wire;
  refers: (operation: Operation, name: string) => boolean;
  about: (operation: Operation, name: string, more: Partial<Case>) => Case;
}

type Refers = (operation: Operation, name: string) => boolean;

/** The number of the request that is called so, or the only one whose name ends so (`seat_limit` is the limit); its only one where the words are those for what is made, or there are none. */
export function numberAsked(
  { schemas }: Contract,
  operation: Operation,
  schema: string | undefined,
  words: string,
  refers: Refers,
): readonly [string, Member] | undefined {
  const numbers = [...(schema === undefined ? [] : thingOf(schemas, "in", schema).members)].filter(
    ([name, { schema: at }]) =>
      viewOf(schemas, "in", at).types.some((type) => type === "integer" || type === "number") &&
      !refers(operation, name),
  );
  const named = numbers.find(([name]) => means(words, name, name));
  const ending = numbers.filter(([name]) => spoken(name).endsWith(` ${words}`));
  const made = singular(spoken(lastStep(operation.path)));
  return (
    named ??
    (ending.length === 1 ? ending[0] : undefined) ??
    (numbers.length === 1 && (words === made || words === "") ? numbers[0] : undefined)
  );
}

type Compared = Extract<Reason, { kind: "compared" }>;

/** The number that has to lie beyond one of the thing, or within it. */
function boundIn(
  contract: Contract,
  operation: Operation,
  refers: Refers,
): (Compared & { readonly name: string; readonly member: Member }) | undefined {
  if (operation.method !== "POST") return undefined;
  const schema = operation.body?.content.find(({ type }) => /json/.test(type))?.schema;
  for (const reason of reasonsOf(operation)) {
    if (reason.kind !== "compared") continue;
    const found = numberAsked(contract, operation, schema, reason.of, refers);
    if (found !== undefined) return { ...reason, name: found[0], member: found[1] };
  }
  return undefined;
}

/** Members of the body that follow from the thing: at no end of their own would they be taken. */
export function followsFromThing(contract: Contract, operation: Operation, name: string, refers: Refers): boolean {
  const bound = boundIn(contract, operation, refers);
  return bound?.name === name && bound.way === "less";
}

/** What is taken beside this number of the thing: one beyond it, or little of it; what is taken as it stands stays. */
function besideIt({ way, equal }: Compared, limit: number, is: number): number {
  if (way === "less") return equal ? limit + 1 : limit;
  const isWithin = equal ? is < limit : is <= limit;
  return isWithin ? is : Math.min(1, limit);
}

/** The number of the thing that is called so, or whose name has the word (`amount_due` is what is due), of one such alone. */
export function boundBy(thing: Json | undefined, words: string, asked: string): number | undefined {
  const numbers = Object.entries(isObject(thing) ? thing : {}).filter(([, one]) => typeof one === "number");
  const named = numbers.filter(([name]) => means(words, name, asked));
  const found = named.length > 0 ? named : numbers.filter(([name]) => spoken(name).split(" ").includes(words));
  return found.length === 1 ? Number(found[0]?.[1]) : undefined;
}

/** The plan with its number beyond that of the thing in its path, or within it; as it is where nothing reads that, or no number is. */
export async function outbidding(flow: Sends, plan: Plan): Promise<Plan> {
  const { contract } = flow.wire;
  const { operation, body } = plan;
  const bound = boundIn(contract, operation, flow.refers.bind(flow));
  const [, above] = /^(.*\})[/:][^/{}:]+$/.exec(operation.path) ?? [];
  const reader = contract.operations.find(({ method, path }) => method === "GET" && path === above);
  if (bound === undefined || reader === undefined || body?.media.schema === undefined) return plan;
  const about = flow.about(reader, `what ${operation.id} is compared with`, {});
  const exchange: Exchange = await flow.wire.send({ operation: reader, values: placesIn(plan) }, about);
  const thing = thingIn(exchange.response && jsonBody(exchange.response));
  const limit = boundBy(thing, bound.than, bound.name);
  const is = read(body.value, bound.member.pointer);
  if (limit === undefined || typeof is !== "number") return plan;
  const value: Json = write(body.value, bound.member.pointer, besideIt(bound, limit, is));
  return contract.schemas.valid("in", body.media.schema, value) ? { ...plan, body: { ...body, value } } : plan;
}
