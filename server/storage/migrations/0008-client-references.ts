import type { ColumnTypes, Migration } from "./migration.ts";

/** Records carry the client's own order or visit number, and are found by it. */
export const clientReferences: Migration = { version: 8, statements };

function statements({ text }: ColumnTypes): readonly string[] {
  return [
    `alter table records add column client_reference ${text}`,
    "create index records_by_client_reference on records (project_key, client_reference) where client_reference is not null",
  ];
}
