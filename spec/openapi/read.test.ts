import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type JsonObject, objectAt } from "./json.ts";
import { readContract } from "./read.ts";
import { follow, lookUp } from "./reference.ts";

const HEAD = "openapi: 3.1.1\ninfo: { title: T, version: '1' }\n";

/** Writes the files and reads the first one. */
async function contractOf(files: Readonly<Record<string, string>>): Promise<JsonObject> {
  const directory = await mkdtemp(join(tmpdir(), "reading-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(directory, name)), { recursive: true });
      await writeFile(join(directory, name), text);
    }
    return await readContract(join(directory, Object.keys(files)[0] ?? ""));
  } finally {
    await rm(directory, { recursive: true });
  }
}

function schemasOf(document: JsonObject): JsonObject {
  return objectAt(objectAt(document["components"])["schemas"]);
}

/** A contract of one file with these component schemas. */
function withSchemas(schemas: string, head = HEAD): Promise<JsonObject> {
  return contractOf({ "c.yaml": `${head}paths: {}\ncomponents:\n  schemas:\n${schemas.replaceAll(/^/gm, "    ")}\n` });
}

test("relative references resolve against the file they stand in, wherever that is", async () => {
  const document = await contractOf({
    "c.yaml": `${HEAD}paths:\n  /a: { $ref: paths/a.yaml }\n`,
    "paths/a.yaml": `get: { responses: { "200": { description: A, content: { application/json: { schema: { $ref: "../shared/a b.yaml#/Thing" } } } } } }\n`,
    "shared/a b.yaml": `Thing: { properties: { part: { $ref: "./deep/part.json" }, own: { $ref: "#/Own" } } }\nOwn: { type: integer }\n`,
    "shared/deep/part.json": `{"type": "object", "properties": {"back": {"$ref": "../a%20b.yaml#/Own"}}}`,
  });
  expect(schemasOf(document)).toEqual({
    Thing: {
      properties: { part: { $ref: "#/components/schemas/part" }, own: { $ref: "#/components/schemas/Own" } },
    },
    part: { type: "object", properties: { back: { $ref: "#/components/schemas/Own" } } },
    Own: { type: "integer" },
  });
});

test("two parts of one name are kept apart, and one part that two files name is one", async () => {
  const schema = (file: string): string => `{ schema: { $ref: "${file}#/Error" } }`;
  const answers = ["a.yaml", "b.yaml", "c.yaml"].map(
    (file, index) => `"${400 + index}": { description: A, content: { application/json: ${schema(file)} } }`,
  );
  const document = await contractOf({
    "root.yaml": `${HEAD}paths: { /a: { get: { responses: { ${answers.join(", ")} } } } }\n`,
    "a.yaml": "Error: { type: string }\n",
    "b.yaml": "Error: { type: integer }\n",
    "c.yaml": "Error: { type: string }\n",
  });
  expect(schemasOf(document)).toEqual({ Error: { type: "string" }, b_Error: { type: "integer" } });
});

test("what describes a part stays with its name, also where the part is a reference", async () => {
  const document = await contractOf({
    "c.yaml": `${HEAD}paths: {}\ncomponents: { schemas: { Test: { $ref: "./parts.yaml#/Test" } } }\n`,
    "parts.yaml": `Test: { properties: { a: { $ref: "#/Volume" } } }\nVolume: { title: Volume, $ref: "#/Litres" }\nLitres: { type: number }\n`,
  });
  expect(schemasOf(document)["Volume"]).toEqual({ title: "Volume", $ref: "#/components/schemas/Litres" });
});

