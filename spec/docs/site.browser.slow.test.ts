import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { syntheticContract } from "../codegen/fixtures/synthetic.ts";
import { browserFor } from "./testing/browser.ts";
import { closeClient, enterKey, goTo, openClient, send } from "./testing/reference.ts";
import { publish, startMock, stranger } from "./testing/site.ts";

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
