import { expect, test } from "vitest";
import type { Json, JsonObject } from "./json.ts";
import { wellFormed } from "./well-formed.ts";

function withSchema(A: Json, more: JsonObject = {}): JsonObject {
  return { openapi: "3.1.1", info: { title: "T", version: "1" }, components: { schemas: { A, B: {} }, ...more } };
}

test("a method that HTTP cannot have is left out, and named", () => {
  const responses = { 200: { description: "OK" } };
  const hostile = 'a"),x:(process.exit(),"a';
  const paths = {
    "/p": {
      post: { responses },
      additionalOperations: {
        COPY: { responses },
        [hostile]: { responses },
        "A B": { responses },
        POST: {},
        query: {},
      },
    },
  };
  const { document, slips } = wellFormed({ openapi: "3.2.0", info: { title: "T", version: "1" }, paths });
  expect(document["paths"]).toEqual({ "/p": { post: { responses }, additionalOperations: { COPY: { responses } } } });
  expect(slips.map(({ message }) => message)).toEqual([
    `${JSON.stringify(hostile)} is no method; it is left out`,
    '"A B" is no method; it is left out',
    "POST is no additional operation: it has a name of its own in the path; it is left out",
    "query is no additional operation: it has a name of its own in the path; it is left out",
  ]);
});

test("a reference in the place of a map of schemas is told as that", () => {
  const held = { type: "string" };
  const { document, slips } = wellFormed(withSchema({ properties: { $ref: "#/components/schemas/B", a: held } }));
  expect(document).toMatchObject({ components: { schemas: { A: { properties: { a: held } } } } });
  expect(slips).toEqual([
    {
      at: "#/components/schemas/A/properties/$ref",
      message:
        "a reference stands for a schema, not for a map of them: write the members of the map here; it is left out",
    },
  ]);
  expect(wellFormed(withSchema({ properties: { $ref: held } })).slips).toEqual([]);
});

test("a reference in the place of a map of media types is told, and is none of them", () => {
  const content = { $ref: "#/components/mediaTypes/all", "application/json": {} };
  const { document, slips } = wellFormed(withSchema({}, { responses: { R: { description: "R", content } } }));
  expect(document).toMatchObject({ components: { responses: { R: { content: { "application/json": {} } } } } });
  expect(JSON.stringify(document)).not.toContain("$ref");
  expect(slips).toEqual([
    {
      at: "#/components/responses/R/content/$ref",
      message:
        "a reference stands for one part, not for a map of them: write the members of the map here; it is left out",
    },
  ]);
});

test("a requirement without a list of scopes asks for its scheme, with none", () => {
  const security = [{ oauth: null, key: ["read"], other: "all" }, {}, "none"];
  const paths = { "/p": { get: { security, responses: {} } } };
  const { document } = wellFormed({ openapi: "3.1.1", info: { title: "T", version: "1" }, paths, security });
  const read = [{ oauth: [], key: ["read"], other: [] }, {}];
  expect(document).toMatchObject({ security: read, paths: { "/p": { get: { security: read } } } });
});

/** The schema as it is read, and the places that were told. */
function readSchema(schema: Json): { schema: Json | undefined; told: string[] } {
  const { document, slips } = wellFormed(withSchema(schema));
  const { schemas } = document["components"] as { schemas: JsonObject };
  return { schema: schemas["A"], told: slips.map(({ at }) => at.replace("#/components/schemas/A", "")) };
}

