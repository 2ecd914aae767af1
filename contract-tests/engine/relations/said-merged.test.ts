/** Which words say that an object is merged into what is there, and what takes a key of it away. */
import { expect, test } from "vitest";
import { mergedInWords } from "./said-merged.ts";

const MERGED = "Changes the members that are sent. Keys of `meta_data` are merged";

test.each<[string, string, object | undefined]>([
  [`${MERGED}; a key with an empty string is removed.`, "", { gone: "" }],
  [`${MERGED}.`, "", {}],
  ["Changes it.", "Entries are merged. An entry with an empty value is removed.", { gone: "" }],
  [`${MERGED}, unless replace is set.`, "", undefined],
  ["Keys of `labels` are merged.", "", undefined],
  ["`meta_data` is replaced as a whole.", "", undefined],
  [`${MERGED}; a key with an empty string is not removed.`, "", {}],
  ["", "", undefined],
])("%s %s", (of, own, said) => {
  expect(mergedInWords("meta_data", { of, own })).toEqual(said);
});
