/** What brings in what another request takes out: goods are received before they are held. */
import { type Json, type JsonObject, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import { extreme } from "../generate/extremes.ts";
import { viewOf } from "../generate/view.ts";
import { reasonsOf } from "../relations/stated-refusals.ts";
import { type Member, thingOf } from "../relations/thing.ts";
import type { Case, Exchange } from "./exchange.ts";
import { upTo } from "./found.ts";
import { ENDING, REMOVING, isNamed } from "./making.ts";
import type { Plan } from "./plan.ts";
import { naming, referenceOf } from "./references.ts";
import type { Wire } from "./wire.ts";

interface Supplier {
  readonly operation: Operation;
  readonly schema: string;
  /** Its members that name things, and the member of the other request that names the same. */
  readonly from: ReadonlyMap<string, string>;
  /** Places of its path, which the other request has as well. */
  readonly places: readonly string[];
}

/** What makes requests, and sends them. */
interface Sends {
  readonly wire: Wire;
  refers: (operation: Operation, name: string) => boolean;
  valid: (operation: Operation) => Promise<Plan | undefined>;
  about: (operation: Operation, name: string, more: Partial<Case>) => Case;
}

/** A refusal says that there may be too little of something. */
function mayRunShort(operation: Operation): boolean {
  return reasonsOf(operation).some(({ kind }) => kind === "too small");
}

type Members = ReadonlyMap<string, Member>;

function membersOf({ schemas }: Contract, { body }: Operation): { readonly schema: string; readonly members: Members } {
  const schema = body?.content.find(({ type }) => /json/.test(type))?.schema;
  return schema === undefined
    ? { schema: "", members: new Map() }
    : { schema, members: thingOf(schemas, "in", schema).members };
}

function isNumber({ schemas }: Contract, { schema }: Member): boolean {
  return viewOf(schemas, "in", schema).types.some((type) => type === "integer" || type === "number");
}

/** Where it is taken from, of two things of one kind. */
const ORIGIN = /^(from|source|origin|sender|debtor)/i;

/** The member by which the other request names a thing of the same kind: of the same name, or the one where it comes from. */
function sameThing(contract: Contract, name: string, names: readonly string[]): string | undefined {
  const source = referenceOf(contract, name)?.source;
  const alike = names.filter((one) => source !== undefined && referenceOf(contract, one)?.source === source);
  return alike.find((one) => one === name) ?? alike.find((one) => ORIGIN.test(one)) ?? alike[0];
}

/** POST that names the same things, and so many of them, and that is never refused for too little. */
export function suppliersOf(
  contract: Contract,
  operation: Operation,
  refers: (operation: Operation, name: string) => boolean,
): Supplier[] {
  if (operation.method !== "POST" || !mayRunShort(operation)) return [];
  const { members: taken } = membersOf(contract, operation);
  const names = [...taken.keys()].filter((name) => refers(operation, name));
  return contract.operations.flatMap((one): Supplier[] => {
    const { schema, members } = membersOf(contract, one);
    if (one.method !== "POST" || one.id === operation.id || mayRunShort(one) || isNamed(one, [...ENDING, ...REMOVING]))
      return [];
    const places = one.parameters.flatMap(({ in: place, name }) => (place === "path" ? [name] : []));
    if (!places.every((name) => operation.path.startsWith(upTo(one.path, name)))) return [];
    const own = [...members.keys()].filter((name) => refers(one, name));
    const from = own.map((name) => [name, sameThing(contract, name, names)] as const);
    const amounts = [...members].filter(
      ([name, at]) => taken.has(name) && !refers(one, name) && isNumber(contract, at),
    );
    const isOfAll =
      from.length + places.length > 0 && from.every((pair): pair is readonly [string, string] => pair[1] !== undefined);
    return isOfAll && amounts.length > 0 ? [{ operation: one, schema, from: new Map(from), places }] : [];
  });
}

/** As much as it may be of what the request names, and nothing else said; undefined where the request does not name it. */
function amply({ schemas }: Contract, { schema, from }: Supplier, plan: Plan, body: Json): Json | undefined {
  const given: JsonObject = isObject(plan.body?.value) ? plan.body.value : {};
  const known = new Map([...from].map(([name, other]) => [name, given[other] ?? null] as const));
  if ([...known.values()].includes(null)) return undefined;
  const { members } = thingOf(schemas, "in", schema);
  const kept = new Set(
    [...members].flatMap(([name, { schema: at }]) =>
      !from.has(name) && viewOf(schemas, "in", at).types.some((type) => /integer|number/.test(type)) ? [] : [name],
    ),
  );
  const much = naming(extreme(schemas, schema, body, "high", kept), known);
  return schemas.valid("in", schema, much) ? much : undefined;
}

/** Whether something was brought in of which the request takes some. */
export async function supplied(flow: Sends, plan: Plan): Promise<boolean> {
  const { contract } = flow.wire;
  const done: (Exchange | undefined)[] = [];
  for (const supplier of suppliersOf(contract, plan.operation, flow.refers.bind(flow))) {
    const supply = await flow.valid(supplier.operation);
    const value = supply?.body && amply(contract, supplier, plan, supply.body.value);
    if (supply?.body === undefined || value === undefined) continue;
    const about = flow.about(supplier.operation, `so that ${plan.operation.id} has something to take`, {});
    const here = [...plan.values].filter(([at]) => supplier.places.some((name) => at === `path ${name}`));
    const values = new Map([...supply.values, ...here]);
    done.push(await flow.wire.send({ ...supply, values, body: { ...supply.body, value } }, about));
  }
  return done.some((one) => (one?.response?.status ?? 500) < 300);
}
