import type { Migration } from "./migration.ts";

/** How long a receiver has failed, and since when it is paused. Deliveries that wait for it are found by their time, which no clock shows. */
export const pause: Migration = {
  version: 26,
  statements: ({ text, integer }) => [
    `alter table webhook_registrations add column failures ${integer} not null default 0`,
    `alter table webhook_registrations add column failing_since ${integer}`,
    `alter table webhook_registrations add column last_failure_status ${integer}`,
    `alter table webhook_registrations add column last_failure_error ${text}`,
    `alter table webhook_registrations add column paused_at ${integer}`,
    "create index failing_registrations on webhook_registrations (failures) where failures > 0",
    "create index paused_registrations on webhook_registrations (company_id) where paused_at is not null",
    `create index held_deliveries on webhook_deliveries (company_id) where ready_at = 8000000000000000`,
  ],
};
