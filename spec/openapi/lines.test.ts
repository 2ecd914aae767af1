import { createConfig, getLineColLocation, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { Lines } from "./lines.ts";

const YAML = `openapi: 3.1.1
info:
  title: T
paths:
  /a/b:
    # a word
    get:
      tags: [one,
        two]
      responses:
        "200":
          description: A
`;

test.for([
  ["#", false, 1],
  ["#/info", true, 2],
  ["#/info", false, 3],
  ["#/paths/~1a~1b/get", true, 7],
  ["#/paths/~1a~1b/get/tags/1", false, 9],
  ["#/paths/~1a~1b/get/responses/200/description", false, 12],
  // what is not there stands with the name of what lacks it
  ["#/paths/~1a~1b/get/summary", true, 7],
  ["#/components/schemas/A", false, 1],
] as const)("%s, by its name %s, stands in line %s", ([at, onKey, line]) => {
  expect(new Lines(YAML).of(at, onKey)).toBe(line);
});

test("JSON has lines, too", () => {
  const text = JSON.stringify({ openapi: "3.1.1", paths: { "/ü": { get: { tags: ["a"] } } } }, undefined, 2);
  expect(new Lines(text).of("#/paths/~1%C3%BC/get/tags/0")).toBe(7);
});

test("the lines are those that the linter itself would name", async () => {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const problems = await lintFromString({ source: YAML, absoluteRef: "c.yaml", config });
  expect(problems.length).toBeGreaterThan(4);
  for (const {
    location: [place],
  } of problems)
    if (place !== undefined)
      expect([place.pointer, new Lines(YAML).of(place.pointer ?? "#", place.reportOnKey === true)]).toEqual([
        place.pointer,
        getLineColLocation(place).start.line,
      ]);
});
