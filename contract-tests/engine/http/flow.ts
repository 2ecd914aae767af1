/** Makes valid requests for any operation: examples and samples for what is free, links for what depends on earlier answers. */
import { type Json, isObject, objectAt } from "../../../spec/openapi/json.ts";
import type { Media } from "../../../spec/openapi/media.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read, write } from "../../../spec/openapi/pointer.ts";
import { CannotGenerate } from "../generate/sample.ts";
import { UnsupportedPattern } from "../generate/pattern.ts";
import { completed, filled } from "../generate/filled.ts";
import { atOtherTimes } from "../generate/other-times.ts";
import { freshEmail, freshText } from "../generate/fresh-text.ts";
import { enumerated, viewOf } from "../generate/view.ts";
import { isLock } from "../relations/assumed.ts";
import { type Member, thingOf } from "../relations/thing.ts";
import { isKeyMember, underOwnKey } from "./idempotency-key.ts";
import { barePlan } from "./bare-plan.ts";
import { type Case, type Exchange, jsonBody } from "./exchange.ts";
import { inAnotherState } from "./filling.ts";
import { type Incoming, carriers, follow, incomingLinks, isFound, isPlace, namesItself } from "./links.ts";
import type { Plan } from "./plan.ts";
import { lowered } from "./lowered.ts";
import { NamedThings } from "./named-things.ts";
import { followsFromThing, outbidding } from "./outbid.ts";
import { calledAsPlace } from "./placed.ts";
import { isNamedOnce } from "./named-once.ts";
import { makesMany, referenceOf } from "./references.ts";
import { sentPlan } from "./sent-plan.ts";
import { CONFLICT, OF_STATE } from "./statuses.ts";
import { timesMeet } from "./times-meet.ts";
import { usable } from "./usable.ts";
import type { Wire } from "./wire.ts";

export function succeeded(exchange: Exchange | undefined): exchange is Exchange {
  return exchange?.response !== undefined && exchange.response.status < 300;
}

export class Flow {
  readonly wire: Wire;
  /** The first success of each operation: where its links start. */
  readonly #successes = new Map<string, { readonly exchange: Exchange; readonly body: Json | undefined }>();
  readonly #underWay = new Set<string>();
  /** Values of one flow that stay the same over its steps, by member name. */
  readonly #label: string;
  /** The first value made to keep this flow apart; whatever the flow leads to may repeat it. */
  #marker: string | undefined;

  readonly #named = new NamedThings(this);
  #moved = 0;
  #planned = 0;

  /** Bodies to begin with, by operation, in place of the contract's examples. */
  readonly #bodies: Readonly<Record<string, Json>>;
  /** Whether what is made on the way has everything that it may have. */
  readonly #full: boolean;

  constructor(wire: Wire, label: string, bodies: Readonly<Record<string, Json>> = {}, full = false) {
    this.wire = wire;
    this.#full = full;
    this.#bodies = bodies;
    this.#label = label;
  }

  get marker(): string | undefined {
    return this.#marker;
  }

  /** Later links start from this answer. */
  remember(exchange: Exchange): void {
    const { response, case: about } = exchange;
    if (response === undefined || about.operationId === undefined || !succeeded(exchange)) return;
    this.#successes.set(about.operationId, { exchange, body: jsonBody(response) });
  }

  success(operationId: string): Exchange | undefined {
    return this.#successes.get(operationId)?.exchange;
  }

