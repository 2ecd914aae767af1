/** `onecontract check` as a project has it: what its configuration says of the server reaches the gate. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stringify } from "yaml";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const PROBLEM = { content: { "application/problem+json": { schema: { type: "object", required: ["title"] } } } };
const CONTRACT = {
  openapi: "3.1.1",
  info: { title: "Boats", version: "1.0.0" },
  security: [{ Key: [] }],
  paths: {
    "/boats/{name}": {
      get: {
        operationId: "readBoat",
        parameters: [{ name: "name", in: "path", required: true, schema: { type: "string", pattern: "^[a-z]{1,8}$" } }],
        responses: {
          "200": {
            description: "A boat",
            content: {
              "application/json": {
                schema: { type: "object", required: ["length"], properties: { length: { type: "number" } } },
              },
            },
          },
          "400": { description: "No name", ...PROBLEM },
          "401": { description: "No key", ...PROBLEM },
          "404": { description: "No boat", ...PROBLEM },
        },
      },
    },
  },
  components: { securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Key" } } },
};

let folder: string;
let url: string;
let keys: Set<unknown>;
let paths: Set<string>;
let server: ReturnType<typeof createServer>;

/** Every boat has a length that is no number, which breaks the contract. */
function answer({ headers, method, url: path = "" }: IncomingMessage, response: ServerResponse): void {
  keys.add(headers["x-key"]);
  paths.add(path);
  const say = (status: number, type: string, body: object): void =>
    void response.writeHead(status, { "content-type": type }).end(JSON.stringify(body));
  const problem = (status: number): void => say(status, "application/problem+json", { title: "No" });
  if (headers["x-key"] !== "one" && headers["x-key"] !== "two") return problem(401);
  if (method !== "GET") return problem(405);
  if (!/^\/boats\/[a-z]{1,8}$/.test(path)) return problem(400);
  return path === "/boats/ark" ? say(200, "application/json", { length: "long" }) : problem(404);
}

beforeEach(async () => {
  keys = new Set();
  paths = new Set();
  folder = await mkdtemp(join(tmpdir(), "check-"));
  await writeFile(join(folder, "openapi.yaml"), stringify(CONTRACT));
  server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
  await rm(folder, { recursive: true });
});

function check(settings: object, ...args: string[]): ReturnType<typeof checkFrom> {
  return checkFrom(folder, settings, ...args);
}

async function checkFrom(
  cwd: string,
  settings: object,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const section = {
    target: url,
    credentials: { Key: "$BOATS_KEY" },
    identifiers: { name: "ark" },
    seed: 1,
    ...settings,
  };
  await writeFile(join(folder, "onecontract.config.yaml"), stringify({ contract: "openapi.yaml", check: section }));
  const env = { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"], BOATS_KEY: "one" };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, "check", "--quick", ...args], { cwd, env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

const TIME = 300_000;

test("a finding counts until the configuration says why it does not", { timeout: TIME }, async () => {
  const found = await check({});
  expect(found).toMatchObject({ code: 1, out: expect.stringMatching(/first of [\w-]+: .*length/) });
  const reason = "lengths are words until the summer";
  for (const part of [
    { exclusions: [{ operation: "readBoat", status: "200", reason }] },
    { expectations: [{ operation: "readBoat", status: "200", expect: "words", reason }] },
  ]) {
    expect(await check(part)).toMatchObject({ code: 0, out: expect.stringContaining(reason) });
  }
});

test("the line that repeats a finding names the contract that the run was told", { timeout: TIME }, async () => {
  await writeFile(join(folder, "boats.yaml"), stringify(CONTRACT));
  expect((await check({}, "boats.yaml")).out).toMatch(/ replay \S+\.json boats\.yaml --target URL$/m);
});

test("known findings stand in a file that the first run writes", { timeout: TIME }, async () => {
  const first = await check({ baseline: "known.json" });
  expect(first).toMatchObject({ code: 1, out: expect.stringContaining("are known from now on") });
  expect(JSON.parse(await readFile(join(folder, "known.json"), "utf8"))).not.toEqual([]);
  expect((await check({ baseline: "known.json" })).code).toBe(0);
});

test("a second tenant calls with its own key, from the configuration or the command", { timeout: TIME }, async () => {
  await check({});
  expect(keys).not.toContain("two");
  await check({ tenants: { other: { credentials: { Key: "two" } } } });
  expect(keys).toContain("two");
  keys.clear();
  await check({}, "--other-auth", "Key=two");
  expect(keys).toContain("two");
});

test("the stories of Arazzo documents are told, from wherever the command is run", { timeout: TIME }, async () => {
  const step = { stepId: "read", operationId: "readBoat", successCriteria: [{ condition: "$statusCode == 404" }] };
  const parameters = [{ name: "name", in: "path", value: "$inputs.boat" }];
  const story = { workflowId: "gone", steps: [{ ...step, parameters }] };
  await mkdir(join(folder, "stories"));
  await writeFile(join(folder, "stories/gone.yaml"), stringify({ arazzo: "1.0.1", workflows: [story] }));
  await check({});
  expect(paths).not.toContain("/boats/titanic");
  const workflows = [{ file: "stories/gone.yaml", inputs: { boat: "titanic" } }];
  await checkFrom(tmpdir(), { workflows }, "--config", join(folder, "onecontract.config.yaml"), "--out", folder);
  expect(paths).toContain("/boats/titanic");
  // a boat that is there breaks the story
  const broken = await check({ workflows: [{ file: "stories/gone.yaml", inputs: { boat: "ark" } }] });
  expect(broken.out).toContain("expected 404, got 200 (readBoat: gone, read)");
});

test(
  "a profile starts a server of its own, which is held strictly; another server is not it",
  { timeout: TIME },
  async () => {
    await writeFile(
      join(folder, "profile.mjs"),
      `export const profile = {
  provocations: [], workflows: [], corpus: {}, exclusions: [],
  launch: async () => ({ url: ${JSON.stringify(url)}, credentials: { Key: "two" }, restricted: undefined, stop: async () => {} }),
};`,
    );
    const own = await check({ profile: "profile.mjs", target: undefined });
    expect(own).toMatchObject({ code: 1, out: expect.stringContaining("Holding a server of its own") });
    expect(keys).toContain("two");
    // what a lenient run only tells counts here
    expect(own.out).toMatch(/first of expected-status: /);
    keys.clear();
    const other = await check({ profile: "profile.mjs" }, "--target", url);
    expect(keys).not.toContain("two");
    expect(other.out).not.toMatch(/first of expected-status: /);
    expect(await check({ profile: "openapi.yaml", target: undefined })).toMatchObject({ code: 2 });
  },
);

test("what is misspelt or missing is refused", { timeout: TIME }, async () => {
  expect(await check({ phases: { malforme: false } })).toMatchObject({
    code: 2,
    err: expect.stringContaining("There is no phase malforme:"),
  });
  expect(await check({ workflows: [{ file: "nowhere.yaml" }] })).toMatchObject({
    code: 2,
    err: expect.stringContaining(join(folder, "nowhere.yaml")),
  });
  expect(await check({}, "--budget", "0")).toMatchObject({ code: 2, err: expect.stringContaining("--budget") });
  expect(await check({ credentials: { Key: "$NOWHERE" } })).toMatchObject({
    code: 2,
    err: expect.stringContaining("NOWHERE"),
  });
});
