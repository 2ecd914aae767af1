/** The rows as a table in Markdown. */
import { stripVTControlCharacters } from "node:util";
import type { Row } from "./measure.ts";

/** A generator that gave nothing to measure. */
interface Failed extends Pick<Row, "contract" | "tool"> {
  readonly failure: string;
}

export type Line = Row | Failed;

const HEAD = [
  "contract",
  "generator",
  "time, onecontract = 1",
  "type errors",
  "schemas without code",
  "disagreements with Ajv",
  "client of one operation, kB (gzip)",
];

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function cells(row: Line, reference: Line | undefined): string[] {
  if ("failure" in row) return [row.contract, row.tool, ...HEAD.slice(2).map(() => "–")];
  return [
    row.contract,
    row.tool,
    reference === undefined || "failure" in reference ? "–" : (row.seconds / reference.seconds).toFixed(2),
    String(row.typeErrors),
    `${row.missing} of ${row.schemas}`,
    `${row.disagreements} of ${row.payloads}`,
    `${kilobytes(row.bundle)} (${kilobytes(row.compressed)})`,
  ];
}

export function tableOf(lines: readonly Line[]): string {
  const first = (contract: string): Line | undefined => lines.find((line) => line.contract === contract);
  const rows = lines.map((line) => cells(line, first(line.contract)));
  const table = [HEAD, HEAD.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |\n`);
  const failures = lines.flatMap((line) =>
    "failure" in line ? `\n${line.contract}, ${line.tool}: ${stripVTControlCharacters(line.failure).trim()}\n` : [],
  );
  return [...table, ...failures].join("");
}
