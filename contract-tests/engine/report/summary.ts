/** What a person reads in ten seconds. */
import { type Exchange, type HttpResponse, essence, headerValue } from "../http/exchange.ts";
import { curlLine } from "./curl.ts";
import { MEANINGS } from "./meanings.ts";
import { type Group, type RunReport, about, counted, grouped, kindName, metIn, unreachedLines } from "./model.ts";
import { shareable } from "./shareable.ts";
import { opinionLine } from "./second-opinion.ts";

const MOST_GROUPS = 12;
/** Notes are no failures: who wants all of them opens the page. */
const MOST_NOTES = 5;

function percent(part: number, of: number): string {
  return of === 0 ? "-" : `${((part / of) * 100).toFixed(1)} %`;
}

const LONGEST_BODY = 160;

/** What a refusal says, on a line: why the server refuses is the first thing to ask. */
function said({ response }: Exchange): string {
  if (response === undefined || response.status < 400 || !isWritten(response)) return "";
  const text = response.body.toString("utf8").replaceAll(/\s+/g, " ").trim();
  const shown = text.length > LONGEST_BODY ? `${text.slice(0, LONGEST_BODY)}...` : text;
  return shown === "" ? "" : ` with ${shown}`;
}

function isWritten({ headers }: HttpResponse): boolean {
  return /^text\/|json|xml/.test(essence(headerValue(headers, "content-type")) ?? "");
}

/** `isFirst`: of this check, whose meaning is told once. */
function groupLines(report: RunReport, group: Group, isFirst: boolean): string[] {
  const { check, message, place, findings } = group;
  const [first] = findings;
  const operations = metIn(report, group);
  const exchange = first?.exchange === undefined ? undefined : report.exchanges.get(first.exchange);
  const more = findings.length === 1 ? "" : ` (and ${findings.length === 2 ? "one" : findings.length - 1} more)`;
  const subject = `${first === undefined ? "" : about(first)}${more}`;
  const meaning = isFirst ? MEANINGS[check] : undefined;
  const lines = [
    `  ${check}: ${message}`,
    ...(meaning === undefined ? [] : [`    ${check} asks: ${meaning}`]),
    ...(place === undefined ? [] : [`    the contract says so at #${place}`]),
    ...(operations === "" ? [] : [`    met in ${operations}`]),
    ...(subject === "" ? [] : [`    ${subject.trim()}`]),
  ];
  if (exchange !== undefined) {
    lines.push(
      `    answered ${exchange.response?.answered ?? exchange.response?.status ?? exchange.failure ?? "nothing"}${said(exchange)}; repeat with`,
      `    ${curlLine(exchange.request, report.target)}`,
    );
  }
  return lines;
}

export function summary(run: RunReport): string {
  const report = shareable(run);
  const { rows, excluded } = report.coverage;
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  const seen = rows.reduce((sum, row) => sum + row.seen, 0);
  const groups = grouped(report.findings);
  const lines = [
    "",
    `${report.findings.length === 0 ? "CONFORMS" : "DOES NOT CONFORM"}  ${report.contract} at ${report.target}`,
    `  ${report.requests} requests and ${report.webhooks} webhooks in ${report.seconds.toFixed(1)} s; ${counted(report.findings.length, "finding")} of ${counted(groups.length, "kind")}`,
    `  observed ${seen} of ${total} elements of the contract (${percent(seen, total)}), ${excluded.length} excluded with a reason`,
    `  ${rows.map((row) => `${kindName(row.kind)} ${row.seen}/${row.total}`).join(", ")}`,
  ];
  for (const opinion of report.opinions) lines.push(`  second opinion of ${opinionLine(opinion)}`);
  for (const note of report.tightness.slice(0, MOST_NOTES)) lines.push(`  note, no failure: ${note}`);
  const unsaid = report.tightness.length - MOST_NOTES;
  if (unsaid > 0)
    lines.push(
      `  ... and ${counted(unsaid, "more note", "more notes")} of what the contract leaves open, in the HTML report`,
    );
  for (const name of unreachedLines(report.unreached)) lines.push(`  not reached: ${name}`);
  for (const line of report.notApplied) lines.push(`  not held against this target: ${line}`);
  if (groups.length > 0) lines.push("");
  const told = new Set<string>();
  for (const group of groups.slice(0, MOST_GROUPS)) {
    lines.push(...groupLines(report, group, !told.has(group.check)));
    told.add(group.check);
  }
  if (groups.length > MOST_GROUPS)
    lines.push(
      `  ... and ${counted(groups.length - MOST_GROUPS, "more kind", "more kinds")}, all of them in the HTML report`,
    );
  if (lines.some((line) => line.includes("masked-")))
    lines.push("", "  masked-... stands for a secret: put your own in its place");
  lines.push("", `  seed ${report.seed}, repeat with: ${report.command}`);
  return lines.join("\n");
}
