/** References that lead nowhere, or to what does not belong there: each is told with its line, and the rest is read. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type JsonObject, objectAt } from "./json.ts";
import { read } from "./pointer.ts";
import { readWhole } from "./read.ts";
import { type Slip, told } from "./slip.ts";
import type { WrittenAt } from "./origins.ts";

const HEAD = "openapi: 3.1.1\ninfo: { title: T, version: '1' }\n";

interface Read {
  readonly document: JsonObject;
  readonly slips: readonly Slip[];
  readonly writtenAt: WrittenAt;
}

async function contractOf(files: Readonly<Record<string, string>>): Promise<Read> {
  const folder = await mkdtemp(join(tmpdir(), "dangling-"));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return await readWhole(join(folder, "c.yaml"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const PARTS = `
components:
  schemas: { Pet: { type: object } }
  parameters: { Limit: { name: limit, in: query, schema: { type: integer } } }
  responses: { Gone: { description: Gone } }
  examples: { Rex: { value: { name: Rex } } }
`;
const OK = 'responses: { "200": { description: D } }';

/** One reference at line 5, where each kind of part may stand. */
const PLACES: Readonly<Record<string, readonly [text: string, at: string, left: unknown]>> = {
  schema: [
    `get: { responses: { "200": { description: D, content: { application/json: { schema: { title: T, $ref: REF } } } } } }`,
    "/get/responses/200/content/application~1json/schema",
    { title: "T" },
  ],
  parameter: [`get: { parameters: [{ $ref: REF }], ${OK} }`, "/get/parameters", []],
  response: [`get: { responses: { "200": { $ref: REF } } }`, "/get/responses/200", {}],
  "request body": [`post: { requestBody: { $ref: REF }, ${OK} }`, "/post/requestBody", {}],
  header: [
    `get: { responses: { "200": { description: D, headers: { X-A: { $ref: REF } } } } }`,
    "/get/responses/200/headers/X-A",
    {},
  ],
  link: [
    `get: { responses: { "200": { description: D, links: { L: { $ref: REF } } } } }`,
    "/get/responses/200/links/L",
    {},
  ],
  example: [
    `get: { responses: { "200": { description: D, content: { application/json: { examples: { e: { $ref: REF } } } } } } }`,
    "/get/responses/200/content/application~1json/examples/e",
    {},
  ],
  callback: [`post: { callbacks: { c: { $ref: REF } }, ${OK} }`, "/post/callbacks/c", {}],
  "media type": [
    `get: { responses: { "200": { description: D, content: { application/json: { $ref: REF } } } } }`,
    "/get/responses/200/content/application~1json",
    {},
  ],
};

const missing = (kind: string, name: string): string =>
  `${name} leads nowhere; ${kind === "schema" ? "any value is taken there" : "it is left out"}`;

