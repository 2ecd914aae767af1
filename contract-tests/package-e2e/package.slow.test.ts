/** The client package as its users meet it: packed, installed elsewhere, compiled, and run against the mock and the service. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContract } from "../../spec/openapi/read.ts";
import { operationsOf } from "../../spec/openapi/operations.ts";
import { type Open, browserFor } from "../../spec/docs/testing/browser.ts";
import { PROMISED, nodesAtHand } from "./nodes.ts";
import { bundlePage, servePage } from "./page.ts";
import { type Project, makeProject } from "./project.ts";
import { SERVICES, type Start } from "./services.ts";

const run = promisify(execFile);
const NODES = await nodesAtHand();
const ADAPTERS = ["hono", "express", "fastify", "node:http", "fetch"];
/** What every program loads, openapi-fetch among it: no room for a schema library. */
const CLIENT_BUDGET_BYTES = 20_000;
/** What one operation of the contract may add. */
const OPERATION_BUDGET_BYTES = 300;

let project: Project;

beforeAll(async () => {
  project = await makeProject();
  const missing = PROMISED.filter((major) => !NODES.some((node) => node.major === major));
  if (missing.length > 0) console.warn(`NOT RUN, not on the PATH: Node ${missing.join(", Node ")}`);
});
afterAll(() => project[Symbol.asyncDispose]());

interface AdapterReport {
  readonly batch: string;
  readonly announced: string;
  readonly same: boolean;
  readonly outcome: { readonly delivered: boolean; readonly attempts: number };
  readonly forged: Readonly<Record<string, number>>;
  readonly genuine: readonly number[];
  readonly handled: number;
}

interface Report {
  readonly adapters: Readonly<Record<string, AdapterReport>>;
  readonly listed: readonly string[];
  readonly refusal: string;
}

test("a consumer compiles under strict without skipping the package's own types, the README's examples included", async () => {
  expect(await project.compile()).toBe("");
});

test("the package holds what it needs and nothing of the machine it was built on", async () => {
  const manifest = JSON.parse(await readFile(join(project.installed, "package.json"), "utf8")) as Record<
    string,
    object
  >;
  expect(Object.keys(manifest["dependencies"] ?? {})).toEqual(["openapi-fetch", "zod"]);
  expect(manifest).toMatchObject({ type: "module", sideEffects: false, version: "0.1.0", license: "Apache-2.0" });
  expect(project.packed).toEqual(expect.arrayContaining(["LICENSE", "README.md", "THIRD-PARTY-LICENSES"]));
  expect(project.packed.filter((path) => !/^dist\/.*\.(d\.ts|js)$/.test(path))).toHaveLength(4);
  const texts = await Promise.all(project.packed.map((path) => readFile(join(project.installed, path), "utf8")));
  expect(texts.filter((text) => text.includes(project.path.split("/").slice(0, 2).join("/") + "/"))).toEqual([]);
});

test("the README says what the signature alone cannot protect against", async () => {
  const readme = await readFile(join(project.installed, "README.md"), "utf8");
  expect(readme).toMatch(/What `X-Service-Signature` alone cannot protect against[\s\S]*Replay/);
});

describe.for(NODES)("on Node $version", ({ path: node, major }) => {
  // what differs between releases of Node does not differ between the mock and the service
  const services = major === NODES.at(-1)?.major ? SERVICES : SERVICES.filter(([name]) => name === "the service");
  test.for(services)("the same consumer runs the whole flow against %s, with every adapter", async ([name, start]) => {
    await using service = await start();
    const program = [join(project.path, "dist/main.mjs"), service.url, service.token];
    const { stdout } = await run(node, program, { maxBuffer: 2 ** 24 });
    const { adapters, listed, refusal } = JSON.parse(stdout) as Report;
    expect(Object.keys(adapters)).toEqual(ADAPTERS);
    for (const report of Object.values(adapters)) {
      expect(report).toMatchObject({ announced: report.batch, same: true, outcome: { delivered: true, attempts: 1 } });
      // the flow's own, one of two that are alike, and the large one
      expect([report.genuine, report.handled]).toEqual([[204, 204, 204], 3]);
      expect(Object.values(report.forged)).toEqual(Array.from({ length: 13 }, () => 401));
    }
    const made = Object.values(adapters).map(({ batch }) => batch);
    // the one example of the mock is of another project; the service has five on three pages, newest first
    expect(listed).toEqual(name === "the mock" ? [] : made.toReversed());
    expect(refusal).toBe("422 invalid_body 1");
  });

  test("CommonJS can require the package", async () => {
    const flags = major === 20 ? ["--disable-warning=ExperimentalWarning"] : [];
    const source = `const { createClient } = require("respiratory-intelligence-service-client");
      const { verify } = require("respiratory-intelligence-service-client/webhooks");
      console.log(typeof createClient, typeof verify)`;
    const { stdout } = await run(node, [...flags, "--input-type=commonjs", "--eval", source], { cwd: project.path });
    expect(stdout.trim()).toBe("function function");
  });
});

describe("in a browser", () => {
  test("a page that uses the client loads nothing but it and openapi-fetch, and little of them", async () => {
    const { code, packages } = await bundlePage(project);
    expect(packages).toEqual(["openapi-fetch", "respiratory-intelligence-service-client"]);
    console.log(`the client in a browser: ${code.length} bytes minified, ${gzipSync(code).length} compressed`);
    const operations = operationsOf(await readContract("spec/openapi.yaml"));
    expect(code.length).toBeLessThan(CLIENT_BUDGET_BYTES + OPERATION_BUDGET_BYTES * operations.length);
  });

  for (const [name, start] of SERVICES) {
    test(`a page of another origin calls ${name}`, (context) => checkPage(browserFor(context), name, start));
  }
});

async function checkPage(open: Open, name: string, start: Start): Promise<void> {
  const { code } = await bundlePage(project);
  await using page = await servePage(code);
  await using service = await start(page.origin);
  const { page: tab } = await open(page.origin);
  const answer = await tab.evaluate(`call(${JSON.stringify(service.url)}, ${JSON.stringify(service.token)})`);
  // the mock knows no projects: it answers with its example
  expect(answer).toEqual({ version: "0.1.0", model: name === "the mock" ? 201 : 404 });
}
