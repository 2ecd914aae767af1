import type { Migration } from "./migration.ts";

/** A review makes a batch that revises another. Each is revised once, which `revised_by` settles between two reviewers. */
export const reviews: Migration = {
  version: 11,
  statements: ({ text }) => [
    `alter table batches add column revises ${text}`,
    `alter table batches add column revised_by ${text}`,
  ],
};
