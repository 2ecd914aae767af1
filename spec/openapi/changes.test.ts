/** What a changelog names, by the part of the contract that is another one. */
import { expect, test } from "vitest";
import { changesBetween } from "./changes.ts";
import type { JsonObject } from "./json.ts";

const CONTRACT = {
  openapi: "3.1.1",
  info: { title: "T", version: "1" },
  servers: [{ url: "/a" }],
  security: [{ key: [] }],
  paths: {
    "/pets": { get: { responses: { 200: { $ref: "#/components/responses/Pets" } } } },
    "/open": { get: { security: [], responses: { 200: { description: "D" } } } },
  },
  webhooks: { born: { post: { responses: { 200: { description: "D" } } } } },
  components: {
    schemas: { Pet: { type: "object" } },
    responses: { Pets: { description: "D" } },
    securitySchemes: { key: { type: "apiKey", in: "header", name: "K" } },
  },
};
type Contract = typeof CONTRACT;

test.each<[string, (contract: Contract) => unknown, string[]]>([
  ["nothing", () => 0, []],
  ["the version", ({ info }) => (info.version = "2"), []],
  ["an operation", ({ paths }) => Object.assign(paths["/pets"].get, { summary: "S" }), ["changed GET /pets"]],
  [
    "a webhook",
    ({ webhooks }) => Object.assign(webhooks.born, { put: webhooks.born.post }),
    ["added webhook PUT born"],
  ],
  ["a schema", ({ components }) => Object.assign(components.schemas, { Toy: {} }), ["added schema Toy"]],
  ["an answer", ({ components }) => (components.responses.Pets.description = "E"), ["changed response Pets"]],
  ["a scheme", ({ components }) => (components.securitySchemes.key.name = "L"), ["changed security scheme key"]],
  ["who is asked for what", (contract) => (contract.security = []), ["changed GET /pets"]],
  [
    "a server of one path",
    ({ paths }) => Object.assign(paths["/open"], { servers: [{ url: "/c" }] }),
    ["changed GET /open"],
  ],
  ["a server", ({ servers }) => servers.splice(0, 1, { url: "/b" }), ["added server /b", "removed server /a"]],
])("%s", (_what, change, told) => {
  const after = structuredClone(CONTRACT);
  change(after);
  const changes = changesBetween(CONTRACT as unknown as JsonObject, after as unknown as JsonObject);
  expect(changes.map(({ kind, subject }) => `${kind} ${subject}`).toSorted()).toEqual(told);
});
