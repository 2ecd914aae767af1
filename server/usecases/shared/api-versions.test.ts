import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { API_VERSIONS } from "./api-versions.ts";

test("the form of every version that was released is kept, for the registrations made under it", () => {
  const changelog = readFileSync(new URL("../../../spec/CHANGELOG.md", import.meta.url), "utf8");
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) - \d{4}-\d{2}-\d{2}$/gm)].map(([, version]) => version);
  expect(released).not.toEqual([]);
  expect(API_VERSIONS).toEqual(expect.arrayContaining(released));
});
