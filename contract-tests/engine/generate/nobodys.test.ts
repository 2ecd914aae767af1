/** Identifiers that are like those that are known, and are nobody's. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { nobodys } from "./nobodys.ts";

test.each<[Json, Json | undefined]>([
  [7, 1_000_010],
  ["12", "67"],
  ["prd_00af9e15", "prd_55dc4b60"],
  ["01890a5d-ac96-774b-bcce-b302099a8057", "01890a5d-ac96-774b-bcce-b302544d3502"],
  ["AB", "DE"],
  ["xyz", "zyx"],
  ["xx-yy", undefined],
  ["xx", undefined],
  [null, undefined],
])("%j is like %j", (id, other) => {
  expect(nobodys(id)).toBe(other);
});
