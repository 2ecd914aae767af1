/** Which words of a description say in which states a member is there, and which say nothing. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { presenceFaults } from "./said-presence.ts";

const STATES = { enum: ["queued", "running", "succeeded", "failed", "archived"] };

function faults(description: string, status: string, url: Json = "/x"): string[] {
  return presenceFaults({}, { properties: { status: STATES, url: { description } } }, { status, url });
}

test.each<[string, string, boolean]>([
  ["Only present when the export has succeeded", "succeeded", true],
  ["Only present when the export has succeeded", "running", false],
  ["Only present when the export has succeeded", "failed", false],
  // what has succeeded may have been archived since
  ["Only present when the export has succeeded", "archived", true],
  ["Only present while it is running", "succeeded", false],
  ["Where it is. Only set if the job failed or succeeded.", "failed", true],
  ["Where it is. Only set if the job failed or succeeded.", "queued", false],
  ["Present only once the export has succeeded", "archived", true],
  ["Present only once the export has succeeded", "running", false],
  ["Null until it has succeeded", "queued", false],
  ["Null unless it has failed", "succeeded", false],
  ["Null unless it has failed", "failed", true],
  // what is said of another condition says nothing for sure
  ["Only present when the export has not failed", "failed", true],
  ["Only present when asked for", "queued", true],
  ["Present when the export has succeeded", "queued", true],
])("%s: %s is right: %s", (description, status, isRight) => {
  expect(faults(description, status)).toHaveLength(isRight ? 0 : 1);
});

test.each([null, "", 0, false, []])("%j is nothing", (url) => {
  expect(faults("Only present when the export has succeeded", "running", url)).toEqual([]);
});

test("a state without a word is in no sentence", () => {
  const properties = { status: { enum: ["running", ""] }, url: { description: "Where it is." }, name: {} };
  expect(presenceFaults({}, { properties }, { status: "running", url: "/x", name: "n" })).toEqual([]);
});
