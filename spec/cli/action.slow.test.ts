/** The action for pull requests, as a runner calls it: a repository with a base, an event, and a GitHub that is our own. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { starterContract } from "./starter.ts";

const ACTION = fileURLToPath(new URL("../../.github/actions/check/", import.meta.url));
const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const TIME = 300_000;
const run = promisify(execFile);
const STARTER = starterContract("Notes");
const BROKEN = STARTER.replace("    get:\n      operationId: readNote", "    put:\n      operationId: readNote");

interface Comment {
  readonly id: number;
  body: string;
}

let folder: string;
let comments: Comment[];
let calls: string[];
let mayWrite: boolean;
let server: ReturnType<typeof createServer>;
let api: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pull-"));
  [comments, calls, mayWrite] = [[{ id: 1, body: "mine" }], [], true];
  server = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    calls.push(`${method} ${url}`);
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const { body = "" } = text === "" ? {} : (JSON.parse(text) as { body: string });
    if (method !== "GET" && !mayWrite) return void response.writeHead(403).end("{}");
    if (method === "POST") comments.push({ id: comments.length + 1, body });
    if (method === "PATCH") Object.assign(comments[Number(url.split("/").at(-1)) - 1] ?? {}, { body });
    response.end(JSON.stringify(method === "GET" ? comments : {}));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
  await rm(folder, { recursive: true });
});

async function git(...args: string[]): Promise<string> {
  const { stdout } = await run("git", ["-c", "user.name=T", "-c", "user.email=t@example.com", ...args], {
    cwd: folder,
  });
  return stdout.trim();
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly outputs: string;
  readonly summary: string;
}

/** The step on a pull request that makes `head` of `base`. */
async function pull(
  base: string | undefined,
  head: string,
  inputs: Record<string, string> = {},
  kind = "pull_request",
  from?: string,
): Promise<Ran> {
  if (
    (await git("init", "-q")
      .then(
        () => git("rev-parse", "-q", "--verify", "HEAD"),
        () => "",
      )
      .catch(() => "")) === ""
  ) {
    await writeFile(join(folder, "other"), "");
    if (base !== undefined) await writeFile(join(folder, "openapi.yaml"), base);
    await git("add", ".");
    await git("commit", "-qm", "base");
  }
  const sha = from ?? (await git("rev-list", "--max-parents=0", "HEAD"));
  await writeFile(join(folder, "openapi.yaml"), head);
  const events = {
    pull_request: { pull_request: { number: 7, base: { sha } } },
    merge_group: { merge_group: { base_sha: sha } },
  };
  const event = new Map<string, object>(Object.entries(events)).get(kind) ?? {};
  const files = { GITHUB_EVENT_PATH: "event.json", GITHUB_OUTPUT: "output", GITHUB_STEP_SUMMARY: "summary" };
  const paths = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, join(folder, ".git", file)]));
  await writeFile(paths["GITHUB_EVENT_PATH"] ?? "", JSON.stringify(event));
  for (const name of ["output", "summary"]) await writeFile(join(folder, ".git", name), "");
  const given = {
    CONTRACT: "openapi.yaml",
    COMMAND: `${process.execPath} ${MAIN}`,
    TOKEN: "t",
    COMMENT: "true",
    BREAKING: "error",
    ...inputs,
  };
  const env = {
    PATH: process.env["PATH"],
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
    GITHUB_API_URL: api,
    GITHUB_REPOSITORY: "a/b",
    GITHUB_ACTIONS: "true",
    GITHUB_WORKSPACE: folder,
    ...paths,
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [`INPUT_${name}`, value])),
  };
  const { code, out } = await new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [join(ACTION, "check.mjs")], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), out: stdout + stderr }),
    );
  });
  const [outputs, summary] = await Promise.all(
    ["output", "summary"].map((name) => readFile(join(folder, ".git", name), "utf8")),
  );
  return { code, out, outputs: outputs ?? "", summary: summary ?? "" };
}