  /** Required parameters and a body, not yet bound to any state; throws CannotGenerate. */
  bare(operation: Operation, example?: Json, media?: Media): Plan {
    const begin = Object.hasOwn(this.#bodies, operation.id) ? this.#bodies[operation.id] : undefined;
    return this.underOwnKey(barePlan(this.wire, operation, { example: example ?? begin, media }));
  }

  /** The plan with fresh values for what keeps flows apart, unless the body already departs from `base` there. */
  freshened(plan: Plan, label: string, base?: Json): Plan {
    const { operation, body } = plan;
    if (
      body === undefined ||
      !isObject(body.value) ||
      this.incoming(operation).length > 0 ||
      body.media.schema === undefined
    )
      return plan;
    let value: Json = body.value;
    for (const name of carriers(operation)) {
      const known = read(value, `/${name}`);
      const varied = base !== undefined && known !== read(base, `/${name}`);
      if (typeof known === "string" && !varied)
        value = write(value, `/${name}`, this.#fresh(body.media.schema, name, label) ?? known);
    }
    return { ...plan, body: { ...body, value } };
  }

  #fresh(schema: string, name: string, label: string): string | undefined {
    const { schemas } = this.wire.contract;
    const member = thingOf(schemas, "in", schema).members.get(name);
    if (member === undefined) return undefined;
    const view = viewOf(schemas, "in", member.schema);
    const random = this.wire.random(`${this.#label} ${label} ${name}`);
    const email = freshEmail(view, random);
    if (email !== undefined) return email;
    const value = freshText(view, random);
    this.#marker ??= value;
    return value;
  }

  incoming(operation: Operation): readonly Incoming[] {
    // who says what exists need not be told by what is made
    const said = (name: string): boolean => this.wire.identifier(operation.id, name) !== undefined;
    return incomingLinks(this.wire.contract, operation).filter(
      ({ source, link }) =>
        source.id !== operation.id &&
        !(isFound(link) && Object.keys(link.parameters).some((name) => isPlace(link, name) && said(name))),
    );
  }

  /** The plan bound to the answers of the operations before it; as it is when no link leads to it or none has an answer. */
  async bound(plan: Plan, anew = false): Promise<Plan> {
    for (const { source, link } of this.incoming(plan.operation)) {
      const before = await this.#named.before(plan.operation, source);
      const linked = before === undefined ? undefined : follow(link, before, plan);
      if (linked !== undefined) return await this.#fitted(linked, anew);
    }
    return await this.#fitted(plan, anew);
  }

  /** The plan with its number beyond that of the thing that it is done to, where it has to be. */
  async outbid(plan: Plan): Promise<Plan> {
    return await outbidding(this, plan);
  }

  async #fitted(plan: Plan, anew = false): Promise<Plan> {
    return await this.outbid(await this.#named.in(plan, anew));
  }

  /** Whether a member or parameter of the operation names another thing, and neither links nor what is sent say which. */
  refers(operation: Operation, name: string): boolean {
    const { contract } = this.wire;
    const reference = calledAsPlace(contract, operation, name) ?? referenceOf(contract, name);
    return (
      reference !== undefined &&
      reference.source.id !== operation.id &&
      !makesMany(contract, operation, reference.source, name) &&
      !namesItself(operation, name) &&
      !carriers(operation).includes(name) &&
      !this.incoming(operation).some(({ link }) => name in link.parameters || name in objectAt(link.requestBody))
    );
  }

  /** Whether a member says what other answers say: what it names, or what it has to be beyond. */
  follows(operation: Operation, name: string): boolean {
    const refers = this.refers.bind(this);
    return refers(operation, name) || followsFromThing(this.wire.contract, operation, name, refers);
  }

  /** What an earlier answer of this flow says under the name. */
  known(name: string): Json | undefined {
    for (const { body } of this.#successes.values()) {
      const value = isObject(body) ? body[name] : undefined;
      if (typeof value === "string" || typeof value === "number") return value;
    }
    return undefined;
  }

  /** A success of the operation, made now when there was none; `undefined` when it cannot be had. */
  async ensure(operation: Operation): Promise<Exchange | undefined> {
    const known = this.success(operation.id);
    if (known !== undefined || this.#underWay.has(operation.id)) return known;
    this.#underWay.add(operation.id);
    const whole = this.#full ? await this.everything(operation, "a step on the way") : undefined;
    const plan = usable(this.wire.contract, whole ?? (await this.valid(operation)));
    const send = async (one: Plan | undefined): Promise<Exchange | undefined> =>
      one && (await this.wire.send(one, this.about(operation, "a step on the way", {})));
    const first = await send(plan);
    // another flow may have taken its name
    const second = first?.response?.status === CONFLICT ? await send(await this.another(operation, "a step")) : first;
    const exchange = OF_STATE.has(second?.response?.status ?? 0) ? await inAnotherState(this, plan, send) : second;
    this.#underWay.delete(operation.id);
    if (exchange !== undefined) this.remember(exchange);
    return succeeded(exchange) ? exchange : undefined;
  }

  /** A request of its own with each member of its body at the lower end. */
  lowered(plan: Plan): Plan {
    return this.underOwnKey(lowered(this.wire.contract, plan, (name) => this.follows(plan.operation, name)));
  }

  /** Told from every other request, where it has a key for that. */
  underOwnKey(plan: Plan): Plan {
    this.#planned += 1;
    return underOwnKey(this.wire, plan, `${this.#label} ${plan.operation.id} ${this.#planned}`);
  }

  /** A request as the one of this flow that was taken, made now when there was none, and as small as it may be: that was the most, maybe. `undefined` when none is. */
  async taken(operation: Operation): Promise<Plan | undefined> {
    const exchange = await this.ensure(operation);
    return exchange && this.lowered(sentPlan(operation, exchange));
  }

  /** A request that should be taken; `undefined` where the gate cannot make one; `anew`: it names things made for it. */
  async valid(operation: Operation, example?: Json, anew = false): Promise<Plan | undefined> {
    try {
      return await this.bound(this.freshened(this.bare(operation, example), "flow"), anew);
    } catch (error) {
      if (error instanceof CannotGenerate || error instanceof UnsupportedPattern) return undefined;
      throw error;
    }
  }

  /** A valid request that makes something of its own: free texts are fresh, closed choices drawn or those of a body like it. */
  async another(operation: Operation, label: string, like?: Json): Promise<Plan | undefined> {
    const plan = await this.valid(operation, undefined, this.#isOnce(operation));
    const schema = plan?.body?.media.schema;
    if (plan?.body === undefined || schema === undefined || !isObject(plan.body.value)) return plan;
    const { schemas } = this.wire.contract;
    const random = this.wire.random(`${this.#label} ${operation.id} ${label}`);
    let value: Json = plan.body.value;
    for (const [name, { pointer, schema: at }] of this.#free(operation, schema)) {
      if (read(plan.body.value, pointer) === undefined || this.refers(operation, name)) continue;
      const allowed = enumerated(viewOf(schemas, "in", at));
      const chosen = read(like, pointer) ?? (allowed && random.pick([...allowed]));
      const fresh = allowed === undefined ? this.#fresh(schema, name, label) : chosen;
      const changed: Json = fresh === undefined ? value : write(value, pointer, fresh);
      if (schemas.valid("in", schema, changed)) value = changed;
    }
    const moved = this.atOtherTimes(operation, value);
    return { ...plan, body: { ...plan.body, value: schemas.valid("in", schema, moved) ? moved : value } };
  }

  /** At times of its own, where what was there before may be in the way. */
  atOtherTimes(operation: Operation, value: Json): Json {
    if (!timesMeet(this.wire.contract)) return value;
    this.#moved += 1;
    return atOtherTimes(value, this.wire.random(`${this.#label} ${operation.id} times ${this.#moved}`));
  }

  /** As `another`, with everything that is optional in the body as far as the schema admits it; `deep`: in the objects that stand in it as well; `anew`: it names things made for it. */
  async everything(operation: Operation, label: string, deep = false, anew = false): Promise<Plan | undefined> {
    const plan = await this.another(operation, label);
    const schema = plan?.body?.media.schema;
    if (plan?.body === undefined || schema === undefined || !isObject(plan.body.value)) return plan;
    const { schemas } = this.wire.contract;
    const random = this.wire.random(`${this.#label} ${operation.id} ${label} everything`);
    const wish = { schemas, direction: "in", random } as const;
    let value: Json = plan.body.value;
    for (const [name, { pointer, schema: at }] of this.#free(operation, schema)) {
      const there = read(plan.body.value, pointer);
      if (there !== undefined && !(deep && isObject(there))) continue;
      const before = this.#before(operation, name);
      if (before !== "free") {
        const named: Json = before === undefined ? value : write(value, pointer, before);
        if (schemas.valid("in", schema, named)) value = named;
        continue;
      }
      const fuller = write(value, pointer, isObject(there) ? completed(wish, at, there) : filled(wish, at));
      if (schemas.valid("in", schema, fuller)) value = fuller;
    }
    return await this.#fitted({ ...plan, body: { ...plan.body, value } }, anew || this.#isOnce(operation));
  }

  #isOnce(operation: Operation): boolean {
    return isNamedOnce(this.wire, operation, (name) => this.refers(operation, name));
  }

  /** What names another one that the same operation has made, as an answer names what it answers: undefined while there is none. */
  #before(operation: Operation, name: string): Json | undefined | "free" {
    const reference = referenceOf(this.wire.contract, name);
    const isOwn =
      reference?.source.id === operation.id && !namesItself(operation, name) && !carriers(operation).includes(name);
    if (reference === undefined || !isOwn) return "free";
    const made = this.success(operation.id);
    return made && reference.valueIn(made);
  }

  /** Members that no earlier answer and no path has a say in. */
  #free(operation: Operation, schema: string): [string, Member][] {
    const { at, members } = thingOf(this.wire.contract.schemas, "in", schema);
    const carried = new Set(
      this.incoming(operation).flatMap(({ link }) => Object.keys(objectAt(read(link.requestBody, at)))),
    );
    return [...members].filter(
      ([name]) => !carried.has(name) && !namesItself(operation, name) && !isLock(name) && !isKeyMember(name),
    );
  }

  about(operation: Operation, name: string, more: Partial<Case>): Case {
    return { name: `${operation.id}: ${name}`, operationId: operation.id, intent: "open", check: "flow", ...more };
  }
}
