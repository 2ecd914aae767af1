/** Watches traffic from the command line: a file of it, or what passes through a proxy until the program is ended. */
import { appendFile, readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Contract } from "../contract.ts";
import type { Finding } from "../finding.ts";
import { HOUSE_RULES } from "../house-rules.ts";
import { fingerprint } from "../settle.ts";
import { deliveriesOf } from "../webhooks/delivery.ts";
import { entriesOf } from "./entries.ts";
import { Jury, type Verdicts } from "./jury.ts";
import { WatchingProxy } from "./proxy.ts";
import { Watch } from "./watch.ts";

export const WATCH_OPTIONS = {
  target: { type: "string" },
  port: { type: "string" },
  host: { type: "string" },
  "receivers-port": { type: "string" },
  "receivers-url": { type: "string" },
  receiver: { type: "string" },
  secret: { type: "string", multiple: true },
  prefix: { type: "string" },
  record: { type: "string" },
  strict: { type: "boolean" },
} as const;

export const WATCH_HELP = `  --target URL          the server that the proxy stands in front of
  --port N              where clients reach the proxy (8787; 0 for any free one), on --host NAME (127.0.0.1)
  --receivers-port N    where the server reaches it with webhooks (any free one): addresses in registrations are exchanged for
                        the proxy's, and back in answers
  --receivers-url URL   the same as the server sees it, where that is another address
  --receiver URL        where webhooks go whose address was not registered through the proxy
  --secret SECRET       what webhooks are signed with, beside the secrets in registrations; may be given several times
  --prefix PATH         the path under which the contract's paths stand
  --record FILE         writes what passes as NDJSON, with masks in place of credentials, secrets and tokens
  --strict              house rules count, and values beyond a list that may grow are faults`;

type Values = ReturnType<typeof parseArgs<{ options: typeof WATCH_OPTIONS }>>["values"];

/** What goes on until the program is told to end. */
export interface Until {
  readonly end: Promise<unknown>;
  readonly print: (line: string) => void;
  /** Told once clients may come. */
  readonly onListening?: (addresses: { readonly url: string; readonly receivers: string | undefined }) => void;
}

function portOf(text: string | undefined, otherwise: number): number {
  const port = text === undefined ? otherwise : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${text ?? ""} is no port`);
  return port;
}

function counted(found: Finding, seen: Map<string, number>): number {
  const kind = fingerprint(found);
  const count = (seen.get(kind) ?? 0) + 1;
  seen.set(kind, count);
  return count;
}

/** Judges a file. The first of each kind is told with the number of its exchange. */
export function watchFile(contract: Contract, text: string, values: Values, print: (line: string) => void): number {
  const watch = new Watch(contract, values.prefix, values.secret ?? []);
  const started = performance.now();
  const kinds = new Map<string, number>();
  let [count, found] = [0, 0];
  for (const entry of entriesOf(text)) {
    const { exchange, findings } = watch.judge(entry);
    count += 1;
    for (const finding of findings) {
      if (values.strict !== true && HOUSE_RULES.some((rule) => rule.covers(finding, exchange))) continue;
      found += 1;
      if (counted(finding, kinds) === 1) print(`${count}: ${finding.check}: ${finding.subject}: ${finding.message}`);
    }
  }
  const { seen, total } = watch.operations();
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  print(
    `${count} exchanges, ${found} findings of ${kinds.size} kinds, ${seen} of ${total} operations seen, ${seconds} s`,
  );
  return found === 0 ? 0 : 1;
}

function summaryOf({ exchanges, webhooks, findings, unjudged, seen, total }: Verdicts, kinds: number): string {
  const passed = unjudged === 0 ? "" : `, ${unjudged} passed unjudged`;
  return `${exchanges} exchanges and ${webhooks} webhooks, ${findings} findings of ${kinds} kinds, ${seen} of ${total} operations seen${passed}`;
}

async function watchServer(
  contract: Contract,
  target: string,
  values: Values,
  { end, print, onListening }: Until,
): Promise<number> {
  if (!URL.canParse(target)) throw new Error(`--target is a URL, not ${target}`);
  // a place that cannot be written is told before anything passes
  if (values.record !== undefined) await appendFile(values.record, "", { mode: 0o600 });
  const kinds = new Map<string, number>();
  const jury = new Jury(
    {
      document: contract.document,
      strict: values.strict === true,
      prefix: values.prefix ?? "",
      secrets: values.secret ?? [],
      record: values.record,
    },
    (finding, number) => {
      if (counted(finding, kinds) === 1) print(`${number}: ${finding.check}: ${finding.subject}: ${finding.message}`);
    },
  );
  const registers = deliveriesOf(contract).some(({ registration }) => registration !== undefined);
  const proxy = new WatchingProxy({
    contract,
    target,
    prefix: (values.prefix ?? "").replace(/\/$/, ""),
    port: portOf(values.port, 8787),
    host: values.host ?? "127.0.0.1",
    receiversPort: registers || values.receiver !== undefined ? portOf(values["receivers-port"], 0) : undefined,
    receiversUrl: values["receivers-url"],
    receiver: values.receiver,
    onPassed: (entry) => jury.judge(entry),
    onUnseen: () => jury.unseen(),
  });
  await jury.ready();
  const addresses = await proxy.listen();
  print(`Clients: ${addresses.url} -> ${target}`);
  if (addresses.receivers !== undefined) print(`Webhooks: ${addresses.receivers} -> receivers`);
  onListening?.(addresses);
  await end;
  await proxy.close();
  const verdicts = await jury.close();
  print(summaryOf(verdicts, kinds.size));
  return verdicts.findings === 0 ? 0 : 1;
}

/** Exit status: 0 without a finding, 1 with some. Throws where there is nothing to watch. */
export async function watching(
  contract: Contract,
  file: string | undefined,
  values: Values,
  until: Until,
): Promise<number> {
  if (file !== undefined) return watchFile(contract, await readFile(file, "utf8"), values, until.print);
  if (values.target === undefined)
    throw new Error("Say what to watch: a file of traffic, or a server with --target URL");
  return await watchServer(contract, values.target, values, until);
}

/** Resolves when the program is told to end. */
export async function interrupted(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
