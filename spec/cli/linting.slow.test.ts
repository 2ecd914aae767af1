import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readWhole } from "../openapi/read.ts";
import type { Rules } from "./rules.ts";
import { contradictionsIn, endlessIn, noMapsIn, problemsOf } from "./linting.ts";

const WORDS = { type: "string", pattern: "^(\\w+\\s?)+$" };
/** With an example that would keep the linter busy for ever. */
const CONTRACT = {
  openapi: "3.1.1",
  info: { title: "T", version: "1" },
  paths: {
    "/words/{first}": {
      get: {
        parameters: [{ name: "first", in: "path", required: true, schema: WORDS }],
        responses: {
          200: { description: "A", content: { "text/plain": { schema: WORDS, example: `${"a".repeat(60)}!` } } },
        },
      },
    },
  },
  components: { schemas: { Named: { patternProperties: { "^(x+)+$": { properties: { a: WORDS } } } } } },
};

test("lint ends and names each with its line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "patterns-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const spec = join(folder, "c.json");
  await writeFile(spec, JSON.stringify(CONTRACT, undefined, 1));
  const reading = await readWhole(spec);
  const told = endlessIn(reading, {});
  expect(told.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual(told.map(() => "warn no-endless-patterns"));
  expect(told.length).toBe(4);
  expect(new Set(told.map(({ line }) => line)).size).toBe(4);
  expect(endlessIn(reading, { "no-endless-patterns": "off" })).toEqual([]);
  await problemsOf({ ...reading, spec, preset: "recommended", rules: { "no-endless-patterns": "error" } });
});

