/** A CSV file of patients as patient records, or all that is wrong with it, by line and column. */
import { CsvError, parse } from "csv-parse/sync";
import { PatientRecord } from "../../generated/schemas.ts";
import { type CellValue, readCell } from "./cell.ts";
import { COLUMNS, type Column, NOT_SENT, columnAt, resembling } from "./columns.ts";
import type { Fault, Patient, Row } from "./patient.ts";
import { occasionFaults, volumeFaults } from "./rules.ts";

export interface Cohort {
  /** Complete exactly when there are no faults. */
  readonly rows: readonly Row[];
  readonly faults: readonly Fault[];
  /** What is not sent and why, and what was assumed. */
  readonly notes: readonly string[];
}

interface Line {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Reads the text of a file. `testedAt` dates the tests of a file that has no performed_at. */
export function readCohort(text: string, testedAt: string): Cohort {
  const parsed = parseCsv(text);
  if (!Array.isArray(parsed)) return { rows: [], faults: [parsed], notes: [] };
  const [header, ...lines] = parsed;
  if (header === undefined)
    return { rows: [], faults: [{ line: 1, column: "-", message: "the file is empty" }], notes: [] };
  const names = header.record.map((name) => name.trim());
  const faults = headerFaults(names);
  if (lines.length === 0) faults.push({ line: 2, column: "-", message: "there are no patients below the header" });
  const rows = faults.length > 0 ? [] : lines.map((line) => readRow(names, line, testedAt));
  faults.push(...rows.flatMap((row) => row.faults));
  const good = rows.map(({ line, record }) => ({ line, record }));
  if (faults.length === 0) faults.push(...good.flatMap(volumeFaults), ...occasionFaults(good));
  return { rows: good, faults: faults.toSorted((a, b) => a.line - b.line), notes: notesOn(names, testedAt) };
}

/** The line of a record and the column of a place in it, for what the service refused. */
export function faultAt(rows: readonly Row[], pointer: string, message: string): Fault | undefined {
  const [, list, index, ...path] = pointer.split("/");
  const row = list === "patients" ? rows[Number(index)] : undefined;
  return row === undefined ? undefined : { line: row.line, column: columnAt(path)?.name ?? path.join("/"), message };
}

function parseCsv(text: string): Line[] | Fault {
  const [first = ""] = text.split(/\r?\n/, 1);
  // By its header: a file with semicolons may have commas inside its cells.
  const delimiter = [";", "\t"].find((mark) => first.includes(mark)) ?? ",";
  try {
    return parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as Line[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error["lines"] ?? 1);
    return { line, column: "-", message: `this is no CSV: ${error.message}` };
  }
}

function headerFaults(names: readonly string[]): Fault[] {
  const fault = (column: string, message: string): Fault => ({ line: 1, column, message });
  const twice = names.filter((name, index) => name !== "" && names.indexOf(name) !== index);
  const needed = ["patient_id", "sex", "age_years", "height_cm"].filter((name) => !names.includes(name));
  const tests = ["fev1_l", "post_fev1_l"].some((name) => names.includes(name));
  return [
    ...twice.map((name) => fault(name, "the column is there twice")),
    ...needed.map((name) => fault(name, "the column is missing")),
    ...(tests ? [] : [fault("fev1_l", "the column is missing (so is post_fev1_l; one of the two is needed)")]),
  ];
}

function readRow(names: readonly string[], { record: cells, info }: Line, testedAt: string): Row & { faults: Fault[] } {
  const line = info.lines;
  const fault = (column: string, message: string): Fault => ({ line, column, message });
  const draft: Record<string, unknown> = {};
  if (cells.length !== names.length) {
    return {
      line,
      record: draft as unknown as Patient,
      faults: [fault("-", `has ${cells.length} cells where the header has ${names.length}`)],
    };
  }
  const faults: Fault[] = [];
  const named = new Set<string>();
  for (const known of COLUMNS) {
    const text = cells[names.indexOf(known.name)]?.trim() ?? "";
    if (text === "") continue;
    const cell = readCell(text, known.kind);
    if ("value" in cell) put(draft, known, cell.value);
    else {
      faults.push(fault(known.name, cell.fault));
      named.add(known.name);
    }
  }
  if (!names.includes("performed_at")) draft["performed_at"] = testedAt;
  const checked = PatientRecord.safeParse(draft);
  for (const issue of checked.success ? [] : checked.error.issues) {
    const column = columnOf(issue.path.map(String), draft);
    // One fault for a cell: one that could not be read is absent from the draft, and one may break two rules.
    if (named.has(column)) continue;
    named.add(column);
    faults.push(fault(column, issue.message));
  }
  return { line, record: draft as unknown as Patient, faults };
}

/** Sets the value; a test that has one is a test of single values. */
function put(draft: Record<string, unknown>, { path }: Column, value: CellValue): void {
  let part = draft;
  for (const step of path.slice(0, -1)) {
    part[step] ??= step.endsWith("_bronchodilator") ? { kind: "values" } : {};
    part = part[step] as Record<string, unknown>;
  }
  part[path.at(-1) ?? ""] = value;
}

/** Where the record as a whole is wrong, it is for want of a test. */
function columnOf(path: readonly string[], draft: Record<string, unknown>): string {
  if (path.length === 0) return "pre_bronchodilator" in draft ? "-" : "fev1_l";
  return columnAt(path)?.name ?? path.join("/");
}

function notesOn(names: readonly string[], testedAt: string): string[] {
  const notSent = names.filter((name) => name !== "" && !COLUMNS.some((known) => known.name === name));
  return [
    ...notSent.map((name) => {
      const reason = NOT_SENT[name];
      if (reason !== undefined) return `column ${name} is not sent: ${reason}`;
      const known = resembling(name);
      return `column ${name} is unknown and not sent${known === undefined ? "" : `; is it ${known}?`}`;
    }),
    ...(names.includes("performed_at") ? [] : [`there is no column performed_at; the tests are dated ${testedAt}`]),
  ];
}