test(
  "a break is annotated, fails the run and stands in one comment, which the next run writes anew",
  { timeout: TIME },
  async () => {
    const first = await pull(STARTER, BROKEN);
    expect(first).toMatchObject({ code: 1, out: expect.stringMatching(/^::error file=openapi\.yaml::/m) });
    expect(first.outputs).toMatch(/^breaking=[1-9]\d*$/m);
    expect(comments.map(({ body }) => body.split("\n")[0])).toEqual([
      "mine",
      "<!-- onecontract check openapi.yaml -->",
    ]);
    expect(comments[1]?.body).toContain("PUT /notes/{note_id}");
    expect(first.summary).toContain("PUT /notes/{note_id}");
    expect(await git("worktree", "list")).not.toContain("\n");
    expect(await pull(STARTER, STARTER)).toMatchObject({ code: 0, outputs: "breaking=0\n" });
    expect(comments).toHaveLength(2);
    expect(comments[1]?.body).toContain("Nothing breaks.");
  },
);

test(
  "a break may be a warning, and a token that may not comment costs the comment alone",
  { timeout: TIME },
  async () => {
    mayWrite = false;
    const ran = await pull(STARTER, BROKEN, { BREAKING: "warning" });
    expect(ran).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^::warning::The changes could not be commented/m),
    });
    expect(ran.summary).toContain("**1 breaking change.**");
  },
);

test("a push and a contract that is new are compared with nothing", { timeout: TIME }, async () => {
  expect((await pull(undefined, STARTER)).code).toBe(0);
  expect(comments[1]?.body).toContain("brings the contract");
  calls.length = 0;
  expect(await pull(undefined, STARTER, {}, "push")).toMatchObject({ code: 0, summary: "" });
  expect(calls).toEqual([]);
});

test(
  "a queue of pull requests is compared with what it merges into, and has no comment",
  { timeout: TIME },
  async () => {
    expect(await pull(STARTER, BROKEN, {}, "merge_group")).toMatchObject({ code: 1, outputs: "breaking=1\n" });
    expect(calls).toEqual([]);
  },
);

