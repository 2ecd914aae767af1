/** What a person reads in ten seconds. */
import { curlLine } from "./curl.ts";
import { type Group, type RunReport, about, grouped } from "./model.ts";
import { shareable } from "./shareable.ts";
import { opinionLine } from "./second-opinion.ts";

const MOST_GROUPS = 12;

function percent(part: number, of: number): string {
  return of === 0 ? "-" : `${((part / of) * 100).toFixed(1)} %`;
}

function groupLines(report: RunReport, { check, message, findings }: Group): string[] {
  const [first] = findings;
  const exchange = first?.exchange === undefined ? undefined : report.exchanges.get(first.exchange);
  const more = findings.length === 1 ? "" : ` (and ${findings.length - 1} more)`;
  const subject = `${first === undefined ? "" : about(first)}${more}`;
  const lines = [`  ${check}: ${message}`, ...(subject === "" ? [] : [`    ${subject.trim()}`])];
  if (exchange !== undefined) {
    lines.push(
      `    answered ${exchange.response?.status ?? exchange.failure ?? "nothing"}; repeat with`,
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
    `  ${report.requests} requests and ${report.webhooks} webhooks in ${report.seconds.toFixed(1)} s; ${report.findings.length} findings of ${groups.length} kinds`,
    `  observed ${seen} of ${total} elements of the contract (${percent(seen, total)}), ${excluded.length} excluded with a reason`,
    `  ${rows.map((row) => `${row.kind} ${row.seen}/${row.total}`).join(", ")}`,
  ];
  for (const opinion of report.opinions) lines.push(`  ${opinionLine(opinion)}`);
  for (const note of report.tightness) lines.push(`  looser than the service: ${note}`);
  for (const name of report.unreached) lines.push(`  not reached: ${name}`);
  for (const line of report.notApplied) lines.push(`  does not apply: ${line}`);
  if (groups.length > 0) lines.push("");
  for (const group of groups.slice(0, MOST_GROUPS)) lines.push(...groupLines(report, group));
  if (groups.length > MOST_GROUPS)
    lines.push(`  ... and ${groups.length - MOST_GROUPS} more kinds, all of them in the HTML report`);
  if (lines.some((line) => line.includes("masked-")))
    lines.push("", "  masked-... stands for a secret: put your own in its place");
  lines.push("", `  seed ${report.seed}, repeat with: ${report.command}`);
  return lines.join("\n");
}
