/** Bodies are large and traffic has no end: what is remembered of it is small. Slow, so that the memory is nobody else's. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { History } from "../relations/history.ts";
import type { Entry } from "./entries.ts";
import { Watch } from "./watch.ts";

const CONTRACT = contractOf({
  openapi: "3.1.1",
  info: { title: "Files", version: "1.0.0" },
  paths: { "/files": { post: { operationId: "putFile", responses: { "200": { description: "Kept." } } } } },
  webhooks: { kept: { post: { operationId: "onKept", responses: { "204": { description: "Taken." } } } } },
});

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function megabytes(): number {
  collect();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return (arrayBuffers + heapUsed) / 1_000_000;
}

function entry(index: number, of: "request" | "webhook"): Entry {
  const body = Buffer.alloc(500_000, index);
  return {
    url: "/files",
    request: {
      method: "POST",
      headers: [
        ["Idempotency-Key", `k${index}`],
        ["webhook-id", `w${index}`],
      ],
      body,
    },
    response: { status: 200, headers: [], body },
    ...(of === "webhook" ? { webhook: { registered: "https://r.example/files", at: 0, doneAt: 0 } } : {}),
  };
}

test("of identifiers and tags without end the newest are kept", () => {
  const history = new History({ "x-relations": [{ unique: "$response.header.X-Request-Id" }] }, 10_000);
  const judge = (id: string): string[] => {
    const response = { status: 200, headers: [["X-Request-Id", id]] as const, body: Buffer.alloc(0) };
    const about = { name: "", operationId: undefined, intent: "open", check: "watch" } as const;
    const request = { method: "GET", target: "/", headers: [], body: undefined };
    return history.judge({ id: 1, case: about, request, response, failure: undefined }).map(({ check }) => check);
  };
  expect([judge("a"), judge("a")]).toEqual([[], ["unique"]]);
  for (let index = 0; index < 100; index += 1) judge(`b${index}`);
  expect([judge("b99"), judge("a")]).toEqual([["unique"], []]);
});

test.each(["request", "webhook"] as const)("of twenty megabytes of each %s few are kept", async (of) => {
  const watch = new Watch(CONTRACT);
  watch.judge(entry(0, of));
  const before = megabytes();
  for (let index = 1; index <= 40; index += 1) watch.judge(entry(index, of));
  // what a collection lets go of is returned a while later, by a thread of the engine
  await expect.poll(() => megabytes() - before, { timeout: 30_000 }).toBeLessThan(5);
  expect(watch.operations().total).toBe(1);
});
