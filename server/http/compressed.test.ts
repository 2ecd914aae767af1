import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { codingFor, compressible } from "./compressed.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, br;q=0", "gzip"],
  ["BR ; q=0.5", "br"],
  ["gzip;q=0.000, identity", undefined],
  ["*", "br"],
  ["*, br;q=0", "gzip"],
  ["*;q=0", undefined],
  ["deflate", undefined],
  ["bracket", undefined],
  ["", undefined],
])("a client that says %j gets %s", (header, coding) => {
  expect(codingFor(header)).toBe(coding);
});

test("a body is compressed once for each coding, and is itself again when it is taken apart", async () => {
  const body = new TextEncoder().encode("spirometry ".repeat(1000));
  const read = compressible(body);
  expect(await read(undefined)).toBe(body);
  expect(await read("br")).toBe(await read("br"));
  expect(new Uint8Array(brotliDecompressSync(await read("br")))).toEqual(body);
  expect(new Uint8Array(gunzipSync(await read("gzip")))).toEqual(body);
  expect((await read("br")).length).toBeLessThan(body.length / 10);
});
