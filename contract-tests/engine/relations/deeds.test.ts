import { expect, test } from "vitest";
import { saysUpdated } from "./deeds.ts";

test.each([
  "updated",
  "update",
  "UPDATED",
  "changed",
  "edited",
  "flag.updated",
  "flag_changed",
  "FlagUpdated",
  "flag:modified",
])("%s tells of any change of a flag", (value) => {
  expect(saysUpdated(value, "flag")).toBe(true);
});

test.each([
  "status_changed",
  "price.updated",
  "item_updated",
  "comment edited",
  "created",
  "restored",
  "outdated",
  "exchanged",
])("%s tells of some change, or of none", (value) => {
  expect(saysUpdated(value, "flag")).toBe(false);
});