test.for<[what: string, written: Json, read: Json, told: string[]]>([
  ["a type that there is not", { type: "int" }, {}, ["/type"]],
  ["an unquoted null among types", { type: ["string", null] }, { type: ["string", "null"] }, []],
  [
    "required of draft 3",
    { properties: { a: { required: true } } },
    { properties: { a: {} } },
    ["/properties/a/required"],
  ],
  ["a limit in quotes", { minimum: "0", maximum: 3 }, { maximum: 3 }, ["/minimum"]],
  ["a negative length", { minLength: -1 }, {}, ["/minLength"]],
  ["multiples of nothing", { multipleOf: 0 }, {}, ["/multipleOf"]],
  ["no values at all", { enum: [] }, {}, ["/enum"]],
  ["a description that is a number", { description: 7 }, { description: "7" }, []],
  ["a description that is a list", { description: ["a"] }, {}, ["/description"]],
  ["an empty line", { description: null, items: null, properties: null }, {}, []],
  ["a property with an empty line", { properties: { a: null } }, { properties: { a: {} } }, []],
  ["a property that is text", { properties: { a: "text" } }, { properties: { a: {} } }, ["/properties/a"]],
  [
    "members of the names of keywords",
    { properties: { type: { minLength: 1 } } },
    { properties: { type: { minLength: 1 } } },
    [],
  ],
  ["alternatives that are no list", { oneOf: { type: "string" } }, {}, ["/oneOf"]],
  ["an alternative that is text", { oneOf: ["text", true] }, { oneOf: [true] }, ["/oneOf/0"]],
  [
    "no alternatives at all",
    { anyOf: [], oneOf: [], allOf: [], prefixItems: [] },
    {},
    ["/anyOf", "/oneOf", "/allOf", "/prefixItems"],
  ],
  ["alternatives of which none is a schema", { oneOf: ["text"] }, {}, ["/oneOf/0", "/oneOf"]],
  ["items by their place, of old", { items: [{ type: "string" }] }, { prefixItems: [{ type: "string" }] }, ["/items"]],
  [
    "items by their place and others, of old",
    { items: [{}, "text"], additionalItems: false },
    { prefixItems: [{}], items: false },
    ["/items/1", "/items"],
  ],
  ["no items by their place", { items: [] }, {}, ["/items"]],
  [
    "items of both names",
    { items: [{}], prefixItems: [{ type: "string" }] },
    { prefixItems: [{ type: "string" }] },
    ["/items"],
  ],
  ["dependencies of old", { dependencies: { a: ["b"] } }, { dependencies: { a: ["b"] } }, []],
  [
    "data of any form",
    { const: null, default: [], example: 7, "x-note": 1 },
    { const: null, default: [], example: 7, "x-note": 1 },
    [],
  ],
  ["a null for no type", { nullable: true }, {}, []],
  ["an identifier of draft 4", { id: "a", type: "null" }, { type: "null" }, ["/id"]],
  ["a limit that is a switch", { exclusiveMinimum: true }, {}, ["/exclusiveMinimum"]],
  ["a discriminator of Swagger 2", { discriminator: "kind" }, {}, ["/discriminator"]],
  [
    "a discriminator that leads nowhere",
    { discriminator: { propertyName: "k", mapping: { a: "#/components/schemas/No", b: "B", c: "./c.yaml", d: 7 } } },
    { discriminator: { propertyName: "k", mapping: { b: "B" } } },
    ["/discriminator/mapping/a", "/discriminator/mapping/c", "/discriminator/mapping/d"],
  ],
  ["a schema that is text", "text", {}, [""]],
  ["a schema that is an empty line", null, {}, []],
])("%s", ([, written, read, told]) => {
  expect(readSchema(written)).toEqual({ schema: read, told });
});

test("what is said around the operations has the form that OpenAPI gives it", () => {
  const flows = {
    implicit: { authorizationUrl: "https://a.example", scopes: { read: { of: "all" }, write: "W", on: 1 } },
  };
  const contract = {
    openapi: "3.1.1",
    info: { title: 7, version: 1.5, description: { $ref: "about.md" }, contact: "me", "x-a": { b: 1 } },
    servers: [{ url: "https://a:{port}", variables: { port: { default: 80, enum: [80, 8080] }, no: "text" } }],
    components: { securitySchemes: { S: { type: "oauth2", flows } } },
  };
  const { document, slips } = wellFormed(contract);
  expect(document).toEqual({
    openapi: "3.1.1",
    info: { title: "7", version: "1.5", "x-a": { b: 1 } },
    servers: [{ url: "https://a:{port}", variables: { port: { default: "80", enum: ["80", "8080"] }, no: {} } }],
    components: {
      securitySchemes: {
        S: {
          type: "oauth2",
          flows: { implicit: { authorizationUrl: "https://a.example", scopes: { read: "", write: "W", on: "1" } } },
        },
      },
    },
  });
  expect(slips.map(({ at }) => at)).toEqual(["#/info/description", "#/info/contact", "#/servers/0/variables/no"]);
});

