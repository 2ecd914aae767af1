import type { Database, Engine } from "../engine.ts";
import type { Tables } from "../schema.ts";
import type { CompanyErasures } from "../store.ts";

/** Answers can be megabytes. */
const ANSWERS_PER_STEP = 50;
const EVENTS_PER_STEP = 1_000;

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
      // Nobody gets in any more, and nothing more is sent; what is under way finds nothing to write to.
      for (const table of ["api_keys", "results_links", "webhook_registrations"] as const)
        await db.deleteFrom(table).where("company_id", "=", companyId).execute();
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
      const rows = await db
        .selectFrom("idempotency_keys")
        .select("key")
        .where("company_id", "=", companyId)
        .limit(ANSWERS_PER_STEP)
        .execute();
      if (rows.length === 0) return deleteSomeEvents(db, engine, companyId);
      const keys = engine.texts(rows.map(({ key }) => key));
      await db.deleteFrom("idempotency_keys").where("company_id", "=", companyId).where("key", "in", keys).execute();
      return true;
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
      await deleteTests(db, companyId);
      for (const table of OWN_TABLES) await db.deleteFrom(table).where("company_id", "=", companyId).execute();
      return true;
    },
  };
}

/** What was made of its tests; the tests themselves are among the company's own. */
async function deleteTests(db: Database, companyId: string): Promise<void> {
  for (const table of ["webhook_attempts", "webhook_deliveries"] as const)
    await db
      .deleteFrom(table)
      .where("test_key", "in", (of) =>
        of.selectFrom("webhook_tests").select("test_key").where("company_id", "=", companyId),
      )
      .execute();
}

async function deleteSomeEvents(db: Database, engine: Engine, companyId: string): Promise<boolean> {
  const rows = await db
    .selectFrom("audit_events")
    .select("sequence")
    .where("company_id", "=", companyId)
    .limit(EVENTS_PER_STEP)
    .execute();
  const sequences = engine.integers(rows.map(({ sequence }) => sequence));
  await db.deleteFrom("audit_events").where("company_id", "=", companyId).where("sequence", "in", sequences).execute();
  return rows.length > 0;
}
