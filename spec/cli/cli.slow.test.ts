import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { starterContract } from "./starter.ts";
import { MAIN, folder, run } from "./testing/project.ts";

const STARTER = starterContract("Notes");

test("every command has a page of help, and an unknown one is refused with the list", async () => {
  const here = await folder();
  const { out } = await run(here, "--help");
  const names = [...out.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name ?? "");
  expect(names).toEqual(
    "init lint generate mock listen receiver trigger docs package check replay watch diff changelog".split(" "),
  );
  const pages = await Promise.all(names.map(async (name) => ({ name, ...(await run(here, name, "--help")) })));
  for (const { name, code, out: page } of pages) {
    expect([name, code, page.startsWith(`onecontract ${name}`), page.includes("Exit codes")]).toEqual([
      name,
      0,
      true,
      true,
    ]);
  }
  expect(await run(here, "nothing")).toMatchObject({
    code: 2,
    err: expect.stringContaining("There is no command nothing"),
  });
  expect((await run(here, "generat")).err).toContain("There is no command generat. Did you mean generate?");
  const slips = [
    ["--traget", "did you mean --target?"],
    ["--colour", "--help lists those there are"],
  ] as const;
  for (const [option, hint] of slips)
    expect(await run(here, "generate", option)).toMatchObject({
      code: 2,
      err: `There is no option ${option}: ${hint}\n`,
    });
  expect(await run(here, "init", "--colour")).toMatchObject({
    code: 2,
    err: expect.stringContaining("no option --colour"),
  });
  expect(await readdir(here)).toEqual([]);
});

test("in an empty folder init makes what lint and generate need; what is there already stays", async () => {
  const here = await folder({ "package.json": '{"name":"notes","scripts":{"contract:lint":"mine"}}' });
  expect(await run(here, "init")).toMatchObject({ code: 0, out: expect.stringContaining("npm pkg set type=module") });
  const contract = await readFile(join(here, "openapi.yaml"), "utf8");
  await writeFile(join(here, "openapi.yaml"), contract.replace("0.1.0", "0.2.0"));
  expect((await run(here, "init")).out).toContain("openapi.yaml is there already");
  expect(await readFile(join(here, "openapi.yaml"), "utf8")).toContain("0.2.0");
  expect(JSON.parse(await readFile(join(here, "package.json"), "utf8"))).toMatchObject({
    name: "notes",
    scripts: { "contract:lint": "mine", "contract:mock": "onecontract mock" },
  });
  expect(await run(here, "lint")).toMatchObject({ code: 0, out: expect.stringContaining("0 errors") });
  const generated = await run(here, "generate");
  expect(generated).toMatchObject({ code: 0, out: expect.stringContaining("npm i ") });
  const client = await readFile(join(here, "generated/client/client.ts"), "utf8");
  expect(client).toContain('from "./transport.js"');
  expect(client).toContain('by "onecontract generate"');
  expect((await run(here, "generate", "--check")).code).toBe(0);
  await writeFile(join(here, "generated/types.ts"), "");
  expect((await run(here, "generate", "--check")).code).toBe(1);
});

test("targets, specifiers and overlays are chosen by the configuration, whatever its format", async () => {
  const overlay =
    'overlay: 1.0.0\ninfo: { title: O, version: "1" }\nactions: [{ target: "$.info", update: { title: Changed } }]\n';
  const settings = { contract: "c.yaml", targets: ["types", "contract"], specifiers: ".ts", overlays: ["o.yaml"] };
  const config = `import { defineConfig } from "onecontract";\nexport default defineConfig(${JSON.stringify(settings)} as const);\n`;
  const here = await folder({ "c.yaml": STARTER, "o.yaml": overlay, "onecontract.config.ts": config });
  expect((await run(here, "generate")).err).toBe("");
  expect(JSON.parse(await readFile(join(here, "generated/openapi.json"), "utf8"))).toMatchObject({
    info: { title: "Changed" },
  });
  await expect(readFile(join(here, "generated/client/client.ts"))).rejects.toThrow("ENOENT");
  const wrong = await folder({ "onecontract.config.json": '{"targets":["typos"],"lint":{"preset":"soft"}}' });
  const { code, err } = await run(wrong, "lint");
  expect(code).toBe(2);
  expect(err).toMatch(/targets\[0\][\s\S]*lint\.preset|lint\.preset[\s\S]*targets\[0\]/);
});

test("a contract comes from standard input, and a broken one names its line", async () => {
  const here = await folder();
  const piped = await new Promise<string>((resolve) => {
    const child = spawn(process.execPath, [MAIN, "lint", "-"], { cwd: here });
    let out = "";
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.on("close", (code) => resolve(`${code} ${out}`));
    child.stdin.end(STARTER);
  });
  expect(piped).toMatch(/^0 [\s\S]*0 errors/);
  const broken = await folder({ "openapi.yaml": "openapi: 3.1.0\ninfo:\n  title: T\n version: 1\n" });
  expect(await run(broken, "generate")).toMatchObject({ code: 2, err: expect.stringMatching(/openapi\.yaml:4:\d+: /) });
});

