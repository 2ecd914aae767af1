/** Judges traffic that the gate did not make: one exchange after the other, and what they say together. */
import { CHECKS } from "../checks/index.ts";
import { Judge } from "../checks/judge.ts";
import type { Contract } from "../contract.ts";
import { Coverage } from "../coverage/coverage.ts";
import { inventory } from "../coverage/elements.ts";
import type { Finding } from "../finding.ts";
import type { Exchange } from "../http/exchange.ts";
import { operationAt } from "../http/operation-at.ts";
import { History } from "../relations/history.ts";
import { type Entry, decoded } from "./entries.ts";
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
    this.#prefix = prefix.replace(/\/$/, "");
    this.#operationAt = operationAt(contract.operations);
  }

  judge(entry: Entry): Watched {
    const exchange = this.#exchangeOf(entry);
    if (entry.webhook !== undefined)
      return { exchange, findings: this.#passing.judge({ ...exchange, ...entry.webhook }) };
    this.#passing.heard(exchange);
    const findings = [
      ...this.#judge.judge(exchange),
      ...this.#history.judge(exchange),
      ...this.#together.judge(exchange),
    ];
    // a watch has no end at which anybody would ask for them
    this.#judge.findings.length = 0;
    return { exchange, findings };
  }

  /** How many operations of the contract were answered, of all. */
  operations(): { readonly seen: number; readonly total: number } {
    const total = this.#contract.operations.length;
    const seen = this.#contract.operations.filter(({ id }) => this.coverage.saw(`operation ${id}`)).length;
    return { seen, total };
  }

  #exchangeOf({ url, request, response, webhook }: Entry): Exchange {
    const parsed = new URL(url, "http://watched.invalid");
    const path =
      webhook === undefined && parsed.pathname.startsWith(`${this.#prefix}/`)
        ? parsed.pathname.slice(this.#prefix.length)
        : parsed.pathname;
    const operation = webhook === undefined ? this.#operationAt(request.method, path) : undefined;
    const sent = decoded({ ...request, target: path + parsed.search });
    const given = operation && givenBy(this.#contract.schemas, operation, sent);
    return {
      id: (this.#next += 1),
      case: { name: `${request.method} ${path}`, operationId: operation?.id, intent: "open", check: "watch" },
      request: sent,
      ...(given === undefined ? {} : { sent: given }),
      response: response && decoded(response),
      failure: response === undefined ? "the connection ended without an answer" : undefined,
    };
  }
}
