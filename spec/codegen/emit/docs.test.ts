import { expect, test } from "vitest";
import type { JsonObject } from "../../openapi/json.ts";
import { emitDocs } from "./docs.ts";

const NASTY = `</title><script>alert("1")</script> & 'more'`;
const contractOf = (info: JsonObject, more: JsonObject = {}): JsonObject => ({ openapi: "3.1.1", info, ...more });

const settingsOf = (page: string): unknown =>
  JSON.parse(/<script id="settings" type="application\/json">(.*?)<\/script>/.exec(page)?.[1] ?? "");

test("the contract's own words cannot become markup", () => {
  const page = emitDocs(contractOf({ title: NASTY, summary: NASTY, version: "1" }));
  expect(page).not.toContain("<script>");
  expect(page.match(/<\/title>/g)).toHaveLength(1);
  expect(page).toContain("&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; 'more'");
});

test("a problem code cannot end the element that holds the settings", () => {
  const components = {
    schemas: { Code: { enum: ["</script><script>alert(1)</script>"] } },
    responses: { No: { content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Code" } } } } },
  };
  const page = emitDocs(contractOf({ title: "T", version: "1" }, { components }));
  const explained = { Code: ["</script><script>alert(1)</script>"] };
  expect(settingsOf(page)).toEqual({ openAll: true, explained, groups: {} });
});

test("a contract without a title still makes a page", () => {
  expect(emitDocs(contractOf({ version: "1" }))).toContain("<title>API reference</title>");
});

test("the contents open as a whole up to a hundred operations, webhooks included", () => {
  const item = { get: { responses: {} } };
  const contract = (count: number) =>
    contractOf(
      { title: "T", version: "1" },
      {
        paths: Object.fromEntries(Array.from({ length: count }, (_, index) => [`/${index}`, item])),
        webhooks: { changed: { post: { responses: {} } } },
      },
    );
  expect(settingsOf(emitDocs(contract(99)))).toMatchObject({ openAll: true });
  expect(settingsOf(emitDocs(contract(100)))).toMatchObject({ openAll: false });
});

test("every address of the page is relative, save that of the empty icon", () => {
  const page = emitDocs(contractOf({ title: "T", version: "1" }));
  expect([...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    "data:,",
    "openapi.yaml",
    "docs/reference.js",
    "docs/contract.js",
    "docs/prepare.js",
    "docs/start.js",
  ]);
});
