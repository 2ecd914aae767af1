import type { EndTurn } from "../../fairness/turns.ts";
import type { JsonText } from "../shared/json-text.ts";
import { type ComputedItems, linesOf, type PieceByPiece } from "./compute.ts";
import type { Outcomes, Work } from "./tasks.ts";

/** Does one piece of work somewhere. */
export type Perform = <Kind extends Work["kind"]>(work: Extract<Work, { kind: Kind }>) => Promise<Outcomes[Kind]>;

/** Work of several chunks waits here after its first; what is short does not wait behind what is long. */
export type TakeLongTurn = (kind: Work["kind"]) => Promise<EndTurn>;

/** Computing as pieces of work that can run side by side: chunks are begun as they come and joined in their order. */
export function computeInChunks(perform: Perform, longTurn: TakeLongTurn): PieceByPiece {
  const eachOf = inTurns(longTurn);
  return {
    async fit(model, records) {
      const parts = await eachOf("cohort", records, (chunk) => perform({ kind: "cohort", model, records: chunk }));
      return perform({ kind: "fit", model, parts: parts.map(({ result }) => result) });
    },

    async analyse(model, patients, occasions = "newest") {
      const parts = await eachOf("analyse", patients, (chunk) =>
        perform({ kind: "analyse", model, occasions, patients: chunk }),
      );
      const results = parts.map(({ result }) => result);
      return {
        ...joined(results),
        record_keys: results.flatMap(({ record_keys }) => record_keys),
        left_out: results.flatMap(({ left_out }) => left_out),
      };
    },

    async analyseReviewed(model, visits) {
      const parts = await eachOf("reviewed", visits, (chunk) => perform({ kind: "reviewed", model, visits: chunk }));
      return joined(parts.map(({ result }) => result));
    },

    addReviews: (items, reviews) => perform({ kind: "reviews", items, reviews }),

    async interpret({ model, left_out, items: analysed, records }) {
      const items = linesOf(analysed);
      let begun = 0;
      const chunks = await eachOf("interpret", records, (chunk) => {
        const first = begun;
        begun += chunk.length;
        return perform({ kind: "interpret", model, items: items.slice(first, begun), records: chunk });
      });
      if (begun !== items.length) throw new RangeError("an item came without its record");
      const parts = chunks.map(({ result }) => result);
      const report = await perform({ kind: "report", model, left_out, items: parts.map(({ exact }) => exact) });
      return { item_count: items.length, items: joined(parts).rounded, report };
    },

    report: ({ model, left_out, items }) => perform({ kind: "report", model, left_out, items: [items] }),
  };
}

/** Chunks whose work may be under way or waiting; the next is read when one of them is done. */
const MOST_BEGUN = 8;

interface Part<Result> {
  /** Elements of the chunk. */
  readonly size: number;
  readonly result: Result;
}

/** Does work on each chunk as it comes, several side by side; the results in the order of the chunks. */
function inTurns(longTurn: TakeLongTurn) {
  return async <Chunk extends readonly unknown[], Result>(
    kind: Work["kind"],
    chunks: AsyncIterable<Chunk>,
    begin: (chunk: Chunk) => Promise<Result>,
  ): Promise<readonly Part<Result>[]> => {
    const begun: Promise<Part<Result>>[] = [];
    let end: EndTurn | undefined;
    try {
      for await (const chunk of chunks) {
        if (begun.length > 0) end ??= await longTurn(kind);
        const part = begin(chunk).then((result) => ({ size: chunk.length, result }));
        // A failure is met below, in order; until then it must not count as one that nobody handles.
        part.catch(() => undefined);
        begun.push(part);
        await begun.at(-MOST_BEGUN);
      }
      return await Promise.all(begun);
    } finally {
      end?.();
    }
  };
}

function joined(parts: readonly ComputedItems[]): ComputedItems {
  const exact = parts.map((part) => part.exact).filter((lines) => lines !== "");
  return { exact: exact.join("\n"), rounded: joinLists(parts.map((part) => part.rounded)) };
}

/** One JSON list of several, without parsing them. */
function joinLists(lists: readonly JsonText<readonly unknown[]>[]): JsonText<readonly unknown[]> {
  return `[${lists
    .map((list) => list.slice(1, -1))
    .filter((inner) => inner !== "")
    .join(",")}]`;
}
