import type { Migration } from "./migration.ts";

/**
 * What erasure needs: how often something of a project was erased, which body of a batch a message carried, and the erasures that are
 * under way, so that one that a crash cuts short is finished.
 */
export const erasure: Migration = {
  version: 10,
  statements: ({ key, integer, text, table_options }) => [
    `alter table projects add column erasures ${integer} not null default 0`,
    `alter table batches add column edition ${integer} not null default 0`,
    `alter table batches add column erased_items ${integer} not null default 0`,
    `alter table webhook_deliveries add column edition ${integer} not null default 0`,
    `alter table webhook_attempts add column edition ${integer} not null default 0`,
    `create table pending_erasures (
      erasure_key ${key},
      project_key ${integer} not null references projects,
      patient_id ${text},
      record_ids_json ${text} not null
    ) ${table_options}`,
    "create index pending_erasures_of_project on pending_erasures (project_key, patient_id)",
    "create index analyses_of_model on analyses (model_id)",
    "create index deliveries_of_batch on webhook_deliveries (batch_key)",
    "create index links_of_batch on results_links (company_id, project_id)",
  ],
};
