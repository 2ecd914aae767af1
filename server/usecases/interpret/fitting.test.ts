import { expect, test } from "vitest";
import { DomainError } from "../shared/domain-error.ts";
import { BODY_LIMIT_BYTES } from "./batch-body.ts";
import { tooLarge } from "./fitting.ts";

const item = JSON.stringify({ comment: "x".repeat(1_000_000) });
const batch = { item_count: 9, items: `[${Array(9).fill(item).join()}]`, report: "{}" };

test("a batch that is too large says how many items fit", () => {
  expect(tooLarge(batch)).toBeInstanceOf(DomainError);
  expect(tooLarge(batch)).toMatchObject({
    code: "batch_too_large",
    errors: [{ detail: "the first 8 of the 9 items fit" }],
  });
});

test("a review that makes it so says by how much, because its items are given", () => {
  const [{ detail } = { detail: "" }] = tooLarge(batch, BODY_LIMIT_BYTES + 1234).errors;
  expect(detail).toMatch(
    /^is 1234 bytes over the limit with this review: write that much less in comments, or analyse and review the first 8/,
  );
});
