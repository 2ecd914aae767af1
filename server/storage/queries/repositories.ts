import { sql } from "kysely";
import type { DeliveryQueue } from "../delivery-queue.ts";
import type { Database, Engine } from "../engine.ts";
import type { Vault } from "../sealing/vault.ts";
import type { Repositories } from "../store.ts";
import { analyses } from "./analyses.ts";
import { apiKeys } from "./api-keys.ts";
import { auditTrail } from "./audit.ts";
import { batches } from "./batches.ts";
import { companies } from "./companies.ts";
import { companyErasures } from "./company-erasures.ts";
import { claim } from "./deliveries/claim.ts";
import { enqueue } from "./deliveries/enqueue.ts";
import { attempts, nextDueIn, stats } from "./deliveries/observe.ts";
import { release } from "./deliveries/release.ts";
import { erasures } from "./erasures.ts";
import { idempotency } from "./idempotency.ts";
import { models } from "./models.ts";
import { pauses } from "./pauses.ts";
import { projects } from "./projects.ts";
import { records } from "./records.ts";
import { resultsLinks } from "./results-links.ts";
import { retention } from "./retention.ts";
import { rulesets } from "./rulesets.ts";
import { registrations } from "./registrations.ts";
import { webhookTests } from "./webhook-tests.ts";

/** Every repository over one connection, or over one transaction. */
export function repositories(
  db: Database,
  engine: Engine,
  vault: Vault,
  onWake: DeliveryQueue["onWake"],
): Repositories {
  return {
    companies: companies(db),
    apiKeys: apiKeys(db, engine),
    projects: projects(db, engine),
    records: records(db, engine),
    models: models(db, engine),
    analyses: analyses(db, engine),
    batches: batches(db, engine),
    rulesets: rulesets(db),
    resultsLinks: resultsLinks(db, engine),
    registrations: registrations(db, engine, vault),
    webhookTests: webhookTests(db, engine),
    pauses: pauses(db, engine),
    deliveries: {
      enqueue: (delivery) => enqueue(db, engine, delivery),
      claim: (request) => claim(db, engine, vault, request),
      report: async (report) => (await engine.writeReports(db, [report]))[0] ?? false,
      release: (fence) => release(db, engine, fence),
      nextDueIn: (request) => nextDueIn(db, engine, request),
      onWake,
      attempts: attempts(db),
      stats: () => stats(db, engine),
    },
    idempotency: idempotency(db, engine),
    erasures: erasures(db, engine),
    companyErasures: companyErasures(db, engine),
    retention: retention(db, engine),
    audit: auditTrail(db, engine),
    now: async () => {
      const result = await sql<{ now: number }>`select ${engine.now()} as now`.execute(db);
      return result.rows[0]?.now ?? Number.NaN;
    },
  };
}
