/** Holds a server against a contract. Exit status 0: it conforms; 1: it does not; 2: the gate could not run. */
import { conform } from "./conform.ts";
import { type Contract, readContract } from "./engine/contract.ts";
import { mockProfile } from "./mock/profile.ts";
import { commandFor, OUR_CONTRACT, type Options, parseOptions, USAGE } from "./options.ts";
import { NO_PROFILE, type Profile, type RunningTarget } from "./engine/profile.ts";
import { progressOn } from "./engine/report/progress.ts";
import { baselineOf } from "./engine/known-findings.ts";
import type { CheckSettings } from "./engine/settings.ts";
import { limited, secrets, settingsFrom } from "./read-settings.ts";
import { withWorkflows } from "./engine/workflows/arazzo.ts";
import { shareable } from "./engine/report/shareable.ts";
import { summary } from "./engine/report/summary.ts";
import type { RunReport } from "./engine/report/model.ts";
import { writeReports } from "./engine/report/write.ts";
import type { ReplayFile } from "./engine/repeat/replay-file.ts";
import { replaysOf } from "./engine/repeat/replays.ts";
import { profile as ours } from "./service-profile/profile.ts";
import { unreachable } from "./engine/http/reachable.ts";
import { parseCredentials } from "./engine/http/identity.ts";

/** Seeds that are easy to copy. */
const SEEDS = 1_000_000;

/** A server that runs already; it is left running. */
function running(url: string, { auth, other }: Options, settings: CheckSettings): RunningTarget {
  const credentials = auth === undefined ? (secrets(settings.credentials) ?? {}) : parseCredentials(auth);
  const second = other === undefined ? secrets(settings.tenants?.other.credentials) : parseCredentials(other);
  return { url, credentials, restricted: secrets(settings.restricted), other: second, stop: () => Promise.resolve() };
}

function profileFor(contract: Contract, { spec, target, mock }: Options): Profile {
  if (mock) return mockProfile(contract, spec, spec === OUR_CONTRACT ? ours.dreddSkips : {});
  return target === undefined && spec === OUR_CONTRACT ? ours : NO_PROFILE;
}

/** What has been found, as small as it can be; a server that conforms is not asked again. */
async function replays(
  report: RunReport,
  contract: Contract,
  start: () => Promise<RunningTarget>,
): Promise<ReplayFile[]> {
  if (report.findings.length === 0) return [];
  const target = await start();
  return await replaysOf(report, contract, target).finally(target.stop);
}

async function main(options: Options): Promise<number> {
  const contract = await readContract(options.spec, options.strict, options.overlays);
  const said = await settingsFrom(options.config);
  const profile = await withWorkflows(profileFor(contract, options), said.workflows);
  const target = options.target ?? said.target;
  const nobody = target === undefined ? undefined : await unreachable(target);
  if (nobody !== undefined) {
    console.error(nobody);
    return 2;
  }
  const start =
    target === undefined
      ? profile.launch
      : (): Promise<RunningTarget> => Promise.resolve(running(target, options, said));
  if (start === undefined) throw new Error(`say with --target which server ${options.spec} is the contract of`);
  const strict = options.strict ? true : said.strict;
  const settings = limited(
    {
      ...said,
      ...(strict === undefined ? {} : { strict }),
      ...(options.budget === undefined ? {} : { budgetSeconds: options.budget }),
    },
    target !== undefined,
  );
  const baseline = await baselineOf(options.baseline ?? said.baseline);
  const held = target ?? (options.mock ? "the mock" : "our own server");
  console.log(`Holding ${held} against ${options.spec}, seed ${options.seed}`);
  const progress = progressOn(process.stdout);
  const report = await conform({
    contract,
    profile,
    settings,
    ...(baseline.known === undefined ? {} : { known: baseline.known }),
    seed: options.seed,
    start,
    separate: target === undefined,
    quick: options.quick,
    command: commandFor(options),
    onPhase: progress.phase,
    onExchange: progress.step,
    onFinding: progress.finding,
  });
  progress.end();
  const github = process.env["GITHUB_ACTIONS"] === "true";
  const repeated = await replays(report, contract, start);
  const files = await writeReports(
    report,
    { directory: options.out, contract: options.spec, replays: repeated, github },
    console.log,
  );
  console.log(`${summary(report)}\n  reports: ${files.join(", ")}`);
  if (repeated[0] !== undefined)
    console.log(
      `  each kind of finding as small as it gets: node contract-tests/replay.ts ${options.out}/findings/1-${repeated[0].check}.json --target URL`,
    );
  const written = await baseline.keep(shareable(report).findings);
  if (written !== undefined) console.log(`  ${written}`);
  return report.findings.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(parseOptions(process.argv.slice(2), () => Math.floor(Math.random() * SEEDS)));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
