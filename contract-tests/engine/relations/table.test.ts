import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { columnsOf, tableFaults } from "./table.ts";

const COLUMNS = columnsOf({
  type: "string",
  "x-columns": {
    of: "/items",
    columns: {
      name: "/name",
      size_l: "/size/measured",
      open: "/open",
      tags: "/tags",
      at: "/at",
      words: { says: "computed" },
      shelf: "$response.body#/shelf",
      second: { last_of: "/read/by", where: { "/sex": "f" }, member: "/name" },
      reader: { last_of: "/read/by", member: "/name" },
      why: { first_of: ["/size/reason", "/reason"], without: { "/read": "nobody" } },
    },
  },
});

const ANSWER: Json = {
  shelf: "S-1",
  items: [
    {
      name: 'a "b", c',
      size: { measured: 1.5 },
      open: true,
      tags: ["x", "y"],
      at: "2026-01-01T00:00:00Z",
      read: {
        by: [
          { name: "Ann", sex: "f" },
          { name: "Ben", sex: "m" },
        ],
      },
      reason: "old",
    },
    { name: "=1+1", size: null, open: false, tags: [], read: null, reason: "new" },
  ],
};

const HEAD = "name,size_l,open,tags,at,words,shelf,second,reader,why";
const FIRST = '"a ""b"", c",1.50,true,x y,2026-01-01T00:00:00Z,anything,S-1,Ann,Ben,old';
const SECOND = "'=1+1,,false,,,,S-1,,,nobody";

function faults(...rows: readonly string[]): string[] {
  if (COLUMNS === undefined) throw new Error("no columns");
  return tableFaults(COLUMNS, `\uFEFF${rows.join("\r\n")}\r\n`, ANSWER);
}

test("a table that says what its JSON form says has no fault", () => {
  expect(faults(HEAD, FIRST, SECOND)).toEqual([]);
  expect(faults(`${HEAD},added_later`, `${FIRST},1`, `${SECOND},2`)).toEqual([]);
});

test.each<[string, readonly string[], string]>([
  ["a number is another", [HEAD, FIRST.replace("1.50", "1.51"), SECOND], "size_l in row 1 is"],
  ["a number is a text", [HEAD, FIRST.replace("1.50", "large"), SECOND], "size_l in row 1 is"],
  ["null is zero", [HEAD, FIRST, SECOND.replace(",,false", ",0,false")], "size_l in row 2 is"],
  ["a text is another", [HEAD, FIRST.replace('c"', 'd"'), SECOND], "name in row 1 is"],
  ["true is 1", [HEAD, FIRST.replace("true", "1"), SECOND], "open in row 1 is"],
  ["a list lacks an item", [HEAD, FIRST.replace("x y", "x"), SECOND], "tags in row 1 is"],
  ["the last of some is that of all", [HEAD, FIRST.replace("S-1,Ann", "S-1,Ben"), SECOND], "second in row 1 is"],
  ["the last is the first", [HEAD, FIRST.replace(",Ben,", ",Ann,"), SECOND], "reader in row 1 is"],
  ["the first that is there is left out", [HEAD, FIRST.replace("old", ""), SECOND], "why in row 1 is"],
  ["what stands for nothing is left out", [HEAD, FIRST, SECOND.replace("nobody", "new")], "why in row 2 is"],
  ["the whole is another", [HEAD, FIRST, SECOND.replace("S-1", "S-2")], "shelf in row 2 is"],
  [
    "two columns change places",
    [HEAD.replace("name,size_l", "size_l,name"), FIRST, SECOND],
    "column 1 of the table is",
  ],
  ["a row is missing", [HEAD, FIRST], "the table has 1 rows, and /items 2 items"],
  ["rows are upside down", [HEAD, SECOND, FIRST], "name in row 1 is"],
  ["a row is longer than the first", [HEAD, `${FIRST},more`, SECOND], "the table is no CSV"],
  ["a quote is open", [HEAD, '"a', SECOND], "the table is no CSV"],
])("%s: a fault", (_, rows, message) => {
  expect(faults(...rows)).toEqual([expect.stringContaining(message)]);
});

test("a schema without columns is held to none", () => {
  expect(columnsOf({ type: "string" })).toBeUndefined();
});
