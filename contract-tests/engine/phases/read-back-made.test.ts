/** What of that which a run made is read again. */
import { expect, test } from "vitest";
import { OF_STORIES } from "../workflows/workflow.ts";
import { type Made, apartFromStories } from "./read-back-made.ts";

function madeBy(...checks: readonly string[]): Made[] {
  return checks.map((check, id) => ({ body: { id, check }, exchange: { id, case: { check } } }) as unknown as Made);
}

test.each([
  ["what examples made", ["examples", "positive"], ["examples", "positive"]],
  ["nothing of a story that may have changed it since", [OF_STORIES, "examples", OF_STORIES], ["examples"]],
  ["what a story made where nobody else made any", [OF_STORIES], [OF_STORIES]],
  ["nothing where there is nothing", [], []],
])("%s", (_what, checks, expected) => {
  expect(apartFromStories(madeBy(...checks)).map(({ body }) => body["check"])).toEqual(expected);
});
