/** One conformance run: a contract, a target, a seed; everything seen and everything wrong comes back. */
import { Budget } from "./budget.ts";
import { CHECKS } from "./checks/index.ts";
import type { Finding } from "./finding.ts";
import { Judge } from "./checks/judge.ts";
import { type Contract, titleOf } from "./contract.ts";
import { Coverage } from "./coverage/coverage.ts";
import { inventory } from "./coverage/elements.ts";
import { inTurn, tracks } from "./phases/index.ts";
import type { TestContext, Phase } from "./context.ts";
import { within } from "./limits.ts";
import type { Profile, RunningTarget } from "./profile.ts";
import { type RunReport, coverageFindings, tightnessNotes, triedIn } from "./report/model.ts";
import type { Exchange } from "./http/exchange.ts";
import { UnsupportedPattern } from "./generate/pattern.ts";
import { CannotGenerate } from "./generate/sample.ts";
import { operandFindings } from "./relations/operands.ts";
import { History } from "./relations/history.ts";
import { Flow } from "./http/flow.ts";
import { HttpClient } from "./http/http.ts";
import { isLocal } from "./http/local.ts";
import type { CheckSettings } from "./settings.ts";
import { Masker } from "./secrets/masker.ts";
import { type Settled, fingerprint, settle } from "./settle.ts";
import { EnoughSeen, TargetGone, TimeSpent, Wire } from "./http/wire.ts";
import type { Delivered } from "./webhooks/delivered.ts";
import { unreached } from "./unreached.ts";
import { deliveriesOf } from "./webhooks/delivery.ts";
import { notWaitedFor, windowOf, within as withinWindow } from "./webhooks/window.ts";
import { Receivers } from "./webhooks/receivers.ts";

/** At most this share of what the contract speaks of may go unseen with a reason. */
const EXCLUDABLE_SHARE = 0.02;

const OUT_OF_REACH =
  "the server runs elsewhere, and reaches no receiver on this machine; check.receivers says under which URL it does";

export interface RunOptions {
  readonly contract: Contract;
  readonly profile: Profile;
  readonly seed: number;
  /** A fresh instance for each track when `separate`, else always the same one. */
  readonly start: () => Promise<RunningTarget>;
  readonly separate?: boolean;
  readonly quick?: boolean;
  /** Other phases than all of them. */
  readonly tracks?: Readonly<Record<string, readonly Phase[]>>;
  /** Ends the run at a finding that answers what the caller asks. */
  readonly enough?: (finding: Finding) => boolean;
  /** What is known of the target beside its contract; strict where nothing is said and the gate starts the target itself. */
  readonly settings?: CheckSettings;
  /** Fingerprints of findings that are known already. */
  readonly known?: ReadonlySet<string>;
  readonly onFinding?: (finding: Finding) => void;
  /** How the run is repeated, for the reader of the report. */
  readonly command?: string;
  /** Told before the first request: what the run has not the time for. */
  readonly onLeftOut?: (line: string) => void;
  readonly onPhase?: (name: string) => void;
  readonly onExchange?: (exchange: Exchange) => void;
}

export class Run {
  readonly coverage: Coverage;
  readonly exchanges = new Map<number, Exchange>();
  readonly delivered: Delivered[] = [];
  readonly #options: RunOptions;
  readonly #masker: Masker;
  readonly #judge: Judge;
  readonly #findings: Finding[] = [];
  readonly #history: History;
  readonly #notTried = new Set<string>();
  #webhooks = 0;
  #next = 0;
  readonly #budget: Budget;
  readonly #receivers: Receivers;
  #target = "";
  #over = false;
  #starting: Promise<void> = Promise.resolve();

  constructor(options: RunOptions) {
    const { contract } = options;
    this.#options = options;
    this.#budget = new Budget(this.#settings.budgetSeconds);
    this.#receivers = new Receivers(this.#settings.receivers);
    this.#masker = new Masker(contract);
    this.#history = new History(contract.document);
    this.coverage = new Coverage(inventory(contract.schemas, contract.operations, contract.webhooks));
    this.#judge = new Judge(contract.schemas, contract.operations, CHECKS, this.coverage);
  }

