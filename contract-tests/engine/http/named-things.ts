/** What was made in the place of what a request names by guess. */
import { type Json, objectAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Case, Exchange } from "./exchange.ts";
import { agreeing } from "./linked-body.ts";
import type { Incoming } from "./links.ts";
import { ENDING, REMOVING, TAKING_BACK, isNamed, makes, undoneBy } from "./making.ts";
import { namedByPlace, placedElsewhere } from "./placed.ts";
import { type Plan, key } from "./plan.ts";
import { type Reference, kindsOf, standsAt } from "./kinds.ts";
import { prose } from "../relations/assumed.ts";
import { naming, namesOthers, referringIn } from "./references.ts";
import type { Wire } from "./wire.ts";

/** What makes things, and says what was made. */
interface Makes {
  readonly wire: Wire;
  incoming: (operation: Operation) => readonly Incoming[];
  refers: (operation: Operation, name: string) => boolean;
  bare: (operation: Operation) => Plan;
  another: (operation: Operation, label: string, like?: Json) => Promise<Plan | undefined>;
  ensure: (operation: Operation) => Promise<Exchange | undefined>;
  about: (operation: Operation, name: string, more: Partial<Case>) => Case;
}

/** What calls have ended, by where it was made: a plan that was archived is sold no more. */
const endedOf = new WeakMap<Wire, { seen: number; readonly ended: Set<string> }>();

/** `/plans/{plan}/archive` and `/plans/{plan}:archive` end what is made at `/plans`. */
const ENDS = /^(.*)\/\{([^}]+)\}[/:][^/{}:]+$/;

/** `Moves its comments to another ticket and closes this ticket`. */
const ENDS_IN_WORDS =
  /\b(?:closes|archives|cancels|ends|locks|deactivates|retires) (?:this|it\b|the (?:first|source|old|original))/i;

function ends(operation: Operation): boolean {
  return isNamed(operation, ENDING) || ENDS_IN_WORDS.test(prose(operation));
}

function isEnded(wire: Wire, path: string, value: Json): boolean {
  const known = endedOf.get(wire) ?? { seen: 0, ended: new Set<string>() };
  endedOf.set(wire, known);
  for (const { case: about, sent, response } of wire.exchanges.slice(known.seen)) {
    const operation = wire.contract.operation(about.operationId ?? "");
    const [, made, place] = ENDS.exec(operation?.path ?? "") ?? [];
    if (operation?.method !== "POST" || (response?.status ?? 500) >= 300 || !ends(operation)) continue;
    known.ended.add(JSON.stringify([made, sent?.values.get(`path ${place ?? ""}`) ?? null]));
  }
  known.seen = wire.exchanges.length;
  return known.ended.has(JSON.stringify([path, value]));
}

/** Whether it is the very thing that the request is done to. */
function isOfPath({ operation: { path }, values }: Plan, stands: string, value: Json | undefined): boolean {
  const place = path.startsWith(`${stands}/{`) ? /\{([^}]+)\}/.exec(path.slice(stands.length))?.[1] : undefined;
  return place !== undefined && value !== undefined && String(values.get(`path ${place}`)) === String(value);
}

export class NamedThings {
  readonly #flow: Makes;
  /** What stands in the place of what was ended, by what makes it. */
  readonly #inPlace = new Map<string, Exchange>();
  /** Things that were made to be named once. */
  #anew = 0;
  /** Beside the first of a kind, for whoever names two: nobody sends money to the account that it comes from. */
  readonly #seconds = new Map<string, Exchange>();

  constructor(flow: Makes) {
    this.#flow = flow;
  }

  /** Places of the path that name what is made elsewhere, and that no link fills. */
  #placesNaming(operation: Operation): ReadonlyMap<string, Reference> {
    const links = this.#flow.incoming(operation).map(({ link }) => link);
    return new Map(
      operation.parameters.flatMap(({ in: place, name }) => {
        const isFilled = links.some(({ parameters }) => name in parameters);
        const reference =
          place !== "path" || isFilled ? undefined : placedElsewhere(this.#flow.wire.contract, operation, name);
        return reference === undefined || reference.source.id === operation.id ? [] : [[name, reference] as const];
      }),
    );
  }

  async #madeAnew(source: Operation, name: string, like?: Json): Promise<Exchange | undefined> {
    this.#anew += 1;
    const plan = await this.#flow.another(source, `${name} ${this.#anew}`, like);
    const exchange = plan && (await this.#flow.wire.send(plan, this.#flow.about(source, name, {})));
    return (exchange?.response?.status ?? 500) < 300 ? exchange : undefined;
  }

  /** What a plan follows from: what is made below something, and listed there, is so below what no call has ended. */
  async before({ method, path }: Operation, source: Operation): Promise<Exchange | undefined> {
    const { contract } = this.#flow.wire;
    const isMade = contract.operations.some((one) => one.path === path && makes(contract, one) !== undefined);
    const kind =
      isMade && /^(GET|POST)$/.test(method) ? kindsOf(contract).find((one) => one.source === source) : undefined;
    return kind === undefined ? await this.#flow.ensure(source) : await this.#standing(kind);
  }

