import type { JsonText } from "../json-text.ts";
import type { Compute, ComputedItems, Unfit } from "./compute.ts";
import type { Outcomes, Work } from "./tasks.ts";

/** Does one piece of work somewhere. */
export type Perform = <Kind extends Work["kind"]>(work: Extract<Work, { kind: Kind }>) => Promise<Outcomes[Kind]>;

/** Computing as pieces of work that can run side by side: chunks are begun as they come and joined in their order. */
export function computeInChunks(perform: Perform): Compute {
  return {
    fit: (model, records) => perform({ kind: "fit", model, records }),

    async analyse(model, patients) {
      const sizes: number[] = [];
      const parts = await eachOf(patients, (chunk) => {
        sizes.push(chunk.length);
        return perform({ kind: "analyse", model, patients: chunk });
      });
      const unfit = unfitOf(parts, sizes);
      return unfit.length > 0 ? { unfit } : joined(parts as readonly ComputedItems[]);
    },

    async interpret({ model, verdicts, items: analysed, records }) {
      const items = await perform({ kind: "split", items: analysed });
      let begun = 0;
      const parts = await eachOf(records, (chunk) => {
        const first = begun;
        begun += chunk.length;
        return perform({ kind: "interpret", model, items: items.slice(first, begun), records: chunk });
      });
      if (begun !== items.length) throw new RangeError("an item came without its record");
      const report = await perform({ kind: "report", model, verdicts, items: parts.map(({ exact }) => exact) });
      return { item_count: items.length, items: joined(parts).rounded, report };
    },
  };
}

/** Begins work on each chunk as it comes; the results in the order of the chunks. */
async function eachOf<Chunk, Result>(
  chunks: AsyncIterable<Chunk>,
  begin: (chunk: Chunk) => Promise<Result>,
): Promise<readonly Result[]> {
  const begun: Promise<Result>[] = [];
  for await (const chunk of chunks) {
    const result = begin(chunk);
    // A failure is met below, in order; until then it must not count as one that nobody handles.
    result.catch(() => undefined);
    begun.push(result);
  }
  return Promise.all(begun);
}

function unfitOf(parts: readonly (ComputedItems | Unfit)[], sizes: readonly number[]): readonly number[] {
  let offset = 0;
  return parts.flatMap((part, nth) => {
    const first = offset;
    offset += sizes[nth] ?? 0;
    return "unfit" in part ? part.unfit.map((place) => first + place) : [];
  });
}

function joined(parts: readonly ComputedItems[]): ComputedItems {
  return { exact: joinLists(parts.map(({ exact }) => exact)), rounded: joinLists(parts.map((part) => part.rounded)) };
}

/** One JSON list of several, without parsing them. */
function joinLists(lists: readonly JsonText<readonly unknown[]>[]): JsonText<readonly unknown[]> {
  return `[${lists
    .map((list) => list.slice(1, -1))
    .filter((inner) => inner !== "")
    .join(",")}]`;
}