  /** One instance starts after another, so that the longest track, which comes first, does not wait for all of them. */
  async #inTurn(start: () => Promise<RunningTarget>): Promise<RunningTarget> {
    const before = this.#starting;
    const started = Promise.withResolvers<void>();
    this.#starting = started.promise;
    await before;
    return await start().finally(started.resolve);
  }

  async #track(name: string, phases: readonly Phase[]): Promise<void> {
    const { contract, profile, seed, quick } = this.#options;
    const receiver = await this.#receivers.open();
    const target = await this.#inTurn(this.#options.start);
    this.#target ||= target.url;
    const { credentials, restricted, scoped = [], other, limited: few } = target;
    for (const given of [credentials, restricted, other, few, ...scoped.map((one) => one.credentials)])
      this.#masker.learn(Object.values(given ?? {}));
    const http = new HttpClient(target.url, { headers: target.headers, tls: target.tls });
    const wire = new Wire({
      contract,
      http,
      base: target.url,
      credentials: target.credentials,
      seed,
      nextId: () => (this.#next += 1),
      identifiers: this.#settings.identifiers,
      left: () => this.#budget.left,
      over: () => this.#over,
      onExchange: (exchange) => {
        this.exchanges.set(exchange.id, exchange);
        const together = this.#history.judge(exchange, target.url);
        this.#findings.push(...together);
        for (const finding of [...this.#judge.judge(exchange), ...together]) this.#tell(finding);
        this.#options.onExchange?.(exchange);
      },
    });
    const context: TestContext = {
      contract,
      wire,
      flow: new Flow(wire, `${name} of seed ${seed}`),
      coverage: this.coverage,
      profile,
      quick: quick ?? false,
      credentials: target.credentials,
      restricted: target.restricted,
      scoped: target.scoped,
      limited: few,
      other: target.other,
      otherIdentifiers: this.#settings.tenants?.other.identifiers,
      deliveries: deliveriesOf(contract).map((delivery) => withinWindow(delivery, this.#window)),
      receivers: this.#receivers,
      receiverUrl: `${receiver.url}/`,
      received: () => receiver.attempts,
      notTried: (what) => void this.#notTried.add(what),
      report: (finding) => {
        this.#findings.push(finding);
        this.#tell(finding);
      },
      countWebhooks: (count) => void (this.#webhooks += count),
      keep: (delivered) => void this.delivered.push(delivered),
    };
    try {
      for (const phase of phases) {
        if (profile.limits?.phases.some((left) => left.phase === phase.name)) continue;
        if (this.#settings.phases?.[phase.name] === false) {
          this.#notTried.add(`phase ${phase.name}: it is off`);
          continue;
        }
        if (phase.receives === true && !this.#receivers.isShared && !isLocal(target.url)) {
          this.#notTried.add(`phase ${phase.name}: ${OUT_OF_REACH}`);
          continue;
        }
        this.#budget.share(phases.length - phases.indexOf(phase));
        this.#options.onPhase?.(phase.name);
        await this.#phase(phase, context);
      }
    } catch (error) {
      if (error instanceof TargetGone)
        this.#findings.push({ check: "answered", message: error.message, subject: target.url });
      else if (!(error instanceof EnoughSeen)) throw error;
    } finally {
      this.#webhooks += receiver.attempts.length;
      http.close();
      await Promise.all([receiver.close(), target.stop()]);
    }
  }

  #settle(findings: readonly Finding[]): Settled {
    const { profile, known } = this.#options;
    const settings = this.#settings;
    const strict = settings.strict ?? profile.launch !== undefined;
    return settle(
      findings,
      { ...settings, strict },
      (id) => this.exchanges.get(id),
      (finding) => known?.has(fingerprint(this.#masker.finding(finding))) === true,
    );
  }

  /** One that only becomes a note answers nothing, and is told in the report alone. */
  #tell(finding: Finding): void {
    if (this.#settle([finding]).findings.length === 0 || this.#limited(finding)) return;
    this.#over ||= this.#options.enough?.(finding) === true;
    if (this.#options.onFinding === undefined) return;
    const exchange = this.exchanges.get(finding.exchange ?? -1);
    if (exchange !== undefined)
      this.#masker.exchange(exchange, this.#options.contract.operation(exchange.case.operationId ?? ""));
    this.#options.onFinding(this.#masker.finding(finding));
  }

  #limited(finding: Finding): boolean {
    const { limits } = this.#options.profile;
    return limits !== undefined && !within(limits, [finding], () => undefined).findings.includes(finding);
  }

  /**
   * What a contract asks beyond the gate's means ends one phase, says so, and leaves the others their turn. A defect of the gate does, too, and
   * then no server may pass: nobody has looked.
   */
  async #phase(phase: Phase, context: TestContext): Promise<void> {
    try {
      await phase.run(context);
    } catch (error) {
      if (error instanceof TargetGone || error instanceof EnoughSeen) throw error;
      if (error instanceof TimeSpent)
        return void this.#notTried.add(`phase ${phase.name}, to its end: its share of the time was spent`);
      const said = error instanceof Error ? error.message : String(error);
      const isBeyond = error instanceof CannotGenerate || error instanceof UnsupportedPattern;
      this.#findings.push(
        isBeyond
          ? { check: "generation", message: `the phase ended early: ${said}`, subject: phase.name }
          : {
              check: "phase",
              message: `ended early by a defect of the gate, so it proves nothing: ${said}`,
              subject: phase.name,
            },
      );
    }
  }

  async run(): Promise<RunReport> {
    const { contract, seed, profile, separate } = this.#options;
    this.#findings.push(...operandFindings(contract));
    for (const delivery of deliveriesOf(contract))
      for (const line of notWaitedFor(delivery, this.#window)) {
        this.#notTried.add(line);
        this.#options.onLeftOut?.(line);
      }
    const parts = Object.entries(
      this.#options.tracks ?? tracks(deliveriesOf(contract).map(({ webhook }) => webhook.path)),
    );
    try {
      if (separate) await Promise.all(parts.map(([name, phases]) => this.#track(name, phases)));
      else await this.#track("run", inTurn(parts.map(([, phases]) => phases)));
    } finally {
      await this.#receivers.close();
    }
    this.#silent();
    const coverage = this.coverage.report(profile.exclusions);
    const settled = this.#settle([
      ...this.#judge.findings,
      ...this.#findings,
      ...coverageFindings(coverage, EXCLUDABLE_SHARE),
    ]);
    for (const line of settled.notTried) this.#notTried.add(line);
    const found = settled.findings;
    const kinds = new Map(coverage.unseen.map(({ name, kind }) => [name, kind]));
    const { findings, notApplied } =
      profile.limits === undefined
        ? { findings: found, notApplied: [] }
        : within(profile.limits, found, (element) => kinds.get(element));
    return {
      contract: titleOf(contract.document),
      target: this.#target,
      seed,
      seconds: this.#budget.spent / 1000,
      requests: this.exchanges.size,
      webhooks: this.#webhooks,
      findings,
      notApplied: [...notApplied, ...settled.notApplied],
      coverage,
      tightness: tightnessNotes(coverage),
      unreached: [...this.#notTried, ...unreached(contract, profile)],
      tried: triedIn(this.exchanges),
      opinions: [],
      exchanges: this.exchanges,
      command: this.#options.command ?? "",
      masker: this.#masker,
      operation: contract.operation,
    };
  }

  get #window(): number | undefined {
    return windowOf(this.#settings.budgetSeconds, deliveriesOf(this.#options.contract).length);
  }

  get #settings(): CheckSettings {
    const { profile, settings } = this.#options;
    return { ...profile.settings, ...settings };
  }

  /** A target that has answered nothing in all the time has not kept its contract. */
  #silent(): void {
    const asked = [...this.exchanges.values()];
    if (asked.some(({ response }) => response !== undefined) || this.#budget.remaining > 0) return;
    const seconds = (this.#budget.spent / 1000).toFixed(0);
    this.#findings.push({ check: "answered", message: `nothing was answered in ${seconds} s`, subject: this.#target });
  }
}
