import type { ColumnTypes, Migration } from "./migration.ts";

/** What counts towards the quotas of a company: in each project by itself, so that writers of two projects do not wait for each other. */
interface Counted {
  readonly table: string;
  /** What is measured, in bytes. */
  readonly column: string;
  /** How many records a row is. */
  readonly records: 0 | 1;
  /** The project of the row `x`, as an expression. */
  readonly project: string;
}

const COUNTED: readonly Counted[] = [
  { table: "records", column: "record_json", records: 1, project: "x.project_key" },
  { table: "analyses", column: "analysis_json", records: 0, project: "x.project_key" },
  {
    table: "batch_bodies",
    column: "body",
    records: 0,
    project: "(select b.project_key from batches as b where b.batch_key = x.batch_key)",
  },
];

/**
 * Counts what is stored where it is stored: whatever query adds, changes or removes a row, now or in a release to come, cannot leave the
 * count behind.
 */
export const usage: Migration = {
  version: 32,
  statements: (types) => [
    `alter table companies add column max_records ${types.integer}`,
    `alter table companies add column max_bytes ${types.integer}`,
    `alter table projects add column stored_records ${types.integer} not null default 0`,
    `alter table projects add column stored_bytes ${types.integer} not null default 0`,
    ...COUNTED.map(
      ({ table, column, records, project }) => `update projects set
        stored_records = stored_records + ${records} * (select count(*) from ${table} as x where ${project} = projects.project_key),
        stored_bytes = stored_bytes +
          (select coalesce(sum(octet_length(x.${column})), 0) from ${table} as x where ${project} = projects.project_key)`,
    ),
    ...COUNTED.flatMap((counted) => triggersOf(counted, types)),
  ],
};

function triggersOf(counted: Counted, { statement_triggers }: ColumnTypes): readonly string[] {
  return statement_triggers ? ofStatements(counted) : ofRows(counted);
}

/** Each row by itself; the row of the project stays in the cache. */
function ofRows({ table, column, records, project }: Counted): readonly string[] {
  const count = (row: "new" | "old", number: string, bytes: string) =>
    `begin update projects set stored_records = stored_records ${number}, stored_bytes = stored_bytes ${bytes}
      where project_key = ${project.replaceAll("x.", `${row}.`)}; end`;
  const size = (row: "new" | "old") => `octet_length(${row}.${column})`;
  return [
    `create trigger ${table}_added after insert on ${table} ${count("new", `+ ${records}`, `+ ${size("new")}`)}`,
    `create trigger ${table}_removed after delete on ${table} ${count("old", `- ${records}`, `- ${size("old")}`)}`,
    `create trigger ${table}_changed after update of ${column} on ${table} ${count("new", "+ 0", `+ ${size("new")} - ${size("old")}`)}`,
  ];
}

/** All rows of a statement at once: a version of the project's row for each of a thousand records would be long to walk. */
function ofStatements({ table, column, records, project }: Counted): readonly string[] {
  const part = (rows: "added" | "removed", sign: 1 | -1) =>
    `select ${project} as project_key, ${sign * records} as number, ${sign} * octet_length(x.${column}) as bytes from ${rows} as x`;
  const added = part("added", 1);
  const removed = part("removed", -1);
  const trigger = (name: string, event: string, parts: readonly string[], tables: string) => [
    `create function ${table}_${name}() returns trigger language plpgsql as $$ begin
      update projects as p set stored_records = p.stored_records + c.number, stored_bytes = p.stored_bytes + c.bytes
      from (select project_key, sum(number) as number, sum(bytes) as bytes from (${parts.join(" union all ")}) as parts group by project_key) as c
      where p.project_key = c.project_key and (c.number <> 0 or c.bytes <> 0);
      return null;
    end $$`,
    `create trigger ${table}_${name} after ${event} on ${table} referencing ${tables}
      for each statement execute function ${table}_${name}()`,
  ];
  return [
    ...trigger("added", "insert", [added], "new table as added"),
    ...trigger("removed", "delete", [removed], "old table as removed"),
    ...trigger("changed", "update", [added, removed], "new table as added old table as removed"),
  ];
}
