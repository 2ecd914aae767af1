import type { ColumnTypes, Migration } from "./migration.ts";

/**
 * The rulesets that something was made by, and batches of one analysis by several of them: an analysis has one batch for each ruleset
 * and language. What was made before has no ruleset, which an empty text says.
 */
export const rulesets: Migration = {
  version: 12,
  statements: (types) => [
    `create table rulesets (
      ruleset_id ${types.text} primary key,
      ruleset_json ${types.text} not null
    ) ${types.table_options}`,
    ...(types.drops_constraints ? altered(types) : madeAnew(types)),
  ],
};

const ONE_BATCH = "unique (project_key, analysis_id, ruleset_id, language)";

function newColumns({ text }: ColumnTypes): readonly [string, string] {
  return [`ruleset_id ${text} not null default ''`, `language ${text} not null default 'en'`];
}

function altered(types: ColumnTypes): readonly string[] {
  return [
    ...newColumns(types).map((column) => `alter table batches add column ${column}`),
    "alter table batches drop constraint batches_project_key_analysis_id_key",
    `alter table batches add ${ONE_BATCH}`,
  ];
}

const COLUMNS = `batch_key, batch_id, company_id, project_key, analysis_id, model_id, sequence, delivered_at, item_count,
  webhook_state, outcome_delivered, outcome_status, outcome_attempts, outcome_at, outcome_error, stale_at, edition, erased_items, revises, revised_by`;

/** Rows that refer to batches find them again before the transaction ends; until then they may hang. */
function madeAnew(types: ColumnTypes): readonly string[] {
  const { key, text, integer, table_options } = types;
  return [
    "pragma defer_foreign_keys = on",
    `create table batches_before as select ${COLUMNS} from batches`,
    "drop table batches",
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
      model_id ${text},
      stale_at ${integer},
      edition ${integer} not null default 0,
      erased_items ${integer} not null default 0,
      revises ${text},
      revised_by ${text},
      ${newColumns(types).join(",\n      ")},
      ${ONE_BATCH},
      unique (project_key, sequence)
    ) ${table_options}`,
    `insert into batches (${COLUMNS}) select ${COLUMNS} from batches_before`,
    "drop table batches_before",
    "create index batches_of_company on batches (company_id, delivered_at, sequence, batch_id)",
    "create index batches_of_company_by_state on batches (company_id, webhook_state, delivered_at, sequence, batch_id)",
    "create index batches_of_analysis on batches (analysis_id)",
    "create index batches_of_project_by_state on batches (project_key, webhook_state, sequence)",
    "create index batches_of_project_by_model on batches (project_key, model_id, sequence)",
  ];
}