test("a reference that leads nowhere is an error of lint; the other commands name it and go on", async () => {
  const dangling = STARTER.replace(
    'schema: { $ref: "#/components/schemas/Note" }',
    'schema: { $ref: "#/components/schemas/note" }',
  );
  const line = dangling.split("\n").findIndex((text) => text.includes("schemas/note")) + 1;
  const here = await folder({ "openapi.yaml": dangling, "old.yaml": STARTER });
  const why = "#/components/schemas/note leads nowhere: did you mean #/components/schemas/Note?";
  expect(await run(here, "lint")).toMatchObject({
    code: 1,
    out: expect.stringContaining(`openapi.yaml:${line} error no-unresolved-refs: ${why}`),
  });
  await writeFile(join(here, "onecontract.config.json"), '{"lint":{"rules":{"no-unresolved-refs":"warn"}}}');
  expect(await run(here, "lint")).toMatchObject({ code: 0, out: expect.stringContaining("warn no-unresolved-refs") });
  const named = { code: 0, err: expect.stringContaining(`openapi.yaml:${line} #/paths/~1notes/post/responses/201/`) };
  expect(await run(here, "generate")).toMatchObject(named);
  expect(await readFile(join(here, "generated/types.ts"), "utf8")).toMatch(/readonly "application\/json": unknown;/);
  expect(await run(here, "docs")).toMatchObject(named);
  await rm(join(here, "onecontract.config.json"));
  for (const writing of ["generate", "docs"]) expect(await run(here, writing)).toMatchObject({ ...named, code: 1 });
  expect(await run(here, "changelog", "old.yaml", "openapi.yaml")).toMatchObject(named);
  expect((await run(here, "diff", "old.yaml", "openapi.yaml")).err).toContain(why);
  // from standard input there is no file to read again
  const piped = await new Promise<string>((resolve) => {
    const child = spawn(process.execPath, [MAIN, "lint", "-"], { cwd: here });
    let out = "";
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.on("close", () => resolve(out));
    child.stdin.end(dangling);
  });
  expect(piped).toContain(`standard-input:${line} error no-unresolved-refs: ${why}`);
});

test("what cannot be read is not generated, answered or compared", async () => {
  const torn = STARTER.replace("#/components/schemas/Note", "./no.yaml#/Note");
  const here = await folder({ "openapi.yaml": torn, "old.yaml": STARTER });
  const line = torn.split("\n").findIndex((text) => text.includes("no.yaml")) + 1;
  const why = `openapi.yaml:${line} `;
  const calls = [
    ["generate"],
    ["generate", "--check"],
    ["docs"],
    ["mock", "--port", "0"],
    ["check", "--target", "http://127.0.0.1:1"],
    ["diff", "old.yaml", "openapi.yaml"],
    ["diff", "openapi.yaml", "old.yaml"],
    ["changelog", "old.yaml", "openapi.yaml"],
  ];
  for (const call of calls)
    expect([call, await run(here, ...call)]).toMatchObject([call, { code: 2, err: expect.stringContaining(why) }]);
  expect(await run(here, "lint")).toMatchObject({
    code: 1,
    out: expect.stringContaining(`${why}error no-unresolved-refs`),
  });
  expect((await readdir(here)).toSorted()).toEqual(["old.yaml", "openapi.yaml"]);
});

test("generate --watch runs again for the contract, and not for what it has written itself", async () => {
  const here = await folder({ "openapi.yaml": STARTER });
  const child = spawn(process.execPath, [MAIN, "generate", "--watch", "--target", "contract"], { cwd: here });
  onTestFinished(() => void child.kill());
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  const runs = (): string[] => out.split("\n").filter((line) => /^wrote|is up to date$/.test(line));
  await expect.poll(() => out, { timeout: 20_000 }).toContain("Watching");
  for (const count of [2, 3]) {
    // longer than it waits for more changes
    await new Promise((resolve) => setTimeout(resolve, 600));
    await writeFile(join(here, "openapi.yaml"), STARTER.replace("0.1.0", `0.${count}.0`));
    await expect.poll(() => runs().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  }
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(runs()).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^wrote/) as string));
});

test("lint --watch runs again for an overlay, the configuration and a file that stand elsewhere", async () => {
  const contract = STARTER.replace(
    "components:\n  schemas:\n",
    'components:\n  schemas:\n    Far: { $ref: "../far.yaml" }\n',
  );
  const overlay = (version: string): string =>
    `overlay: 1.0.0\ninfo: { title: O, version: "1" }\nactions: [{ target: $.info, update: { version: "${version}" } }]\n`;
  const here = await folder({
    "far.yaml": "type: string\n",
    "o.yaml": overlay("1"),
    "onecontract.config.json": '{ "contract": "spec/openapi.yaml", "overlays": ["o.yaml"] }',
  });
  await mkdir(join(here, "spec"));
  await writeFile(join(here, "spec/openapi.yaml"), contract);
  const child = spawn(process.execPath, [MAIN, "lint", "--watch"], { cwd: here });
  onTestFinished(() => void child.kill());
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  const runs = (): number => out.split("\n").filter((line) => /errors?, \d+ warnings?/.test(line)).length;
  await expect.poll(() => out, { timeout: 20_000 }).toContain("Watching");
  const changes: readonly (readonly [string, string])[] = [
    ["o.yaml", overlay("2")],
    ["far.yaml", "type: integer\n"],
    ["onecontract.config.json", '{ "contract": "spec/openapi.yaml" }'],
  ];
  for (const [index, [name, text]] of changes.entries()) {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await writeFile(join(here, name), text);
    await expect.poll(runs, { timeout: 20_000 }).toBe(index + 2);
  }
});