  /** One that was made before, as long as no call has ended it. */
  async #standing(reference: Reference): Promise<Exchange | undefined> {
    const { wire } = this.#flow;
    const { source, valueIn } = reference;
    const first = await this.#flow.ensure(source);
    const stands = (one: Exchange | undefined): boolean =>
      one !== undefined && !isEnded(wire, standsAt(reference), valueIn(one) ?? null);
    if (first === undefined || stands(first)) return first;
    const known = this.#inPlace.get(source.id);
    if (stands(known)) return known;
    const anew = await this.#madeAnew(source, `in place of what was ended`);
    if (anew !== undefined) this.#inPlace.set(source.id, anew);
    return anew ?? first;
  }

  /** Another one of the same choices: money goes between accounts of one currency. */
  async #second(source: Operation, first: Exchange): Promise<Exchange> {
    const known = this.#seconds.get(source.id) ?? (await this.#madeAnew(source, "beside the first", first.sent?.body));
    if (known !== undefined) this.#seconds.set(source.id, known);
    return known ?? first;
  }

  /** What is to be taken back is done first. */
  async #done(operation: Operation | undefined, name: string, value: Json): Promise<void> {
    if (operation?.body === undefined) return;
    const { values, body } = this.#flow.bare(operation);
    if (body === undefined) return;
    const about = this.#flow.about(operation, "to be taken back", {});
    await this.#flow.wire.send(
      { operation, values, body: { ...body, value: naming(body.value, new Map([[name, value]])) } },
      about,
    );
  }

  /** The plan with things that were made in the place of those that it names by guess; `anew`: made for it, so that it names another than all others do. */
  async in(plan: Plan, anew = false): Promise<Plan> {
    const { operation, body } = plan;
    const { contract } = this.#flow.wire;
    const query = operation.parameters.filter(({ in: place }) => place === "query");
    const places = this.#placesNaming(operation);
    const given = Object.fromEntries(query.map((one) => [one.name, plan.values.get(key(one)) ?? null]));
    const known = new Map<string, Json>();
    const named = new Map<Operation, Exchange>();
    const all = new Map([
      ...referringIn(contract, [given, body?.value ?? null]),
      ...namedByPlace(contract, operation, body?.value ?? null),
      ...places,
    ]);
    // what names others in its making comes first: both have to be named together
    const inOrder = [...all].toSorted(([, a], [, b]) => namesOthers(contract, b, all) - namesOthers(contract, a, all));
    for (const [name, reference] of inOrder) {
      const { source, valueIn } = reference;
      if ((!places.has(name) && !this.#flow.refers(operation, name)) || known.has(name)) continue;
      const said = this.#flow.wire.identifier(operation.id, name);
      // what a call removes nobody else is told of
      const own = operation.method === "POST" && isNamed(operation, [...REMOVING, ...ENDING, ...TAKING_BACK]);
      const fresh = own
        ? await this.#madeAnew(source, `made for ${operation.id} alone`)
        : anew && said === undefined
          ? await this.#madeAnew(source, `made for ${operation.id}`)
          : undefined;
      const first = said !== undefined || own ? fresh : (fresh ?? (await this.#standing(reference)));
      const isItself = first !== undefined && isOfPath(plan, standsAt(reference), valueIn(first));
      const isSecond = first !== undefined && (isItself || first === named.get(source));
      const made = isSecond ? await this.#second(source, first) : first;
      if (first !== undefined) named.set(source, first);
      const value = said ?? (made && valueIn(made));
      if (value === undefined) continue;
      known.set(name, value);
      for (const [other, one] of Object.entries(objectAt(made?.sent?.body)))
        if (all.has(other) && !known.has(other) && typeof one !== "object") known.set(other, one);
      if (own) await this.#done(undoneBy(contract, operation), name, value);
    }
    if (known.size === 0 && body === undefined) return plan;
    const values = new Map(plan.values);
    for (const parameter of operation.parameters) {
      const value = known.get(parameter.name);
      const isNamed = parameter.in === "query" || (parameter.in === "path" && places.has(parameter.name));
      if (value === undefined || !isNamed || !values.has(key(parameter))) continue;
      const fitting = [value, [value]].find((form) => contract.schemas.valid("in", parameter.schema, form));
      if (fitting !== undefined) values.set(key(parameter), fitting);
    }
    if (body?.media.schema === undefined) return { ...plan, values };
    // the thing itself is named by the path
    const value = agreeing(plan, plan.values, naming(body.value, known));
    return contract.schemas.valid("in", body.media.schema, value)
      ? { ...plan, values, body: { ...body, value } }
      : { ...plan, values };
  }
}
