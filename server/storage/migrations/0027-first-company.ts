import type { Migration } from "./migration.ts";

/** That there has been a company: once the last one is erased the database looks as empty as a new one, and is not to begin anew. */
export const firstCompany: Migration = {
  version: 27,
  statements: ({ text, table_options }) => [
    `create table marks (mark ${text} primary key) ${table_options}`,
    "insert into marks (mark) select 'company' where exists (select 1 from companies)",
  ],
};
