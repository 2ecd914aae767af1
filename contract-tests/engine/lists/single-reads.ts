/** What a list says of a thing is what the read of the thing says. */
import { type Json, sameJson } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import type { TestContext } from "../context.ts";
import type { Contract } from "../contract.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { namedIn, placeOf, selfOf, upTo } from "../http/found.ts";
import { succeeded } from "../http/flow.ts";
import { type Plan, key } from "../http/plan.ts";
import { type ListShape, listShape } from "../relations/list-shape.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf, valuesOf } from "../relations/thing.ts";
import { READS } from "../http/making.ts";
import { isCalled } from "../http/called.ts";
import { callsAbout } from "./calls.ts";
import { namingOf } from "./naming.ts";
import { type ListRead, walk } from "./walk.ts";

const MOST_SINGLE_READS = 3;

type Named = { readonly [name: string]: Json };

interface Reader {
  readonly operation: Operation;
  /** How an item asks for itself; undefined where it does not say enough. */
  readonly plan: (item: Json) => Plan | undefined;
}

/** Whether things of several kinds are called so in paths, as by `id`: the name alone does not say which is meant. */
function namesSeveral({ operations }: Contract, { in: place, name }: Parameter): boolean {
  if (place !== "path") return false;
  const paths = operations.flatMap(({ path }) => (path.includes(`{${name}}`) ? [path] : []));
  return new Set(paths.map((path) => path.slice(0, path.indexOf(`{${name}}`)))).size > 1;
}

/** What an item calls its id names the item alone: not the customer of `/customers/{id}` that an order is of. */
function mayNameItem(
  contract: Contract,
  { item, operation: list }: ListShape,
  reader: Operation,
  name: string,
): boolean {
  if (!/^_?(id|uuid|guid)$/i.test(name)) return true;
  const { schemas } = contract;
  const [, kind] = /([^/{}]+)\/\{[^{}]+\}$/.exec(reader.path) ?? [];
  const answered = answerSchema(reader, 200);
  const isOfKind =
    answered !== undefined && schemas.kind(thingOf(schemas, "out", answered).schema) === schemas.kind(item.schema);
  return isOfKind || list.path.endsWith(`/${kind ?? ""}`);
}

/** What fills the parameter of a read, for an item; undefined where nothing of an item does. */
function filling(
  { context, shape, base }: ListRead,
  operation: Operation,
  parameter: Parameter,
): ((item: Json) => Json | undefined) | undefined {
  const { item, operation: list } = shape;
  // of what both stand below
  const around = base.values.get(key(parameter));
  const shared = parameter.in === "path" && list.path.includes(`{${parameter.name}}`);
  if (shared && operation.path.startsWith(upTo(list.path, parameter.name))) return () => around;
  const at = item.members.get(parameter.name)?.pointer;
  const below = operation.path.startsWith(`${list.path}/{${parameter.name}}`);
  const alone = !namesSeveral(context.contract, parameter);
  if (at !== undefined && (below || (alone && mayNameItem(context.contract, shape, operation, parameter.name))))
    return (one) => read(one, at);
  if (operation.path === `${list.path}/{${parameter.name}}`)
    return (one) => placeOf(read(one, item.at), operation, parameter.name);
  return shared ? () => around : undefined;
}

function readingCalls(list: ListRead): Reader[] {
  const { context, shape } = list;
  const { schemas } = context.contract;
  const kind = (schema: string): string => schemas.kind(schema);
  const naming = namingOf(context, shape);
  return callsAbout(list, READS).flatMap(({ operation, plan }): Reader[] => {
    const answered = answerSchema(operation, 200);
    const same = answered !== undefined && kind(thingOf(schemas, "out", answered).schema) === kind(shape.item.schema);
    const of = (item: Json): Plan | undefined => {
      const id = naming?.of(item);
      return id === undefined ? undefined : plan(id);
    };
    return same ? [{ operation, plan: of }] : [];
  });
}

/** Reads of one thing that an item is enough to ask for. */
function readers(list: ListRead): Reader[] {
  const { context, shape } = list;
  const { schemas } = context.contract;
  if (isCalled(shape.operation)) return readingCalls(list);
  return context.contract.operations.flatMap((operation): Reader[] => {
    if (
      operation.method !== "GET" ||
      operation.id === shape.operation.id ||
      listShape(context.contract, operation) !== undefined
    )
      return [];
    const from: [Parameter, (item: Json) => Json | undefined][] = [];
    for (const parameter of operation.parameters.filter(({ in: place }) => place === "path" || place === "query")) {
      const fill = filling(list, operation, parameter);
      if (fill !== undefined) from.push([parameter, fill]);
      else if (parameter.required) return [];
    }
    // what the list stands below names none of its items
    const own = from.filter(([{ name }]) => !shape.operation.path.includes(`{${name}}`));
    const identifies = own.some(
      ([{ name }]) => /id$/i.test(name) || operation.path === `${shape.operation.path}/{${name}}`,
    );
    const plan: Reader["plan"] = (item) => {
      const values = from.map(([parameter, fill]) => [parameter, fill(item) ?? null] as const);
      if (values.some(([, value]) => value === null)) return undefined;
      // what a read may be asked beside is not always what the item calls so: a publisher, and whether it is to be shown
      const fit = values.filter(([one, value]) => one.required || schemas.valid("in", one.schema, value));
      return { operation, values: new Map(fit.map(([one, value]) => [key(one), value])) };
    };
    return identifies && tellsIdentifiers(context, shape, operation) ? [{ operation, plan }] : [];
  });
}

