import type { Migration } from "./migration.ts";

/** When an erasure last took something out, so that whoever asks for what has changed learns of it. */
export const erasedAt: Migration = {
  version: 18,
  statements: ({ integer }) =>
    ["batches", "analyses"].map((table) => `alter table ${table} add column erased_at ${integer}`),
};
