/** `onecontract check`: holds a running server against the contract. */
import { resolve } from "node:path";
import { conform } from "../../../contract-tests/engine/conform.ts";
import { type Contract, contractOf } from "../../../contract-tests/engine/contract.ts";
import { unreachable } from "../../../contract-tests/engine/http/reachable.ts";
import { type Credentials, parseCredentials } from "../../../contract-tests/engine/http/identity.ts";
import { baselineOf } from "../../../contract-tests/engine/known-findings.ts";
import { NO_PROFILE, type Profile, type RunningTarget } from "../../../contract-tests/engine/profile.ts";
import type { ReplayFile } from "../../../contract-tests/engine/repeat/replay-file.ts";
import { replaysOf } from "../../../contract-tests/engine/repeat/replays.ts";
import type { RunReport } from "../../../contract-tests/engine/report/model.ts";
import { progressOn } from "../../../contract-tests/engine/report/progress.ts";
import { shareable } from "../../../contract-tests/engine/report/shareable.ts";
import { summary } from "../../../contract-tests/engine/report/summary.ts";
import { inRepository } from "../../../contract-tests/engine/report/workflow-commands.ts";
import { writeReports } from "../../../contract-tests/engine/report/write.ts";
import { listeningAt } from "../../../contract-tests/engine/webhooks/receivers.ts";
import type { CheckSettings } from "../../../contract-tests/engine/settings.ts";
import { limited, secrets } from "../../../contract-tests/read-settings.ts";
import type { JsonObject } from "../../openapi/json.ts";
import {
  HEARD_NOTHING,
  LOCKED_OUT,
  TLS_HELP,
  TLS_OPTIONS,
  heardNothing,
  isLockedOut,
  profileFrom,
  reachOf,
  refuseUnknownPhases,
  startOf,
  withSettings,
} from "../checking.ts";
import { Alike } from "../alike.ts";
import { beginningOf } from "../beginning.ts";
import { started } from "../starting.ts";
import { addressOf, readableAddress } from "../../openapi/source.ts";
import { credentialsIn } from "../../openapi/web.ts";
import { COMMON_HELP, type Called, type Command, called, calledAs } from "../command.ts";
import { FOUND } from "../exit-codes.ts";
import { tellRunner } from "../runner-log.ts";

/** Seeds that are easy to copy. */
const SEEDS = 1_000_000;
const OPTIONS = {
  target: { type: "string" },
  start: { type: "string" },
  profile: { type: "string" },
  auth: { type: "string" },
  "other-auth": { type: "string" },
  header: { type: "string", multiple: true },
  ...TLS_OPTIONS,
  baseline: { type: "string" },
  budget: { type: "string" },
  strict: { type: "boolean" },
  seed: { type: "string" },
  out: { type: "string" },
  quick: { type: "boolean" },
  receivers: { type: "string" },
  listen: { type: "string" },
} as const;

