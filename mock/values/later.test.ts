import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { createSchemas } from "../schemas.ts";
import { createMaker } from "./maker.ts";

const status = { type: "string", enum: ["pending", "done", "failed"] };

test.each([
  ["Why it failed. Present only\nwhen `status` is `failed`.", false],
  ["Only set once the job is done", false],
  ["Null unless it failed.", false],
  ["Only present when it is pending", true],
  ["Only present when you may see it", true],
  ["Why it failed", true],
])("what is described as %j is told of a pending job: %s", (description, isTold) => {
  const document: JsonObject = { components: { schemas: { Status: status } } };
  const properties = { status: { $ref: "#/components/schemas/Status" }, reason: { type: "string", description } };
  const maker = createMaker(document, createSchemas(document));
  expect(Object.hasOwn(maker.make({ type: "object", properties })?.value as JsonObject, "reason")).toBe(isTold);
  expect(maker.make({ type: "object", required: ["reason"], properties })?.value).toHaveProperty("reason");
});
