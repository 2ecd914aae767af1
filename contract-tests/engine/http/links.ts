/** How one operation's answer feeds the next one's request, as the contract's `links` say, or its paths. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import type { Contract } from "../contract.ts";
import type { Link } from "../../../spec/openapi/responses.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { arrives } from "../generate/carried.ts";
import type { Exchange } from "./exchange.ts";
import { evaluate, isExpression } from "./expression.ts";
import { foundIn, isCalledAs, locatedBy, placeAbove, placeNameOf } from "./found.ts";
import { thingOf } from "../relations/thing.ts";
import { makersElsewhere } from "./made-elsewhere.ts";
import { makes } from "./making.ts";
import { agreeing, linkedBody } from "./linked-body.ts";
import { type Plan, key } from "./plan.ts";
import { unspelt } from "../../../spec/openapi/unspelt.ts";

/** Whether a member of the body names what the path names. */
export function namesItself({ path }: Operation, member: string): boolean {
  if (path.endsWith("}") && (/^_?id$/.test(member) || isCalledAs(path, member))) return true;
  return placeAbove(path, member) !== undefined;
}

/** Whether a member of the body says another name than the path that the request went to: a service keeps one of the two. */
export function namesAnother(operation: Operation, values: Plan["values"], member: string, said: Json): boolean {
  const above = placeAbove(operation.path, member);
  const own = namesItself(operation, member) ? [above ?? placeNameOf(operation.path) ?? ""] : [];
  const places = operation.parameters.flatMap(({ in: place, name }) =>
    place === "path" && unspelt(name) === unspelt(member) ? [name] : [],
  );
  const named = [...own, ...places].flatMap((name) => values.get(`path ${name}`) ?? []);
  return named.some((value) => String(value) !== String(said));
}

export interface Incoming {
  readonly source: Operation;
  readonly status: string;
  readonly link: Link;
}

/** What an answer says of where its thing stands, in place of an expression of the contract. */
const FOUND = "$found";
/** What `Location` says of another place, and nothing else. */
const AT = "$located";

/** Each with the contract whose paths tell it. */
const told = new WeakMap<Link, Contract>();

/** Whether the contract has no link for it, and its paths alone say that one leads to the other. */
export function isFound(link: Link): boolean {
  return told.has(link);
}

/** Whether what an answer says of its thing fills the parameter, rather than what an earlier request had there. */
export function isPlace(link: Link, name: string): boolean {
  const value = link.parameters[name];
  return value === FOUND || value === AT;
}

const links = new WeakMap<Contract, Map<string, readonly Incoming[]>>();

/** Declared ones; of operations to which none leads, those that paths tell. */
export function incomingLinks(contract: Contract, target: Operation): readonly Incoming[] {
  const known = links.get(contract) ?? new Map<string, readonly Incoming[]>();
  links.set(contract, known);
  const found = known.get(target.id) ?? readLinks(contract, target);
  known.set(target.id, found);
  return found;
}

function readLinks(contract: Contract, target: Operation): readonly Incoming[] {
  const declared = contract.operations.flatMap((source) =>
    source.responses.flatMap((response) =>
      response.links
        .filter((link) => link.operationId === target.id)
        .map((link) => ({ source, status: response.status, link })),
    ),
  );
  return declared.some(({ source }) => source.id !== target.id) ? declared : [...declared, ...byPath(contract, target)];
}

