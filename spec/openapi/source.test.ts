/** Texts as people and programs write them: each is read, or refused in one line that says where. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readContract } from "./read.ts";

const CONTRACT = 'openapi: 3.1.1\ninfo: { title: "Größe", version: "1" }\npaths: {}\n';
const IN_JSON = '{"openapi":"3.1.1","info":{"title":"T","version":"1"},"paths":{}}';

async function read(name: string, text: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "source-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, name);
  await writeFile(file, text);
  return readContract(file).then(
    ({ info }) => JSON.stringify(info),
    (error: unknown) => (error as Error).message.replaceAll(`${folder}/`, ""),
  );
}

function inUtf16(text: string, order: "little" | "big"): Buffer {
  const little = Buffer.from(`\uFEFF${text}`, "utf16le");
  return order === "little" ? little : little.swap16();
}

test.each<[string, string | Buffer]>([
  ["UTF-8", CONTRACT],
  ["UTF-8 with a mark", `\uFEFF${CONTRACT}`],
  ["UTF-16, the lower byte first", inUtf16(CONTRACT, "little")],
  ["UTF-16, the higher byte first", inUtf16(CONTRACT, "big")],
  ["lines as Windows ends them", CONTRACT.replaceAll("\n", "\r\n")],
  [
    "braces that are as far out as the name before them",
    'openapi: 3.1.1\ninfo: {\n  title: "Größe", version: "1"\n}\npaths: {}\n',
  ],
])("a contract in %s is read", async (_what, text) => {
  expect(await read("c.yaml", text)).toBe('{"title":"Größe","version":"1"}');
});

test.each([
  ['"One\n  two"', "One two"],
  ["'One\n  two'", "One two"],
  ['"One\ntwo\n three"', "One two three"],
  ['"One\n\n  two\\\n  three"', "One\ntwothree"],
])("a title of several lines is read wherever its lines begin: %j", async (written, title) => {
  const text = `openapi: 3.1.1\ninfo:\n  title: ${written}\n  version: "1"\npaths: {}\n`;
  expect(await read("c.yaml", text)).toBe(JSON.stringify({ title, version: "1" }));
});

/** Each alias stands for ten of the one before. */
const laughs = (lines: number): string =>
  ["x0: &x0 [a]", ...Array.from({ length: lines }, (_, at) => `x${at + 1}: &x${at + 1} [${`*x${at}, `.repeat(10)}]`)]
    .map((line) => `x-${line}\n`)
    .join("");
const nested = (levels: number): string => `{"openapi":"3.1.1","x-a":${"[".repeat(levels)}${"]".repeat(levels)}}`;

test.each([
  ["nothing", "c.yaml", "", "c.yaml:1: expected a document, but the input is empty"],
  [
    "a number for a version",
    "c.yaml",
    CONTRACT.replace("3.1.1", "3.1"),
    'c.yaml:1: the version of OpenAPI is a text, such as "3.1.1", and this is the number 3.1',
  ],
  [
    "an alias within what it stands for",
    "c.yaml",
    `${CONTRACT}x-a: &a\n  b: { c: *a }\n`,
    "c.yaml:5: the alias here stands for what it stands in, which has no end",
  ],
  [
    "a few lines that stand for billions",
    "c.yaml",
    CONTRACT + laughs(9),
    "c.yaml:11: the aliases here stand for more than 20000000 parts altogether",
  ],
  ["thousands of levels", "c.json", nested(5000), "c.json:1: this is nested more than 200 levels deep"],
  ["JSON that ends too early", "c.json", IN_JSON.slice(0, -4), "c.json:1:62: Expected ':' after property name"],
  [
    "JSON without a comma",
    "c.json",
    '{\n  "openapi": "3.1.1"\n  "paths": {}\n}\n',
    "c.json:3:3: Expected ',' or '}' after property value",
  ],
  ["a word in JSON", "c.json", '{\n\t"openapi": "3.1.1",\n\t"paths": oops\n}\n', "c.json:3:11: Unexpected token 'o'"],
  ["JSON with a comment", "c.json", `// ours\n${IN_JSON}`, "c.json:1:1: Unexpected token '/'"],
  ["JSON with something behind it", "c.json", `${IN_JSON}\nx`, "c.json:2:1: Unexpected non-whitespace character"],
])("%s is refused in a line", async (_what, name, text, message) => {
  expect(await read(name, text)).toBe(message);
});

const LATIN_1 = Buffer.from(CONTRACT, "latin1");

test.each<[what: string, name: string, text: Buffer, message: string]>([
  ["Latin-1", "c.yaml", LATIN_1, "c.yaml:2: this is no UTF-8: save the file as UTF-8"],
  [
    "Latin-1 in a comment",
    "c.yaml",
    Buffer.from(`${IN_JSON}\n# ö\n`, "latin1"),
    "c.yaml:2: this is no UTF-8: save the file as UTF-8",
  ],
  [
    "Latin-1 behind the sign for what cannot be read",
    "c.yaml",
    Buffer.concat([Buffer.from("# \uFFFD\n"), LATIN_1]),
    "c.yaml:3: this is no UTF-8: save the file as UTF-8",
  ],
  [
    "half a letter at its end",
    "c.yaml",
    Buffer.from(`${CONTRACT}# ö`).subarray(0, -1),
    "c.yaml:4: this is no UTF-8: save the file as UTF-8",
  ],
  [
    "UTF-16 cut short",
    "c.yaml",
    inUtf16(CONTRACT, "little").subarray(0, -1),
    "c.yaml: this is no UTF-16LE: save the file as UTF-8",
  ],
])("%s is refused in a line", async (_what, name, text, message) => {
  expect(await read(name, text)).toBe(message);
});

test("the sign for what cannot be read is read where somebody has written it", async () => {
  expect(await read("c.yaml", CONTRACT.replace("Größe", "a\uFFFD"))).toBe('{"title":"a\uFFFD","version":"1"}');
});

test("aliases within measure stand for what they name", async () => {
  expect(await read("c.yaml", CONTRACT + laughs(3))).toBe('{"title":"Größe","version":"1"}');
});
