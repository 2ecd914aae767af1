import type { Results } from "../input.ts";
import { csvCell } from "./cell.ts";
import { COLUMNS } from "./columns.ts";

/** Spreadsheets take a file without it for the encoding of their country. */
export const BYTE_ORDER_MARK = "\uFEFF";
const ROWS_AT_ONCE = 100;

/** The first row: the names of the columns (RFC 4180, UTF-8 with a byte order mark). */
export const CSV_HEAD = `${BYTE_ORDER_MARK}${COLUMNS.map(({ name }) => name).join(",")}\r\n`;

/** The names of the columns, then one row an item, piece by piece. */
export function* csvOf(results: Results): Generator<string> {
  yield CSV_HEAD;
  yield* csvRowsOf(results);
}

/** One row an item, piece by piece. */
export function* csvRowsOf(results: Results): Generator<string> {
  const { items } = results;
  for (let first = 0; first < items.length; first += ROWS_AT_ONCE) {
    yield items
      .slice(first, first + ROWS_AT_ONCE)
      .map((item) => `${COLUMNS.map(({ value }) => csvCell(value(item, results))).join(",")}\r\n`)
      .join("");
  }
}