export const command: Command = {
  help: `onecontract check [SPEC] --target URL [options]

Sends what the contract allows and what it forbids, follows links, receives webhooks, and judges every answer. Only what the
contract names is called; run it against a server whose data you can do without.

  --target URL    where the server runs; the path of the contract's own servers may be left out
  --start COMMAND starts it first, and ends it afterwards
  --profile FILE  a module that knows more: it exports \`profile\`, which can start fresh servers (launch), set their clock, make
                  them fail, and ask other tools; without --target one is started, and held strictly
  --auth TEXT     "Bearer KEY", or SCHEME=SECRET,SCHEME=SECRET by the names of the contract's security schemes
  --other-auth TEXT  the same for a second tenant, who must never see what the first one has
  --receivers URL how the server reaches the run's receivers of webhooks (http://host.docker.internal:9100, or a tunnel), where it
                  does not run beside it; --listen HOST:PORT is where they listen here (127.0.0.1 at the port of the URL)
  --header TEXT   "Name: value", sent with every request and written into no report, for a gateway before the server; may be repeated
${TLS_HELP}
  --seed N        the same requests as an earlier run
  --budget N      seconds for the whole run, shared by its phases (600); doubled at most where the machine is busy
  --baseline FILE findings that are known; written when there is none, and only new findings count after that
  --strict        house rules count, values beyond a list that may grow are faults, and what was not tried is a finding
  --quick         leaves out what takes longer than the delivery schedules themselves
  --out DIR       where the reports go (.onecontract)
${COMMON_HELP}

The section "check" of the configuration takes the same (credentials, tenants.other.credentials, budgetSeconds, headers, tls, receivers.url, receivers.listen) and:
restricted    credentials that may do less
scoped        credentials by their scopes ({scopes, credentials}), where the contract asks for scopes
limited       credentials whose limit of requests is small and that nobody else uses: the run uses it up
tenants.other.identifiers  what names the second tenant in paths (org: globex)
identifiers   values that exist, by parameter name or operationId.parameter
expectations  what the server does on purpose instead (operation, status, check, element; expect, reason)
exclusions    what is no finding here (the same, with a reason)
phases, checks  by name, false to leave one out
workflows     Arazzo documents ({file, inputs}): stories that no links tell; files are relative to the configuration
A secret that is written $NAME is read from the environment. The first finding of each kind is told while the run goes on.`,
  async run(args) {
    const call = await called(args, OPTIONS);
    const { values, project, spec } = call;
    const settings = settled(project.config.check ?? {}, values);
    const target = targetOf(call, settings);
    const seed = values.seed === undefined ? (settings.seed ?? Math.floor(Math.random() * SEEDS)) : Number(values.seed);
    if (!Number.isSafeInteger(seed) || seed < 0)
      throw new Error(`--seed is a whole number from 0 on, not ${values.seed}`);
    const document = await call.contract();
    const known = await profileKnown(call, settings, document);
    if (target === undefined && known.launch === undefined) throw new Error("Say which server: --target URL");
    // a server that the run starts itself is its own
    const strict = settings.strict ?? (target === undefined ? true : undefined);
    const contract = contractOf(document, strict);
    refuseUnknownPhases(settings.phases);
    const profile = await withSettings(known, settings, project.folder);
    const { auth, "other-auth": other } = values;
    const reach = await reachOf(settings, values, project.folder);
    const { launch } = profile;
    const baseline = await baselineOf(settings.baseline && resolve(project.folder, settings.baseline));
    const server = await started(
      target === undefined ? undefined : (values.start ?? settings.start),
      target ?? "",
      reach,
    );
    try {
      const nobody =
        target === undefined
          ? undefined
          : await unreachable(target, reach, () => console.log(`Waiting for an answer of ${target}`));
      if (nobody !== undefined) throw new Error(nobody);
      const credentials = given(auth) ?? secrets(settings.credentials) ?? {};
      const url = target === undefined ? undefined : await beginningOf(target, contract, credentials, reach);
      const start =
        url === undefined && launch !== undefined
          ? launch
          : startOf(url ?? "", settings, { auth: given(auth), other: given(other), reach });
      const progress = progressOn(process.stdout);
      const alike = new Alike();
      console.log(`Holding ${url ?? "a server of its own"} against ${spec}, seed ${seed}`);
      const report = await conform({
        contract,
        profile,
        settings: limited({ ...settings, ...(strict !== undefined && { strict }) }, target !== undefined),
        ...(baseline.known !== undefined && { known: baseline.known }),
        seed,
        start,
        separate: target === undefined,
        quick: values.quick ?? false,
        command: commandFor(call, seed),
        onLeftOut: (line) => console.log(`  ${line}`),
        onPhase: progress.phase,
        onExchange: (exchange) => {
          progress.step();
          alike.note(exchange);
        },
        onFinding: progress.finding,
      });
      progress.end();
      const directory = values.out ?? settings.out ?? ".onecontract";
      const github = process.env["GITHUB_ACTIONS"] === "true";
      const replays = await replaysFor(report, contract, start);
      const named = inRepository(readableAddress(addressOf(spec)));
      const files = await writeReports(report, { directory, contract: named, replays, github }, tellRunner);
      console.log(`${summary(report)}\n  reports: ${files.join(", ")}`);
      if (target !== undefined && isLockedOut(report, (await start()).credentials)) console.log(LOCKED_OUT);
      const said = alike.said(report.findings.length);
      if (said !== undefined) console.log(said);
      if (heardNothing(report)) console.log(HEARD_NOTHING);
      if (replays[0] !== undefined) {
        const file = `${directory}/findings/1-${replays[0].check}.json${call.isOtherSpec ? ` ${spec}` : ""}`;
        console.log(`  to repeat one: ${calledAs()} replay ${file} --target URL`);
      }
      const kept = await baseline.keep(shareable(report).findings);
      if (kept !== undefined) console.log(`  ${kept}`);
      return report.findings.length === 0 ? 0 : FOUND;
    } finally {
      server?.kill();
    }
  },
};

