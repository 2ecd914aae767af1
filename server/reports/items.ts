import { csvOfMeasure, jsonOfMeasure, MEASURE_COLUMNS, type MeasureRow, measureRowsOf } from "./csv/measure-rows.ts";
import { BYTE_ORDER_MARK, CSV_HEAD, csvRowsOf } from "./csv/write.ts";
import type { Results } from "./input.ts";

/** `item`: one line or row an item. `measure`: one for each person, visit, test and measure. */
export type Rows = "item" | "measure";

const AT_ONCE = 100;

/** The items of many batches as lines of JSON, each with what names its batch. */
export async function* ndjsonOfAll(batches: AsyncIterable<Results>, rows: Rows): AsyncGenerator<string> {
  for await (const results of batches) {
    yield* inPieces(rows === "measure" ? linesOf(results, jsonOfMeasure) : itemLinesOf(results));
  }
}

/** The items of many batches as one table: with the columns of a batch's own, or of measures. */
export async function* csvOfAll(batches: AsyncIterable<Results>, rows: Rows): AsyncGenerator<string> {
  yield rows === "measure" ? `${BYTE_ORDER_MARK}${MEASURE_COLUMNS.join(",")}\r\n` : CSV_HEAD;
  for await (const results of batches) {
    yield* rows === "measure" ? inPieces(linesOf(results, csvOfMeasure)) : csvRowsOf(results);
  }
}

function* itemLinesOf({ report, items, stale_since, revised_by }: Results): Generator<string> {
  const { batch_id, sequence, model_id, created_at } = report;
  const batch = { batch_id, sequence, model_id, created_at, stale_since, revised_by };
  for (const item of items) yield `${JSON.stringify({ ...batch, ...item })}\n`;
}

function* linesOf(results: Results, write: (row: MeasureRow) => string): Generator<string> {
  for (const row of measureRowsOf(results)) yield write(row);
}

/** Few large writes instead of many small ones. */
function* inPieces(lines: Iterable<string>): Generator<string> {
  let piece: string[] = [];
  for (const line of lines) {
    piece.push(line);
    if (piece.length < AT_ONCE) continue;
    yield piece.join("");
    piece = [];
  }
  if (piece.length > 0) yield piece.join("");
}
