import { expect, test } from "vitest";
import { writeBody } from "./request-body.ts";

test.each([
  ["image/*", "image/png", "image/png"],
  ["*/*", "text/csv", "text/csv"],
  ["image/*", "", "image/*"],
  ["application/pdf", "image/png", "application/pdf"],
])("a file in %s is sent as what it is (%s)", (contentType, type, sent) => {
  expect(writeBody(new Blob(["x"], { type }), contentType, {}).contentType).toBe(sent);
});
