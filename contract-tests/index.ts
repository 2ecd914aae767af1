/** Holds a server against a contract. Exit status 0: it conforms; 1: it does not; 2: the gate could not run. */
import { conform } from "./conform.ts";
import { type Contract, readContract } from "./engine/contract.ts";
import { mockProfile } from "./mock/profile.ts";
import { commandFor, OUR_CONTRACT, type Options, parseOptions, USAGE } from "./options.ts";
import { NO_PROFILE, type Profile, type RunningTarget } from "./engine/profile.ts";
import { progressOn } from "./engine/report/progress.ts";
import { summary } from "./engine/report/summary.ts";
import { writeReports } from "./engine/report/write.ts";
import { profile as ours } from "./service-profile/profile.ts";
import { parseCredentials } from "./engine/http/identity.ts";

/** Seeds that are easy to copy. */
const SEEDS = 1_000_000;

/** A server that runs already; it is left running. */
function running(url: string, auth: string | undefined): RunningTarget {
  const credentials = auth === undefined ? {} : parseCredentials(auth);
  return { url, credentials, restricted: undefined, stop: () => Promise.resolve() };
}

function profileFor(contract: Contract, { spec, target, mock }: Options): Profile {
  if (mock) return mockProfile(contract, spec, spec === OUR_CONTRACT ? ours.dreddSkips : {});
  return target === undefined && spec === OUR_CONTRACT ? ours : NO_PROFILE;
}

async function main(options: Options): Promise<number> {
  const contract = await readContract(options.spec, options.strict);
  const profile = profileFor(contract, options);
  const { target, auth } = options;
  const start =
    target === undefined ? profile.launch : (): Promise<RunningTarget> => Promise.resolve(running(target, auth));
  if (start === undefined) throw new Error(`say with --target which server ${options.spec} is the contract of`);
  const held = target ?? (options.mock ? "the mock" : "our own server");
  console.log(`Holding ${held} against ${options.spec}, seed ${options.seed}`);
  const progress = progressOn(process.stdout);
  const report = await conform({
    contract,
    profile,
    seed: options.seed,
    start,
    separate: target === undefined,
    quick: options.quick,
    command: commandFor(options),
    onPhase: progress.phase,
    onExchange: progress.step,
  });
  progress.end();
  const github = process.env["GITHUB_ACTIONS"] === "true";
  const files = await writeReports(report, { directory: options.out, contract: options.spec, github }, console.log);
  console.log(`${summary(report)}\n  reports: ${files.join(", ")}`);
  return report.findings.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(parseOptions(process.argv.slice(2), () => Math.floor(Math.random() * SEEDS)));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
