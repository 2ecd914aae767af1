/** Targets that clients and scanners send, and addresses of a browser's record. */
import { expect, test } from "vitest";
import { targetOf } from "./target.ts";

test.each([
  ["/things?a=1?b", "/things", "?a=1?b"],
  ["//", "//", ""],
  ["//a:b:c/x", "//a:b:c/x", ""],
  [String.raw`/\?x`, String.raw`/\ `.trim(), "?x"],
  ["*", "*", ""],
  ["http://h.example:1/a/b?c=d#e", "/a/b", "?c=d"],
  ["http://h.example?c", "/", "?c"],
  ["http://h.example//b", "//b", ""],
  ["/to?next=http://h.example/x", "/to", "?next=http://h.example/x"],
  ["", "/", ""],
])("%s", (text, path, search) => {
  expect(targetOf(text)).toEqual({ path, search });
});
