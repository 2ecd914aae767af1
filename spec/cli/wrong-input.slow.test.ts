/** What people type, and what stands in their folders, that no command can work with: each is told in a sentence, and nothing is lost. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdir, readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { starterContract } from "./starter.ts";
import { folder, run } from "./testing/project.ts";

const STARTER = starterContract("Notes");

test.for([
  ["an option without its value", ["generate", "--out"], "--out needs a value\n"],
  [
    "a value that begins with -",
    ["generate", "--out", "-x"],
    "--out needs a value: --out=VALUE where that begins with -",
  ],
  ["a value of an option that takes none", ["generate", "--check=yes"], "--check takes no value\n"],
  [
    "a password in the address of a server",
    ["check", "--target", "http://me:secret@127.0.0.1:9"],
    "--target takes no name and password",
  ],
  ["other specifiers", ["generate", "--specifiers", ".mjs"], "--specifiers is .js, .ts or none, not .mjs"],
  ["a file as the output", ["generate", "--out", "openapi.yaml"], "openapi.yaml: a file is in its place"],
  ["a finding that is not there", ["replay", "none.json", "--target", "http://127.0.0.1:9"], "none.json: there is no"],
  ["a changelog that is not there", ["diff", "openapi.yaml", "--changelog", "NO.md"], "NO.md: there is no such file"],
  ["no earlier contract", ["diff"], "Name the earlier contract: onecontract diff OLD [NEW]"],
  ["no earlier contract of a changelog", ["changelog"], "Name the earlier contract: onecontract changelog OLD [NEW]"],
  ["a word too many", ["init", "a.yaml", "b.yaml"], "b.yaml is one word too many"],
  [
    "an address that no contract is read from",
    ["init", "ftp://example.com/openapi.yaml"],
    "is no address that a contract",
  ],
  ["an option that init does not take", ["init", "--config", "a.json"], "There is no option --config"],
  [
    "a configuration that is not there",
    ["lint", "--config", "no.json"],
    "no.json cannot be read: there is no such file",
  ],
] as const)("%s is told", async ([_what, args, said]) => {
  const here = await folder({ "openapi.yaml": STARTER });
  const { code, err } = await run(here, ...args);
  expect([code, err]).toEqual([2, expect.stringContaining(said)]);
  expect(await readdir(here)).toEqual(["openapi.yaml"]);
});

test.for(["lint", "generate", "mock"])("%s says so where no contract is named and none is there", async (command) => {
  const here = await folder({});
  const { code, err } = await run(here, command);
  expect([code, err]).toEqual([2, expect.stringContaining("No contract was named, and there is no openapi.yaml here")]);
});

test.for([
  ["bad.yaml", "contract: [a\n", /bad\.yaml cannot be read: Flow sequence .*line 2, column 1$/m],
  ["bad.ts", "export const config = {};", /bad\.ts cannot be read: it has no default export/],
  ["name.ts", "export default { contract: x };", /name\.ts cannot be read: x is not defined/],
  ["key.js", "export default { lnit: {} };", /key\.js is wrong:\n.*"lnit"/],
] as const)("the configuration %s is named with what is wrong of it", async ([name, text, said]) => {
  const here = await folder({ "openapi.yaml": STARTER, [name]: text });
  expect(await run(here, "lint", "--config", name)).toMatchObject({ code: 2, err: expect.stringMatching(said) });
});

test("a configuration of modules imports what stands beside it, and an empty one says nothing", async () => {
  const here = await folder({
    "c.yaml": STARTER,
    "onecontract.config.ts": 'import { contract } from "./names.js";\nexport default { contract } as const;\n',
    "names.js": 'export const contract = "c.yaml";\n',
    "empty.yaml": "",
  });
  expect(await run(here, "lint")).toMatchObject({ code: 0, out: expect.stringContaining("c.yaml: 0 errors, 0 warn") });
  expect((await run(here, "lint", "c.yaml", "--config", "empty.yaml")).code).toBe(0);
});

test("init takes an address as it is, the contract and the configuration of a project as they are, and no broken package.json", async () => {
  const far = await folder();
  expect((await run(far, "init", "http://127.0.0.1:9/openapi.yaml")).out).toContain("is read from where it is");
  expect((await readdir(far)).toSorted()).toEqual([".github", "onecontract.config.yaml", "package.json"]);
  expect(await readFile(join(far, "onecontract.config.yaml"), "utf8")).toContain(
    "contract: http://127.0.0.1:9/openapi.yaml\n",
  );
  expect((await run(far, "init", "other.yaml")).out).toContain(
    "onecontract.config.yaml is there already and stays as it is: its contract is http://127.0.0.1:9/openapi.yaml\n",
  );
  const odd = await folder();
  await run(odd, "init", "my: contract #1.yaml");
  expect((await run(odd, "lint")).out).toContain("my: contract #1.yaml: 0 errors");
  const configured = await folder({ "onecontract.config.json": '{"contract":"api/a.yaml"}' });
  await mkdir(join(configured, "api"));
  expect((await run(configured, "init")).out).toMatch(/^api\/a\.yaml written\nonecontract\.config\.json is there/);
  expect((await readdir(configured)).toSorted()).toEqual([".github", "api", "onecontract.config.json", "package.json"]);
  const text = '{ "name": "mine", }';
  const broken = await folder({ "package.json": text });
  expect(await run(broken, "init")).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^package\.json cannot be read/),
  });
  expect(await readFile(join(broken, "package.json"), "utf8")).toBe(text);
  expect(await readdir(broken)).toEqual(["package.json"]);
});

test("both contracts are completed alike, and the configuration that is named says which is the project's", async () => {
  const overlay =
    'overlay: 1.0.0\ninfo: { title: O, version: "1" }\nactions: [{ target: $.components.schemas.Note.properties, update: { extra: { type: string } } }]\n';
  const here = await folder({
    "old.yaml": STARTER,
    "new.yaml": STARTER.replaceAll("maxLength: 500", "maxLength: 400"),
    "o.yaml": overlay,
    "onecontract.config.yaml": "contract: new.yaml\n",
    "other.yaml": "contract: old.yaml\n",
  });
  for (const command of ["diff", "changelog"]) {
    const nothing = expect.stringMatching(/Nothing (breaks|changed)/) as string;
    expect(await run(here, command, "old.yaml", "old.yaml", "--overlay", "o.yaml")).toMatchObject({ out: nothing });
    expect(await run(here, command, "old.yaml", "--config", "other.yaml")).toMatchObject({ out: nothing });
    expect(await run(here, command, "old.yaml")).toMatchObject({ out: expect.stringContaining("maxLength") });
  }
});

test("a server that runs already is not taken for the one that is to be started", async () => {
  const server = createServer((_request, response) => void response.end());
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const here = await folder({ "openapi.yaml": STARTER });
  const { code, err } = await run(here, "check", "--target", target, "--start", "touch started");
  expect([code, err]).toEqual([2, expect.stringContaining(`${target} answers already`)]);
  expect(await readdir(here)).toEqual(["openapi.yaml"]);
});
