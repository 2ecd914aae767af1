import { describe, expect, it } from "vitest";
import { parseBytes } from "./escaped-bytes.ts";

describe("bytes as PostgreSQL writes them", () => {
  it.each([
    ["", []],
    ["\\x00ff7b", [0, 255, 0x7b]],
    ["abc", [0x61, 0x62, 0x63]],
    ["\\\\", [0x5c]],
    ["a\\\\134b", [0x61, 0x5c, 0x31, 0x33, 0x34, 0x62]],
    ["\\000\\377z\\303\\251", [0, 255, 0x7a, 0xc3, 0xa9]],
  ])("%j", (text, bytes) => {
    expect([...parseBytes(text)]).toEqual(bytes);
  });
});