test.each(Object.entries(PLACES))("a %s that is not there is told and left out", async (kind, [text, at, left]) => {
  const { document, slips, writtenAt } = await contractOf({
    "c.yaml": `${HEAD}paths:\n  /a:\n    ${text.replace("REF", '"#/components/nothing/No"')}${PARTS}`,
  });
  expect(read(document, `/paths/~1a${at}`)).toEqual(left);
  expect(slips.map(({ message, reference }) => [message, reference?.line])).toEqual([
    [missing(kind, "#/components/nothing/No"), 5],
  ]);
  expect(told(slips, writtenAt)[0]).toMatch(/c\.yaml:5 #\/paths\/~1a\//);
  expect(objectAt(objectAt(document["components"])["schemas"])).toEqual({ Pet: { type: "object" } });
});

test.each(Object.entries(PLACES))("a reference to another kind is no %s", async (kind, [text, at, left]) => {
  const [name, called] = kind === "schema" ? ["parameters/Limit", "a parameter"] : ["schemas/Pet", "a schema"];
  const { document, slips } = await contractOf({
    "c.yaml": `${HEAD}paths:\n  /a:\n    ${text.replace("REF", `"#/components/${name}"`)}${PARTS}`,
  });
  expect(read(document, `/paths/~1a${at}`)).toEqual(left);
  expect(slips.map(({ message }) => message)).toEqual([
    expect.stringMatching(new RegExp(`^#/components/${name} leads to ${called}, where an? ${kind} belongs; `)),
  ]);
});

test.each([
  ["parameter", "parameters"],
  ["response", "responses"],
  ["request body", "requestBodies"],
  ["header", "headers"],
  ["link", "links"],
  ["example", "examples"],
  ["callback", "callbacks"],
])("a %s that stands for itself alone is told and left out", async (kind, group) => {
  const [text = "", at = "", left] = PLACES[kind] ?? [];
  const { document, slips } = await contractOf({
    "c.yaml": `${HEAD}paths:\n  /a:\n    ${text.replace("REF", `"#/components/${group}/A"`)}
components:
  ${group}: { A: { $ref: "#/components/${group}/B" }, B: { $ref: "#/components/${group}/A" } }\n`,
  });
  expect(read(document, `/paths/~1a${at}`)).toEqual(left);
  const message = (name: string): string => `#/components/${group}/${name} leads back to itself; it is left out`;
  expect(slips.map((slip) => [slip.message, slip.reference?.line])).toEqual([
    [message("A"), 5],
    [message("B"), 7],
    [message("A"), 7],
  ]);
});

test("paths that stand for each other are told and left out", async () => {
  const { document, slips } = await contractOf({
    "c.yaml": `${HEAD}paths:\n  /a: { $ref: "#/paths/~1b" }\n  /b: { $ref: "#/paths/~1a" }\n`,
  });
  expect(document["paths"]).toEqual({ "/a": {}, "/b": {} });
  expect(slips.map(({ reference }) => reference?.why)).toEqual([
    "#/paths/~1b leads back to itself",
    "#/paths/~1a leads back to itself",
  ]);
});

const schema = (reference: string): string =>
  `${HEAD}paths: {}\ncomponents:\n  schemas:\n    Pet: { type: object, properties: { a: { $ref: "${reference}" } } }\n`;

test.each([
  ["another case", "#/components/schemas/pet", "did you mean #/components/schemas/Pet?"],
  ["another case on the way", "#/Components/schemas/Pet", "did you mean #/components/schemas/Pet?"],
  ["a file that is not there", "./no.yaml#/A", "no.yaml cannot be read: there is no such file"],
  ["a part of a file that is not there", "./b.yaml#/No", "./b.yaml#/No leads nowhere"],
  ["a file that is broken", "./broken.yaml", /broken\.yaml:2:\d+: /],
  ["an anchor that nobody has", "#nobody", "#nobody leads nowhere: no schema has that name"],
  ["a text", "#/info/title", "leads to no object, where a schema belongs"],
  ["no address", "http://[", "http://[ is no reference"],
  ["a host that is not there", "http://127.0.0.1:1/a.json", "cannot be read"],
])("a reference to %s takes any value", async (_what, reference, message) => {
  const { document, slips } = await contractOf({
    "c.yaml": schema(reference),
    "b.yaml": "A: { type: integer }\n",
    "broken.yaml": "a: {\n",
  });
  expect(read(document, "/components/schemas/Pet/properties/a")).toEqual({});
  expect(slips).toHaveLength(1);
  expect(slips[0]?.message).toMatch(message);
  expect(slips[0]?.reference).toMatchObject({ file: expect.stringMatching(/c\.yaml$/), line: 6 });
});

test("of alternatives one of which is missing any may hold, and what is missing forbids nothing", async () => {
  const pet = '{ $ref: "#/components/schemas/Pet" }';
  const no = '{ $ref: "#/No" }';
  const { document } = await contractOf({
    "c.yaml": `${HEAD}paths: {}\ncomponents:\n  schemas:\n    Pet: { type: object }\n    A: { oneOf: [${pet}, ${no}], not: ${no} }\n`,
  });
  const known = { $ref: "#/components/schemas/Pet" };
  expect(read(document, "/components/schemas/A")).toEqual({ anyOf: [known, {}] });
});

test("a reference in a circle of references takes any value, and a path that is not there has no operations", async () => {
  const circle = await contractOf({
    "c.yaml": `${HEAD}paths: { /a: { $ref: ./a.yaml } }\ncomponents: { schemas: { A: { $ref: "#/components/schemas/A/properties/b" } } }\n`,
  });
  expect(circle.slips.length).toBe(2);
  expect(circle.document["paths"]).toEqual({ "/a": {} });
  expect(read(circle.document, "/components/schemas/A")).toEqual({});
});

test("a reference in a file that several places are made of is told once, with the line of that file", async () => {
  const { slips } = await contractOf({
    "c.yaml": `${HEAD}paths: { /a: { $ref: ./item.yaml }, /b: { $ref: ./item.yaml } }\n`,
    "item.yaml": `get:\n  responses:\n    "200": { $ref: "#/No" }\n`,
  });
  expect(slips.map(({ reference }) => reference)).toMatchObject([
    { file: expect.stringMatching(/item\.yaml$/) as string, line: 3 },
  ]);
});

test("a reference into a part that has not the form of OpenAPI takes any value", async () => {
  const { document, slips } = await contractOf({
    "c.yaml": `${HEAD}paths: {}
components:
  schemas:
    Monster: { type: object, allOf: { 3: { properties: { usage: { type: object } } } } }
    Spell: { type: object, properties: { usage: { $ref: "#/components/schemas/Monster/allOf/3/properties/usage" } } }
`,
  });
  expect(read(document, "/components/schemas/Spell/properties/usage")).toEqual({});
  expect(slips.map(({ message }) => message)).toEqual([
    "allOf must be a list; it is left out",
    "#/components/schemas/Monster/allOf/3/properties/usage leads to a part that is left out; any value is taken there",
  ]);
});

const DYNAMIC = `${HEAD}paths: {}
components:
  schemas:
    List: { $id: "https://e.test/list", $defs: { item: { $dynamicAnchor: item } }, items: { $dynamicRef: "#item" } }
`;

test.each([
  ["one schema", DYNAMIC, 0],
  [
    "several",
    `${DYNAMIC}    Numbers: { $id: "https://e.test/numbers", $defs: { item: { $dynamicAnchor: item, type: integer } }, $ref: list }\n`,
    1,
  ],
])(
  "a dynamic reference to the name of %s is told where the way to it says what it means",
  async (_what, text, told) => {
    const { slips } = await contractOf({ "c.yaml": text });
    expect(slips.map(({ at }) => at)).toEqual(Array.from({ length: told }, () => "#/components/schemas/List/items"));
  },
);
