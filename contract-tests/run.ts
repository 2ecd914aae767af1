/** One conformance run: a contract, a target, a seed; everything seen and everything wrong comes back. */
import { CHECKS } from "./checks/index.ts";
import type { Finding } from "./checks/context.ts";
import { Judge } from "./checks/judge.ts";
import { type Contract, titleOf } from "./contract/contract.ts";
import { Coverage } from "./coverage/coverage.ts";
import { inventory } from "./coverage/elements.ts";
import { conditional } from "./phases/conditional.ts";
import { examples } from "./phases/examples.ts";
import type { Lab, Phase } from "./phases/lab.ts";
import { malformed } from "./phases/malformed.ts";
import { negative } from "./phases/negative.ts";
import { oversize } from "./phases/oversize.ts";
import { positive } from "./phases/positive.ts";
import type { Profile, RunningTarget } from "./phases/profile.ts";
import { provoked } from "./phases/provoked.ts";
import { removals } from "./phases/removals.ts";
import { repetition } from "./phases/repetition.ts";
import { routes } from "./phases/routes.ts";
import { security } from "./phases/security.ts";
import { unknown } from "./phases/unknown.ts";
import type { RunReport } from "./report/model.ts";
import type { Exchange } from "./traffic/exchange.ts";
import { Flow } from "./traffic/flow.ts";
import { HttpClient } from "./traffic/http.ts";
import { Wire } from "./traffic/wire.ts";
import { deliveriesOf } from "./webhooks/delivery.ts";

export interface RunOptions {
  readonly contract: Contract;
  readonly profile: Profile;
  readonly seed: number;
  readonly start: () => Promise<RunningTarget>;
  readonly command: string;
  readonly onPhase: (name: string) => void;
  readonly onExchange: (exchange: Exchange) => void;
}

const PHASES: readonly Phase[] = [
  examples,
  unknown,
  repetition,
  conditional,
  malformed,
  security,
  routes,
  oversize,
  positive,
  negative,
  provoked,
  removals,
];

export async function run(options: RunOptions): Promise<RunReport> {
  const { contract, profile, seed } = options;
  const started = performance.now();
  const coverage = new Coverage(inventory(contract.schemas, contract.operations, contract.webhooks));
  const judge = new Judge(contract.schemas, contract.operations, CHECKS, coverage);
  const exchanges = new Map<number, Exchange>();
  let next = 0;
  const target = await options.start();
  const http = new HttpClient(target.url);
  const wire = new Wire({
    contract,
    http,
    credentials: target.credentials,
    judge,
    seed,
    nextId: () => (next += 1),
    onExchange: (exchange) => {
      exchanges.set(exchange.id, exchange);
      options.onExchange(exchange);
    },
  });
  const findings: Finding[] = [];
  const lab: Lab = {
    contract,
    wire,
    flow: new Flow(wire, `seed ${seed}`),
    coverage,
    profile,
    credentials: target.credentials,
    restricted: target.restricted,
    deliveries: deliveriesOf(contract),
    receiverUrl: "http://127.0.0.1:9/",
    report: (finding) => void findings.push(finding),
  };
  try {
    for (const phase of PHASES) {
      options.onPhase(phase.name);
      await phase.run(lab);
    }
  } finally {
    http.close();
    await target.stop();
  }
  return {
    contract: titleOf(contract.document),
    target: target.url,
    seed,
    seconds: (performance.now() - started) / 1000,
    requests: exchanges.size,
    webhooks: 0,
    findings: [...judge.findings, ...findings],
    coverage: coverage.report(profile.excuses),
    tightness: coverage.tightness.findings(),
    unreached: [],
    exchange: (id) => exchanges.get(id),
    command: options.command,
  };
}