test("members that are named as those of every object are looked at", async () => {
  const folder = await mkdtemp(join(tmpdir(), "names-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const spec = join(folder, "c.json");
  const names = [
    "hasOwnProperty",
    "isPrototypeOf",
    "valueOf",
    "toString",
    "constructor",
    "__defineGetter__",
    "__proto__",
  ];
  const members = names.map((name) => `"${name}": { "type": "string", "minLength": -1 }`).join(",\n");
  await writeFile(
    spec,
    `{ "openapi": "3.1.1", "info": { "title": "T", "version": "1" }, "paths": {}, "components": { "schemas": { "A": { "properties": {\n${members}\n} } } } }`,
  );
  const reading = await readWhole(spec);
  const told = await problemsOf({ ...reading, spec, preset: "recommended", rules: {} });
  expect(told.some(({ rule }) => rule === "struct" || rule === "no-unused-components")).toBe(true);
});

const HEAD = '{ "openapi": "3.1.1", "info": { "title": "T", "version": "1" }, "paths": {},\n';
const nested = (depth: number): string => `{ "properties":\n{ "a": `.repeat(depth) + "{}" + "} }".repeat(depth);

/** What the linter's own reader does not go through, and the line on which that stands. */
test.each([
  [
    "a schema that is itself",
    `${HEAD}"components": { "schemas": {\n"A": { "$ref": "#/components/schemas/A" } } } }`,
    3,
    /applies itself/,
  ],
  ["more depth than it bears", `${HEAD}"components": { "schemas": {\n"A": ${nested(60)} } } }`, 51, /nesting exceeded/],
])("%s is told with its line", async (_what, text, line, message) => {
  const folder = await mkdtemp(join(tmpdir(), "unread-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const spec = join(folder, "c.json");
  await writeFile(spec, text);
  const told = await problemsOf({ ...(await readWhole(spec)), spec, preset: "recommended", rules: {} });
  const own = told.find((problem) => message.test(problem.message));
  expect(own).toMatchObject({ severity: "error", rule: "struct", line });
});

test("names that every object has are no fault of a schema", async () => {
  const folder = await mkdtemp(join(tmpdir(), "names-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const spec = join(folder, "c.json");
  const names = ["constructor", "toString", "valueOf", "__proto__", "hasOwnProperty"];
  const members = names.map((name) => `"${name}": { "type": "string" }`).join(",\n");
  await writeFile(spec, `${HEAD}"components": { "schemas": { "A": { "properties": {\n${members}\n} } } } }`);
  const told = await problemsOf({ ...(await readWhole(spec)), spec, preset: "recommended", rules: {} });
  expect(told.filter(({ rule }) => rule === "struct")).toEqual([]);
});

const ANSWER = (schema: string): string =>
  `{ "description": "D", "content": { "application/json": { "schema": ${schema} } } }`;

/** What the linter says of what it does not follow, beside what it is right in. */
test.each([
  ["a schema that is referred to by its own name", "A", "https://schemas.example/a"],
  ["one of a name that every object has", "constructor", "#/components/schemas/constructor"],
])("%s is in use", async (_what, name, reference) => {
  const folder = await mkdtemp(join(tmpdir(), "used-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const spec = join(folder, "c.json");
  const paths = `{ "/a": { "get": { "responses": { "200": ${ANSWER(`{ "$ref": "${reference}" }`)} } } } }`;
  const text = HEAD.replace('"paths": {}', `"paths": ${paths}`);
  const own = `"${name}": { "$id": "https://schemas.example/a", "type": "string" }`;
  await writeFile(spec, `${text}"components": { "schemas": { ${own}, "Unused": {} } } }`);
  const told = await problemsOf({ ...(await readWhole(spec)), spec, preset: "recommended", rules: {} });
  const unused = told.filter(({ rule }) => rule === "no-unused-components").map(({ message }) => message);
  expect(unused.some((message) => message.includes("Unused"))).toBe(true);
  expect(unused.filter((message) => message.includes(`"${name}`))).toEqual([]);
});

test("what the contract refers to at an address is asked for once", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(request.url === "/no.yaml" ? 404 : 200).end("type: object\nproperties: { a: { type: int } }\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const folder = await mkdtemp(join(tmpdir(), "addresses-"));
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const spec = join(folder, "c.json");
  const schemas = { A: { $ref: `${url}/a` }, B: { $ref: `${url}/no.yaml` } };
  await writeFile(
    spec,
    JSON.stringify({ openapi: "3.1.1", info: { title: "T", version: "1" }, paths: {}, components: { schemas } }),
  );
  const told = await problemsOf({ ...(await readWhole(spec)), spec, preset: "recommended", rules: {} });
  expect(asked.toSorted()).toEqual(["/a", "/no.yaml"]);
  expect(told.filter(({ rule }) => rule === "struct").map(({ file, line }) => [file, line])).toEqual([[`${url}/a`, 2]]);
});

test("a reference in the place of a map of schemas is told, which the linter takes for one of its members", async () => {
  const folder = await mkdtemp(join(tmpdir(), "maps-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const spec = join(folder, "c.yaml");
  const map = 'properties: { $ref: "#/components/schemas/Other/properties" }';
  const schemas = `\n  schemas:\n    Own:\n      ${map}\n    Other: { properties: { a: { type: string } } }`;
  await writeFile(spec, `openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths: {}\ncomponents:${schemas}\n`);
  const reading = await readWhole(spec);
  expect(noMapsIn(reading, {}).map(({ severity, rule, line }) => `${severity} ${rule} ${line}`)).toEqual([
    "error struct 7",
  ]);
  expect(noMapsIn(reading, { struct: "off" })).toEqual([]);
  const others = await problemsOf({ ...reading, spec, preset: "recommended", rules: {} });
  expect(others.filter(({ line }) => line === 7)).toEqual([]);
});

test("a rule that there is none of is told, and no other", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rules-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const spec = join(folder, "c.json");
  await writeFile(spec, '{"openapi":"3.1.1","info":{"title":"T","version":"1"},"paths":{}}');
  const rules: Rules = {
    "operation-sumary": "off",
    "contract/no-such": "error",
    "operation-summary": "off",
    "contract/answers-are-open": "warn",
    "no-endless-patterns": "warn",
    "no-unresolved-refs": "error",
  };
  const told = await problemsOf({ ...(await readWhole(spec)), spec, preset: "recommended", rules });
  const unknown = told.filter(({ message }) => message.includes("no rule of this name"));
  expect(unknown.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual([
    "warn operation-sumary",
    "warn contract/no-such",
  ]);
});

test("what a contract says against itself is a warning, at its line, unless it is switched off", async () => {
  const folder = await mkdtemp(join(tmpdir(), "against-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const spec = join(folder, "c.json");
  const schemas = { Age: { type: "integer", minimum: 5, maximum: 1 } };
  await writeFile(spec, JSON.stringify({ ...CONTRACT, components: { schemas } }, undefined, 1));
  const reading = await readWhole(spec);
  expect(contradictionsIn(reading, {})).toMatchObject([
    {
      severity: "warn",
      rule: "no-contradictions",
      message: "#/components/schemas/Age/minimum: minimum 5 is over maximum 1",
    },
  ]);
  expect(contradictionsIn(reading, { "no-contradictions": "error" })).toMatchObject([{ severity: "error" }]);
  expect(contradictionsIn(reading, { "no-contradictions": "off" })).toEqual([]);
  await problemsOf({ ...reading, spec, preset: "recommended", rules: { "no-contradictions": "error" } });
});