type Call = Called<typeof OPTIONS>;

/** Undefined where the profile of the project is to start one. */
function targetOf({ values }: Call, settings: CheckSettings): string | undefined {
  const target = values.target ?? (values.profile === undefined ? settings.target : undefined);
  if (target !== undefined && !URL.canParse(target)) throw new Error(`--target is a URL, not ${target}`);
  if (target !== undefined && credentialsIn(target) !== undefined)
    throw new Error("--target takes no name and password, since reports tell it: give them with --auth");
  return target;
}

/**
 * A profile that is given here counts in any case. That of the configuration is about the server that it can start: of
 * another server, or under another contract, only its tools are asked.
 */
async function profileKnown(
  { values, project, spec, isOtherSpec }: Call,
  { profile }: CheckSettings,
  document: JsonObject,
): Promise<Profile> {
  if (values.profile !== undefined) return profileFrom(resolve(values.profile), contractOf(document), spec);
  if (profile === undefined) return NO_PROFILE;
  const known = await profileFrom(resolve(project.folder, profile), contractOf(document), spec);
  if (values.target === undefined && !isOtherSpec) return known;
  return { ...NO_PROFILE, ...(known.tools !== undefined && { tools: known.tools }) };
}

/** The line that repeats the run; credentials are for whoever repeats it. */
function commandFor({ values, spec, isOtherSpec }: Call, seed: number): string {
  const {
    config,
    overlay = [],
    header = [],
    ca,
    cert,
    key,
    target,
    auth,
    profile,
    quick,
    strict,
    receivers,
    listen,
  } = values;
  const words = [`${calledAs()} check`, ...(isOtherSpec ? [spec] : [])];
  if (config !== undefined) words.push(`--config ${config}`);
  for (const file of overlay) words.push(`--overlay ${file}`);
  if (target !== undefined) words.push(`--target ${target}`);
  if (auth !== undefined) words.push("--auth ...");
  for (const _header of header) words.push("--header ...");
  for (const [name, file] of Object.entries({ ca, cert, key })) if (file !== undefined) words.push(`--${name} ${file}`);
  if (profile !== undefined) words.push(`--profile ${profile}`);
  if (receivers !== undefined) words.push(`--receivers ${receivers}`);
  if (listen !== undefined) words.push(`--listen ${listen}`);
  words.push(`--seed ${seed}`);
  if (quick === true) words.push("--quick");
  if (strict === true) words.push("--strict");
  return words.join(" ");
}

/** What has been found, as small as it can be; a server that conforms is not asked again. */
async function replaysFor(
  report: RunReport,
  contract: Contract,
  start: () => Promise<RunningTarget>,
): Promise<ReplayFile[]> {
  if (report.findings.length === 0) return [];
  const target = await start();
  return await replaysOf(report, contract, target).finally(target.stop);
}

function given(text: string | undefined): Credentials | undefined {
  return text === undefined ? undefined : parseCredentials(text);
}

/** What the command line says goes before the configuration. */
function settled(
  settings: CheckSettings,
  values: { strict?: boolean; budget?: string; baseline?: string; receivers?: string; listen?: string },
): CheckSettings {
  const { strict, budget, baseline, receivers: url, listen } = values;
  if (url !== undefined && !URL.canParse(url)) throw new Error(`--receivers is a URL, not ${url}`);
  const receivers = {
    ...settings.receivers,
    ...(url !== undefined && { url }),
    ...(listen !== undefined && { listen }),
  };
  listeningAt(receivers);
  const budgetSeconds = budget === undefined ? settings.budgetSeconds : Number(budget);
  if (budgetSeconds !== undefined && !(budgetSeconds > 0))
    throw new Error(`--budget is a number of seconds, not ${budget}`);
  return {
    ...settings,
    ...(strict !== undefined && { strict }),
    ...(budgetSeconds !== undefined && { budgetSeconds }),
    ...(baseline !== undefined && { baseline: resolve(baseline) }),
    receivers,
  };
}
