import { expect, test } from "vitest";
import type { Exchange } from "../../contract-tests/engine/http/exchange.ts";
import { Alike } from "./alike.ts";

type Headers = Record<string, string>;

function answered(status: number, headers: Headers = {}): Exchange {
  return { response: { status, headers: Object.entries(headers), body: Buffer.alloc(0) } } as unknown as Exchange;
}

const LOST = { response: undefined, failure: "ECONNRESET" } as Exchange;
const RESET = { response: undefined, failure: "the connection was reset" } as Exchange;
const HTML = answered(200, { "Content-Type": "text/html; charset=utf-8" });

function saidOf(exchanges: readonly Exchange[], findings = 3): string | undefined {
  const alike = new Alike();
  for (const exchange of exchanges) alike.note(exchange);
  return alike.said(findings);
}

function often(...exchanges: readonly Exchange[]): Exchange[] {
  return Array.from({ length: 10 }, (_, index) => exchanges[index % exchanges.length] as Exchange);
}

test.each([
  ["pages", often(HTML, answered(200, { "content-type": "text/html" })), /200, text\/html: is it the server/],
  ["no such path", often(answered(404)), /with 404: is it the server of this contract/],
  ["a gateway", often(answered(503)), /with 503: is it the server of this contract/],
  [
    "a place to sign in",
    often(answered(302, { location: "/login?to=/a" }), answered(302, { location: "/login?to=/b" })),
    /302 to another address: does it want credentials \(--auth\)/,
  ],
  ["no answer", often(LOST, RESET), /with nothing: is it a server of HTTP/],
])("what stands behind all findings is asked: %s", (_what, exchanges, words) => {
  expect(saidOf(exchanges)).toMatch(words);
});

test.each([
  ["answers that differ", [...often(HTML), answered(404)], 3],
  ["answers that differ in their type", [...often(answered(404)), answered(404, { "content-type": "text/html" })], 3],
  ["a few requests", often(HTML).slice(1), 3],
  ["no findings", often(HTML), 0],
  // that no credentials were given is told otherwise
  ["who is locked out", often(answered(401)), 3],
])("nothing is asked of %s", (_what, exchanges, findings) => {
  expect(saidOf(exchanges, findings)).toBeUndefined();
});
