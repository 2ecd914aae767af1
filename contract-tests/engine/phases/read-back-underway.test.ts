/** When words say that an answer tells how long to wait. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import type { Exchange } from "../http/exchange.ts";
import { unsaidWait } from "./read-back-underway.ts";

function said(description: string, state: string, headers: [string, string][]): string | undefined {
  const { operations } = contractOf({
    openapi: "3.1.1",
    info: { title: "Work", version: "1.0.0" },
    paths: { "/job": { get: { operationId: "job", responses: { "200": { description } } } } },
  });
  const exchange = { response: { status: 200, headers, body: Buffer.alloc(0) } } as unknown as Exchange;
  return operations[0] && unsaidWait(operations[0], state, exchange);
}

const WORDS = "The job. While it is queued or running, `Retry-After` says when to ask again.";

test.each<[string, string, [string, string][], boolean]>([
  [WORDS, "queued", [], true],
  [WORDS, "running", [["retry-after", "1"]], false],
  [WORDS, "succeeded", [], false],
  ["While it is in progress, `Retry-After` is there.", "in_progress", [], true],
  [WORDS, "queued (retry", [], false],
  ["`Retry-After` may be there. While it is queued it can be cancelled.", "queued", [], false],
  ["The job", "queued", [], false],
])("%s (%s, %j)", (words, state, headers, isMissing) => {
  expect(said(words, state, headers) !== undefined).toBe(isMissing);
});
