import type { ColumnTypes, Migration } from "./migration.ts";

/**
 * The first schema: companies and keys, projects, records, models, analyses, batches, webhooks, idempotency.
 * A row refers to its nearest owner; keys of owners further up are copies for the indexes and are not checked again, because
 * every check locks the row it finds, and a company's row would be locked by all its deliveries at once.
 */
export const initial: Migration = {
  version: 1,
  statements: (types) => [...tenants(types), ...results(types), ...webhooks(types), ...idempotency(types)],
};

function tenants({ key, text, integer, table_options }: ColumnTypes): readonly string[] {
  return [
    `create table companies (
      company_id ${text} primary key,
      name ${text} not null unique,
      created_at ${integer} not null
    ) ${table_options}`,
    `create table api_keys (
      key_hash ${text} primary key,
      company_id ${text} not null references companies,
      scope ${text} not null check (scope in ('read', 'read_write'))
    ) ${table_options}`,
    `create table projects (
      project_key ${key},
      company_id ${text} not null references companies,
      project_id ${text} not null,
      patients ${integer} not null default 0,
      unique (company_id, project_id)
    ) ${table_options}`,
  ];
}

function results(types: ColumnTypes): readonly string[] {
  const { key, text, integer, bytes, table_options } = types;
  return [
    `create table records (
      record_key ${key},
      project_key ${integer} not null references projects,
      patient_id ${text} not null,
      performed_at ${integer} not null,
      revision ${integer} not null check (revision >= 1),
      sex ${text} not null check (sex in ('female', 'male')),
      content_hash ${text} not null,
      record_json ${text} not null,
      unique (project_key, patient_id, performed_at, revision)
    ) ${table_options}`,
    `create table models (
      model_id ${text} primary key,
      project_key ${integer} not null references projects,
      created_at ${integer} not null,
      model_json ${text} not null
    ) ${table_options}`,
    `create table analyses (
      analysis_id ${text} primary key,
      project_key ${integer} not null references projects,
      model_id ${text} not null references models,
      created_at ${integer} not null,
      record_keys_json ${text} not null,
      analysis_json ${text} not null
    ) ${table_options}`,
    `create table batches (
      batch_key ${key},
      batch_id ${text} not null unique,
      company_id ${text} not null,
      project_key ${integer} not null references projects,
      analysis_id ${text} not null references analyses,
      sequence ${integer} not null,
      delivered_at ${integer} not null,
      item_count ${integer} not null,
      webhook_state ${text} not null check (webhook_state in ('not_due', 'pending', 'delivered', 'failed')),
      outcome_delivered ${integer},
      outcome_status ${integer},
      outcome_attempts ${integer},
      outcome_at ${integer},
      outcome_error ${text},
      unique (project_key, analysis_id),
      unique (project_key, sequence)
    ) ${table_options}`,
    "create index batches_of_company on batches (company_id, batch_key)",
    "create index batches_of_company_by_state on batches (company_id, webhook_state, batch_key)",
    "create index batches_of_project on batches (project_key, batch_key)",
    "create index batches_of_project_by_state on batches (project_key, webhook_state, batch_key)",
    `create table batch_bodies (
      batch_key ${integer} primary key references batches,
      body ${bytes} not null
    ) ${table_options}`,
  ];
}

function webhooks({ key, text, integer, table_options }: ColumnTypes): readonly string[] {
  return [
    `create table webhook_registrations (
      company_id ${text} primary key references companies,
      webhook_url ${text} not null,
      webhook_secret ${text} not null,
      created_at ${integer} not null,
      updated_at ${integer} not null,
      previous_secret ${text},
      previous_secret_until ${integer}
    ) ${table_options}`,
    `create table webhook_deliveries (
      delivery_key ${key},
      delivery_id ${text} not null unique,
      company_id ${text} not null,
      project_key ${integer} not null,
      batch_key ${integer} not null references batches,
      "trigger" ${text} not null check ("trigger" in ('interpret', 'redeliver')),
      traceparent ${text},
      attempt ${integer} not null check (attempt >= 1),
      due_at ${integer} not null,
      ready_at ${integer} not null,
      owner ${text},
      last_status ${integer},
      settled_at ${integer}
    ) ${table_options}`,
    "create unique index one_active_delivery_per_batch on webhook_deliveries (batch_key) where settled_at is null",
    `create index active_deliveries on webhook_deliveries (company_id, ready_at, delivery_key) where settled_at is null`,
    `create index claimed_deliveries on webhook_deliveries (company_id, ready_at)
      where settled_at is null and owner is not null`,
    `create table webhook_attempts (
      attempt_key ${key},
      company_id ${text} not null,
      project_key ${integer} not null,
      batch_key ${integer} not null,
      delivery_key ${integer} not null references webhook_deliveries,
      "trigger" ${text} not null,
      attempt ${integer} not null,
      started_at ${integer} not null,
      duration_ms ${integer} not null,
      status ${integer},
      error ${text},
      unique (delivery_key, attempt)
    ) ${table_options}`,
    "create index attempts_of_company on webhook_attempts (company_id, attempt_key)",
    "create index attempts_of_project on webhook_attempts (project_key, attempt_key)",
    "create index attempts_of_batch on webhook_attempts (batch_key, attempt_key)",
  ];
}

function idempotency({ text, integer, bytes, table_options }: ColumnTypes): readonly string[] {
  return [
    `create table idempotency_keys (
      company_id ${text} not null references companies,
      operation ${text} not null,
      key ${text} not null,
      request_hash ${text} not null,
      owner ${text} not null,
      valid_until ${integer} not null,
      status ${integer},
      headers_json ${text},
      body ${bytes},
      primary key (company_id, operation, key)
    ) ${table_options}`,
    "create index idempotency_keys_by_age on idempotency_keys (valid_until)",
  ];
}
