import type { Migration } from "./migration.ts";

/**
 * Who did what, one row for each request that counts, numbered and chained within its company. What names a project or a patient stands
 * beside a salted digest, and only the digest is in the chain: an erasure takes name and salt, and the chain still holds.
 */
export const audit: Migration = {
  version: 24,
  statements: ({ text, integer, table_options }) => [
    `create table audit_events (
      company_id ${text} not null references companies,
      sequence ${integer} not null,
      at ${integer} not null,
      operation ${text} not null,
      status ${integer} not null,
      code ${text},
      replayed ${integer} not null,
      request_id ${text} not null,
      key_id ${text},
      link ${text},
      address ${text},
      batch_id ${text},
      project_id ${text},
      project_salt ${text},
      project_digest ${text},
      patient_id ${text},
      patient_salt ${text},
      patient_digest ${text},
      previous ${text} not null,
      digest ${text} not null,
      primary key (company_id, sequence)
    ) ${table_options}`,
    "create index audit_of_project on audit_events (company_id, project_id, patient_id, sequence)",
    // How far each chain goes, or nobody would see that the newest rows are gone; and behind which event it begins.
    `create table audit_heads (
      company_id ${text} primary key references companies,
      sequence ${integer} not null,
      digest ${text} not null,
      first_after ${integer} not null,
      first_previous ${text} not null
    ) ${table_options}`,
  ],
};
