import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { partsOtherwise } from "./segments.ts";

test.each<[string, string, Json, boolean]>([
  ["/tags/{id}.{format}", "id", 17.5, true],
  ["/tags/{id}.{format}", "id", "x", false],
  ["/tags/{id}.{format}", "format", "tar.gz", true],
  ["/days/{from}..{to}/{id}", "from", "a..b", true],
  ["/days/{from}..{to}/{id}", "id", "a..b", false],
  ["/tags/{id}{kind}", "id", "x", true],
  ["/tags/{id}", "id", 17.5, false],
  ["/pages/{page}.html", "page", "a.html", false],
])("in %s, is a %s of %j parted otherwise: %s", (path, name, value, expected) => {
  expect(partsOtherwise(path, name, value)).toBe(expected);
});
