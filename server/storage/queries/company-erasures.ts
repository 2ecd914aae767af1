import type { Database, Engine } from "../engine.ts";
import type { Tables } from "../schema.ts";
import type { CompanyErasures } from "../store.ts";

/** Answers can be megabytes. */
const ANSWERS_PER_STEP = 50;
const EVENTS_PER_STEP = 1_000;
/** Of small rows; more would hold up other writers. */
const ROWS_PER_STEP = 500;

type TableOfCompany = {
  [Name in keyof Tables]: "company_id" extends keyof Tables[Name] ? Name : never;
}[keyof Tables];

/** What every table that names a company goes with; a new one has to say it here. Deliveries of tests go with the tests. */
const GOES_WITH = {
  companies: "company",
  api_keys: "company",
  webhook_registrations: "company",
  webhook_tests: "company",
  results_links: "company",
  idempotency_keys: "company",
  audit_heads: "company",
  audit_events: "company",
  projects: "projects",
  batches: "projects",
  webhook_deliveries: "projects",
  webhook_attempts: "projects",
} as const satisfies Readonly<Record<TableOfCompany, "company" | "projects">>;

/** The company's own row last: others refer to it. */
const OWN_TABLES = (Object.keys(GOES_WITH) as TableOfCompany[])
  .filter((name) => GOES_WITH[name] === "company")
  .toReversed();

export function companyErasures(db: Database, engine: Engine): CompanyErasures {
  return {
    async begin(companyId) {
      // Waits for whoever is giving it a key or a webhook, so that these go as well.
      await engine.lockCompany(db, companyId);
      // Nothing more is sent; what is under way finds nothing to write to.
      await db.deleteFrom("webhook_registrations").where("company_id", "=", companyId).execute();
      // Its keys and links open nothing from now on, and go in steps.
      await db
        .updateTable("companies")
        .set({ erased_at: engine.now() })
        .where("company_id", "=", companyId)
        .where("erased_at", "is", null)
        .execute();
    },

    pending: () =>
      db
        .selectFrom("companies")
        .select(["company_id", "name", "created_at"])
        .where("erased_at", "is not", null)
        .orderBy("company_id")
        .execute(),

    projects: (companyId) =>
      db
        .selectFrom("projects")
        .select(["project_key", "company_id", "project_id", "erasures"])
        .where("company_id", "=", companyId)
        .orderBy("project_key")
        .execute(),

    async deleteSome(companyId) {
      for (const step of [deleteAnswers, deleteEvents, deleteLinks, deleteKeys, deleteTests])
        if (await step(db, engine, companyId)) return true;
      return false;
    },

    async end(companyId) {
      await engine.lockCompany(db, companyId);
      const left = await db
        .selectFrom("projects")
        .select("project_key")
        .where("company_id", "=", companyId)
        .limit(1)
        .executeTakeFirst();
      if (left !== undefined) return false;
      // What was stored since the last step, by requests that were let in before.
      while (await deleteTests(db, engine, companyId));
      for (const table of OWN_TABLES) await db.deleteFrom(table).where("company_id", "=", companyId).execute();
      return true;
    },
  };
}

type Step = (db: Database, engine: Engine, companyId: string) => Promise<boolean>;

const deleteAnswers: Step = async (db, engine, companyId) => {
  const rows = await db
    .selectFrom("idempotency_keys")
    .select("key")
    .where("company_id", "=", companyId)
    .limit(ANSWERS_PER_STEP)
    .execute();
  const keys = engine.texts(rows.map(({ key }) => key));
  await db.deleteFrom("idempotency_keys").where("company_id", "=", companyId).where("key", "in", keys).execute();
  return rows.length > 0;
};

const deleteEvents: Step = async (db, engine, companyId) => {
  const rows = await db
    .selectFrom("audit_events")
    .select("sequence")
    .where("company_id", "=", companyId)
    .limit(EVENTS_PER_STEP)
    .execute();
  const sequences = engine.integers(rows.map(({ sequence }) => sequence));
  await db.deleteFrom("audit_events").where("company_id", "=", companyId).where("sequence", "in", sequences).execute();
  return rows.length > 0;
};

const deleteLinks: Step = async (db, engine, companyId) => {
  const rows = await db
    .selectFrom("results_links")
    .select("token_hash")
    .where("company_id", "=", companyId)
    .limit(ROWS_PER_STEP)
    .execute();
  const hashes = engine.texts(rows.map(({ token_hash }) => token_hash));
  await db.deleteFrom("results_links").where("token_hash", "in", hashes).execute();
  return rows.length > 0;
};

const deleteKeys: Step = async (db, engine, companyId) => {
  const rows = await db
    .selectFrom("api_keys")
    .select("key_hash")
    .where("company_id", "=", companyId)
    .limit(ROWS_PER_STEP)
    .execute();
  const hashes = engine.texts(rows.map(({ key_hash }) => key_hash));
  await db.deleteFrom("api_keys").where("key_hash", "in", hashes).execute();
  return rows.length > 0;
};

/** With what was made of them. */
const deleteTests: Step = async (db, engine, companyId) => {
  const rows = await db
    .selectFrom("webhook_tests")
    .select("test_key")
    .where("company_id", "=", companyId)
    .limit(ROWS_PER_STEP)
    .execute();
  const keys = engine.integers(rows.map(({ test_key }) => test_key));
  for (const table of ["webhook_attempts", "webhook_deliveries", "webhook_tests"] as const)
    await db.deleteFrom(table).where("test_key", "in", keys).execute();
  return rows.length > 0;
};
