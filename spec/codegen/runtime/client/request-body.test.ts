import { expect, test } from "vitest";
import { writeBody } from "./request-body.ts";

test.each([
  ["", "image/png", "image/png"],
  ["application/pdf", "image/png", "application/pdf"],
])("a file of the type %j that the contract has is sent as what it is (%s)", (contentType, type, sent) => {
  expect(writeBody(new Blob(["x"], { type }), contentType, {}).contentType).toBe(sent);
});