test.each([
  ["an anchor", 'A: { properties: { b: { $ref: "#bee" } } }\nB: { $anchor: bee, type: integer }'],
  [
    "an $id",
    'A: { properties: { b: { $ref: "https://e.test/bee" } } }\nB: { $id: "https://e.test/bee", type: integer }',
  ],
  [
    "a relative $id",
    'A: { $id: "https://e.test/a", properties: { b: { $ref: "bee" } } }\nB: { $id: "https://e.test/bee", type: integer }',
  ],
  [
    "an anchor below an $id",
    'A: { properties: { b: { $ref: "https://e.test/x#bee" } } }\nX: { $id: "https://e.test/x", $defs: { b: { $anchor: bee, type: integer } } }',
  ],
  [
    "a pointer within an $id",
    'A: { $id: "https://e.test/a", properties: { b: { $ref: "#/$defs/bee" } }, $defs: { bee: { type: integer } } }',
  ],
  [
    "the root from within an $id",
    'A: { $id: "https://e.test/a", properties: { b: { $ref: "#/components/schemas/B" } } }\nB: { type: integer }',
  ],
  ["a dynamic anchor", 'A: { properties: { b: { $dynamicRef: "#bee" } } }\nB: { $dynamicAnchor: bee, type: integer }'],
  ["a percent-encoded pointer", 'A: { properties: { b: { $ref: "#/components/sch%65mas/B" } } }\nB: { type: integer }'],
  ["a name with a space", 'A: { properties: { b: { $ref: "#/components/schemas/B%20b" } } }\n"B b": { type: integer }'],
  [
    "through a reference",
    'A: { properties: { b: { $ref: "#/components/schemas/C/properties/b" } } }\nB: { properties: { b: { type: integer } } }\nC: { $ref: "#/components/schemas/B" }',
  ],
])("a reference by %s leads to its schema", async (_name, schemas) => {
  const document = await withSchemas(schemas);
  const { b } = objectAt(objectAt(schemasOf(document)["A"])["properties"]);
  expect(follow(document, b)).toEqual({ type: "integer" });
  expect(JSON.stringify(document)).not.toMatch(/\$(id|anchor|dynamicAnchor|dynamicRef)/);
});

test("# and $recursiveRef within a schema of the contract mean that schema", async () => {
  const document = await withSchemas(
    'Tree: { $recursiveAnchor: true, properties: { left: { $recursiveRef: "#" }, right: { $ref: "#" } } }',
  );
  expect(objectAt(schemasOf(document)["Tree"])["properties"]).toEqual({
    left: { $ref: "#/components/schemas/Tree" },
    right: { $ref: "#/components/schemas/Tree" },
  });
});

test("a schema that contains itself through another file is read once", async () => {
  const document = await contractOf({
    "c.yaml": `${HEAD}paths: {}\ncomponents: { schemas: { Node: { $ref: node.yaml } } }\n`,
    "node.yaml": `{ properties: { next: { $ref: "#" }, root: { $ref: "c.yaml#/components/schemas/Node" } } }\n`,
  });
  const name = Object.keys(schemasOf(document)).find((one) => one !== "Node");
  expect(lookUp(document, `#/components/schemas/${name}/properties/next`)).toEqual({
    $ref: `#/components/schemas/${name}`,
  });
});

test("extensions, examples and properties called $ref never break the reading", async () => {
  const document = await contractOf({
    "c.yaml": `${HEAD}x-topics: { $ref: ./nowhere.yaml }
x-quoted: { text: { $ref: ./note.md } }
paths:
  x-note: text
  /a:
    x-owner: [1]
    get:
      x-list: { a: { $ref: "#/nowhere" } }
      responses:
        x-note: text
        "200": { description: A, content: { application/json: { example: { $ref: "#/no/part" }, schema: { properties: { $ref: { type: string } } } } } }
`,
    "note.md": "# A note\n",
  });
  expect(document["x-topics"]).toEqual({ $ref: "./nowhere.yaml" });
  expect(document["x-quoted"]).toEqual({ text: "# A note\n" });
  expect(lookUp(document, "#/paths/~1a/get/responses/200/content/application~1json")).toEqual({
    example: { $ref: "#/no/part" },
    schema: { properties: { $ref: { type: "string" } } },
  });
});

