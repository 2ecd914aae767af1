import { sql } from "kysely";
import type { Database, Engine } from "../engine.ts";
import type { ResultsLinks } from "../store.ts";
import { lives } from "./api-keys.ts";
import { beyond, toPage } from "./page.ts";

export function resultsLinks(db: Database, engine: Engine): ResultsLinks {
  return {
    async insert(link, expiresInMs) {
      // Expired links are of no use to anybody; whoever makes one sweeps them away.
      await db.deleteFrom("results_links").where("expires_at", "<=", engine.now()).execute();
      const { expires_at } = await db
        .insertInto("results_links")
        .values({
          ...link,
          patient_id: link.patient_id ?? null,
          created_at: engine.now(),
          expires_at: sql<number>`${engine.now()} + ${expiresInMs}`,
        })
        .returning("expires_at")
        .executeTakeFirstOrThrow();
      return expires_at;
    },

    async open(tokenHash) {
      const row = await db
        .selectFrom("results_links as link")
        .innerJoin("api_keys as key", "key.key_hash", "link.key_hash")
        .innerJoin("companies as company", "company.company_id", "link.company_id")
        .select(["company.company_id", "company.name", "company.created_at"])
        .select(["link.project_id", "link.batch_id", "link.patient_id"])
        .where("link.token_hash", "=", tokenHash)
        .where("link.expires_at", ">", engine.now())
        .where("company.erased_at", "is", null)
        .where(lives(engine))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { project_id, batch_id, patient_id, ...company } = row;
      return { company, project_id, batch_id, patient_id: patient_id ?? undefined };
    },

    async list(companyId, { project_id }, { beyond: position, limit }) {
      let query = db
        .selectFrom("results_links as link")
        .innerJoin("api_keys as key", "key.key_hash", "link.key_hash")
        .select(["link.token_hash", "link.project_id", "link.batch_id", "link.patient_id"])
        .select(["link.created_at", "link.expires_at", "key.key_id"])
        .where("link.company_id", "=", companyId)
        .where("link.expires_at", ">", engine.now())
        .where(lives(engine));
      if (project_id !== undefined) query = query.where("link.project_id", "=", project_id);
      if (position !== undefined) query = query.where(beyond(["link.expires_at", "link.token_hash"], "desc", position));
      const rows = await query
        .orderBy("link.expires_at", "desc")
        .orderBy("link.token_hash", "desc")
        .limit(limit + 1)
        .execute();
      return toPage(
        rows,
        limit,
        ({ expires_at, token_hash }) => [expires_at, token_hash],
        ({ patient_id, created_at, ...link }) => ({
          ...link,
          patient_id: patient_id ?? undefined,
          created_at: created_at ?? undefined,
        }),
      );
    },

    ofPatient: (project, patientId) =>
      db
        .selectFrom("results_links")
        .select(["batch_id", "expires_at"])
        .where("company_id", "=", project.company_id)
        .where("project_id", "=", project.project_id)
        .where("patient_id", "=", patientId)
        .where("expires_at", ">", engine.now())
        .orderBy("expires_at")
        .execute(),

    async remove(companyId, tokenHash) {
      const result = await db
        .deleteFrom("results_links")
        .where("company_id", "=", companyId)
        // of digits and letters alone: nothing in it means anything else to `like`
        .where("token_hash", "like", `${tokenHash}%`)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
  };
}
