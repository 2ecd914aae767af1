/** Which words of a description say in which states a member is there, and which say nothing. */
import { expect, test } from "vitest";
import { presenceFaults } from "./said-presence.ts";

const STATES = { enum: ["queued", "running", "succeeded", "failed", "archived"] };

function faults(description: string, status: string, url: string | null = "/x"): string[] {
  return presenceFaults({}, { properties: { status: STATES, url: { description } } }, { status, url });
}

test.each<[string, string, boolean]>([
  ["Only present when the export has succeeded", "succeeded", true],
  ["Only present when the export has succeeded", "running", false],
  ["Only present when the export has succeeded", "archived", false],
  ["Where it is. Only set if the job failed or succeeded.", "failed", true],
  ["Where it is. Only set if the job failed or succeeded.", "queued", false],
  // what has succeeded once may have been archived since
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

test("what is null is not there", () => {
  expect(faults("Only present when the export has succeeded", "running", null)).toEqual([]);
});
