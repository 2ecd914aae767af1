/** Numbers by value beside a list (`[{value, count}]`, `{a: 3, b: 1}`), and what its items say. */
import { type Json, isObject, listAt } from "../../../spec/openapi/json.ts";

const VALUE = ["value", "key", "id", "term", "name"];
const COUNT = ["count", "doc_count", "hits", "total", "n"];

interface Entry {
  /** What may be the value: an entry has a label, too. */
  readonly names: readonly (readonly [at: string, value: Json])[];
  readonly count: number;
}

/** Undefined where these are no numbers by value. */
function entriesOf(facet: Json): readonly Entry[] | undefined {
  if (isObject(facet) && Object.values(facet).every((one) => typeof one === "number"))
    return Object.entries(facet).map(([value, count]) => ({ names: [["", value]], count: Number(count) }));
  const found = listAt(facet).flatMap((one): Entry[] => {
    if (!isObject(one)) return [];
    const names = VALUE.flatMap((at): [string, Json][] => (one[at] === undefined ? [] : [[at, one[at]]]));
    const count = COUNT.map((at) => one[at]).find((value) => typeof value === "number");
    return names.length === 0 || count === undefined ? [] : [{ names, count }];
  });
  return found.length > 0 && found.length === listAt(facet).length ? found : undefined;
}

/** What the facet counts otherwise than the items have it; of several values an item counts once for each. Labels that no item has are told apart by nothing. */
export function facetFault(values: readonly (Json | undefined)[], facet: Json): string | undefined {
  const times = (value: Json | undefined): number =>
    values.filter((one) =>
      Array.isArray(one) ? one.some((part) => String(part) === String(value)) : String(one) === String(value),
    ).length;
  const entries = entriesOf(facet) ?? [];
  const written = ["", ...VALUE].find((at) =>
    entries.some(({ names }) => names.some(([name, value]) => name === at && times(value) > 0)),
  );
  for (const { names, count } of entries) {
    const value = names.find(([at]) => at === written)?.[1];
    if (value !== undefined && times(value) !== count)
      return `${count} of ${JSON.stringify(value)}, and ${times(value)} of ${values.length} items have it`;
  }
  return undefined;
}
