/** Holds what an honest server said against a changed contract: no request is sent, and every judgement is the gate's own. */
import type { Finding } from "../../engine/finding.ts";
import { CHECKS } from "../../engine/checks/index.ts";
import { Judge } from "../../engine/checks/judge.ts";
import { type Contract, contractOf } from "../../engine/contract.ts";
import type { Direction } from "../../engine/schemas.ts";
import { Walker } from "../../engine/coverage/annotate.ts";
import { Coverage } from "../../engine/coverage/coverage.ts";
import { inventory } from "../../engine/coverage/elements.ts";
import type { Exchange } from "../../engine/http/exchange.ts";
import { headerAsValue } from "../../engine/http/header-value.ts";
import { dueFor } from "../../engine/webhooks/cases.ts";
import { judgeDelivered } from "../../engine/webhooks/delivered.ts";
import { habitFaults } from "../../engine/webhooks/schedule.ts";
import { deliveriesOf } from "../../engine/webhooks/delivery.ts";
import { type Mutant, mutated } from "./mutant.ts";
import type { Recorded } from "./record.ts";
import type { SchemaNodes } from "./schema-nodes.ts";
import { type Observation, Observations } from "./observations.ts";

export interface Seen {
  readonly check: string;
  readonly message: string;
}

/** Suspicions that one exchange at most of each is asked about. */
const MOST_ASKED = 24;
/** A habit shows in so many repetitions. */
const REPEATED = 6;

/** What the requests decide, only new requests can show. */
function isOfAnswers(name: string): boolean {
  return /^(answer|status|header|webhook) |^media type \S+ [\dXx]{3} /.test(name);
}

function first({ check, message }: Finding): Seen {
  return { check, message };
}

export class Replay {
  readonly #original: Contract;
  readonly #recorded: Recorded;
  readonly #nodes: SchemaNodes;
  readonly #observations: Observations;
  readonly #byId: ReadonlyMap<number, Exchange>;
  readonly #known: ReadonlySet<string>;
  readonly #loose: ReadonlySet<string>;

  constructor(original: Contract, recorded: Recorded, nodes: SchemaNodes) {
    this.#original = original;
    this.#recorded = recorded;
    this.#nodes = nodes;
    this.#observations = new Observations(original, recorded, nodes);
    this.#byId = new Map(recorded.exchanges.map((exchange) => [exchange.id, exchange]));
    const { schemas, operations, webhooks } = original;
    this.#known = new Set(inventory(schemas, operations, webhooks).elements.keys());
    this.#loose = new Set(recorded.loose);
  }

  /** The first thing that gives the change away; `undefined` when nothing recorded does. */
  judge(
    mutant: Mutant,
    contract: Contract = contractOf(mutated(this.#original.document, mutant.edits)),
  ): Seen | undefined {
    const all = inventory(contract.schemas, contract.operations, contract.webhooks);
    const coverage = new Coverage(all);
    const { scope } = mutant;
    switch (scope.kind) {
      case "schema":
        return this.#schema(scope.at, contract, coverage, all.schemas.element("out", scope.at, "").trim());
      case "answers":
        return this.#answers(scope, contract, coverage);
      case "webhook":
        return this.#webhook(contract, coverage);
      case "requests":
      case "delivery":
        return undefined;
    }
  }

  /** Whatever looks wrong with a value by itself has to be wrong in an exchange that showed it. */
  #schema(at: string, contract: Contract, coverage: Coverage, here: string): Seen | undefined {
    let asked = 0;
    for (const direction of ["out", "in"] as const) {
      for (const anchor of this.#nodes.anchorsOf(at)) {
        for (const observation of this.#observations.at(direction, anchor)) {
          const suspicious = this.#look(contract, coverage, direction, anchor, observation);
          if (!suspicious || asked >= MOST_ASKED) continue;
          asked += 1;
          const found = this.#confirm(observation, contract);
          if (found !== undefined) return found;
        }
      }
    }
    return (
      this.#missing(coverage, (name) => !this.#known.has(name) || name.startsWith(`${here} `)) ??
      this.#habit(coverage, (name) => name.startsWith(here))
    );
  }

  #look(
    contract: Contract,
    coverage: Coverage,
    direction: Direction,
    anchor: string,
    observation: Observation,
  ): boolean {
    const { schemas } = contract;
    const { text } = observation;
    const value = text === undefined ? observation.value : headerAsValue(schemas, anchor, text);
    let suspicious = !schemas.valid(direction, anchor, value);
    const suspect = (): void => void (suspicious = true);
    const walker = new Walker(
      schemas,
      direction,
      {
        seen: (pointer, schema, shown) => coverage.seeValue(direction, pointer, schema, shown, 0),
        branch: (pointer, keyword, index) => coverage.seeBranch(direction, pointer, keyword, index, 0),
        undeclared: suspect,
        misdirected: suspect,
      },
      true,
    );
    for (let time = 0; time < Math.min(observation.count, REPEATED); time += 1) walker.walk(anchor, value);
    return suspicious;
  }

