import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rebuildDocument } from "../generated/routes.ts";
import { Registry } from "prom-client";
import { createApp } from "./app.ts";
import { createLimits } from "./composition/limits.ts";
import { readDocuments } from "./composition/documents.ts";
import { openSqliteStore } from "./storage/sqlite.ts";
import { currentRulesets } from "./usecases/rulesets/rulesets.ts";

/** Prints, as JSON, the OpenAPI document of the routes that the server really registers, for comparison with the contract. */
const directory = mkdtempSync(join(tmpdir(), "contract-"));
const store = await openSqliteStore({ directory });
const never = () => Promise.reject(new Error("nothing is served here"));
const app = createApp({
  store,
  computeFor: () => ({
    assertRoom: () => undefined,
    fit: never,
    analyse: never,
    analyseReviewed: never,
    addReviews: never,
    interpret: never,
    report: never,
  }),
  quotas: { records: 1, bytes: 1 },
  randomBytes,
  rulesetFor: currentRulesets(),
  log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
  recordRules: () => [],
  readLargeIntake: never,
  settingsRules: { url: () => undefined, secret: () => undefined },
  messages: { eventOf: (batchId) => batchId, batchOf: (batch_id) => ({ batch_id, edition: undefined }) },
  accepting: () => false,
  documents: readDocuments(),
  monotonic: () => 0,
  corsOrigins: [],
  addressOf: () => undefined,
  limits: createLimits({ openingsPerMinute: 1, requestsPerMinute: 1, wrongKeysPerMinute: 1 }),
  webhookKeys: [],
  registry: new Registry(),
});
process.stdout.write(`${JSON.stringify(rebuildDocument(app), undefined, 2)}\n`);
await store.close();
rmSync(directory, { recursive: true });
