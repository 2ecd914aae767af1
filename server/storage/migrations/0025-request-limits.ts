import type { Migration } from "./migration.ts";

/** How many requests a company may send in a minute; null: as many as the configuration says. */
export const requestLimits: Migration = {
  version: 25,
  statements: ({ integer }) => [`alter table companies add column requests_per_minute ${integer}`],
};
