/** Sends what a plan says, records the exchange and has it judged. Everything that reaches the target goes through here. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import { type Random, random } from "../generate/random.ts";
import { headersAsked } from "./bare-plan.ts";
import { tagParameter, tagReader } from "./current-tag.ts";
import { decoded } from "./decoded.ts";
import { type Case, type Exchange, type HttpRequest, headerValue } from "./exchange.ts";
import type { HttpClient } from "./http.ts";
import { type Credentials, identityFor } from "./identity.ts";
import { underWrittenNames, writtenName } from "./place-names.ts";
import { type Identity, type Plan, toRequest } from "./plan.ts";
import { Repeated } from "./repeated.ts";

/** Requests in flight at once; enough to use two cores, few enough not to be a load test. */
const IN_FLIGHT = 12;

export interface WireOptions {
  readonly contract: Contract;
  readonly http: HttpClient;
  readonly base: string;
  readonly credentials: Credentials;
  readonly seed: number;
  readonly onExchange: (exchange: Exchange) => void;
  readonly nextId: () => number;
  /** Values that exist, by parameter name or `operationId.parameter`. */
  readonly identifiers?: Readonly<Record<string, string | number>> | undefined;
  /** Milliseconds that are left for what is being tried, and for the whole. */
  readonly left?: () => { readonly phase: number; readonly run: number };
  /** True once nothing more is wanted. */
  readonly over: () => boolean;
}

/** Of a change under the tag that was read before it. */
const TAG_TRIES = 3;

/** Refused connections in a row after which nobody is there any more. */
const GONE_AFTER = 12;

/** The target does not take connections any more; what was to come cannot be tried. */
export class TargetGone extends Error {}

/** The phase has had its time. */
export class TimeSpent extends Error {}

/** Whoever asked for the run has seen what was asked for. */
export class EnoughSeen extends Error {}

export class Wire {
  readonly contract: Contract;
  readonly credentials: Credentials;
  readonly exchanges: Exchange[] = [];
  /** Idempotency keys that are spent. */
  readonly keys = new Set<string>();
  /** What webhooks repeat of the requests of their triggers. */
  readonly repeated = new Repeated();
  /** The URL that targets are relative to. */
  readonly base: string;
  readonly #options: WireOptions;
  readonly #run = randomUUID();
  #refused = 0;
  #takesUncertified: Promise<boolean> | undefined;

  constructor(options: WireOptions) {
    this.contract = options.contract;
    this.credentials = options.credentials;
    this.base = options.base;
    this.#options = options;
  }

