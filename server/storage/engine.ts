import type { Kysely, OperationNodeSource, RawBuilder, SqlBool } from "kysely";
import type { AttemptReport } from "./delivery-queue.ts";
import type { Tables } from "./schema.ts";

export type Database = Kysely<Tables>;

/** The few things that the two engines do differently; every query is otherwise shared. */
export interface Engine {
  /** The store's clock in integer milliseconds, as an expression that is evaluated once per statement. */
  now(): RawBuilder<number>;
  /** A subquery of one column with these texts, for `column in …`; one parameter whatever the number of values. */
  texts(values: readonly string[]): RawBuilder<string>;
  /** The same for integers. */
  integers(values: readonly number[]): RawBuilder<number>;
  /** Whether a text holds another. */
  holds(text: RawBuilder<string>, part: string): RawBuilder<SqlBool>;
  /** Waits for writers that refer to a company, and keeps others from it, until the transaction ends. */
  lockCompany(db: Database, companyId: string): Promise<void>;
  /** Keeps a company from being erased until the transaction ends; false when it is being erased, or gone. */
  holdCompany(db: Database, companyId: string): Promise<boolean>;
  /** Serialises writers of one project row until the transaction ends. */
  lockProject(db: Database, projectKey: number): Promise<void>;
  /** The same for every project of a company, in the order of their keys, so that two who do it cannot deadlock. */
  lockProjects(db: Database, companyId: string): Promise<void>;
  /**
   * Serialises what a company stores under times of the store's clock until the transaction ends, so that nothing becomes visible after
   * something of a later time: whoever asks for what has changed since the newest time that he has seen misses nothing.
   */
  lockTimes(db: Database, companyId: string): Promise<void>;
  /** Serialises claims, so that caps hold over several replicas. */
  lockClaims(db: Database): Promise<void>;
  /** Keeps services from beginning to serve until the transaction ends; false where one does. */
  holdUnserved(db: Database): Promise<boolean>;
  /**
   * What to select claimable deliveries `d` from: for each row `c` of the common table `load (company_id, in_flight)` that
   * is below the cap its `perCompany` oldest. The engines differ: PostgreSQL joins laterally and skips rows that somebody has locked.
   */
  firstClaimable(perCompany: number): RawBuilder<unknown>;
  /**
   * Writes reports (`DeliveryQueue.report`), each under its own fence. Answers for each whether its lease still stood.
   * No two of them may be of one delivery.
   */
  writeReports(db: Database, reports: readonly AttemptReport[]): Promise<readonly boolean[]>;
  /**
   * Runs `first`, a query that answers `columns`, and then every statement of `then`, which sees its rows as the table
   * `held`; does nothing more where there are none. Answers those rows. On PostgreSQL this is one statement: one round trip,
   * and atomic without a transaction around it.
   */
  cascade(
    db: Database,
    columns: readonly string[],
    first: OperationNodeSource,
    then: readonly RawBuilder<unknown>[],
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Wakes the workers once the surrounding transaction has committed. */
  wakeAfterCommit(db: Database): Promise<void>;
}
