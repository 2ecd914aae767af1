import type { Results } from "../input.ts";
import { csvCell } from "./cell.ts";
import { COLUMNS } from "./columns.ts";

/** Spreadsheets take a file without it for the encoding of their country. */
const BYTE_ORDER_MARK = "\uFEFF";
const ROWS_AT_ONCE = 100;

/** One row an item, piece by piece (RFC 4180, UTF-8 with a byte order mark). */
export function* csvOf(results: Results): Generator<string> {
  yield `${BYTE_ORDER_MARK}${COLUMNS.map(({ name }) => name).join(",")}\r\n`;
  const { items } = results;
  for (let first = 0; first < items.length; first += ROWS_AT_ONCE) {
    yield items
      .slice(first, first + ROWS_AT_ONCE)
      .map((item) => `${COLUMNS.map(({ value }) => csvCell(value(item, results))).join(",")}\r\n`)
      .join("");
  }
}
