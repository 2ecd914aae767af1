import type { Migration } from "./migration.ts";

/** Links to reports are listed, the one that expires last first. Of those that there are, nobody wrote down when they were made. */
export const linksList: Migration = {
  version: 31,
  statements: ({ integer }) => [
    `alter table results_links add column created_at ${integer}`,
    "create index results_links_of_company on results_links (company_id, expires_at, token_hash)",
  ],
};
