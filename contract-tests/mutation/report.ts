/** What the proof found, as text, as JSON and as Markdown. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MutantStatus, MutantResult } from "./mutant-result.ts";

export interface ProofReport {
  readonly seed: number;
  readonly seconds: number;
  readonly results: readonly MutantResult[];
}

const STATUSES: readonly MutantStatus[] = ["killed", "equivalent", "unobservable", "survived", "void"];

const GATE = "this gate";
/** What was asked of them, for the reader of the numbers. */
const HOW_ASKED =
  "Dredd sends its own requests; the Prism proxy and express-openapi-validator watch the examples, unknown identifiers, unknown " +
  "paths and methods, credentials, conditions and removals (for faults of requests the examples alone). Webhooks go past all three.";

type Row = readonly (string | number)[];

function counted(results: readonly MutantResult[], name: string): Row {
  return [
    name,
    results.length,
    ...STATUSES.map((status) => results.filter((result) => result.status === status).length),
  ];
}

const TOTALS_HEAD: Row = ["", "tried", ...STATUSES];

function totals({ results }: ProofReport): Row[] {
  const groups = Map.groupBy(results, ({ group }) => group);
  return [...[...groups].map(([group, own]) => counted(own, group)), counted(results, "all")];
}

/** How many of the same faults the gate and each other tool killed. */
function beside({ results }: ProofReport): Row[] {
  const asked = results.filter(({ others }) => others !== undefined);
  const tools = [...new Set(asked.flatMap(({ others }) => Object.keys(others ?? {})))];
  if (tools.length === 0) return [];
  const killed = (own: readonly MutantResult[], tool: string): number =>
    own.filter(({ status, others }) => (tool === GATE ? status : others?.[tool]) === "killed").length;
  const row = (name: string, own: readonly MutantResult[]): Row => [
    name,
    own.length,
    ...[GATE, ...tools].map((tool) => killed(own, tool)),
  ];
  const groups = [...Map.groupBy(asked, ({ group }) => group)].map(([group, own]) => row(group, own));
  return [["faults seen by", "tried", GATE, ...tools], ...groups, row("all", asked)];
}

/** How many each check killed, most first. */
function byCheck({ results }: ProofReport): Row[] {
  const checks = Map.groupBy(
    results.filter(({ status }) => status === "killed"),
    ({ check }) => check ?? "",
  );
  return [...checks].map(([check, own]): Row => [check, own.length]).toSorted((a, b) => Number(b[1]) - Number(a[1]));
}

function aligned(rows: readonly Row[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column] ?? "").length)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? String(cell).padEnd(widths[0] ?? 0) : String(cell).padStart(widths[column] ?? 0),
      )
      .join("  "),
  );
}

export function summary(report: ProofReport): string {
  const left = report.results.filter(({ status }) => status === "survived" || status === "void");
  const lines = [
    "",
    `${left.length === 0 ? "PROVEN" : "NOT PROVEN"}  ${report.results.length} changes tried in ${report.seconds.toFixed(0)} s`,
    "",
    ...aligned([TOTALS_HEAD, ...totals(report)]),
    "",
    ...aligned([["killed by", ""], ...byCheck(report)]),
    "",
    ...aligned(beside(report)),
    ...(beside(report).length === 0 ? [] : [HOW_ASKED, ""]),
    ...left.map(({ status, group, name, message }) => `${status.toUpperCase()}  ${group}: ${name}: ${message}`),
    `  seed ${report.seed}, repeat with: make mutants SEED=${report.seed}`,
  ];
  return lines.map((line) => (line === "" ? line : `  ${line.trimEnd()}`)).join("\n");
}

function table(head: Row, rows: readonly Row[]): string[] {
  const line = (cells: Row): string => `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}

function markdown(report: ProofReport): string {
  const { results, seed, seconds } = report;
  const besides = beside(report);
  return [
    "# What the gate saw of every change",
    "",
    `${results.length} changes, seed ${seed}, ${seconds.toFixed(0)} s.`,
    "",
    ...table(TOTALS_HEAD, totals(report)),
    "",
    ...table(["killed by", "changes"], byCheck(report)),
    "",
    ...(besides.length === 0 ? [] : [...table(besides[0] ?? [], besides.slice(1)), "", HOW_ASKED, ""]),
    ...table(
      ["group", "change", "result", "check", "message", "s", "seen by others"],
      results.map(({ group, name, status, check, message, seconds, others }) => [
        group,
        name,
        status,
        check ?? "",
        message.replaceAll("\n", " "),
        seconds.toFixed(1),
        Object.entries(others ?? {})
          .flatMap(([tool, opinion]) =>
            opinion === "survived" ? [] : [opinion === "killed" ? tool : `${tool} ${opinion}`],
          )
          .join(", "),
      ]),
    ),
    "",
  ].join("\n");
}

/** Returns the files written. */
export async function writeReport(report: ProofReport, directory: string): Promise<string[]> {
  await mkdir(directory, { recursive: true });
  const files: [string, string][] = [
    [join(directory, "mutants.md"), markdown(report)],
    [join(directory, "mutants.json"), `${JSON.stringify(report, null, 2)}\n`],
  ];
  await Promise.all(files.map(([path, text]) => writeFile(path, text)));
  return files.map(([path]) => path);
}