  #confirm(observation: Observation, contract: Contract): Seen | undefined {
    for (const id of observation.exchanges) {
      const exchange = this.#byId.get(id);
      const found = exchange && this.#exchange(exchange, contract, emptyCoverage(contract));
      if (found !== undefined) return found;
    }
    for (const index of observation.deliveries) {
      const found = this.#delivered(index, contract, emptyCoverage(contract));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #exchange(exchange: Exchange, contract: Contract, coverage: Coverage): Seen | undefined {
    const [finding] = new Judge(contract.schemas, contract.operations, CHECKS, coverage).judge(exchange);
    return finding && first(finding);
  }

  #answers(
    scope: Extract<Mutant["scope"], { kind: "answers" }>,
    contract: Contract,
    coverage: Coverage,
  ): Seen | undefined {
    const users = new Set(scope.operations);
    const concerned = this.#recorded.exchanges.filter(
      ({ case: about, response }) =>
        users.has(about.operationId ?? "") && (scope.status === undefined || fits(scope.status, response?.status)),
    );
    for (const exchange of concerned) {
      const found = this.#exchange(exchange, contract, coverage);
      if (found !== undefined) return found;
    }
    return this.#missing(coverage, (name) => !this.#known.has(name));
  }

  #delivered(index: number, contract: Contract, coverage: Coverage): Seen | undefined {
    const delivered = this.#recorded.delivered[index];
    if (delivered === undefined) return undefined;
    const findings: Finding[] = [];
    const detector = { contract, coverage, report: (finding: Finding): void => void findings.push(finding) };
    const all = deliveriesOf(contract);
    const delivery = all.find(({ webhook }) => webhook.path === delivered.webhook) ?? all[0];
    if (delivery === undefined) return undefined;
    const { name, behaviours } = delivered.about;
    judgeDelivered(detector, delivery, dueFor(delivery, name, behaviours), delivered, false);
    const [finding] = findings;
    return finding && first(finding);
  }

  #webhook(contract: Contract, coverage: Coverage): Seen | undefined {
    for (const index of this.#recorded.delivered.keys()) {
      const found = this.#delivered(index, contract, coverage);
      if (found !== undefined) return found;
    }
    for (const { webhook, delaysSeconds } of deliveriesOf(contract)) {
      const attempts = this.#recorded.delivered
        .filter((one) => one.webhook === webhook.path)
        .map((one) => one.attempts);
      const [message] = habitFaults(attempts, delaysSeconds);
      if (message !== undefined) return { check: "webhook-schedule", message };
    }
    return this.#missing(coverage, (name) => !this.#known.has(name));
  }

  /** What the changed contract promises of answers and webhooks, and no honest server shows. */
  #missing(coverage: Coverage, concerned: (name: string) => boolean): Seen | undefined {
    const gone = coverage
      .report([])
      .unseen.find(({ name }) => isOfAnswers(name) && concerned(name) && !this.#loose.has(name));
    if (gone === undefined) return undefined;
    return gone.kind === "tightness"
      ? { check: "tightness", message: `allowed, and never seen: ${gone.name}` }
      : { check: "coverage", message: `never observed: ${gone.name}` };
  }

  /** What the service keeps to, and the changed contract no longer says. */
  #habit(coverage: Coverage, concerned: (name: string) => boolean): Seen | undefined {
    const habit = coverage.report([]).loose.find(({ element }) => concerned(element) && !this.#loose.has(element));
    return habit && { check: "tightness", message: `${habit.element}: ${habit.message}` };
  }
}

function fits(status: string, answered: number | undefined): boolean {
  const text = String(answered ?? "");
  return status === text || status === "default" || status.toUpperCase() === `${text.charAt(0)}XX`;
}

/** For judging one exchange alone: what it shows does not matter. */
function emptyCoverage(contract: Contract): Coverage {
  return new Coverage(inventory(contract.schemas, [], []));
}
