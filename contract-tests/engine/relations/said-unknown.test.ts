/** Which words of a refusal say that what a member names has to be there. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { refusedUnknown } from "./said-unknown.ts";

function refused(member: string, description: string, status = "422"): number | undefined {
  const responses = { "201": { description: "" }, [status]: { description } };
  const { operations } = contractOf({
    openapi: "3.1.1",
    info: { title: "Unknown", version: "1.0.0" },
    paths: { "/x": { post: { operationId: "x", responses } } },
  });
  const [operation] = operations;
  return operation && refusedUnknown(operation, member);
}

test.each<[string, string, number | undefined]>([
  ["product_id", "Unknown product", 422],
  ["from_location_id", "Unknown product or location, or both are the same", 422],
  ["productIds", "An unknown product", 422],
  ["siteId", "The site does not exist", 422],
  ["site_id", "Invalid, or no such site.", 422],
  ["site", "The site was not found", 422],
  ["site_id", "Site or sensor not found", 422],
  ["site_id", "Site not found", 422],
  ["device_id", "The site does not exist", undefined],
  ["site_id", "The site is closed", undefined],
  ["site_id", "The site does not exist unless it is made here", undefined],
  ["title", "Unknown product", undefined],
])("%s, %s: %s", (member, description, status) => {
  expect(refused(member, description)).toBe(status);
});

test("what is said of a success is no refusal", () => {
  expect(refused("site", "Unknown sites are made", "202")).toBeUndefined();
});