/** A read of the item itself tells every identifier of the item; one of what the item belongs to, its project say, lacks the item's own. */
function tellsIdentifiers({ contract }: TestContext, shape: ListShape, reader: Operation): boolean {
  const schema = answerSchema(reader, 200);
  if (schema === undefined) return false;
  const told = thingOf(contract.schemas, "out", schema).members;
  const places = new Set(contract.operations.flatMap(({ path }) => path.match(/(?<=\{)[^}]+(?=\})/g) ?? []));
  const identifies = (name: string): boolean => places.has(name) || /((^|_)id|[a-z]Id|[a-z]ID)$/.test(name);
  const asked = new Set(reader.parameters.map(({ name }) => name));
  return [...shape.item.members.keys()].every((name) => !identifies(name) || told.has(name) || asked.has(name));
}

/** The first, the last and one between them: what was made last may have more to say. */
function spread(items: readonly Json[]): Json[] {
  const places = [0, Math.floor((items.length - 1) / 2), items.length - 1].slice(0, MOST_SINGLE_READS);
  return [...new Set(places)].flatMap((place) => items[place] ?? []);
}

export async function singleReads(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const { schemas } = context.contract;
  for (const { operation, plan } of readers(list)) {
    for (const item of spread(whole.items)) {
      const asked = plan(item);
      const own = valuesOf(shape.item, item);
      if (asked === undefined || own === undefined) continue;
      const about = context.flow.about(operation, `what ${shape.operation.id} lists`, { check: "lists" });
      const exchange = await context.wire.send(asked, about);
      if (exchange.response?.status === 404) unfound(list, operation, item, exchange);
      const schema = answerSchema(operation, 200);
      const body = schema === undefined ? undefined : bodyOf(exchange);
      const said = schema === undefined ? undefined : valuesOf(thingOf(schemas, "out", schema), body);
      if (said === undefined || isAnother(context.contract, shape, operation, own, said)) continue;
      const again = await walk(context, shape, base, "all after a single read");
      const still = again?.items.some((one) => sameJson(one, item)) === true;
      const wrong = still
        ? sharedMembers(context, shape, operation).find(
            (name) => name in said && name in own && !sameJson(said[name] ?? null, own[name] ?? null),
          )
        : undefined;
      if (wrong === undefined) continue;
      const [listed, came] = [own[wrong], said[wrong]].map((value) => JSON.stringify(value)?.slice(0, 80));
      report("list-member", `${wrong} is ${listed ?? ""} in the list, and ${came ?? ""} by ${operation.id}`, exchange);
    }
  }
}

function bodyOf(exchange: Exchange): Json | undefined {
  return exchange.response === undefined || !succeeded(exchange) ? undefined : jsonBody(exchange.response);
}

/** What is listed is there, by the name that the item gives itself; how an item is called in a path is else a guess. */
function unfound({ context, shape, report }: ListRead, operation: Operation, item: Json, exchange: Exchange): void {
  // what belongs to an item may be missing where the item is there
  if (!operation.path.endsWith("}") && operation.path.startsWith(`${shape.operation.path}/{`)) return;
  const below = operation.path.startsWith(`${shape.operation.path}/{`);
  const name = /\{([^}]+)\}$/.exec(operation.path)?.[1] ?? "";
  const thing = read(item, shape.item.at);
  const named = shape.item.members.has(name) || (shape.item.members.has("id") && /id$/i.test(name));
  const stated = named || selfOf(thing) !== undefined;
  if (stated || !below) return report("list-member", `${operation.id} does not find what is listed`, exchange);
  const said = JSON.stringify(namedIn(thing, name) ?? null);
  context.notTried(`${operation.id}: it does not find ${said}, and nothing else of what is listed names it`);
}

/** What an item belongs to is read by a member of the item as well, and names itself otherwise. */
function isAnother(
  contract: Contract,
  { operation: list, item }: ListShape,
  reader: Operation,
  own: Named,
  said: Named,
): boolean {
  if (reader.path.startsWith(`${list.path}/{`) && reader.path.endsWith("}")) return false;
  // both may well have the same number
  const place = /\{([^}]+)\}$/.exec(reader.path)?.[1] ?? "";
  const kind = (schema: string): string => contract.schemas.kind(schema);
  const answered = thingOf(contract.schemas, "out", answerSchema(reader, 200) ?? "").schema;
  if (kind(answered) !== kind(item.schema) && standsElsewhere(contract, list, kind(answered))) return true;
  if (place !== "id" && place in own && "id" in own && kind(answered) !== kind(item.schema)) return true;
  return Object.keys(own).some(
    (name) => /^(_?id|uuid)$/i.test(name) && name in said && !sameJson(own[name] ?? null, said[name] ?? null),
  );
}

/** Whether things of a kind have a place that is not below the list: a student's school is read at `/schools/{id}` too. */
function standsElsewhere({ operations, schemas }: Contract, list: Operation, kind: string): boolean {
  return operations.some((operation) => {
    if (operation.method !== "GET" || !operation.path.endsWith("}") || operation.path.startsWith(`${list.path}/{`))
      return false;
    const answered = answerSchema(operation, 200);
    return answered !== undefined && schemas.kind(thingOf(schemas, "out", answered).schema) === kind;
  });
}

/** Members that both have by the same schema, or of the same simple type. */
function sharedMembers({ contract }: TestContext, shape: ListShape, reader: Operation): string[] {
  const schema = answerSchema(reader, 200);
  if (schema === undefined) return [];
  const { schemas } = contract;
  const own = thingOf(schemas, "out", schema).members;
  return [...shape.item.members].flatMap(([name, member]) => {
    const other = own.get(name);
    if (other === undefined) return [];
    const same =
      schemas.kind(member.schema) === schemas.kind(other.schema) ||
      sameJson(schemas.at("out", member.schema).schema, schemas.at("out", other.schema).schema);
    return same ? [name] : [];
  });
}
