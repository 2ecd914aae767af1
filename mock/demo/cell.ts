/** One cell of a CSV file as the value it stands for. */
import type { ColumnKind } from "./columns.ts";

export type CellValue = string | number | boolean | readonly string[];
export type Cell = { readonly value: CellValue } | { readonly fault: string };

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i;
const SEX: Readonly<Record<string, string>> = { f: "female", m: "male", female: "female", male: "male" };
const YES_NO: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false };

/**
 * Reads a cell that is not empty. Nothing is guessed: what is not plainly a value of the kind is a fault, told in words
 * that say what to write instead.
 */
export function readCell(text: string, kind: ColumnKind): Cell {
  switch (kind) {
    case "number":
      return readNumber(text);
    case "yes_no":
      return oneOf(YES_NO, text, "must be true, false, yes or no");
    case "sex":
      return oneOf(SEX, text, "must be female or male");
    case "list":
      return { value: text.split(/[;|\s]+/).filter((item) => item !== "") };
    case "date":
      return readTime(text);
    case "text":
      return { value: text };
  }
}

function readNumber(text: string): Cell {
  if (NUMBER.test(text)) return { value: Number(text) };
  if (/^[+-]?\d+,\d+$/.test(text)) return { fault: `must be a number with a decimal point: ${text.replace(",", ".")}` };
  return { fault: "must be a number; leave the cell empty when it is unknown" };
}

function readTime(text: string): Cell {
  // A file that knows only the day still orders the tests of a patient by it.
  if (DATE.test(text)) return { value: `${text}T12:00:00Z` };
  return TIME.test(text)
    ? { value: text }
    : { fault: "must be a day (2026-11-18) or a time with its offset (2026-11-18T10:15:00+01:00)" };
}

function oneOf(values: Readonly<Record<string, CellValue>>, text: string, fault: string): Cell {
  const value = values[text.toLowerCase()];
  return value === undefined ? { fault } : { value };
}