  /** An independent stream of choices for one purpose. */
  random(label: string): Random {
    return random(this.#options.seed, label);
  }

  /** The same for what a server may well keep beyond the run, as idempotency keys: the choices are others in every run. */
  once(label: string): Random {
    return random(this.#options.seed, `${this.#run} ${label}`);
  }

  /** A value of which it was said that it exists. */
  identifier(operationId: string, parameter: string): string | number | undefined {
    const { identifiers = {} } = this.#options;
    const own = this.contract.operation(operationId)?.parameters.find(({ name }) => name === parameter);
    const names = [own === undefined ? parameter : writtenName(own), parameter];
    const known = names
      .flatMap((name) => [`${operationId}.${name}`, name])
      .find((name) => Object.hasOwn(identifiers, name));
    return known === undefined ? undefined : identifiers[known];
  }

  identity(plan: Plan): Identity {
    return identityFor(this.contract, plan.operation, this.credentials);
  }

  async send(given: Plan, about: Case, identity: Identity = this.identity(given)): Promise<Exchange> {
    const reader = tagReader(this.contract, given);
    for (let tries = 1; ; tries += 1) {
      const plan = reader === undefined ? given : await this.#tagged(given, reader);
      const sent = { values: underWrittenNames(plan), body: plan.body?.value };
      const exchange = await this.#exchange(toRequest(plan, identity), about, sent);
      // somebody else may have changed it in between
      if (exchange.response?.status !== 412 || plan === given || tries === TAG_TRIES) return exchange;
    }
  }

  /** The plan with the tag that is read now. */
  async #tagged(plan: Plan, reader: Operation): Promise<Plan> {
    const read: Plan = { operation: reader, values: plan.values };
    const about: Case = { name: `${reader.id}: its tag`, operationId: reader.id, intent: "open", check: "flow" };
    const { response } = await this.#exchange(toRequest(read, this.identity(read)), about, {
      values: plan.values,
      body: undefined,
    });
    const tag = response?.status === 200 ? headerValue(response.headers, "etag") : undefined;
    const at = tagParameter(plan.operation);
    return tag === undefined || at === undefined ? plan : { ...plan, values: new Map([...plan.values, [at, tag]]) };
  }

  /** Whether requests show who sends them by a certificate. */
  get isCertified(): boolean {
    return this.#options.http.isCertified;
  }

  /** Whether the target answers at all where no certificate is shown: most end the connection before any request. */
  takesUncertified(): Promise<boolean> {
    const request = { method: "GET", target: "/", headers: [], body: undefined, uncertified: true } as const;
    this.#takesUncertified ??= this.#options.http.send(request).then((answer) => "response" in answer);
    return this.#takesUncertified;
  }

  /** What an address of an answer leads to, asked for by whoever may. */
  sendTo(target: string, operation: Operation, about: Case): Promise<Exchange> {
    const identity = identityFor(this.contract, operation, this.credentials);
    const { query } = identity;
    const asked = query.length === 0 ? target : `${target}${target.includes("?") ? "&" : "?"}${query.join("&")}`;
    const { headers } = toRequest({ operation, values: headersAsked(this, operation) }, identity);
    return this.#exchange({ method: "GET", target: asked, headers, body: undefined }, about);
  }

  /** For what no plan can say: unknown paths, wrong methods. */
  sendRaw(request: HttpRequest, about: Case): Promise<Exchange> {
    return this.#exchange(request, about);
  }

  /** Waits, as long as there is time for it. */
  async pause(ms: number): Promise<void> {
    await sleep(Math.max(0, Math.min(ms, this.#left().phase)));
    if (this.#left().phase <= 0) throw new TimeSpent();
  }

  #left(): ReturnType<NonNullable<WireOptions["left"]>> {
    return this.#options.left?.() ?? { phase: Infinity, run: Infinity };
  }

  /** The run does not wait for an answer beyond its end. */
  async #inTime<T>(answer: Promise<T>): Promise<T> {
    const { run } = this.#left();
    if (run === Infinity) return await answer;
    const { promise: over, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new TimeSpent()), Math.max(1, run));
    return await Promise.race([answer, over]).finally(() => clearTimeout(timer));
  }

  async #exchange(request: HttpRequest, about: Case, sent?: Exchange["sent"]): Promise<Exchange> {
    if (this.#options.over()) throw new EnoughSeen();
    if (this.#left().phase <= 0) throw new TimeSpent();
    if (this.#refused >= GONE_AFTER) throw new TargetGone("the target takes no connections any more");
    const id = this.#options.nextId();
    const answer = await this.#inTime(this.#options.http.send(request));
    // its connection may have been closed because enough was seen
    if (this.#options.over()) throw new EnoughSeen();
    const exchange: Exchange = {
      id,
      case: about,
      request,
      ...(sent === undefined ? {} : { sent }),
      response: "response" in answer ? this.contract.heard(about.operationId, decoded(answer.response)) : undefined,
      failure: "failure" in answer ? answer.failure : undefined,
    };
    this.#refused = exchange.failure === "ECONNREFUSED" ? this.#refused + 1 : 0;
    this.exchanges.push(exchange);
    this.#options.onExchange(exchange);
    return exchange;
  }
}

/** Runs the jobs in order, several at once; the first failure of the gate itself ends them. */
export async function inParallel<T>(jobs: readonly (() => Promise<T>)[], atOnce = IN_FLIGHT): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < jobs.length; index = next++) {
      const job = jobs[index];
      if (job !== undefined) results[index] = await job();
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, jobs.length) }, worker));
  return results;
}
