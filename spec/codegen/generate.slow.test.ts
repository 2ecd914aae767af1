import { execFile } from "node:child_process";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { JsonObject } from "../openapi/json.ts";
import { readRuntime, staleFiles, writeFiles } from "./files.ts";
import { readContract } from "../openapi/read.ts";
import { syntheticContract } from "./fixtures/synthetic.ts";
import { generate } from "./generate.ts";
import { fixture, generateInto } from "./testing/generated.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const EMPTY: JsonObject = { openapi: "3.1.1", info: { title: "Empty", version: "1.0.0" }, paths: {} };

test("what is committed is what the contract generates", async () => {
  const { files } = await generate(await readContract(join(ROOT, "spec/openapi.yaml")), await readRuntime());
  expect(await staleFiles(join(ROOT, "generated"), files)).toEqual([]);
});

test("the same contract gives the same text every time", async () => {
  const [contract, runtime] = [await fixture("harbour"), await readRuntime()];
  const [first, second] = [await generate(contract, runtime), await generate(structuredClone(contract), runtime)];
  expect([...second.files]).toEqual([...first.files]);
});

test("the bundled contract loses nothing, in either notation", async () => {
  const contract = await fixture("harbour");
  const { files } = await generate(contract, new Map());
  expect(JSON.parse(files.get("openapi.json") ?? "")).toEqual(contract);
  expect(parse(files.get("openapi.yaml") ?? "")).toEqual(contract);
});

test("every file says first that it is not to be edited", async () => {
  const { files } = await generate(await fixture("harbour"), await readRuntime());
  const silent = [...files].filter(([, text]) => !/do not edit/i.test(text.slice(0, 200))).map(([path]) => path);
  // JSON has no comments; the README beside it speaks for it
  expect(silent).toEqual(["openapi.json"]);
});

test("the check fails on a changed, a missing and a left-over file and names each; others' files are let be", async () => {
  const out = await mkdtemp(join(tmpdir(), "check-"));
  const { files } = await generate(await fixture("harbour"), await readRuntime());
  expect(await writeFiles(out, files)).toHaveLength(files.size);
  expect(await writeFiles(out, files)).toEqual([]);
  await appendFile(join(out, "routes.ts"), "\n");
  await rm(join(out, "checks/check.ts"));
  await writeFile(join(out, "old.ts"), files.get("types.ts") ?? "");
  await writeFile(join(out, "of-somebody-else.txt"), "kept");
  const stale = ["checks/check.ts", "old.ts", "routes.ts"];
  expect(await staleFiles(out, files)).toEqual(stale);
  const check = ["spec/cli/main.ts", "generate", "spec/codegen/fixtures/harbour.yaml", "--out", out, "--check"];
  const refused = await run(process.execPath, check, { cwd: ROOT }).catch(
    (error: { code: number; stderr: string }) => error,
  );
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr.match(/\S+(?= is stale)/g)).toEqual(stale.map((path) => `${out}/${path}`));
  expect(await writeFiles(out, files)).toEqual(stale);
  expect(await readFile(join(out, "of-somebody-else.txt"), "utf8")).toBe("kept");
  await rm(out, { recursive: true });
});

test("files of somebody else are not overwritten, unless an earlier run has written there", async () => {
  const out = await mkdtemp(join(tmpdir(), "others-"));
  const own = { "package.json": "{}", "README.md": "mine", "openapi.yaml": "openapi: 3.1.0" };
  for (const [path, text] of Object.entries(own)) await writeFile(join(out, path), text);
  const command = ["spec/cli/main.ts", "generate", "spec/codegen/fixtures/harbour.yaml", "--out", out];
  const refused = await run(process.execPath, command, { cwd: ROOT }).catch(
    (error: { code: number; stderr: string }) => error,
  );
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.stderr).toContain("openapi.yaml");
  for (const [path, text] of Object.entries(own)) expect(await readFile(join(out, path), "utf8")).toBe(text);
  for (const path of Object.keys(own)) await rm(join(out, path));
  await run(process.execPath, command, { cwd: ROOT });
  await writeFile(join(out, "README.md"), "of an earlier version");
  await run(process.execPath, command, { cwd: ROOT });
  expect(await readFile(join(out, "README.md"), "utf8")).not.toBe("of an earlier version");
  await rm(out, { recursive: true });
});

