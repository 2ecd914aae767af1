import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { isLocal } from "./local.ts";

test.each([
  ["http://localhost:8080", true],
  ["http://api.localhost", true],
  ["http://127.0.0.1:1", true],
  ["http://[::1]:8080", true],
  ["http://0.0.0.0:8080", true],
  ["https://localhost.example.com", false],
  ["https://notlocalhost", false],
  ["http://203.0.113.7", false],
  ["http://[2001:db8::7]", false],
])("%s runs here: %s", (url, expected) => {
  expect(isLocal(url)).toBe(expected);
});

test("an address of this machine is here", () => {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const urls = addresses.flatMap(({ address, family }) => (family === "IPv4" ? [`http://${address}:8080`] : []));
  expect(urls).not.toEqual([]);
  expect(urls.filter((url) => !isLocal(url))).toEqual([]);
});
