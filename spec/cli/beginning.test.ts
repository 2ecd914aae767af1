import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { contractOf } from "../../contract-tests/engine/contract.ts";
import { beginningOf } from "./beginning.ts";

const running: Server[] = [];

afterAll(() => {
  for (const server of running) server.close();
});

/** Answers at these paths, to who shows the key, and with 404 elsewhere. */
async function serving(...paths: readonly string[]): Promise<string> {
  const server = createServer((request, response) => {
    const isKnown = request.headers["x-key"] === "k";
    response.statusCode = isKnown ? (paths.includes(request.url ?? "") ? 200 : 404) : 401;
    response.end();
  });
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const CONTRACT = contractOf({
  openapi: "3.1.0",
  info: { title: "Boats", version: "1" },
  servers: [
    { url: "https://boats.example/{stage}/v1/", variables: { stage: { default: "live" } } },
    { url: "/old" },
    { url: "http://localhost:3000" },
  ],
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
  paths: {
    "/boats/{boat}": { get: { responses: { "200": { description: "A boat" } } } },
    "/boats": { get: { responses: { "200": { description: "Boats" } } } },
  },
});

test.each([
  ["at the root", ["/boats"], "", ""],
  ["below the path of the first server", ["/live/v1/boats"], "", "/live/v1"],
  ["below that of another one", ["/old/boats"], "/", "/old"],
  ["nowhere", [], "", ""],
  ["and the target has a path", ["/live/v1/boats"], "/mine", "/mine"],
])("the interface is %s", async (_what, paths, given, found) => {
  const origin = await serving(...paths);
  expect(await beginningOf(origin + given, CONTRACT, { key: "k" }, {})).toBe(origin + found);
});
