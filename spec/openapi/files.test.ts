import { expect, test } from "vitest";
import type { Json } from "./json.ts";
import { filesIn } from "./files.ts";

const DOCUMENT = {
  components: {
    schemas: {
      Photo: { type: "string", format: "binary" },
      Named: { properties: { name: { type: "string" } } },
      Itself: {
        allOf: [{ $ref: "#/components/schemas/Itself" }],
        properties: { photo: { $ref: "#/components/schemas/Photo" } },
      },
      Nested: { type: "array", items: { $ref: "#/components/schemas/Nested" } },
      Circle: { allOf: [{ $ref: "#/components/schemas/Circle" }] },
    },
  },
};

test.each<[schema: Json, files: readonly string[]]>([
  [{ properties: { photo: { format: "binary" }, note: { type: "string" } } }, ["photo"]],
  [{ properties: { photo: { $ref: "#/components/schemas/Photo" } } }, ["photo"]],
  [{ properties: { photos: { type: "array", items: { format: "binary" } } } }, ["photos"]],
  [{ properties: { photo: { contentMediaType: "image/png" } } }, ["photo"]],
  [{ properties: { photo: { contentMediaType: "image/png", contentEncoding: "base64" } } }, []],
  [{ properties: { note: { contentMediaType: "application/json" } } }, []],
  [{ allOf: [{ $ref: "#/components/schemas/Named" }, { properties: { photo: { format: "binary" } } }] }, ["photo"]],
  // schemas that stand within themselves
  [{ $ref: "#/components/schemas/Itself" }, ["photo"]],
  [{ properties: { all: { $ref: "#/components/schemas/Nested" }, one: { $ref: "#/components/schemas/Circle" } } }, []],
  [true, []],
])("%j", (schema, files) => {
  expect([...filesIn(DOCUMENT, schema)]).toEqual(files);
});
