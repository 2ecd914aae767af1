import type { Migration } from "./migration.ts";

/** What is older than it may be is found without reading the rest, and its numbers are not given again. */
export const retention: Migration = {
  version: 29,
  statements: ({ integer }) => [
    `alter table projects add column gone_sequence ${integer} not null default 0`,
    "create index batches_by_age on batches (delivered_at)",
    "create index analyses_by_age on analyses (created_at)",
    "create index attempts_by_age on webhook_attempts (started_at)",
    "create index tests_by_age on webhook_tests (accepted_at)",
  ],
};
