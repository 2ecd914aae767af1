import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { addressReader } from "./client-address.ts";
import type { Env } from "./env.ts";

async function addressOf(trusted: readonly string[], peer: string | undefined, forwarded?: string): Promise<string> {
  const read = addressReader(trusted);
  const app = new Hono<Env>().get("/", (c) => c.text(String(read(c))));
  const headers: Record<string, string> = forwarded === undefined ? {} : { "X-Forwarded-For": forwarded };
  const incoming = { socket: { remoteAddress: peer } } as IncomingMessage;
  const response = await app.request("/", { headers }, peer === undefined ? {} : { incoming });
  return response.text();
}

test.each([
  ["nobody is trusted", [], "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["the proxy is trusted", ["10.0.0.0/8"], "10.0.0.5", "198.51.100.1", "198.51.100.1"],
  [
    "the client made one up before the proxy wrote its own",
    ["10.0.0.0/8"],
    "10.0.0.5",
    "1.2.3.4, 198.51.100.1",
    "198.51.100.1",
  ],
  ["two proxies are trusted", ["10.0.0.0/8"], "10.0.0.5", "1.2.3.4, 198.51.100.1, 10.0.0.6", "198.51.100.1"],
  ["all are trusted", ["10.0.0.0/8"], "10.0.0.5", "10.0.0.7, 10.0.0.6", "10.0.0.7"],
  ["a client that is not trusted sends one", ["10.0.0.0/8"], "203.0.113.9", "10.0.0.7", "203.0.113.9"],
  ["the proxy wrote none", ["10.0.0.0/8"], "10.0.0.5", undefined, "10.0.0.5"],
  ["the proxy wrote no address", ["10.0.0.0/8"], "10.0.0.5", "unknown", "10.0.0.5"],
  ["the proxy wrote a number", ["10.0.0.0/8"], "10.0.0.5", "2130706433", "10.0.0.5"],
  ["the proxy wrote a port", ["10.0.0.0/8"], "10.0.0.5", "198.51.100.1:4711", "198.51.100.1"],
  ["IPv4 travels as IPv6", ["10.0.0.0/8"], "::ffff:10.0.0.5", "::ffff:198.51.100.1", "198.51.100.1"],
  ["IPv6", ["fd00::/8"], "fd00::5", "[2001:db8::1]:443", "2001:db8::1"],
  ["the network is written as IPv6", ["::ffff:10.0.0.0/104"], "10.0.0.5", "198.51.100.1", "198.51.100.1"],
  ["so is the proxy", ["::ffff:10.0.0.0/104"], "::ffff:10.0.0.5", "198.51.100.1", "198.51.100.1"],
  ["so is another network", ["::ffff:10.0.0.0/104"], "11.0.0.5", "198.51.100.1", "11.0.0.5"],
  ["all of IPv4 is trusted as IPv6", ["::ffff:0:0/96"], "203.0.113.9", "198.51.100.1", "198.51.100.1"],
  ["all of IPv6 is trusted, which IPv4 is not", ["::/0"], "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["another family", ["fd00::/8"], "10.0.0.5", "198.51.100.1", "10.0.0.5"],
])("the address where %s", async (_, trusted, peer, forwarded, expected) => {
  expect(await addressOf(trusted, peer, forwarded)).toBe(expected);
});

test("no address where nobody asks over a network", async () => {
  expect(await addressOf([], undefined, "198.51.100.1")).toBe("undefined");
});
