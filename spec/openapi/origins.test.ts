import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Reading, readWhole } from "./read.ts";
import { told } from "./slip.ts";

const FILES = {
  "c.yaml": `openapi: 3.1.1
info: { title: T, version: "1" }
paths:
  /a:
    $ref: a.yaml
  /b:
    $ref: "a.yaml#/x-more"
components:
  schemas:
    Own:
      type: object
      properties: { $ref: "s.yaml#/Pet/properties" }
`,
  "a.yaml": `get:
  responses:
    "200":
      description: A
      content:
        application/json:
          schema: { $ref: "s.yaml#/Pet" }
x-more:
  $ref: b.yaml
`,
  "b.yaml": `put:
  responses: { "204": { description: B } }
`,
  "s.yaml": `Pet:
  type: object
  properties:
    name:
      type: string
`,
};

async function readFiles(): Promise<Reading> {
  const folder = await mkdtemp(join(tmpdir(), "origins-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  return readWhole(join(folder, "c.yaml"));
}

test.each([
  ["what the first file holds", "#/components/schemas/Own/type", "c.yaml:11"],
  ["what another file holds in its place", "#/paths/~1a/get/responses/200/description", "a.yaml:4"],
  ["what that file has from a third", "#/paths/~1b/put/responses", "b.yaml:2"],
  ["a schema that another file holds", "#/components/schemas/Pet/properties/name", "s.yaml:5"],
  ["what is nearest above what nobody wrote", "#/components/schemas/Pet/properties/no/type", "s.yaml:4"],
])("%s has its file and line", async (_what, at, place) => {
  const { writtenAt } = await readFiles();
  const { file, line } = writtenAt(at);
  expect(`${file.split("/").at(-1)}:${line}`).toBe(place);
});

test("slips are told with file and line", async () => {
  const { slips, writtenAt } = await readFiles();
  expect(told(slips, writtenAt)).toEqual([
    expect.stringMatching(
      /\/c\.yaml:12 #\/components\/schemas\/Own\/properties\/\$ref: a reference stands for a schema/,
    ),
  ]);
});
