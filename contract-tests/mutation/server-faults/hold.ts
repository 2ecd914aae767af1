/** Runs the gate against one fault, as far as the first finding. */
import type { Contract } from "../../engine/contract.ts";
import { conditional } from "../../engine/phases/conditional.ts";
import { examples } from "../../engine/phases/examples.ts";
import type { Phase } from "../../engine/context.ts";
import { lists } from "../../engine/phases/lists.ts";
import { malformed } from "../../engine/phases/malformed.ts";
import { negative } from "../../engine/phases/negative.ts";
import { oversize } from "../../engine/phases/oversize.ts";
import { positive } from "../../engine/phases/positive.ts";
import type { Profile, RunningTarget } from "../../engine/profile.ts";
import { provoked } from "../../engine/phases/provoked.ts";
import { readBack } from "../../engine/phases/read-back.ts";
import { removals } from "../../engine/phases/removals.ts";
import { repetition } from "../../engine/phases/repetition.ts";
import { routes } from "../../engine/phases/routes.ts";
import { security } from "../../engine/phases/security.ts";
import { tenants } from "../../engine/phases/tenants.ts";
import { unknown } from "../../engine/phases/unknown.ts";
import { overTime, reactions, silent } from "../../engine/phases/webhooks.ts";
import { Run } from "../../engine/run.ts";
import { deliveriesOf } from "../../engine/webhooks/delivery.ts";
import type { ServerFault, Scope } from "./fault.ts";
import { FaultProxy } from "./proxy.ts";

const PHASES: Record<Scope, readonly Phase[]> = {
  answers: [examples, unknown, repetition, conditional, malformed, security, routes, removals, positive],
  requests: [examples, negative, routes],
  inputs: [examples, malformed, negative, oversize],
  refusals: [examples, positive],
  relations: [examples, repetition, conditional, lists, readBack],
  lists: [examples, lists],
  conditions: [examples, conditional],
  replays: [examples, repetition],
  tenants: [examples, lists, tenants],
  provoked: [examples, provoked],
  webhooks: [reactions],
  "over time": [silent, overTime],
};

/** The phase that is there for a check, by the check's name. */
const BUSINESS: readonly (readonly [check: RegExp, phase: Phase])[] = [
  [/^read-back$/, readBack],
  [/^list-/, lists],
  [/^(conditional|etag)$/, conditional],
  [/^(repetition|replay)$/, repetition],
  [/^security$/, security],
  [/^routes$/, routes],
  [/^removals$/, removals],
];

/** All phases of the fault's scope, and behind the first one those that are there for it: the gate is asked as far as the first finding. */
function phasesFor({ scope, by = [] }: ServerFault): readonly Phase[] {
  const [first, ...rest] = PHASES[scope];
  const near = (phase: Phase): boolean =>
    BUSINESS.some(([check, own]) => own === phase && by.some((name) => check.test(name)));
  return first === undefined ? [] : [first, ...rest.filter(near), ...rest.filter((phase) => !near(phase))];
}

/** What a run of some phases has seen of the contract, and whether anything was wrong. */
export interface Held {
  readonly check: string | undefined;
  readonly message: string;
  readonly seen: readonly string[];
  /** Exchanges in which something else went over the wire than an honest server and its receiver would have seen. */
  readonly altered: number;
  readonly exchanges: number;
  readonly seconds: number;
}

export interface FaultTarget {
  readonly contract: Contract;
  readonly profile: Profile;
  readonly target: RunningTarget;
  readonly seed: number;
}

/** Whether the proxy stands between the service and its receiver as well. */
export function posts(scope: Scope): boolean {
  return scope === "webhooks" || scope === "over time";
}

/** The proxy in its place and nothing changed: what an honest server shows to these phases. */
export function honest(scope: Scope): ServerFault {
  return { name: `no fault in ${scope}`, scope, ...(posts(scope) ? { webhook: (_, { pass }) => pass() } : {}) };
}

export async function hold({ contract, profile, target, seed }: FaultTarget, fault: ServerFault): Promise<Held> {
  const proxy = new FaultProxy(contract, deliveriesOf(contract)[0], target.url, fault);
  const url = await proxy.listen();
  const run = new Run({
    contract,
    profile: {
      ...profile,
      workflows: [],
      corpus: {},
      provocations: profile.provocations.filter(({ status }) => status === 503),
    },
    seed,
    start: () => Promise.resolve({ ...target, url, stop: () => Promise.resolve() }),
    quick: true,
    tracks: { held: phasesFor(fault) },
    enough: () => true,
  });
  try {
    const report = await run.run();
    const first = report.findings.find(({ check }) => check !== "coverage");
    const missing = new Set(report.coverage.unseen.map(({ name }) => name));
    const seen = report.coverage.elements.filter((name) => !missing.has(name));
    return {
      check: first?.check,
      message: first === undefined ? "" : `${first.message} (${first.subject})`,
      seen,
      altered: proxy.altered,
      exchanges: run.exchanges.size,
      seconds: report.seconds,
    };
  } finally {
    await proxy.close();
  }
}
