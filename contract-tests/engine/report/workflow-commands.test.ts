import { expect, test } from "vitest";
import { annotated, inRepository } from "./workflow-commands.ts";

test("an annotation is one line, whatever its file and its text are called", () => {
  expect(annotated("error", "50 %\r\nmore: a,b", { file: "a,b:c%d.yaml", line: 3, title: "x, y" })).toBe(
    "::error file=a%2Cb%3Ac%25d.yaml,line=3,title=x%2C y::50 %25%0D%0Amore: a,b",
  );
  expect(annotated("warning", "Nothing", { file: undefined })).toBe("::warning::Nothing");
});

test("a file is named from the root of the repository, where it stands in one", () => {
  expect(inRepository("/repository/packages/an api/openapi.yaml", "/repository")).toBe("packages/an api/openapi.yaml");
  expect(inRepository("/elsewhere/openapi.yaml", "/repository")).toBe("/elsewhere/openapi.yaml");
  expect(inRepository("..openapi.yaml", process.cwd())).toBe("..openapi.yaml");
  expect(inRepository("https://example.com/openapi.yaml", "/repository")).toBe("https://example.com/openapi.yaml");
  expect(inRepository("openapi.yaml", "")).toBe("openapi.yaml");
});
