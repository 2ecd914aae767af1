/** What came of each run, one line each. */
import type { Engine } from "./options.ts";

export interface Row {
  readonly seed: number;
  readonly engine: Engine;
  /** The highest that the system named meanwhile. */
  readonly load: number;
  readonly requests: number;
  readonly webhooks: number;
  readonly findings: readonly string[];
  readonly seconds: number;
}

const WIDTHS = [10, 10, 6, 10, 10, 10, 9] as const;

function line(cells: readonly string[]): string {
  return cells.map((cell, column) => cell.padStart(WIDTHS[column] ?? 0)).join("");
}

export const HEAD = line(["seed", "engine", "load", "requests", "webhooks", "findings", "seconds"]);

/** The findings follow their run, each on a line. */
export function lineOf({ seed, engine, load, requests, webhooks, findings, seconds }: Row): string {
  const cells = [seed, engine, load.toFixed(1), requests, webhooks, findings.length, seconds.toFixed(1)].map(String);
  return [line(cells), ...findings.map((finding) => `    ${finding}`)].join("\n");
}

export function closingLine(rows: readonly Row[]): string {
  const found = rows.filter(({ findings }) => findings.length > 0).map(({ seed }) => seed);
  const all = `${rows.length} runs`;
  return found.length === 0 ? `${all}, no finding` : `${all}, findings with the seeds ${found.join(", ")}`;
}
