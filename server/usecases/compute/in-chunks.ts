import type { JsonText } from "../shared/json-text.ts";
import { type AnalysedItems, type Compute, type ComputedItems, linesOf, type Unfit } from "./compute.ts";
import type { Outcomes, Work } from "./tasks.ts";

/** Does one piece of work somewhere. */
export type Perform = <Kind extends Work["kind"]>(work: Extract<Work, { kind: Kind }>) => Promise<Outcomes[Kind]>;

/** Computing as pieces of work that can run side by side: chunks are begun as they come and joined in their order. */
export function computeInChunks(perform: Perform): Compute {
  return {
    async fit(model, records) {
      const parts = await eachOf(records, (chunk) => perform({ kind: "cohort", model, records: chunk }));
      return whenFit(parts, (fitting) => perform({ kind: "fit", model, parts: fitting }));
    },

    async analyse(model, patients) {
      const parts = await eachOf(patients, (chunk) => perform({ kind: "analyse", model, patients: chunk }));
      return whenFit(parts, async (fitting): Promise<AnalysedItems> => ({
        ...joined(fitting),
        record_keys: fitting.flatMap(({ record_keys }) => record_keys),
      }));
    },

    async interpret({ model, verdicts, items: analysed, records }) {
      const items = linesOf(analysed);
      let begun = 0;
      const chunks = await eachOf(records, (chunk) => {
        const first = begun;
        begun += chunk.length;
        return perform({ kind: "interpret", model, items: items.slice(first, begun), records: chunk });
      });
      if (begun !== items.length) throw new RangeError("an item came without its record");
      const parts = chunks.map(({ result }) => result);
      const report = await perform({ kind: "report", model, verdicts, items: parts.map(({ exact }) => exact) });
      return { item_count: items.length, items: joined(parts).rounded, report };
    },
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
async function eachOf<Chunk extends readonly unknown[], Result>(
  chunks: AsyncIterable<Chunk>,
  begin: (chunk: Chunk) => Promise<Result>,
): Promise<readonly Part<Result>[]> {
  const begun: Promise<Part<Result>>[] = [];
  for await (const chunk of chunks) {
    const part = begin(chunk).then((result) => ({ size: chunk.length, result }));
    // A failure is met below, in order; until then it must not count as one that nobody handles.
    part.catch(() => undefined);
    begun.push(part);
    await begun.at(-MOST_BEGUN);
  }
  return Promise.all(begun);
}

/** Goes on with the results when all records fit; else says which do not, counted over all chunks. */
async function whenFit<Result extends object, Outcome>(
  parts: readonly Part<Result | Unfit>[],
  goOn: (results: readonly Result[]) => Promise<Outcome>,
): Promise<Outcome | Unfit> {
  const unfit: number[] = [];
  const fitting: Result[] = [];
  let offset = 0;
  for (const { size, result } of parts) {
    if ("unfit" in result) unfit.push(...result.unfit.map((place) => offset + place));
    else fitting.push(result);
    offset += size;
  }
  return unfit.length > 0 ? { unfit } : goOn(fitting);
}

function joined(parts: readonly ComputedItems[]): ComputedItems {
  return { exact: parts.map(({ exact }) => exact).join("\n"), rounded: joinLists(parts.map((part) => part.rounded)) };
}

/** One JSON list of several, without parsing them. */
function joinLists(lists: readonly JsonText<readonly unknown[]>[]): JsonText<readonly unknown[]> {
  return `[${lists
    .map((list) => list.slice(1, -1))
    .filter((inner) => inner !== "")
    .join(",")}]`;
}
