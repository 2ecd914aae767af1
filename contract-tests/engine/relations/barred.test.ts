/** Which sentences bar an operation in a state, and which say something else. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { isBarred } from "./barred.ts";

const STATES = ["draft", "published", "in_review"];

const { operations } = contractOf({
  openapi: "3.1.1",
  info: { title: "Articles", version: "1.0.0" },
  paths: Object.fromEntries(
    [
      ["publish", "post", "/news-articles/{article_id}/publish"],
      ["change", "patch", "/news-articles/{article_id}"],
      ["remove", "delete", "/news-articles/{article_id}"],
      ["comment", "post", "/news-articles/{article_id}/comments"],
    ].map(([operationId = "", method = "", path = ""]) => [
      `${path}${method === "delete" ? "/" : ""}`,
      { [method]: { operationId, responses: { "200": { description: "" } } } },
    ]),
  ),
});

function barred(id: string, sentence: string): string[] {
  const operation = operations.find((one) => one.id === id);
  return STATES.filter((state) => operation !== undefined && isBarred(operation, sentence, state));
}

test.each<[string, string, string[]]>([
  ["publish", "A published article cannot be published again", ["published"]],
  ["publish", "Published articles can't be published twice", ["published"]],
  ["publish", "The article cannot be published while it is in review", ["in_review"]],
  ["publish", "Cannot be published once published", ["published"]],
  ["publish", "Once it is in review, an article may not be published", ["in_review"]],
  ["change", "A published news article cannot be changed any more", ["published"]],
  ["change", "It can no longer be edited after it has been published", ["published"]],
  ["comment", "A draft takes no comments", ["draft"]],
  ["comment", "Comments cannot be added to a draft", ["draft"]],
  ["comment", "Drafts accept no new comments", ["draft"]],
  // of another operation, of a part of the thing, or with an exception
  ["publish", "A published article cannot be changed", []],
  ["change", "The slug cannot be changed once the article is published", []],
  ["change", "A published article's slug cannot be changed", []],
  ["change", "A published article cannot be changed unless you are its author", []],
  ["change", "Only the title of a published article cannot be changed", []],
  ["change", "A published article can be changed", []],
  ["comment", "A draft takes no tags", []],
  ["comment", "A draft cannot be published", []],
  ["publish", "The title cannot be published", []],
])("%s: %s", (id, sentence, states) => {
  expect(barred(id, sentence)).toEqual(states);
});
