import { CSV_HEAD, csvRowsOf } from "./csv/write.ts";
import type { Results } from "./input.ts";

const ITEMS_AT_ONCE = 100;

/** The items of many batches as lines of JSON, each with what names its batch. */
export async function* ndjsonOfAll(batches: AsyncIterable<Results>): AsyncGenerator<string> {
  for await (const { report, items } of batches) {
    const { batch_id, sequence, model_id, delivered_at } = report;
    for (let first = 0; first < items.length; first += ITEMS_AT_ONCE) {
      yield items
        .slice(first, first + ITEMS_AT_ONCE)
        .map((item) => `${JSON.stringify({ batch_id, sequence, model_id, delivered_at, ...item })}\n`)
        .join("");
    }
  }
}

/** The items of many batches as one table, with the columns of a batch's own. */
export async function* csvOfAll(batches: AsyncIterable<Results>): AsyncGenerator<string> {
  yield CSV_HEAD;
  for await (const results of batches) yield* csvRowsOf(results);
}
