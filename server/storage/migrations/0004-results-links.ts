import type { Migration } from "./migration.ts";

/** Links to reports. A link is found by the hash of its token, and is worth as much as the API key that made it. */
export const resultsLinks: Migration = {
  version: 4,
  statements: ({ text, integer, table_options }) => [
    `create table results_links (
      token_hash ${text} primary key,
      key_hash ${text} not null,
      company_id ${text} not null,
      project_id ${text} not null,
      batch_id ${text} not null,
      patient_id ${text},
      expires_at ${integer} not null
    ) ${table_options}`,
    "create index results_links_by_age on results_links (expires_at)",
  ],
};
