/** Which words say of which switches that they are a reason to refuse. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { refusedBy, saidOf } from "./refusals-switched.ts";

test.each<[words: string, name: string, value: boolean, status: number | undefined]>([
  ["The doctor is inactive or has another appointment.", "active", false, 409],
  ["The doctor is inactive", "active", true, undefined],
  ["The doctor is not active", "is_active", false, 409],
  ["Unknown patient, or the doctor is no longer active", "isActive", false, 409],
  ["The doctor is archived or disabled", "enabled", false, 409],
  ["The doctor is archived or disabled", "archived", true, 409],
  ["The doctor is archived or disabled", "archived", false, undefined],
  ["The doctor has been deactivated", "active", false, undefined],
  ["The room is inactive", "active", false, undefined],
  ["The doctor is inactive unless on call", "active", false, undefined],
  ["The doctor is not on duty", "active", false, undefined],
])("%s: %s %s", (description, name, value, status) => {
  const { operations } = contractOf({
    openapi: "3.1.1",
    info: { title: "Clinic", version: "1.0.0" },
    paths: { "/appointments": { post: { responses: { "201": { description: "" }, "409": { description } } } } },
  });
  expect(operations.map((one) => refusedBy(saidOf(one, "doctor"), name, value))).toEqual([status]);
});