/** What POST makes at `/boats` stands at `/boats/{boat}`, whatever the place is called, and what PUT makes where it was put; else the list there tells of one to read, or to do something to. */
function byPath(contract: Contract, target: Operation): Incoming[] {
  const { operations } = contract;
  const places = target.parameters.filter(({ in: place }) => place === "path");
  for (const { name } of places.toReversed()) {
    const above = target.path.slice(0, target.path.indexOf(`/{${name}}`));
    const around = places.filter((one) => above.includes(`{${one.name}}`));
    const sources = sourcesOf(operations, above, around.length === 0);
    const parameters = Object.fromEntries([
      ...around.map((one) => [one.name, `$request.path.${one.name}`]),
      [name, FOUND],
    ]);
    const from = (source: Operation | undefined, status: number): Incoming[] =>
      source === undefined ? [] : [{ source, status: String(status), link: linkTo(contract, target, parameters) }];
    const maker =
      sources.find((one) => makes(contract, one) !== undefined) ??
      sources.find(begins) ??
      makersElsewhere(contract, above)[0];
    const tells = target.method === "GET" || (target.method === "POST" && !target.path.endsWith("}"));
    const list = tells ? sources.find(({ method }) => method === "GET") : undefined;
    const put = target.path.endsWith(`{${name}}`) ? byPut(contract, target, maker === undefined) : [];
    const made = maker && (makes(contract, maker) ?? UNDER_WAY);
    const added = maker === undefined ? addedTo(contract, target, sources, name, around) : [];
    const located = maker === undefined && added.length === 0 ? byPlace(contract, target) : [];
    const found = [...from(maker, made ?? 201), ...added, ...put, ...located, ...from(list, 200)];
    if (found.length > 0) return found;
  }
  return byPlace(contract, target);
}

/** Operations of the place above; where there are none, and nothing stands above it, those of places that are called the same: what is made at `/ships/{ship}/boats` may stand at `/boats/{boat}`. */
function sourcesOf(operations: readonly Operation[], above: string, atTop: boolean): Operation[] {
  const own = operations.filter(({ path }) => path.replace(/\/$/, "") === above);
  const called = above.slice(above.lastIndexOf("/"));
  return own.length > 0 || !atTop || called.length < 2
    ? own
    : operations.filter(({ path }) => path.replace(/\/$/, "").endsWith(called));
}

/** What is taken to be done later, and stands at a place of its own until then. */
const UNDER_WAY = 202;

function begins({ method, responses }: Operation): boolean {
  return method === "POST" && responses.some(({ status }) => status === String(UNDER_WAY));
}

/** What an answer to a change says of another place: `Location` there, or a member that is called as the path has it. */
function byPlace(contract: Contract, target: Operation): Incoming[] {
  const places = target.parameters.filter(({ in: place }) => place === "path");
  const [first, ...others] = places;
  if (first === undefined || others.length > 0) return [];
  return contract.operations
    .filter(({ method, id }) => method !== "GET" && method !== "DELETE" && id !== target.id)
    .flatMap((source) => source.responses.map((response) => ({ source, response })))
    .filter(({ response: { status, headers } }) => {
      const located = headers.some(({ name }) => /^location$/i.test(name));
      return /^20[0-2]$/.test(status) && located;
    })
    .map(({ source, response: { status } }) => ({
      source,
      status,
      link: linkTo(contract, target, { [first.name]: AT }),
    }));
}

function linkTo(contract: Contract, target: Operation, parameters: Link["parameters"]): Link {
  const link: Link = { name: `to ${target.id}`, operationId: target.id, parameters, requestBody: undefined };
  told.set(link, contract);
  return link;
}

/** What POST adds to a thing stands below it under the name that was sent: `product_id` posted at `/carts/{cart}/items` at `/carts/{cart}/items/{product_id}`. */
function addedTo(
  contract: Contract,
  target: Operation,
  above: readonly Operation[],
  place: string,
  around: readonly Parameter[],
): Incoming[] {
  return above.flatMap((source) => {
    const asked = source.body?.content.find(({ type }) => /json/.test(type))?.schema;
    if (source.method !== "POST" || asked === undefined) return [];
    const { members } = thingOf(contract.schemas, "in", asked);
    const [named] = [...members].flatMap(([name, { pointer }]) => (unspelt(name) === unspelt(place) ? [pointer] : []));
    if (named === undefined) return [];
    const parameters = Object.fromEntries([
      ...around.map(({ name }) => [name, `$request.path.${name}`]),
      [place, `$request.body#${named}`],
    ]);
    const link = linkTo(contract, target, parameters);
    return source.responses.flatMap(({ status }) => (/^20[014]$/.test(status) ? [{ source, status, link }] : []));
  });
}