test("a parameter or header that has a content has no schema beside it", () => {
  const content = { "application/json": { schema: { type: "integer" } } };
  const headers = { H: { schema: { type: "string" }, content }, I: { schema: { type: "string" }, content: {} } };
  const { document, slips } = wellFormed({ openapi: "3.1.1", components: { headers } });
  expect(document["components"]).toEqual({ headers: { H: { content }, I: headers.I } });
  expect(slips.map(({ at }) => at)).toEqual(["#/components/headers/H/schema"]);
});

test("the default of a server's variable is one of its values", () => {
  const variables = {
    a: { default: "x", enum: ["x", "y"] },
    b: { default: "z", enum: ["x", "y"] },
    c: { default: "z" },
    d: { enum: ["x"] },
    e: { enum: [] },
  };
  const servers = [{ url: "https://{a}.{b}.{c}.{d}", variables }];
  const { document, slips } = wellFormed({ openapi: "3.1.1", servers, paths: {} });
  const read = { ...variables, e: {}, b: { default: "z", enum: ["z", "x", "y"] } };
  expect(document["servers"]).toEqual([{ ...servers[0], variables: read }]);
  expect(slips.map(({ at }) => at)).toEqual(["#/servers/0/variables/e/enum", "#/servers/0/variables/b/enum"]);
});

const CONTRACT = withSchema(
  { type: "object", required: ["a"], properties: { a: { type: ["string", "null"], enum: ["x"], pattern: "x" } } },
  {
    parameters: { P: { name: "p", in: "query", schema: { type: "integer", minimum: 1 } } },
    responses: {
      R: { description: "d", headers: { H: { schema: {} } }, content: { "a/b": { schema: { oneOf: [{}] } } } },
    },
    securitySchemes: { S: { type: "apiKey", name: "k", in: "header" } },
  },
);

function placesOf(value: Json, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, member]) => placesOf(member, [...path, name]))];
}

test("whatever stands at a place, what is read keeps the form", () => {
  for (const path of placesOf(CONTRACT).filter((steps) => steps.length > 0)) {
    for (const other of [null, "text", 7, true, [], {}, ["x"], { a: 1 }]) {
      const broken = structuredClone(CONTRACT);
      const last = path.at(-1) ?? "";
      const parent = path.slice(0, -1).reduce<Json>((value, step) => (value as JsonObject)[step] as Json, broken);
      (parent as JsonObject)[last] = other;
      const { document } = wellFormed(broken);
      expect(wellFormed(document), `${path.join("/")} = ${JSON.stringify(other)}`).toEqual({ document, slips: [] });
    }
  }
});

test("a path item or callback that stands elsewhere is referred to", () => {
  const callbacks = { told: { $ref: "#/components/callbacks/Told" } };
  const paths = { "/a": { $ref: "#/components/pathItems/A" }, "/b": { post: { callbacks } } };
  const document = { openapi: "3.1.1", paths, components: { callbacks: { Told: {} }, pathItems: { A: {} } } };
  expect(wellFormed(document)).toEqual({ document, slips: [] });
});

test("our own kind of contract is read as it is", () => {
  expect(wellFormed(CONTRACT)).toEqual({ document: CONTRACT, slips: [] });
});

test("what is no object is called as OpenAPI calls it", () => {
  const paths = { "/p": { get: [], post: { responses: [] } } };
  const { slips } = wellFormed({
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths,
  } as unknown as JsonObject);
  expect(slips.map(({ message }) => message.replace(/;.*/, ""))).toEqual([
    "an operation must be an object",
    "responses must be an object",
  ]);
});
