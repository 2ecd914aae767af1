/** Judges traffic that the gate did not make: one exchange after the other, and what they say together. */
import { CHECKS } from "../checks/index.ts";
import { Judge } from "../checks/judge.ts";
import type { Contract } from "../contract.ts";
import { Coverage } from "../coverage/coverage.ts";
import { inventory } from "../coverage/elements.ts";
import type { Finding } from "../finding.ts";
import { decoded } from "../http/decoded.ts";
import type { Exchange } from "../http/exchange.ts";
import { operationAt } from "../http/operation-at.ts";
import { type Target, targetOf } from "../http/target.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { Masker } from "../secrets/masker.ts";
import { History } from "../relations/history.ts";
import type { Entry } from "./entries.ts";
import { givenBy } from "./given.ts";
import { Passing } from "./passing.ts";
import { Together } from "./together.ts";

export interface Watched {
  readonly exchange: Exchange;
  readonly findings: readonly Finding[];
}

export class Watch {
  readonly coverage: Coverage;
  readonly #contract: Contract;
  readonly #judge: Judge;
  readonly #history: History;
  readonly #together: Together;
  readonly #passing: Passing;
  readonly #masker: Masker;
  readonly #operationAt: ReturnType<typeof operationAt>;
  readonly #prefix: string;
  #next = 0;

  /** `prefix`: the path under which the contract's paths stand. `secrets`: with which webhooks are signed, beside those that registrations name. */
  constructor(contract: Contract, prefix = "", secrets: readonly string[] = []) {
    this.#contract = contract;
    this.coverage = new Coverage(inventory(contract.schemas, contract.operations, contract.webhooks));
    this.#judge = new Judge(contract.schemas, contract.operations, CHECKS, this.coverage);
    this.#history = new History(contract.document);
    this.#together = new Together(contract);
    this.#passing = new Passing(contract, this.coverage, secrets);
    this.#masker = new Masker(contract, true);
    this.#masker.learn(secrets);
    this.#prefix = prefix.replace(/\/$/, "");
    this.#operationAt = operationAt(contract.operations);
  }

  /** Findings hold no secrets. */
  judge(entry: Entry): Watched {
    const operation = this.#operationOf(entry);
    const exchange = this.#exchangeOf(entry, operation);
    const findings = this.#findings(entry, exchange);
    if (findings.length === 0) return { exchange, findings };
    this.#masker.exchange(exchange, operation);
    return { exchange, findings: findings.map((finding) => this.#masker.finding(finding)) };
  }

  /** The entry as it may be written down. */
  recorded(entry: Entry): Entry {
    const { webhook, response } = entry;
    const request = { ...entry.request, target: entry.url };
    const about = { name: "", operationId: undefined, intent: "open", check: "watch" } as const;
    const whole: Exchange = { id: 0, case: about, request, response, failure: undefined };
    const shown = this.#masker.exchange(whole, this.#operationOf(entry), webhook !== undefined);
    const { target, ...asked } = shown.request;
    return {
      url: target,
      request: asked,
      response: shown.response,
      ...(entry.disturbed === true ? { disturbed: true } : {}),
      ...(webhook === undefined ? {} : { webhook: { ...webhook, registered: this.#masker.text(webhook.registered) } }),
      // a body without secrets is the same one
      ...(asked.body === request.body ? {} : { masked: true }),
    };
  }

  #findings(entry: Entry, exchange: Exchange): Finding[] {
    if (entry.webhook !== undefined)
      return this.#passing.judge({ ...exchange, ...entry.webhook }, entry.masked === true);
    this.#passing.heard(exchange, entry.masked === true);
    const findings = [
      ...this.#judge.judge(exchange),
      ...this.#history.judge(exchange),
      ...this.#together.judge(exchange),
    ];
    // a watch has no end at which anybody would ask for them
    this.#judge.findings.length = 0;
    return findings;
  }

  /** How many operations of the contract were answered, of all. */
  operations(): { readonly seen: number; readonly total: number } {
    const total = this.#contract.operations.length;
    const seen = this.#contract.operations.filter(({ id }) => this.coverage.saw(`operation ${id}`)).length;
    return { seen, total };
  }

  #pathOf({ url, webhook }: Entry): Target {
    const { path, search } = targetOf(url);
    const within = webhook === undefined && path.startsWith(`${this.#prefix}/`);
    return { path: within ? path.slice(this.#prefix.length) : path, search };
  }

  #operationOf(entry: Entry): Operation | undefined {
    return entry.webhook === undefined ? this.#operationAt(entry.request.method, this.#pathOf(entry).path) : undefined;
  }

  #exchangeOf(entry: Entry, operation: Operation | undefined): Exchange {
    const { request, response } = entry;
    const { path, search } = this.#pathOf(entry);
    const sent = decoded({ ...request, target: path + search });
    const given = operation && givenBy(this.#contract.schemas, operation, sent);
    return {
      id: (this.#next += 1),
      case: { name: `${request.method} ${path}`, operationId: operation?.id, intent: "open", check: "watch" },
      request: sent,
      ...(given === undefined ? {} : { sent: given }),
      response: response && this.#contract.heard(operation?.id, decoded(response)),
      ...(entry.disturbed === true ? { disturbed: true } : {}),
      failure: response === undefined ? "the connection ended without an answer" : undefined,
    };
  }
}
