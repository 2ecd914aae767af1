import type { AnalysisItem } from "../../respiratory/types/item.ts";

/** Records and visits that an item names of its course, where a later item of the same patient names them all. */
const MOST_NAMED = 20;

type Course = Pick<AnalysisItem, "change">;

/**
 * The item of a visit that is not the patient's last in the analysis, naming the newest of its course and counting the others: if each of a
 * thousand visits named all before it, one patient would make half a million names. The last item names all.
 */
export function namedOnce<T extends Course>(item: T): T {
  const { change } = item;
  if (change === null) return item;
  const { slope, left_out } = change;
  return {
    ...item,
    change: {
      ...change,
      ...newest("left_out", left_out),
      slope: slope === null ? null : { ...slope, ...newest("records", slope.records) },
    },
  };
}

/** `names` is in the order of time. Nothing is said of omissions where there are none. */
function newest(member: string, names: readonly unknown[]): object {
  const omitted = names.length - MOST_NAMED;
  return omitted <= 0 ? {} : { [member]: names.slice(-MOST_NAMED), [`${member}_omitted`]: omitted };
}