test("members may be called like those of every object, and an example may be out of reach", async () => {
  const directory = await mkdtemp(join(tmpdir(), "names-"));
  const away = "examples: { away: { externalValue: ./missing.json } }";
  const schema = "type: object, properties: { hasOwnProperty: { type: string }, constructor: { $ref: ./part.yaml } }";
  const content = `content: { application/json: { schema: { ${schema} }, ${away} } }`;
  await writeFile(join(directory, "part.yaml"), "type: integer\n");
  await writeFile(
    join(directory, "c.yaml"),
    `openapi: 3.1.1\ninfo: {title: T, version: '1'}\npaths: { /a: { get: { responses: { "200": { description: A, ${content} } } } } }\n`,
  );
  const contract = await readContract(join(directory, "c.yaml"));
  expect(JSON.stringify(contract)).toContain('"constructor":{"$ref":"#/components/schemas/part"}');
  expect(JSON.stringify(contract)).toContain('"externalValue":"./missing.json"');
  await rm(directory, { recursive: true });
});

test("what generated code cannot check is named with its place, and the rest still works", async () => {
  const schemas = {
    Old: { type: "string", nullable: true },
    Dynamic: { type: "object", $dynamicRef: "#node" },
    Strange: { type: "string", format: "shoe-size", patern: "x", pattern: "(", minLength: 2 },
    Tuple: { type: "array", additionalItems: false },
    Endless: { allOf: [{ $ref: "#/components/schemas/Endless" }, { type: "object" }] },
    Patterns: {
      patternProperties: { "^\\-[\\w-.]$": { type: "string" }, "(": { type: "string" } },
      additionalProperties: false,
    },
    Anchor: { $ref: "#anchor" },
    Bounds: { type: "number", minimum: 0, exclusiveMinimum: true, readOnly: true },
  };
  const paths = {
    "/a/{id}.json": {
      post: {
        requestBody: { content: { "application/pdf": { schema: {} } } },
        responses: {},
        callbacks: { done: {} },
      },
    },
  };
  const encoding = { list: { explode: false }, file: { contentType: "image/png" } };
  const form = { "multipart/form-data": { schema: { type: "object" }, encoding } };
  Object.assign(paths["/a/{id}.json"], { put: { requestBody: { content: form }, responses: {} } });
  const webhooks = { "a.done": { post: { responses: {} } } };
  await using generated = await generateInto({ ...EMPTY, openapi: "3.0.3", paths, webhooks, components: { schemas } });
  expect(generated.notes.map(({ at }) => at).sort()).toEqual([
    "#/components/schemas/Anchor",
    "#/components/schemas/Bounds/exclusiveMinimum",
    "#/components/schemas/Dynamic/$dynamicRef",
    "#/components/schemas/Endless",
    "#/components/schemas/Old/nullable",
    "#/components/schemas/Patterns/patternProperties",
    "#/components/schemas/Patterns/patternProperties",
    "#/components/schemas/Strange/format",
    "#/components/schemas/Strange/patern",
    "#/components/schemas/Strange/pattern",
    "#/components/schemas/Tuple/additionalItems",
    "#/openapi",
    "#/paths/~1a~1{id}.json/post",
    "#/paths/~1a~1{id}.json/post/callbacks",
    "#/paths/~1a~1{id}.json/post/requestBody",
    "#/paths/~1a~1{id}.json/put",
    // neither a signature nor a body
    "#/webhooks/a.done/post",
    "#/webhooks/a.done/post",
  ]);
  const { Strange, Endless, Patterns } =
    await generated.load<Record<string, { safeParse: (value: unknown) => { success: boolean } }>>("schemas.ts");
  expect(["a", "ab"].map((value) => Strange?.safeParse(value).success)).toEqual([false, true]);
  expect([{}, 1].map((value) => Endless?.safeParse(value).success)).toEqual([true, false]);
  // who cannot read one of the patterns cannot say which members are left over
  expect([{ "-a": "x" }, { "-a": 1 }, { other: 1 }].map((value) => Patterns?.safeParse(value).success)).toEqual([
    true,
    false,
    true,
  ]);
});

test("generated code compiles under strict and loads: foreign, empty and crowded contracts", async () => {
  const contracts = [
    await fixture("harbour"),
    await fixture("keywords"),
    await fixture("oddities"),
    EMPTY,
    syntheticContract(50),
  ];
  await using stack = new AsyncDisposableStack();
  const directories = [];
  for (const contract of contracts) directories.push(stack.use(await generateInto(contract)));
  const [first] = directories;
  const config = {
    extends: join(ROOT, "tsconfig.json"),
    compilerOptions: { typeRoots: [join(ROOT, "node_modules/@types")] },
    include: directories.map(({ path }) => `${path}/**/*.ts`),
    exclude: directories.map(({ path }) => `${path}/node_modules`),
  };
  const project = join(first?.path ?? "", "tsconfig.json");
  await writeFile(project, JSON.stringify(config));
  const compiled = await run(process.execPath, [join(ROOT, "node_modules/typescript-7/bin/tsc"), "-p", project]).catch(
    (error: { stdout: string }) => error,
  );
  expect(compiled.stdout).toBe("");
  for (const { load } of directories) {
    await load("client/client.ts");
    await load("routes.ts");
    await load("webhooks/webhooks.ts");
  }
});