test.each([
  ["broken YAML", { "c.yaml": `${HEAD}paths:\n  /a:\n    get: {}\n   post: {}\n` }, /c\.yaml:6:\d+: bad indentation/],
  ["broken JSON", { "c.json": '{"openapi": "3.1.0",\n "paths": }' }, /c\.json:2:\d+/],
  ["a name twice", { "c.yaml": `${HEAD}paths: {}\npaths: {}\n` }, /c\.yaml:4:\d+: duplicated mapping key/],
  ["an empty file", { "c.yaml": "" }, /c\.yaml:1: expected a document/],
  [
    "no contract",
    { "c.yaml": "# ours\na: 1\n" },
    /c\.yaml:2: this is no OpenAPI 3\.0, 3\.1 or 3\.2 document: it has no/,
  ],
  ["a list", { "c.yaml": "\n- a\n" }, /c\.yaml:2: this is no OpenAPI .* document: it has no members/],
  ["a text", { "c.yaml": "a text\n" }, /c\.yaml:1: this is no OpenAPI .* document: it has no members/],
  [
    "OpenAPI in capitals",
    { "c.yaml": "info: {}\nOpenAPI: 3.1.0\n" },
    /c\.yaml:2: .* small letters, and this is "OpenAPI"/,
  ],
  ["OpenAPI 4", { "c.yaml": "info: {}\nopenapi: 4.0.0\n" }, /c\.yaml:2: .* its version is 4\.0\.0/],
  ["no version", { "c.yaml": "info: {}\nopenapi:\npaths: {}\n" }, /c\.yaml:2: .* its version is null/],
  ["a list of versions", { "c.json": '{\n"openapi": ["3.1.0"]}' }, /c\.json:2: .* its version is \["3\.1\.0"\]/],
  ["a version with something behind it", { "c.yaml": "openapi: 3.1.0\n  paths\n" }, /c\.yaml:1: .* 3\.1\.0 paths/],
  ["Swagger 2", { "c.yaml": "info: {}\nswagger: '2.0'\n" }, /c\.yaml:2: this is Swagger 2\.0\. Convert it/],
])("%s is refused with its place", async (_name, files, message) => {
  await expect(contractOf(files as Record<string, string>)).rejects.toThrow(message);
});

test("OpenAPI 3.0 is read as the 3.1 that says the same", async () => {
  const document = await withSchemas(
    `A: { type: string, nullable: true }
B: { type: number, minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false }
C: { $ref: "#/components/schemas/A", description: Stays, minLength: 9 }
D: { nullable: true, description: Or none, allOf: [{ $ref: "#/components/schemas/A" }] }
E: { type: object, properties: { nullable: { type: boolean, nullable: true } }, example: { nullable: true } }`,
    HEAD.replace("3.1.1", "3.0.3"),
  );
  expect(document["openapi"]).toBe("3.1.1");
  expect(schemasOf(document)).toEqual({
    A: { type: ["string", "null"] },
    B: { type: "number", exclusiveMinimum: 0, maximum: 9 },
    C: { $ref: "#/components/schemas/A", description: "Stays" },
    D: { anyOf: [{ allOf: [{ $ref: "#/components/schemas/A" }] }, { type: "null" }], description: "Or none" },
    E: { type: "object", properties: { nullable: { type: ["boolean", "null"] } }, example: { nullable: true } },
  });
});

test("a contract behind an address is read with the parts beside it", async () => {
  const files: Record<string, string> = {
    "/api/c.yaml": `${HEAD}paths: {}\ncomponents: { schemas: { A: { $ref: "./parts/a" } } }\n`,
    "/api/parts/a": "type: integer\n",
  };
  const server = createServer((request, response) => {
    const text = files[request.url ?? ""];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const document = await readContract(`${url}/api/c.yaml`);
  await expect(readContract(`${url}/none.yaml`)).rejects.toThrow("none.yaml cannot be read: it answers 404");
  server.close();
  expect(follow(document, { $ref: "#/components/schemas/A" })).toEqual({ type: "integer" });
});

test("what has not the form of OpenAPI, or has no end, is left out and told with its place", async () => {
  const directory = await mkdtemp(join(tmpdir(), "reading-"));
  const path = join(directory, "c.yaml");
  await writeFile(
    path,
    `${HEAD}paths: {}\ncomponents: { schemas: { A: { type: int }, B: { $ref: "#/components/schemas/B" }, C: { type: string } } }\n`,
  );
  const told: string[] = [];
  const document = await readContract(path, (slips) => told.push(...slips.map(({ at }) => at)));
  await rm(directory, { recursive: true });
  expect(schemasOf(document)).toEqual({ A: {}, B: {}, C: { type: "string" } });
  expect(told).toEqual(["#/components/schemas/A/type", "#/components/schemas/B"]);
});
