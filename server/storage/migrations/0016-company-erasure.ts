import type { Migration } from "./migration.ts";

/** When the erasure of a company began, so that one that a crash cuts short is finished. */
export const companyErasure: Migration = {
  version: 16,
  statements: ({ integer }) => [`alter table companies add column erased_at ${integer}`],
};
