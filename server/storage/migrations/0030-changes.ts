import type { Migration } from "./migration.ts";

/** When something of a project was last stored, changed or erased, and when an erasure last took something out of a model's fit. */
export const changes: Migration = {
  version: 30,
  statements: ({ integer }) => [
    `alter table projects add column changed_at ${integer}`,
    "update projects set changed_at = created_at",
    `alter table models add column erased_at ${integer}`,
  ],
};
