import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { syntheticContract } from "../codegen/fixtures/synthetic.ts";
import { browserFor } from "./testing/browser.ts";
import { operationsOf, webhooksOf } from "../openapi/operations.ts";
import { readContract } from "../openapi/read.ts";
import { closeClient, enterKey, goTo, isOnScreen, openClient, send } from "./testing/reference.ts";
import { makeSite, publish, startMock, stranger } from "./testing/site.ts";

const OURS = "spec/openapi.yaml";

async function contractFile(contract: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "contract-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(contract));
  return join(folder, "openapi.json");
}

test("a published site tries operations against a mock on another host, and asks nobody else", async (context) => {
  const open = browserFor(context);
  const mock = await startMock(OURS);
  const site = await publish({ SPEC: OURS, SERVER: mock });
  const { page, origins, complaints } = await open(site.url);
  await send(await openClient(await goTo(page, "Describe the service")), "200 OK");
  await closeClient(page);
  await enterKey(page, "a-key-of-any-kind");
  await send(await openClient(await goTo(page, "Take in patients and their spirometry")), "201 Created");
  expect([...origins()].sort()).toEqual([mock, site.origin].sort());
  expect(complaints).toEqual([]);
});

test("what a contract embeds from elsewhere is not fetched", async (context) => {
  const open = browserFor(context);
  const elsewhere = await stranger();
  const description = `![a picture](${elsewhere.url}/picture.png) <img src="${elsewhere.url}/tag.png"> [a link](${elsewhere.url}/link)`;
  const SPEC = await contractFile({
    openapi: "3.1.1",
    info: { title: "Nosy", version: "1", description, "x-logo": { url: `${elsewhere.url}/logo.png` } },
    servers: [{ url: "https://api.nosy.example" }],
    paths: {
      "/things": { get: { summary: "List things", description, responses: { 200: { description: "Things" } } } },
    },
  });
  const { page } = await open((await publish({ SPEC })).url);
  await page.getByRole("heading", { name: "List things" }).waitFor();
  await page.getByRole("link", { name: "a link" }).first().waitFor();
  expect(elsewhere.asked).toEqual([]);
});

test("a contract of hundreds of operations without a summary or a tag is shown to its last one", async (context) => {
  const open = browserFor(context);
  const SPEC = await contractFile(syntheticContract(100));
  const { page, origins, complaints } = await open((await publish({ SPEC })).url);
  await goTo(page, "/resources-99/{id}");
  expect(origins()).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test("the page opens from a file, at the code of a problem: every operation is there, and its samples name a host to put in", async (context) => {
  const open = browserFor(context);
  const folder = await makeSite({ SPEC: OURS });
  const { page, origins, complaints } = await open(`${pathToFileURL(join(folder, "index.html")).href}#not_found`);
  const row = page.getByRole("row").filter({ has: page.getByText("not_found", { exact: true }) });
  await expect.poll(() => isOnScreen(row)).toBe(true);
  const contract = await readContract(OURS);
  await page.getByText("https://HOST", { exact: true }).first().waitFor();
  const contents = await page.locator("aside").innerText();
  for (const { definition } of [...operationsOf(contract), ...webhooksOf(contract)]) {
    if (definition["x-scalar-ignore"] !== true) expect(contents).toContain(String(definition["summary"]));
  }
  const liveness = await goTo(page, "Is the process alive");
  expect(await liveness.getByRole("button", { name: "Test Request" }).count()).toBe(0);
  expect(await page.getByText("file:/", { exact: false }).count()).toBe(0);
  // files alone
  expect(origins().filter((origin) => !origin.startsWith("file:"))).toEqual([]);
  expect(complaints).toEqual([]);
});

test("opened from a file, a server that the contract names by its host can be tried", async (context) => {
  const open = browserFor(context);
  const mock = await startMock(OURS);
  const folder = await makeSite({ SPEC: OURS, SERVER: mock });
  const { page, complaints } = await open(pathToFileURL(join(folder, "index.html")).href);
  await send(await openClient(await goTo(page, "Describe the service")), "200 OK");
  expect(complaints).toEqual([]);
});
