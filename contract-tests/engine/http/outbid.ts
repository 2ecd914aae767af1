/** Numbers that a refusal compares with one of the thing that the request is done to: a bid is higher than the current price, so that price is read, and outbid. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read, write } from "../../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import { viewOf } from "../generate/view.ts";
import { spoken } from "../relations/spoken.ts";
import { type Reason, reasonsOf } from "../relations/stated-refusals.ts";
import { type Member, thingIn, thingOf } from "../relations/thing.ts";
import { type Case, type Exchange, jsonBody } from "./exchange.ts";
import { type Plan, placesIn } from "./plan.ts";
import { singular } from "./singular.ts";
import type { Wire } from "./wire.ts";

/** What makes requests, and sends them. */
interface Sends {
  readonly wire: Wire;
  refers: (operation: Operation, name: string) => boolean;
  about: (operation: Operation, name: string, more: Partial<Case>) => Case;
}

type Refers = (operation: Operation, name: string) => boolean;

/** The number of the request that is called so, or its only one where the words are those for what is made. */
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
  const named = numbers.find(([name]) => spoken(name) === words);
  const made = singular(spoken(operation.path.split("/").at(-1) ?? ""));
  return named ?? (numbers.length === 1 && words === made ? numbers[0] : undefined);
}

type Compared = Extract<Reason, { kind: "compared" }>;

/** The number that has to lie beyond one of the thing; `asked`: the schema of the body. */
function raisedIn(
  contract: Contract,
  operation: Operation,
  refers: Refers,
): (Compared & { readonly name: string; readonly member: Member }) | undefined {
  if (operation.method !== "POST") return undefined;
  const schema = operation.body?.content.find(({ type }) => /json/.test(type))?.schema;
  for (const reason of reasonsOf(operation)) {
    if (reason.kind !== "compared" || reason.way !== "less") continue;
    const found = numberAsked(contract, operation, schema, reason.of, refers);
    if (found !== undefined) return { ...reason, name: found[0], member: found[1] };
  }
  return undefined;
}

/** Members of the body that follow from the thing: at no end of their own would they be taken. */
export function followsFromThing(contract: Contract, operation: Operation, name: string, refers: Refers): boolean {
  return raisedIn(contract, operation, refers)?.name === name;
}

/** The plan with its number beyond that of the thing in its path; as it is where nothing reads that, or no number is beyond. */
export async function outbidding(flow: Sends, plan: Plan): Promise<Plan> {
  const { contract } = flow.wire;
  const { operation, body } = plan;
  const raised = raisedIn(contract, operation, flow.refers.bind(flow));
  const [, above] = /^(.*\})[/:][^/{}:]+$/.exec(operation.path) ?? [];
  const reader = contract.operations.find(({ method, path }) => method === "GET" && path === above);
  if (raised === undefined || reader === undefined || body?.media.schema === undefined) return plan;
  const about = flow.about(reader, `what ${operation.id} has to be beyond`, {});
  const exchange: Exchange = await flow.wire.send({ operation: reader, values: placesIn(plan) }, about);
  const thing = thingIn(exchange.response && jsonBody(exchange.response));
  const [, limit] = Object.entries(isObject(thing) ? thing : {}).find(([name]) => spoken(name) === raised.than) ?? [];
  const is = read(body.value, raised.member.pointer);
  if (typeof limit !== "number" || (typeof is === "number" && is === limit + 1)) return plan;
  const value: Json = write(body.value, raised.member.pointer, raised.equal ? limit + 1 : limit);
  return contract.schemas.valid("in", body.media.schema, value) ? { ...plan, body: { ...body, value } } : plan;
}
