/** What a run has found, in a form that every report is written from. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Finding } from "../finding.ts";
import type { CoverageReport } from "../coverage/coverage.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Masker } from "../secrets/masker.ts";
import type { SecondOpinion } from "./second-opinion.ts";

export interface RunReport {
  readonly contract: string;
  readonly target: string;
  readonly seed: number;
  readonly seconds: number;
  readonly requests: number;
  readonly webhooks: number;
  readonly findings: readonly Finding[];
  readonly coverage: CoverageReport;
  /** Where the contract says less than the service keeps to; no failure. */
  readonly tightness: readonly string[];
  /** What could not be tried at all, and why. */
  readonly unreached: readonly string[];
  /** What was not held against this target, and why. */
  readonly notApplied: readonly string[];
  /** Cases that each phase has tried, by the name of its check. */
  readonly tried: ReadonlyMap<string, number>;
  /** What other tools say of the same target. */
  readonly opinions: readonly SecondOpinion[];
  readonly exchanges: ReadonlyMap<number, Exchange>;
  /** How the run is repeated. */
  readonly command: string;
  /** Puts masks in place of secrets before anything of the run is shown. */
  readonly masker: Masker;
  readonly operation: (id: string) => Operation | undefined;
}

export interface Group {
  readonly check: string;
  readonly message: string;
  readonly place?: string;
  readonly findings: readonly Finding[];
}

/** Checks whose sentences tell the values of two answers, which are others in every case. */
const COMPARING: ReadonlySet<string> = new Set([
  "read-back",
  "changes",
  "preconditions",
  "puts",
  "refusals",
  "relation",
  "list-complete",
  "list-filter",
  "list-member",
  "list-order",
  "list-repeats",
  "tenants",
  "unique",
]);

/** The sentence without the values of one case. */
function withoutValues(message: string): string {
  return message.replaceAll(/"(?:[^"\\]|\\.)*"/g, '"..."').replaceAll(/(?<![\w/])-?\d[\d.]*(?![\w/])/g, "#");
}

/** What makes findings one kind: that they break the contract in one place, wherever that came in answers, or say the same. */
function causeOf({ check, message, place }: Finding): string {
  if (place !== undefined) return `${place} ${message.replace(/^(?:\/\S*|the body) /, "")}`;
  if (COMPARING.has(check)) return withoutValues(message);
  const bare = message.replace(/^(was answered \d+): "[^]*"$/, "$1");
  return bare.replaceAll(/\/\d+(?=[/ ]|$)/g, "/#").replace(/, as were \d+ other forms of it$/, "");
}

/** Findings that say the same of several cases, whatever the values of each, most frequent first; a status is no such value. */
export function grouped(findings: readonly Finding[]): Group[] {
  const groups = Map.groupBy(findings, (finding) => `${finding.check}\u0000${causeOf(finding)}`);
  return [...groups.values()]
    .flatMap((same) => {
      const [first] = same;
      return first === undefined ? [] : [{ ...first, findings: same }];
    })
    .toSorted((a, b) => b.findings.length - a.findings.length);
}

/** Operations said in a line. */
const MOST_OPERATIONS = 4;

