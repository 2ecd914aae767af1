import type { Migration } from "./migration.ts";

const FILTERS = ["at", "key_id", "operation", "batch_id", "project_id", "patient_id"];

/** Each filter of the trail finds its events without reading the others; and requests with a key are counted apart from opened links. */
export const auditReads: Migration = {
  version: 28,
  statements: ({ integer }) => [
    ...FILTERS.map((column) => `create index audit_by_${column} on audit_events (company_id, ${column}, sequence)`),
    `alter table audit_heads add column requests ${integer} not null default 0`,
    "update audit_heads set requests = sequence",
  ],
};
