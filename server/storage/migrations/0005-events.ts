import type { Migration } from "./migration.ts";

/** Which events a registration asks for, and the version of the interface that it was made under. */
export const events: Migration = {
  version: 5,
  statements: ({ text }) => [
    `alter table webhook_registrations add column events_json ${text} not null default '["results.delivered"]'`,
    `alter table webhook_registrations add column api_version ${text} not null default '0.1.0'`,
  ],
};