/** What PUT makes stands where it was put. */
function byPut(contract: Contract, target: Operation, alone: boolean): Incoming[] {
  const source = contract.operations.find(({ method, path }) => method === "PUT" && path === target.path);
  const places = target.parameters.filter(({ in: place }) => place === "path");
  const statuses = source?.responses.map(({ status }) => status).filter((status) => /^20[014]$/.test(status)) ?? [];
  if (source === undefined || source.id === target.id || places.length === 0) return [];
  // what else would make it
  if (!alone && !statuses.includes("201")) return [];
  const parameters = Object.fromEntries(places.map(({ name }) => [name, `$request.path.${name}`]));
  return statuses.map((status) => ({ source, status, link: linkTo(contract, target, parameters) }));
}

/** Links of an answer with this status, declared or told by paths. */
export function linksFrom(contract: Contract, source: Operation, status: number): readonly Link[] {
  const declared = source.responses.find((response) => response.status === String(status))?.links ?? [];
  const found = contract.operations.flatMap((target) =>
    incomingLinks(contract, target).filter(
      (one) => one.source.id === source.id && one.status === String(status) && isFound(one.link),
    ),
  );
  return [...declared, ...found.map(({ link }) => link)];
}

function parameterAt({ parameters }: Operation, name: string): Parameter | undefined {
  return parameters.find(({ in: place, name: own }) => own === name || `${place}.${own}` === name);
}

/** Whether what was taken for the name of a thing can be one: a text that stands in its place by its look alone may break the form that the path asks for. */
function mayBe(link: Link, parameter: Parameter, value: Json): boolean {
  const contract = told.get(link);
  return contract === undefined || arrives(contract.schemas, parameter, value, "valid");
}

/** The plan with the values that the link carries over; `undefined` when an expression leads to nothing (a null included). */
export function follow(link: Link, exchange: Exchange, plan: Plan): Plan | undefined {
  const values = new Map(plan.values);
  for (const [name, value] of Object.entries(link.parameters)) {
    const parameter = parameterAt(plan.operation, name);
    const evaluated =
      value === FOUND
        ? foundIn(exchange, plan.operation, name)
        : value === AT
          ? locatedBy(exchange, plan.operation, name)
          : isExpression(value)
            ? evaluate(value, exchange)
            : value;
    if (parameter === undefined || evaluated === undefined || evaluated === null) return undefined;
    if (value === FOUND && !mayBe(link, parameter, evaluated)) return undefined;
    // nothing at all in the place of a name is another path
    if (evaluated === "" && parameter.in === "path") return undefined;
    values.set(key(parameter), evaluated);
  }
  if (plan.body === undefined) return { ...plan, values };
  const body =
    link.requestBody === undefined
      ? agreeing(plan, values, plan.body.value)
      : linkedBody(link.requestBody, plan.body.value, exchange);
  return body === undefined ? undefined : { ...plan, values, body: { ...plan.body, value: body } };
}

/**
 * Top-level members of the body that come back in the answer and are carried on by its links: what keeps one flow apart from
 * another. A fresh value for each makes a request independent of all earlier ones.
 */
export function carriers(operation: Operation): string[] {
  const names = new Set<string>();
  for (const { links } of operation.responses) {
    for (const link of links) {
      const sources = [
        ...Object.values(link.parameters),
        ...(isObject(link.requestBody) ? Object.values(link.requestBody) : []),
      ];
      for (const source of sources) {
        const name = typeof source === "string" ? /^\$response\.body#\/([^/]+)$/.exec(source)?.[1] : undefined;
        if (name !== undefined) names.add(name);
      }
    }
  }
  return [...names];
}