/** "addBoat (12), getBoats (3) and 2 more operations": where a kind of finding was met; empty where that is one operation. */
export function metIn(report: Pick<RunReport, "exchanges">, { findings }: Group): string {
  const counts = new Map<string, number>();
  for (const { exchange } of findings) {
    const operation = exchange === undefined ? undefined : report.exchanges.get(exchange)?.case.operationId;
    if (operation !== undefined) counts.set(operation, (counts.get(operation) ?? 0) + 1);
  }
  if (counts.size < 2) return "";
  const told = [...counts].toSorted(([, a], [, b]) => b - a).map(([name, count]) => `${name} (${count})`);
  const more = told.length - MOST_OPERATIONS;
  const shown = told.slice(0, MOST_OPERATIONS);
  return more > 0
    ? `${shown.join(", ")} and ${counted(more, "more operation")}`
    : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""}`;
}

/** Elements of the contract told one by one; of more the reader wants their number. */
const MOST_ELEMENTS = 5;
const NEVER = "never observed: ";

/** What was not reached, with elements of the contract counted by their kinds where there are many. */
export function unreachedLines(unreached: readonly string[]): string[] {
  const [elements, others] = [true, false].map((is) => unreached.filter((line) => line.startsWith(NEVER) === is));
  if (elements === undefined || others === undefined || elements.length <= MOST_ELEMENTS) return [...unreached];
  const kinds = Map.groupBy(elements, (line) => {
    const [first = "", second = ""] = line.slice(NEVER.length).split(" ");
    return first === "media" ? `${first} ${second}` : first;
  });
  const counts = [...kinds]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([kind, lines]) => `${kind} ${lines.length}`);
  const operations = kinds.get("operation") ?? [];
  const told = operations.length > MOST_ELEMENTS ? [] : operations;
  return [
    ...others,
    ...told,
    `${elements.length} elements of the contract that no request that was taken and no answer showed (${counts.join(", ")}), all of them in the HTML report`,
  ];
}

/** "one kind", "3 findings". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `one ${one}` : `${count} ${many}`;
}

/** What elements of a kind are called in a report, where the kind's own name says it to nobody. */
export function kindName(kind: string): string {
  return kind === "tightness" ? "left open" : kind;
}

/** What was tried, for the reader of the message; empty where that says it already. */
export function about({ message, subject }: Pick<Finding, "message" | "subject">): string {
  return message.includes(subject) ? "" : subject;
}

/** Where the contract promises less than the service keeps: reported, because a promise may be wider than today's service. */
export function tightnessNotes(coverage: CoverageReport): string[] {
  const never = coverage.unseen
    .filter(({ kind }) => kind === "tightness")
    .map(({ name }) => `${name}: allowed, and never seen`);
  return [...coverage.loose.map(({ element, message }) => `${element}: ${message}`), ...never];
}

/** Faults of the coverage as findings, so that they fail a run as everything else does. */
export function coverageFindings(coverage: CoverageReport, allowedShare: number): Finding[] {
  const total = coverage.rows.reduce((sum, row) => sum + row.total, 0);
  const found: Finding[] = coverage.unseen
    .filter(({ kind }) => kind !== "tightness")
    .map(({ name }) => ({ check: "coverage", message: `never observed: ${name}`, subject: name }));
  for (const name of coverage.stale)
    found.push({ check: "coverage", message: `listed as unobservable, and yet seen: ${name}`, subject: name });
  for (const { element, kind } of coverage.excluded) {
    if (["status", "security", "webhook"].includes(kind))
      found.push({ check: "coverage", message: `a ${kind} cannot be excluded: ${element}`, subject: element });
  }
  if (coverage.excluded.length > total * allowedShare) {
    found.push({
      check: "coverage",
      message: `${coverage.excluded.length} of ${total} elements are excluded, at most ${allowedShare * 100} % may be`,
      subject: "the list of exclusions",
    });
  }
  return found;
}

const LONGEST_OPINION = 300;

export function withFindings(report: RunReport, found: readonly Finding[]): RunReport {
  return { ...report, findings: [...report.findings, ...found] };
}

/**
 * A tool that fails our own server, or cannot be asked about it, fails the run. Of another contract these tools may
 * understand too little to be believed: what they say is shown, and does not count.
 */
export function withOpinions(report: RunReport, opinions: readonly SecondOpinion[], binding: boolean): RunReport {
  const found = opinions.flatMap(({ name, failed, details, unavailable }): Finding[] => {
    if (unavailable !== undefined) return [{ check: name, message: `no opinion: ${unavailable}`, subject: name }];
    const said = details.map((detail) => detail.replaceAll(/\s+/g, " ").slice(0, LONGEST_OPINION));
    const unsaid = Math.max(0, failed - said.length);
    const all = unsaid === 0 ? said : [...said, `${unsaid} failures without a word`];
    return all.map((message) => ({ check: name, message, subject: name }));
  });
  return { ...(binding ? withFindings(report, found) : report), opinions };
}

/** Cases by the check that they are for. */
export function triedIn(exchanges: ReadonlyMap<number, Exchange>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { case: about } of exchanges.values()) counts.set(about.check, (counts.get(about.check) ?? 0) + 1);
  return counts;
}
