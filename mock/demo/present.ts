/** Results as a person reads them in a terminal. */
import type { components } from "../../generated/types.ts";
import type { Fault } from "./patient.ts";
import { type TableColumn, table } from "./table.ts";

type Schemas = components["schemas"];
type Item = Schemas["BatchItem"];
type Measure = Schemas["Measure"];
type Report = Schemas["Report"];

const left = (title: string): TableColumn => ({ title, align: "left" });
const right = (title: string): TableColumn => ({ title, align: "right" });

const COLUMNS = [
  left("Patient"),
  left("Sex"),
  right("Age"),
  right("FEV1 L"),
  right("z"),
  right("FVC L"),
  right("z"),
  right("FEV1/FVC"),
  right("z"),
  left("Pattern"),
  left("Severity"),
  left("Response"),
  left("GOLD"),
  left("Flags"),
];

/** In a column of its own, or, where it is true of every test of single values, below the table. */
const SAID_ELSEWHERE = new Set<Item["flags"][number]>([
  "quality_unknown",
  "bronchodilator_response",
  "post_bronchodilator_only",
]);

/** One line for each item: the interpreted test, volumes in litres, z-scores to two decimals. */
export function resultsTable(items: readonly Item[]): string {
  return table(COLUMNS, items.map(itemRow));
}

/** A test that this program does not know has no column here; the statement tells of it. */
function testOf(item: Item): Item["pre_bronchodilator"] {
  if (item.interpreted_test === "post_bronchodilator") return item.post_bronchodilator;
  return item.interpreted_test === "pre_bronchodilator" ? item.pre_bronchodilator : null;
}

function itemRow(item: Item): string[] {
  const { fev1, fvc, fev1_fvc } = testOf(item)?.measures ?? {};
  const { sex, age_years } = item.subject;
  return [
    item.patient_id + (item.interpreted_test === "post_bronchodilator" ? " (post)" : ""),
    { female: "f", male: "m" }[sex as string] ?? sex,
    age_years.toFixed(1),
    fixed(fev1?.measured),
    signed(fev1),
    fixed(fvc?.measured),
    signed(fvc),
    // Three decimals, because limits such as 0.70 apply to the unrounded ratio.
    fixed(fev1_fvc?.measured, 3),
    signed(fev1_fvc),
    words(item.pattern ?? item.not_interpretable_reason ?? "not interpretable"),
    item.severity ?? "-",
    response(item),
    item.gold === undefined
      ? "-"
      : `${item.gold.grade}${item.gold.group ?? ""}${item.gold.conditional ? " if COPD" : ""}`,
    item.flags
      .filter((flag) => !SAID_ELSEWHERE.has(flag))
      .map(words)
      .join(", ") || "-",
  ];
}

function fixed(value: number | null | undefined, decimals = 2): string {
  return value === null || value === undefined ? "-" : value.toFixed(decimals);
}

/** With its sign, so that a column of z-scores can be scanned. */
function signed(measure: Measure | undefined): string {
  const z = measure?.z_score;
  if (z === null || z === undefined) return "-";
  const text = z.toFixed(2);
  return z > 0 && text !== "0.00" ? `+${text}` : text.replace(/^-0\.00$/, "0.00");
}

function response({ bronchodilator_response: found }: Item): string {
  if (found === null) return "-";
  if (found.significant === null) return "unknown";
  const volumes = [
    found.fev1.significant === true ? ["FEV1"] : [],
    found.fvc.significant === true ? ["FVC"] : [],
  ].flat();
  return volumes.join("+") || "no";
}

const MOST_FAULTS = 25;

/** Where in the file something is wrong, and what; one line each. */
export function faultLines(faults: readonly Fault[]): string {
  const lines = faults
    .slice(0, MOST_FAULTS)
    .map(
      ({ line, column, message }) =>
        `  line ${line}, ${column === "-" ? "the whole row" : `column ${column}`}: ${message}`,
    );
  return [...lines, ...(faults.length > MOST_FAULTS ? [`  … and ${faults.length - MOST_FAULTS} more`] : [])].join("\n");
}

/** `1 batch`, `2 batches`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const ABBREVIATED = /\b(gold|fev1|fvc|copd)\b|\b[abe]$/g;

/** A code as words, abbreviations and GOLD's groups in capitals. */
export function words(code: string): string {
  return code.replaceAll("_", " ").replaceAll(ABBREVIATED, (short) => short.toUpperCase());
}

/** The report in a few lines: how many of what, who needs attention first, what the results cannot say. */
export function reportSummary(report: Report, items: readonly Item[], shown: number): string {
  const { counts, attention, limitations } = report;
  const statements = new Map(items.map((item) => [item.patient_id, item.statement]));
  const first = attention.slice(0, shown);
  return [
    `Patterns:  ${counted(counts.pattern)}`,
    `Severity:  ${counted(counts.severity)}`,
    `Response:  ${counted(counts.bronchodilator_response)}`,
    ...(report.z_scores.length === 0 ? [] : [`z-scores:  ${report.z_scores.map(zScores).join("; ")}`]),
    "",
    attention.length === 0
      ? "Nobody needs attention first."
      : `Who needs a person first (${attention.length}${attention.length > shown ? `, ${shown} shown` : ""}):`,
    ...first.flatMap(({ patient_id, reasons }) => [
      `  ${patient_id}: ${reasons.map(words).join(", ")}`,
      ...wrapped(statements.get(patient_id) ?? "", "    "),
    ]),
    "",
    "What these results cannot say:",
    ...limitations.flatMap((text) => wrapped(text, "  ")),
  ].join("\n");
}

function counted(counts: Readonly<Record<string, number>>): string {
  const present = Object.entries(counts).filter(([, count]) => count > 0);
  return present.map(([name, count]) => `${count} ${words(name)}`).join(", ") || "none";
}

function zScores({ measure, n, mean, sd, below_limit }: Report["z_scores"][number]): string {
  const name = measure === "fev1_fvc" ? "FEV1/FVC" : measure.toUpperCase().replaceAll("_", "-");
  return `${name} mean ${fixed(mean)} SD ${fixed(sd)}, ${below_limit} of ${n} below the limit`;
}

/** Lines of at most 110 characters. */
function wrapped(text: string, indent: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 110) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(indent + word);
  }
  return lines;
}