test(
  "text of a contract calls nobody and ends no comment, and a contract that cannot be read is an error",
  { timeout: TIME },
  async () => {
    const path =
      '  "/@everyone/<!-- onecontract\\n::add-mask::note\\n##[error]x":\n    get: { operationId: "::error::y", responses: { "200": { description: A } } }\n';
    const { out } = await pull(STARTER.replace("webhooks:\n", `${path}webhooks:\n`), STARTER);
    expect(comments[1]?.body).toContain("everyone");
    expect(comments[1]?.body).not.toMatch(/@everyone|\n.*<!--/);
    // what the runner takes for commands: https://docs.github.com/actions/reference/workflow-commands-for-github-actions
    const commands = out.split("\n").filter((line) => /^\s*::|##\[/.test(line));
    expect(commands).toEqual([expect.stringMatching(/^::error file=openapi\.yaml::::error::y \(GET \/@everyone/)]);
    expect(await pull(STARTER, "openapi: [")).toMatchObject({ code: 2, out: expect.stringMatching(/^::error::/m) });
  },
);

/** Tells what it was called with: which files are compared is not about what stands in them. */
const TOLD = `process.stdin.destroy(); import { existsSync, readFileSync } from "node:fs";
const [name, ...files] = process.argv.slice(2).filter((one) => !one.startsWith("--"));
const texts = files.map((file) => (existsSync(file) ? readFileSync(file, "utf8").trim() : "none"));
console.log(name + " " + texts.join(" > "));
if (texts.includes("broken")) { console.error(files[texts.indexOf("broken")] + ": broken"); process.exitCode = 2; }
`;

describe("what is compared", () => {
  let inputs: Record<string, string>;
  beforeEach(async () => {
    await writeFile(join(folder, "told.mjs"), TOLD);
    inputs = { COMMAND: `${process.execPath} ${join(folder, "told.mjs")}` };
  });

  test("a contract that moved is compared with what it was", { timeout: TIME }, async () => {
    const before = "the contract of before, which is long enough to be known again";
    await pull(before, before, inputs);
    await git("mv", "openapi.yaml", "api.yaml");
    const ran = await pull(before, "another", { ...inputs, CONTRACT: "api.yaml" });
    expect(ran.out).toContain(`diff ${before} > ${before}\n`);
    expect(comments.map(({ body }) => body.split("\n")[0])).toEqual([
      ...["mine", "<!-- onecontract check openapi.yaml -->", "<!-- onecontract check api.yaml -->"],
    ]);
  });

  test("what the base has got since the head branched off is no change of it", { timeout: TIME }, async () => {
    await pull("first", "first", inputs);
    const first = await git("rev-parse", "HEAD");
    await writeFile(join(folder, "openapi.yaml"), "later");
    await git("commit", "-qam", "base");
    const later = await git("rev-parse", "HEAD");
    await git("checkout", "-q", first);
    expect((await pull("first", "head", inputs, "pull_request", later)).out).toContain("diff first > head\n");
  });

  test("a contract that was broken can be mended, and one that is broken is told once", { timeout: TIME }, async () => {
    const mended = await pull("broken", "mended", inputs);
    expect(mended.out).toMatch(/^::warning::The contract of the base cannot be read.*: openapi\.yaml: broken$/m);
    expect(mended).toMatchObject({ code: 0, outputs: "breaking=0\n", summary: expect.not.stringContaining("Nothing") });
    const broken = await pull("broken", "broken", inputs);
    expect(broken.out.match(/^::.*/gm)).toEqual(["::error::openapi.yaml: broken"]);
    expect(broken.code).toBe(2);
  });

  test("a base that was not fetched is named, and an address has none", { timeout: TIME }, async () => {
    const missing = await pull("first", "first", inputs, "pull_request", "1".repeat(40));
    expect(missing).toMatchObject({
      code: 2,
      out: expect.stringMatching(/^::error::The base 1+ is not here: .*fetch-depth: 0/m),
    });
    const address = await pull("first", "first", { ...inputs, CONTRACT: "https://example.com/openapi.yaml" });
    expect(address).toMatchObject({
      code: 0,
      summary: "",
      out: expect.stringContaining("is no file of this repository"),
    });
  });
});

test("the server is checked where there is one", { timeout: TIME }, async () => {
  const notes = createServer((_request, response) => void response.writeHead(500).end());
  await new Promise<void>((resolve) => void notes.listen(0, "127.0.0.1", resolve));
  const target = `http://127.0.0.1:${(notes.address() as AddressInfo).port}`;
  const ran = await pull(STARTER, STARTER, { TARGET: target, ARGUMENTS: "--quick\n--seed\n1\n" });
  notes.closeAllConnections();
  await new Promise((resolve) => void notes.close(resolve));
  expect(ran).toMatchObject({ code: 1, out: expect.stringContaining("seed 1") });
  const sarif = /^sarif=(.*)$/m.exec(ran.outputs)?.[1] ?? "";
  expect(JSON.parse(await readFile(sarif, "utf8"))).toMatchObject({ runs: [expect.anything()] });
});

test("the description of the action lets no input become a command", async () => {
  const { runs, inputs, outputs } = parse(await readFile(join(ACTION, "action.yml"), "utf8")) as {
    inputs: Record<string, { description: string }>;
    outputs: Record<string, { value: string }>;
    runs: { using: string; steps: { id: string; shell: string; run: string; env: Record<string, string> }[] };
  };
  expect(runs.using).toBe("composite");
  for (const step of runs.steps) {
    expect(step.shell).toBe("bash");
    expect(step.run).not.toContain("${{");
    const named = Object.values(step.env).map((value) => /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1]);
    expect([...named, "working-directory"].sort()).toEqual(Object.keys(inputs).sort());
  }
  const script = await readFile(join(ACTION, "check.mjs"), "utf8");
  for (const name of Object.keys(outputs)) expect(script).toContain(`\`${name}=`);
});
