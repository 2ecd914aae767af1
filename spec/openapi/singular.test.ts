import { expect, test } from "vitest";
import { singular } from "./singular.ts";

test.each([
  ["rooms", "room"],
  ["cities", "city"],
  ["keys", "key"],
  ["ties", "tie"],
  ["movies", "movie"],
  ["boxes", "box"],
  ["batches", "batch"],
  ["addresses", "address"],
  ["statuses", "status"],
  ["aliases", "alias"],
  ["warehouses", "warehouse"],
  ["databases", "database"],
  ["courses", "course"],
  ["sizes", "size"],
  ["analyses", "analysis"],
  ["people", "person"],
  ["menus", "menu"],
  ["series", "series"],
  // what is one already
  ["room", "room"],
  ["status", "status"],
  ["address", "address"],
  ["analysis", "analysis"],
  ["alias", "alias"],
  // of several words the last
  ["order-lines", "order-line"],
  ["orderLines", "orderLine"],
  ["OrderLines", "OrderLine"],
  ["spare_batches", "spare_batch"],
])("one of %s is a %s", (many, one) => {
  expect(singular(many)).toBe(one);
});
