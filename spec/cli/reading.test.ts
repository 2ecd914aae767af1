/** What a command does about references that lead nowhere. */
import { createServer } from "node:http";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readFor } from "./reading.ts";
import type { Rules } from "./rules.ts";

const OPENAPI = "openapi: 3.1.1\ninfo: { title: T, version: '1' }\npaths: {}\n";

/** Reads a contract with a reference, beside files of several kinds. */
async function read(part: string, rules: Rules = {}): Promise<string | number> {
  const folder = await mkdtemp(join(tmpdir(), "reading-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "folder"));
  // a file that nobody can open, whoever runs the test
  await symlink("circle.yaml", join(folder, "circle.yaml"));
  await writeFile(join(folder, "there.yaml"), "A: { type: integer }\n");
  await writeFile(join(folder, "broken.yaml"), "a: {\n");
  await writeFile(join(folder, "broken.json"), '{"a": }');
  await writeFile(join(folder, "deeper.yaml"), "A: { properties: { b: { $ref: ./no.yaml } } }\n");
  await writeFile(join(folder, "text.txt"), "A text\n");
  const contract = join(folder, "c.yaml");
  await writeFile(contract, `${OPENAPI}${part}\n`);
  return readFor(contract, rules).then(
    ({ code }) => code,
    (error: unknown) => String(error),
  );
}

const schema = (reference: string): string => `components: { schemas: { P: { $ref: "${reference}" } } }`;

test.for([
  ["a file that is not there", "./no.yaml#/A", "no.yaml cannot be read: there is no such file"],
  ["a file without an ending that is not there", "./no", "no cannot be read: there is no such file"],
  ["a folder", "./folder", "folder cannot be read: it is a folder"],
  ["a file that nobody may open", "./circle.yaml", "cannot be read: ELOOP"],
  ["a file that is no YAML", "./broken.yaml#/a", /broken\.yaml:2:\d+: /],
  ["a file that is no JSON", "./broken.json#/a", /broken\.json:1:\d+: /],
  ["a file that refers to one that is not there", "./deeper.yaml#/A", /deeper\.yaml:1 .*no\.yaml cannot be read/],
  ["an address that nobody answers at", "http://127.0.0.1:1/a.yaml", "http://127.0.0.1:1/a.yaml cannot be read"],
] as const)("%s ends the command with nothing done, unless the rule is no error", async ([_what, to, why]) => {
  const told = await read(schema(to));
  expect(told).toMatch(why);
  expect(told).toMatch(/c\.yaml:4 #\/components\/schemas\/P: |deeper\.yaml:1 /);
  expect(told).toContain("Nothing was done");
  expect(await read(schema(to), { "no-unresolved-refs": "warn" })).toBe(0);
  expect(await read(schema(to), { "no-unresolved-refs": "off" })).toBe(0);
});

test("a file that is not there is told once, however many references lead there", async () => {
  const to = (...references: readonly string[]): string =>
    references.map((reference, nth) => `P${nth}: { $ref: "${reference}" }`).join(", ");
  const said = String(await read(`components: { schemas: { ${to("./no.yaml#/A", "./no.yaml#/B", "./nor.yaml")} } }`));
  const about = (name: string): string[] => said.split("\n").filter((line) => line.includes(`${name} cannot be read`));
  expect(about("no.yaml")).toEqual([expect.stringMatching(/c\.yaml:4 #\/components\/schemas\/P0 and 1 more: /)]);
  expect(about("nor.yaml")).toHaveLength(1);
});

test("so does an address that answers with an error", async () => {
  const server = createServer((_request, response) => response.writeHead(503).end()).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  expect(await read(schema(`http://127.0.0.1:${address.port}/a.yaml`))).toContain("cannot be read: it answers 503");
});

test.for([
  ["a path", "x: 1\ncomponents: { pathItems: { P: { $ref: ./no.yaml } } }"],
  ["a parameter", "components: { parameters: { P: { $ref: ./no.yaml } } }"],
  ["an answer", "components: { responses: { P: { $ref: ./no.yaml } } }"],
  ["an example", "components: { examples: { P: { $ref: ./no.yaml } } }"],
  ["a callback", "components: { callbacks: { P: { $ref: ./no.yaml } } }"],
  [
    "a schema that a discriminator maps to",
    "components: { schemas: { P: { discriminator: { propertyName: a, mapping: { b: ./no.yaml } } } } }",
  ],
] as const)("%s in a file that is not there ends the command, too", async ([_what, part]) => {
  expect(await read(part)).toContain("no.yaml cannot be read: there is no such file");
});

test.for([
  ["a part that is not in a file", "./there.yaml#/No", 1],
  ["a part that is not in the contract", "#/components/schemas/No", 1],
  ["a text", "./text.txt", 1],
  ["what is there", "./there.yaml#/A", 0],
] as const)("%s lets the command go on, and ends it with %s", async ([_what, to, code]) => {
  expect(await read(schema(to))).toBe(code);
  expect(await read(schema(to), { "no-unresolved-refs": "warn" })).toBe(0);
});
