/** The part of the proof that needs no instance of ours: a small service in this process, at fault in one place at a time. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseJson } from "../../../spec/openapi/json.ts";
import { type Contract, readContract } from "../../engine/contract.ts";
import type { Phase } from "../../engine/context.ts";
import type { Finding } from "../../engine/finding.ts";
import { HOUSE_RULES } from "../../engine/house-rules.ts";
import { operationAt } from "../../engine/http/operation-at.ts";
import { afterRemoval } from "../../engine/phases/after-removal.ts";
import { changes } from "../../engine/phases/changes.ts";
import { conditional } from "../../engine/phases/conditional.ts";
import { encodings } from "../../engine/phases/encodings.ts";
import { examples } from "../../engine/phases/examples.ts";
import { heads } from "../../engine/phases/heads.ts";
import { lists } from "../../engine/phases/lists.ts";
import { negative } from "../../engine/phases/negative.ts";
import { readBack } from "../../engine/phases/read-back.ts";
import { removals } from "../../engine/phases/removals.ts";
import { repetition } from "../../engine/phases/repetition.ts";
import { security } from "../../engine/phases/security.ts";
import { spellings } from "../../engine/phases/spellings.ts";
import { tenants } from "../../engine/phases/tenants.ts";
import { unknown } from "../../engine/phases/unknown.ts";
import { NO_PROFILE } from "../../engine/profile.ts";
import type { RunReport } from "../../engine/report/model.ts";
import { Run } from "../../engine/run.ts";
import { Watch } from "../../engine/watch/watch.ts";
import { serve } from "../../testing/serve.ts";
import type { MutantResult, Opinion } from "../mutant-result.ts";
import type { SmallService } from "../small-service.ts";
import { Books, KEYS } from "./books.ts";
import type { ShelfFault } from "./fault.ts";
import { SHELF_FAULTS } from "./faults.ts";

const PHASES: readonly Phase[] = [
  examples,
  unknown,
  repetition,
  conditional,
  heads,
  encodings,
  lists,
  readBack,
  changes,
  tenants,
  negative,
  spellings,
  security,
  removals,
  afterRemoval,
];

const contractFile = fileURLToPath(new URL("books.yaml", import.meta.url));

export function readShelf(): Promise<Contract> {
  return readContract(contractFile);
}

export interface HeldShelf {
  readonly report: RunReport;
  /** How often the service did otherwise on the wire. */
  readonly altered: number;
  /** What somebody finds who only watches the same exchanges. */
  readonly watched: readonly Finding[];
}

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? ""]] : []));
}

/** What the gate says of the service with this fault, up to the first finding. */
export async function holdShelf(contract: Contract, seed: number, fault?: ShelfFault): Promise<HeldShelf> {
  const strict = fault?.strict === true;
  const { odd, ask, answer, takesMs } = fault?.make() ?? {};
  const books = new Books(odd);
  const at = operationAt(contract.operations);
  let altered = odd === undefined ? 0 : 1;
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sent = await text(request);
    const [method, target] = [request.method ?? "GET", request.url ?? "/"];
    const headers = pairs(request.rawHeaders);
    const asked = {
      operation: at(method, target.split("?")[0] ?? ""),
      method,
      target,
      headers,
      body: Buffer.from(sent),
      json: sent === "" ? undefined : parseJson(sent),
    };
    const other = ask?.(asked);
    if (takesMs !== undefined) await sleep(takesMs(asked));
    const given = books.answer({ ...asked, ...other });
    const changed = answer?.(given, asked);
    if (changed !== undefined || other !== undefined) altered += 1;
    const said = { ...given, ...changed };
    for (const [name, value] of said.headers) response.setHeader(name, value);
    response.writeHead(said.status).end(said.body);
  };
  const server = await serve((request, response) => void take(request, response));
  const watch = new Watch(contract);
  const watched: Finding[] = [];
  const [first = "", second = ""] = KEYS;
  const target = { ...server, credentials: { Key: first }, other: { Key: second }, stop: () => Promise.resolve() };
  const report = await new Run({
    contract,
    profile: NO_PROFILE,
    seed,
    start: () => Promise.resolve(target),
    tracks: { shelf: strict ? [spellings] : PHASES },
    enough: () => fault !== undefined,
    settings: { strict },
    onExchange: ({ request, response }) => {
      const seen = watch.judge({ url: request.target, request, response });
      watched.push(...seen.findings.filter((one) => !HOUSE_RULES.some((rule) => rule.covers(one, seen.exchange))));
    },
  }).run();
  await server.stop();
  return { report, altered, watched };
}

function resultOf(group: string, { name, by }: ShelfFault, { report, altered, watched }: HeldShelf): MutantResult {
  const { seconds } = report;
  const others: Readonly<Record<string, Opinion>> = { watching: watched.length > 0 ? "killed" : "survived" };
  const [first] = report.findings;
  if (altered === 0) return { group, name, status: "void", message: "it never took place", seconds };
  if (first === undefined)
    return { group, name, status: "survived", message: `in ${report.requests} exchanges`, seconds, others };
  const message = `${first.message} (${first.subject})`;
  return by.includes(first.check)
    ? { group, name, status: "killed", check: first.check, message, seconds, others }
    : { group, name, status: "void", message: `something else was wrong: ${first.check}: ${message}`, seconds };
}

const contract = readShelf();

export const SHELF: SmallService = {
  faults: Object.entries(SHELF_FAULTS).flatMap(([group, faults]) => faults.map(({ name }) => [group, name] as const)),
  honest: async (seed) => (await holdShelf(await contract, seed)).report.findings,
  judge: async (group, name, seed) => {
    const fault = SHELF_FAULTS[group]?.find((one) => one.name === name);
    if (fault === undefined) throw new Error(`there is no fault called ${group}: ${name}`);
    return resultOf(group, fault, await holdShelf(await contract, seed, fault));
  },
};
