import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { apiKeysContract } from "./contract/api-keys.ts";
import { auditContract } from "./contract/audit.ts";
import { batchesContract } from "./contract/batches.ts";
import { companiesContract } from "./contract/companies.ts";
import { deliveriesContract } from "./contract/deliveries.ts";
import { deliveryLogContract } from "./contract/delivery-log.ts";
import { erasuresContract } from "./contract/erasures.ts";
import { fairnessContract } from "./contract/fairness.ts";
import { idempotencyContract } from "./contract/idempotency.ts";
import { manyRowsContract } from "./contract/many-rows.ts";
import { modelsAndAnalysesContract } from "./contract/models-and-analyses.ts";
import { pausesContract } from "./contract/pauses.ts";
import { projectsContract } from "./contract/projects.ts";
import { quotasContract } from "./contract/quotas.ts";
import { recordsContract } from "./contract/records.ts";
import { registrationsContract } from "./contract/registrations.ts";
import { resultsLinksContract } from "./contract/results-links.ts";
import { retentionContract } from "./contract/retention.ts";
import { transactionsContract } from "./contract/transactions.ts";
import { webhookTestsContract } from "./contract/webhook-tests.ts";
import { type Harness, postgresUnderTest, sqliteUnderTest } from "./testing/engines.ts";

describe.each([sqliteUnderTest(), postgresUnderTest()])("the store on $name", (engine) => {
  let current: Harness;
  const harness = () => current;

  beforeAll(() => engine.start());
  afterAll(() => engine.stop());
  beforeEach(async () => {
    current = await engine.fresh();
  });
  afterEach(() => current.close());

  companiesContract(harness);
  apiKeysContract(harness);
  projectsContract(harness);
  recordsContract(harness);
  modelsAndAnalysesContract(harness);
  batchesContract(harness);
  registrationsContract(harness);
  deliveriesContract(harness);
  deliveryLogContract(harness);
  fairnessContract(harness);
  idempotencyContract(harness);
  resultsLinksContract(harness);
  erasuresContract(harness);
  webhookTestsContract(harness);
  auditContract(harness);
  pausesContract(harness);
  retentionContract(harness);
  quotasContract(harness);
  manyRowsContract(harness);
  transactionsContract(harness);
});
