import type { ColumnTypes, Migration } from "./migration.ts";

/** Tests of webhooks. A delivery and its attempts are of a batch or of a test; those of a test are of no project. */
export const webhookTests: Migration = {
  version: 22,
  statements: (types) => [
    tests(types),
    ...(types.drops_constraints ? altered(types) : madeAnew(types)),
    "create index tests_of_company on webhook_tests (company_id, test_key)",
    "create index tests_of_company_by_name on webhook_tests (company_id, test_id, test_key)",
    "create unique index one_active_delivery_per_test on webhook_deliveries (test_key) where settled_at is null",
    "create index active_tests on webhook_deliveries (company_id) where settled_at is null and test_key is not null",
    "create index deliveries_of_test on webhook_deliveries (test_key)",
    "create index attempts_of_test on webhook_attempts (test_key, attempt_key)",
  ],
};

function tests({ key, text, integer, bytes, table_options }: ColumnTypes): string {
  return `create table webhook_tests (
      test_key ${key},
      event_id ${text} not null unique,
      company_id ${text} not null references companies,
      test_id ${text} not null,
      accepted_at ${integer} not null,
      body ${bytes} not null,
      outcome_delivered ${integer},
      outcome_status ${integer},
      outcome_attempts ${integer},
      outcome_at ${integer},
      outcome_error ${text}
    ) ${table_options}`;
}

const TRIGGER = `check ("trigger" in ('interpret', 'redeliver', 'test'))`;
const OF_ONE = "check ((batch_key is null) <> (test_key is null))";

function altered({ integer }: ColumnTypes): readonly string[] {
  return [
    ...["webhook_deliveries", "webhook_attempts"].flatMap((table) => [
      `alter table ${table} alter column project_key drop not null`,
      `alter table ${table} alter column batch_key drop not null`,
    ]),
    `alter table webhook_deliveries add column test_key ${integer} references webhook_tests`,
    `alter table webhook_attempts add column test_key ${integer}`,
    "alter table webhook_deliveries drop constraint webhook_deliveries_trigger_check",
    `alter table webhook_deliveries add ${TRIGGER}`,
    `alter table webhook_deliveries add ${OF_ONE}`,
  ];
}

const DELIVERY = `delivery_key, delivery_id, company_id, project_key, batch_key, "trigger", traceparent, attempt, due_at, ready_at,
  owner, last_status, settled_at, edition`;
const ATTEMPT = `attempt_key, company_id, project_key, batch_key, delivery_key, "trigger", attempt, started_at, duration_ms, status, error,
  edition`;

/** Attempts find their deliveries again before the transaction ends; until then they may hang. */
function madeAnew(types: ColumnTypes): readonly string[] {
  return [
    "pragma defer_foreign_keys = on",
    ...copied("webhook_deliveries", DELIVERY, deliveries(types)),
    ...copied("webhook_attempts", ATTEMPT, attempts(types)),
    "create unique index one_active_delivery_per_batch on webhook_deliveries (batch_key) where settled_at is null",
    "create index active_deliveries on webhook_deliveries (company_id, ready_at, delivery_key) where settled_at is null",
    `create index claimed_deliveries on webhook_deliveries (company_id, ready_at)
      where settled_at is null and owner is not null`,
    "create index deliveries_of_batch on webhook_deliveries (batch_key)",
    "create index attempts_of_company on webhook_attempts (company_id, attempt_key)",
    "create index attempts_of_project on webhook_attempts (project_key, attempt_key)",
    "create index attempts_of_batch on webhook_attempts (batch_key, attempt_key)",
  ];
}

function copied(table: string, columns: string, create: string): readonly string[] {
  return [
    `create table ${table}_before as select ${columns} from ${table}`,
    `drop table ${table}`,
    create,
    `insert into ${table} (${columns}) select ${columns} from ${table}_before`,
    `drop table ${table}_before`,
  ];
}

function deliveries({ key, text, integer, table_options }: ColumnTypes): string {
  return `create table webhook_deliveries (
      delivery_key ${key},
      delivery_id ${text} not null unique,
      company_id ${text} not null,
      project_key ${integer},
      batch_key ${integer} references batches,
      test_key ${integer} references webhook_tests,
      "trigger" ${text} not null ${TRIGGER},
      traceparent ${text},
      attempt ${integer} not null check (attempt >= 1),
      due_at ${integer} not null,
      ready_at ${integer} not null,
      owner ${text},
      last_status ${integer},
      settled_at ${integer},
      edition ${integer} not null default 0,
      ${OF_ONE}
    ) ${table_options}`;
}

function attempts({ key, text, integer, table_options }: ColumnTypes): string {
  return `create table webhook_attempts (
      attempt_key ${key},
      company_id ${text} not null,
      project_key ${integer},
      batch_key ${integer},
      test_key ${integer},
      delivery_key ${integer} not null references webhook_deliveries,
      "trigger" ${text} not null,
      attempt ${integer} not null,
      started_at ${integer} not null,
      duration_ms ${integer} not null,
      status ${integer},
      error ${text},
      edition ${integer} not null default 0,
      unique (delivery_key, attempt)
    ) ${table_options}`;
}