test("lint tells parts that have no form, where the rules cannot read them", async () => {
  const formless = STARTER.replace("    post:\n", "    get:\n      parameters:\n    post:\n")
    .replace("required: [text]", "required: text")
    .replace(
      "  schemas:\n",
      "  schemas:\n    Z: { properties: null, required: null, items: null, additionalProperties: null }\n",
    );
  const { code, out, err } = await run(await folder({ "openapi.yaml": formless }), "lint");
  expect([code, err]).toEqual([1, ""]);
  const line = (part: string): number => formless.split("\n").findIndex((text) => text.includes(part)) + 1;
  expect(out).toContain(
    `openapi.yaml:${line("required: text")} error struct: #/components/schemas/NewNote/required: required must be a list of texts`,
  );
  expect(out).toContain(`openapi.yaml:${line("    Z: ")} warn no-unused-components: #/components/schemas/Z: `);
});

test("the mock listens where PORT and HOST say, and names the one that cannot be", async () => {
  const here = await folder({ "openapi.yaml": STARTER });
  const told = (settings: Readonly<Record<string, string>>) =>
    new Promise<string>((resolve) => {
      const { PATH, NODE_COMPILE_CACHE } = process.env;
      const env = { PATH, NODE_COMPILE_CACHE, ...settings };
      const child = spawn(process.execPath, [MAIN, "mock"], { cwd: here, env });
      let out = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk: Buffer) => {
          out += chunk.toString();
          if (out.includes("/__mock")) child.kill();
        });
      child.on("close", () => resolve(out));
    });
  expect(await told({ PORT: "0", HOST: "localhost" })).toMatch(/^Mock of \S+: http:\/\/localhost:\d+$/m);
  expect(await told({ PORT: "0" })).toMatch(/^Mock of \S+: http:\/\/127\.0\.0\.1:\d+$/m);
  expect(await told({ PORT: "abc" })).toBe("abc is no port number\n");
});

test("what is no address, a folder, and one word too many are refused in a sentence", async () => {
  const here = await folder({ "openapi.yaml": STARTER });
  const refusals = [
    [
      ["generate", "http://user@"],
      "http://user@ is no address that a contract is read from: https://, http:// or file://",
    ],
    [
      ["lint", "ftp://a/b.yaml"],
      "ftp://a/b.yaml is no address that a contract is read from: https://, http:// or file://",
    ],
    [["docs", "."], /cannot be read: it is a folder\n$/],
    [["generate", "openapi.yaml", "other.yaml"], "other.yaml is one word too many: --help says what there may be"],
    [
      ["diff", "openapi.yaml", "openapi.yaml", "third.yaml"],
      "third.yaml is one word too many: --help says what there may be",
    ],
  ] as const;
  const ran = await Promise.all(refusals.map(([args]) => run(here, ...args)));
  for (const [index, { code, err }] of ran.entries()) {
    expect(code).toBe(2);
    const wanted = refusals[index]?.[1] ?? "";
    if (typeof wanted === "string") expect(err).toBe(`${wanted}\n`);
    else expect(err).toMatch(wanted);
  }
});

test("listening ends where nobody can type", async () => {
  const here = await folder({ "openapi.yaml": STARTER });
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [MAIN, "listen", "--port", "0", "--secret", "s"], {
    cwd: here,
    env: { PATH, NODE_COMPILE_CACHE },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.once("data", () => child.kill());
  const errors: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk.toString()));
  onTestFinished(() => void child.kill("SIGKILL"));
  expect(await new Promise((resolve) => void child.on("close", resolve))).toBe(0);
  expect(errors).toEqual([]);
});

test("diff finds what breaks and changelog tells everything, whatever the versions are called", async () => {
  const changed = STARTER.replace(
    "    get:\n      operationId: readNote",
    "    put:\n      operationId: readNote",
  ).replaceAll("0.1.0", "2026-01");
  const here = await folder({ "old.yaml": STARTER, "new.yaml": changed });
  expect(await run(here, "diff", "old.yaml", "old.yaml")).toMatchObject({ code: 0, out: "Nothing breaks.\n" });
  expect(await run(here, "diff", "old.yaml", "new.yaml")).toMatchObject({
    code: 1,
    out: expect.stringContaining("/notes/{note_id}"),
  });
  const { out } = await run(here, "changelog", "old.yaml", "new.yaml");
  expect(out).toMatch(
    /^## 2026-01\n\n### Breaking[\s\S]*### Added\n\n- PUT \/notes\/\{note_id\}[\s\S]*### Removed\n\n- GET /,
  );
});
