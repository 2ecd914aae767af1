/** Parameters, headers and fields of forms have the form that OpenAPI gives them, and what has not is told. */
import { expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { wellFormed } from "./well-formed.ts";

test("parameters without a name or of another place are left out, and named", () => {
  const { document, slips } = wellFormed({
    openapi: "3.1.1",
    paths: {
      "/a": { parameters: [{ name: "b", in: "body" }, { in: "query" }, { name: 7, in: "query", required: "yes" }] },
    },
  });
  expect(document["paths"]).toEqual({ "/a": { parameters: [{ name: "7", in: "query" }] } });
  expect(slips.map(({ at }) => at)).toEqual([
    "#/paths/~1a/parameters/0",
    "#/paths/~1a/parameters/1",
    "#/paths/~1a/parameters/2/required",
  ]);
});

test("of parameters of one name in one place the first is read, and the others are named", () => {
  const named = (name: string, place: string, type: string): JsonObject => ({ name, in: place, schema: { type } });
  const shared = { $ref: "#/components/parameters/Foo" };
  const { document, slips } = wellFormed({
    openapi: "3.1.1",
    paths: {
      "/a": {
        parameters: [named("foo", "header", "string"), named("foo", "query", "string"), shared],
        get: { parameters: [shared, named("foo", "header", "integer"), named("Foo", "header", "integer"), shared] },
      },
    },
    components: { parameters: { Foo: named("foo", "header", "number") } },
  });
  expect(document["paths"]).toEqual({
    "/a": {
      parameters: [named("foo", "header", "string"), named("foo", "query", "string")],
      get: { parameters: [shared, named("Foo", "header", "integer")] },
    },
  });
  expect(slips).toEqual(
    ["parameters/2", "get/parameters/1", "get/parameters/3"].map((place) => ({
      at: `#/paths/~1a/${place}`,
      message: "an earlier parameter has the name foo in the same place; it is left out",
    })),
  );
});

test.each([
  ["query", "form", "form"],
  ["query", "deepObject", "deepObject"],
  ["query", "tabDelimited", "form"],
  ["query", "simple", "form"],
  ["path", "matrix", "matrix"],
  ["path", "form", "simple"],
  ["header", "spaceDelimited", "simple"],
  ["cookie", "cookie", "cookie"],
  ["cookie", "deepObject", "form"],
])("in a %s the style %s is %s", (place, style, read) => {
  const parameter = { name: "p", in: place, style };
  const { document, slips } = wellFormed({ openapi: "3.1.1", components: { parameters: { P: parameter } } });
  const other = { explode: false, ...parameter, style: read };
  expect(document["components"]).toEqual({ parameters: { P: style === read ? parameter : other } });
  const told = `there is no style ${style} in a ${place}; it is read as ${read}`;
  expect(slips).toEqual(style === read ? [] : [{ at: "#/components/parameters/P/style", message: told }]);
});

test("styles of headers and of fields of forms are those of their place, and what is said of lists stays", () => {
  const R = { headers: { H: { style: "form", explode: true } } };
  const content = { "multipart/form-data": { encoding: { a: { style: "simple" }, b: { style: "pipeDelimited" } } } };
  const { document, slips } = wellFormed({
    openapi: "3.1.1",
    components: { responses: { R }, requestBodies: { B: { content } } },
  });
  const encoding = { a: { style: "form", explode: false }, b: { style: "pipeDelimited" } };
  expect(document["components"]).toEqual({
    responses: { R: { headers: { H: { style: "simple", explode: true } } } },
    requestBodies: { B: { content: { "multipart/form-data": { encoding } } } },
  });
  expect(slips.map(({ at }) => at)).toEqual([
    "#/components/responses/R/headers/H/style",
    "#/components/requestBodies/B/content/multipart~1form-data/encoding/a/style",
  ]);
});

test("a place of a path that no parameter speaks of is text, and named", () => {
  const own = { name: "a", in: "path", required: true, schema: { type: "integer" } };
  const paths = { "/{a}/{b}/{c}": { parameters: [own], get: {}, put: { parameters: [{ ...own, name: "c" }] } } };
  const { document, slips } = wellFormed({ openapi: "3.1.1", info: { title: "T", version: "1" }, paths });
  const text = (name: string) => ({ name, in: "path", required: true, schema: { type: "string" } });
  expect(document["paths"]).toEqual({
    "/{a}/{b}/{c}": {
      parameters: [own],
      get: { parameters: [text("b"), text("c")] },
      put: { parameters: [{ ...own, name: "c" }, text("b")] },
    },
  });
  expect(slips.map(({ at, message }) => [at, message])).toEqual([
    ["#/paths/~1{a}~1{b}~1{c}/get", "no parameter says what {b} and {c} of the path is; it is read as text"],
    ["#/paths/~1{a}~1{b}~1{c}/put", "no parameter says what {b} of the path is; it is read as text"],
  ]);
});

test("a parameter that its path has no room for is left out, and named", () => {
  const inPath = (name: string): JsonObject => ({ name, in: "path", required: true, schema: { type: "string" } });
  const { document, slips } = wellFormed({
    openapi: "3.1.1",
    paths: {
      "/a/{id}/{rest*}": {
        parameters: [inPath("id"), { $ref: "#/components/parameters/Gone" }],
        get: { parameters: [inPath("rest"), inPath("other"), { name: "other", in: "query" }] },
      },
    },
    components: { parameters: { Gone: inPath("gone") } },
  });
  const get = { parameters: [inPath("rest"), { name: "other", in: "query" }] };
  expect(document["paths"]).toEqual({ "/a/{id}/{rest}": { parameters: [inPath("id")], get } });
  expect(slips.map(({ at }) => at)).toEqual([
    "#/paths/~1a~1{id}~1{rest*}/parameters/1",
    "#/paths/~1a~1{id}~1{rest*}/get/parameters/1",
    "#/paths/~1a~1{id}~1{rest*}",
  ]);
});
