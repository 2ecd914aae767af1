/** One conformance run: a contract, a target, a seed; everything seen and everything wrong comes back. */
import { CHECKS } from "./checks/index.ts";
import type { Finding } from "./checks/context.ts";
import { Judge } from "./checks/judge.ts";
import { type Contract, titleOf } from "./contract/contract.ts";
import { Coverage } from "./coverage/coverage.ts";
import { inventory } from "./coverage/elements.ts";
import { tracks } from "./phases/index.ts";
import type { Lab, Phase } from "./phases/lab.ts";
import type { Profile, RunningTarget } from "./phases/profile.ts";
import type { RunReport } from "./report/model.ts";
import type { Exchange } from "./traffic/exchange.ts";
import { Flow } from "./traffic/flow.ts";
import { HttpClient } from "./traffic/http.ts";
import { Wire } from "./traffic/wire.ts";
import { deliveriesOf } from "./webhooks/delivery.ts";
import { Receiver } from "./webhooks/receiver.ts";

export interface RunOptions {
  readonly contract: Contract;
  readonly profile: Profile;
  readonly seed: number;
  /** A fresh instance for each track when `separate`, else always the same one. */
  readonly start: () => Promise<RunningTarget>;
  readonly separate: boolean;
  readonly quick: boolean;
  readonly command: string;
  readonly onPhase: (name: string) => void;
  readonly onExchange: (exchange: Exchange) => void;
}

export class Run {
  readonly coverage: Coverage;
  readonly exchanges = new Map<number, Exchange>();
  readonly #options: RunOptions;
  readonly #judge: Judge;
  readonly #findings: Finding[] = [];
  #webhooks = 0;
  #next = 0;
  #target = "";

  constructor(options: RunOptions) {
    const { contract } = options;
    this.#options = options;
    this.coverage = new Coverage(inventory(contract.schemas, contract.operations, contract.webhooks));
    this.#judge = new Judge(contract.schemas, contract.operations, CHECKS, this.coverage);
  }

  async #track(name: string, phases: readonly Phase[]): Promise<void> {
    const { contract, profile, seed, quick } = this.#options;
    const target = await this.#options.start();
    this.#target ||= target.url;
    const http = new HttpClient(target.url);
    const receiver = new Receiver();
    const wire = new Wire({
      contract,
      http,
      credentials: target.credentials,
      judge: this.#judge,
      seed,
      nextId: () => (this.#next += 1),
      onExchange: (exchange) => {
        this.exchanges.set(exchange.id, exchange);
        this.#options.onExchange(exchange);
      },
    });
    const lab: Lab = {
      contract,
      wire,
      flow: new Flow(wire, `${name} of seed ${seed}`),
      coverage: this.coverage,
      profile,
      quick,
      credentials: target.credentials,
      restricted: target.restricted,
      deliveries: deliveriesOf(contract),
      receiverUrl: `${await receiver.listen()}/`,
      report: (finding) => void this.#findings.push(finding),
      countWebhooks: (count) => void (this.#webhooks += count),
    };
    try {
      for (const phase of phases) {
        this.#options.onPhase(phase.name);
        await phase.run(lab);
      }
    } finally {
      this.#webhooks += receiver.attempts.length;
      http.close();
      await Promise.all([receiver.close(), target.stop()]);
    }
  }

  async run(): Promise<RunReport> {
    const { contract, seed, profile, separate } = this.#options;
    const started = performance.now();
    const all = Object.entries(tracks(deliveriesOf(contract).length > 0));
    if (separate) await Promise.all(all.map(([name, phases]) => this.#track(name, phases)));
    else await this.#track("run", all.flatMap(([, phases]) => phases));
    return {
      contract: titleOf(contract.document),
      target: this.#target,
      seed,
      seconds: (performance.now() - started) / 1000,
      requests: this.exchanges.size,
      webhooks: this.#webhooks,
      findings: [...this.#judge.findings, ...this.#findings],
      coverage: this.coverage.report(profile.excuses),
      tightness: this.coverage.tightness.findings(),
      unreached: [],
      exchange: (id) => this.exchanges.get(id),
      command: this.#options.command,
    };
  }
}
