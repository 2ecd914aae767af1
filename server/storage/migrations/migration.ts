import type { Database } from "../engine.ts";

/** Words that differ between the engines' data definition languages. */
export interface ColumnTypes {
  /** Primary key that counts up by itself. */
  readonly key: string;
  readonly integer: string;
  /** Text that compares by code point, so that both engines order and page alike. */
  readonly text: string;
  readonly bytes: string;
  /** Whether a constraint of a table can be dropped. Where it cannot, the table is made anew. */
  readonly drops_constraints: boolean;
  /** Whether a trigger can look at all rows of a statement; where not, it runs for each. */
  readonly statement_triggers: boolean;
  /** Behind the closing parenthesis of a table. */
  readonly table_options: string;
}

/** One step of the schema. Steps are never edited once released: a change is a new step. */
export interface Migration {
  readonly version: number;
  readonly statements: (types: ColumnTypes) => readonly string[];
  /** Afterwards, for what one statement cannot say: gives rows that are stored already the values of new columns. */
  readonly fill?: (db: Database) => Promise<void>;
}
