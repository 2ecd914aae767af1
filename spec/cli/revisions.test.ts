import { expect, test } from "vitest";
import { refuseRevision } from "./revisions.ts";

test.each(["main:openapi.yaml", "HEAD~2:docs/api.json", "v1.0.0:./openapi.yaml", "origin/main:openapi.yaml"])(
  "%s is told how to be read",
  (name) => {
    expect(() => refuseRevision(name)).toThrow(`${name} is no file; one of another revision: git show ${name}`);
  },
);

test.each([
  "openapi.yaml",
  "./main:openapi.yaml",
  "/tmp/main:openapi.yaml",
  "https://example.com/openapi.yaml",
  "file:///tmp/openapi.yaml",
  String.raw`C:\contracts\openapi.yaml`,
  "C:/contracts/openapi.yaml",
])("%s is no revision of git", (name) => {
  expect(() => refuseRevision(name)).not.toThrow();
});
