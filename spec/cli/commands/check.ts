/** `onecontract check`: holds a running server against the contract. */
import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { contractOf } from "../../../contract-tests/engine/contract.ts";
import { parseCredentials } from "../../../contract-tests/engine/http/identity.ts";
import { replaysOf } from "../../../contract-tests/engine/repeat/replays.ts";
import { progressOn } from "../../../contract-tests/engine/report/progress.ts";
import { summary } from "../../../contract-tests/engine/report/summary.ts";
import { writeReports } from "../../../contract-tests/engine/report/write.ts";
import { Run } from "../../../contract-tests/engine/run.ts";
import { profileOf, startOf, tracksOf } from "../checking.ts";
import { COMMON_HELP, type Command, FOUND, called } from "../command.ts";

/** Seeds that are easy to copy. */
const SEEDS = 1_000_000;
const OPTIONS = {
  target: { type: "string" },
  start: { type: "string" },
  auth: { type: "string" },
  seed: { type: "string" },
  out: { type: "string" },
  quick: { type: "boolean" },
} as const;

export const command: Command = {
  help: `onecontract check [SPEC] --target URL [options]

Sends what the contract allows and what it forbids, follows links, receives webhooks, and judges every answer. Only what the
contract names is called; run it against a server whose data you can do without.

  --target URL    where the server runs
  --start COMMAND starts it first, and ends it afterwards
  --auth TEXT     "Bearer KEY", or SCHEME=SECRET,SCHEME=SECRET by the names of the contract's security schemes
  --seed N        the same requests as an earlier run
  --quick         leaves out what takes longer than the delivery schedules themselves
  --out DIR       where the reports go (.onecontract)
${COMMON_HELP}

The section "check" of the configuration takes the same and: identifiers that exist, exclusions with a reason, phases on or off.`,
  async run(args) {
    const { values, project, contract, spec } = await called(args, OPTIONS);
    const settings = project.config.check ?? {};
    const target = values.target ?? settings.target;
    if (target === undefined) throw new Error("Say which server: --target URL");
    if (!URL.canParse(target)) throw new Error(`--target is a URL, not ${target}`);
    const seed = values.seed === undefined ? (settings.seed ?? Math.floor(Math.random() * SEEDS)) : Number(values.seed);
    if (!Number.isSafeInteger(seed) || seed < 0)
      throw new Error(`--seed is a whole number from 0 on, not ${values.seed}`);
    const document = contractOf(await contract());
    const credentials = values.auth === undefined ? settings.credentials : parseCredentials(values.auth);
    const server = await started(values.start ?? settings.start, target);
    const progress = progressOn(process.stdout);
    console.log(`Holding ${target} against ${spec}, seed ${seed}`);
    try {
      const report = await new Run({
        contract: document,
        profile: profileOf(settings),
        seed,
        start: startOf(target, credentials ?? {}, settings.restricted),
        separate: false,
        quick: values.quick ?? false,
        tracks: tracksOf(document, settings.phases ?? {}),
        command: `onecontract check --seed ${seed}`,
        onPhase: progress.phase,
        onExchange: progress.step,
      }).run();
      progress.end();
      const directory = resolve(values.out ?? settings.out ?? ".onecontract");
      const github = process.env["GITHUB_ACTIONS"] === "true";
      const replays = await replaysOf(report, document, { url: target, credentials: credentials ?? {} });
      const files = await writeReports(report, { directory, contract: spec, replays, github }, console.log);
      console.log(`${summary(report)}\n  reports: ${files.join(", ")}`);
      return report.findings.length === 0 ? 0 : FOUND;
    } finally {
      server?.kill();
    }
  },
};

const WAIT_MS = 30_000;
const POLL_MS = 100;

/** Starts the server by a command of the shell and waits until it answers. */
async function started(line: string | undefined, target: string): Promise<ChildProcess | undefined> {
  if (line === undefined) return undefined;
  const server = spawn(`exec ${line}`, { shell: true, stdio: "inherit" });
  const until = Date.now() + WAIT_MS;
  while (Date.now() < until && server.exitCode === null) {
    if (
      await fetch(target).then(
        () => true,
        () => false,
      )
    )
      return server;
    await new Promise((resolved) => setTimeout(resolved, POLL_MS));
  }
  server.kill();
  throw new Error(`${line} does not answer at ${target}`);
}
