import { AsyncLocalStorage } from "node:async_hooks";
import { Batcher } from "./batcher.ts";
import { OwedReleases } from "./owed-releases.ts";
import type { AttemptReport, DeliveryQueue } from "./delivery-queue.ts";
import {
  type AuditTrail,
  type IdempotencyKeys,
  type NewAuditEvent,
  type Repositories,
  type Store,
  StoreConflict,
} from "./store.ts";

/** What an engine brings: committed reads, atomic writes, and its end. */
export interface StoreParts {
  /** Repositories that see what is committed, the caller's own commits included. */
  readonly reads: Repositories;
  /** Writes the reports of many workers in one go. */
  readonly writeReports: (reports: readonly AttemptReport[]) => Promise<readonly boolean[]>;
  /** Where each of its writes is one statement, atomic without a transaction around it. */
  readonly idempotency?: IdempotencyKeys;
  /** Writes the audit events of many requests in one go, where the engine does not do that by itself. */
  readonly writeEvents?: (events: readonly NewAuditEvent[]) => Promise<void>;
  /** Whether a row refers to one that is gone by now. */
  readonly isOrphan: (error: unknown) => boolean;
  readonly isUnavailable: (error: unknown) => boolean;
  readonly transaction: Store["transaction"];
  readonly settled?: Store["settled"];
  readonly scrub: Store["scrub"];
  readonly ping: Store["ping"];
  readonly close: Store["close"];
}

/** Builds the Store: reads go straight to the engine, and each write outside a transaction becomes one. */
export function assembleStore(parts: StoreParts): Store {
  const inside = new AsyncLocalStorage<true>();
  const transaction: Store["transaction"] = async (work, companyId) => {
    if (inside.getStore()) {
      // On SQLite it would wait for itself for ever.
      throw new Error("a transaction may use only the repositories it was given, not the store itself");
    }
    try {
      return await parts.transaction((tx) => inside.run(true, () => work(tx)), companyId);
    } catch (error) {
      throw parts.isOrphan(error) ? new StoreConflict("erased_meanwhile") : error;
    }
  };
  const reports = new Batcher(parts.writeReports, ({ fence }) => fence.delivery_id, parts.isUnavailable);
  const writes = writesAsTransactions(parts.reads, transaction);
  const deliveries: DeliveryQueue = {
    ...writes.deliveries,
    report: (report) => reports.submit(report),
    claim: (request) => {
      // Outcomes that wait to be written go first: they make room below the caps, and on SQLite they share the claim's commit.
      reports.flush();
      return writes.deliveries.claim(request);
    },
  };
  const audit = { ...writes.audit, ...batchedAppend(parts) };
  const owed = new OwedReleases(parts.idempotency ?? writes.idempotency, parts);
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    owed.close();
    return (closed ??= parts.close());
  };
  return {
    ...writes,
    deliveries,
    audit,
    idempotency: owed.remembering(),
    transaction,
    settled: parts.settled ?? (() => Promise.resolve()),
    scrub: parts.scrub,
    ping: parts.ping,
    close: closeOnce,
  };
}

function batchedAppend({ writeEvents, isUnavailable }: StoreParts): Partial<Pick<AuditTrail, "append">> {
  if (writeEvents === undefined) return {};
  const write = async (together: readonly NewAuditEvent[]) => {
    await writeEvents(together);
    return together.map(() => true);
  };
  // Each company's apart: while somebody holds the chain of one, the others go on.
  const companies = new Map<string, Batcher<NewAuditEvent, boolean>>();
  const batcherOf = (companyId: string) => {
    const known = companies.get(companyId);
    if (known !== undefined) return known;
    const made = new Batcher(write, ({ request_id }: NewAuditEvent) => request_id, isUnavailable);
    companies.set(companyId, made);
    return made;
  };
  return {
    append: async (appended) => {
      await Promise.all(appended.map((event) => batcherOf(event.company_id).submit(event)));
    },
  };
}

function writesAsTransactions(reads: Repositories, transaction: Store["transaction"]): Repositories {
  return {
    companies: {
      ...reads.companies,
      create: (company) => transaction((tx) => tx.companies.create(company)),
      limit: (companyId, requests) => transaction((tx) => tx.companies.limit(companyId, requests)),
      setQuota: (companyId, counted, most) => transaction((tx) => tx.companies.setQuota(companyId, counted, most)),
    },
    apiKeys: {
      ...reads.apiKeys,
      add: (key) => transaction((tx) => tx.apiKeys.add(key)),
      revoke: (keyId) => transaction((tx) => tx.apiKeys.revoke(keyId)),
      replace: (keyId, by, overlapMs) => transaction((tx) => tx.apiKeys.replace(keyId, by, overlapMs)),
      markUsed: (keyId) => transaction((tx) => tx.apiKeys.markUsed(keyId)),
    },
    projects: {
      ...reads.projects,
      ensure: async (companyId, projectId) =>
        (await reads.projects.find(companyId, projectId)) ??
        transaction((tx) => tx.projects.ensure(companyId, projectId)),
      lock: () => Promise.reject(new Error("a project can be locked only inside a transaction")),
    },
    records: {
      ...reads.records,
      insert: (project, rows) => transaction((tx) => tx.records.insert(project, rows)),
    },
    models: {
      ...reads.models,
      insert: (project, model) => transaction((tx) => tx.models.insert(project, model)),
    },
    analyses: {
      ...reads.analyses,
      insert: (project, analysis) => transaction((tx) => tx.analyses.insert(project, analysis)),
    },
    batches: {
      ...reads.batches,
      insert: (project, batch) => transaction((tx) => tx.batches.insert(project, batch)),
      markStale: (recordIds) => transaction((tx) => tx.batches.markStale(recordIds)),
    },
    rulesets: {
      ...reads.rulesets,
      keep: (ruleset) => transaction((tx) => tx.rulesets.keep(ruleset)),
    },
    resultsLinks: {
      ...reads.resultsLinks,
      insert: (link, expiresInMs) => transaction((tx) => tx.resultsLinks.insert(link, expiresInMs)),
      remove: (companyId, tokenHash) => transaction((tx) => tx.resultsLinks.remove(companyId, tokenHash)),
    },
    registrations: {
      ...reads.registrations,
      put: (companyId, webhook, overlapMs, expected) =>
        transaction((tx) => tx.registrations.put(companyId, webhook, overlapMs, expected)),
      remove: (companyId, expected) => transaction((tx) => tx.registrations.remove(companyId, expected)),
      endSome: (companyId) => transaction((tx) => tx.registrations.endSome(companyId)),
      endRestored: () => transaction((tx) => tx.registrations.endRestored()),
      forgetOldSecrets: () => transaction((tx) => tx.registrations.forgetOldSecrets()),
      sealSecrets: (which) => transaction((tx) => tx.registrations.sealSecrets(which)),
    },
    pauses: {
      settle: (rule) => transaction((tx) => tx.pauses.settle(rule)),
      holdSome: () => transaction((tx) => tx.pauses.holdSome()),
      releaseStray: (companyId) => transaction((tx) => tx.pauses.releaseStray(companyId)),
      waiting: reads.pauses.waiting,
      resumeSome: (companyId, request, progress) =>
        transaction((tx) => tx.pauses.resumeSome(companyId, request, progress)),
      resume: (companyId, request, begun) => transaction((tx) => tx.pauses.resume(companyId, request, begun)),
    },
    webhookTests: {
      ...reads.webhookTests,
      send: (test, most) => transaction((tx) => tx.webhookTests.send(test, most)),
    },
    deliveries: {
      ...reads.deliveries,
      enqueue: (delivery) => transaction((tx) => tx.deliveries.enqueue(delivery)),
      claim: (request) => transaction((tx) => tx.deliveries.claim(request)),
      release: (fence) => transaction((tx) => tx.deliveries.release(fence)),
    },
    erasures: {
      ...reads.erasures,
      begin: (project, patientId) => transaction((tx) => tx.erasures.begin(project, patientId)),
      rewriteModel: (project, id, text) => transaction((tx) => tx.erasures.rewriteModel(project, id, text)),
      rewriteAnalysis: (project, analysis) => transaction((tx) => tx.erasures.rewriteAnalysis(project, analysis)),
      rewriteBatch: (project, batch) => transaction((tx) => tx.erasures.rewriteBatch(project, batch)),
      deleteSome: (project, patientId) => transaction((tx) => tx.erasures.deleteSome(project, patientId)),
      forgetSomeNames: (erasure) => transaction((tx) => tx.erasures.forgetSomeNames(erasure)),
      end: (erasure) => transaction((tx) => tx.erasures.end(erasure)),
    },
    companyErasures: {
      ...reads.companyErasures,
      begin: (companyId) => transaction((tx) => tx.companyErasures.begin(companyId)),
      deleteSome: (companyId) => transaction((tx) => tx.companyErasures.deleteSome(companyId)),
      end: (companyId) => transaction((tx) => tx.companyErasures.end(companyId)),
    },
    retention: {
      ...reads.retention,
      removeSome: (what, olderThanMs, requestId) =>
        transaction((tx) => tx.retention.removeSome(what, olderThanMs, requestId)),
    },
    audit: {
      ...reads.audit,
      append: (events) => transaction((tx) => tx.audit.append(events), events[0]?.company_id),
    },
    idempotency: {
      ...reads.idempotency,
      claim: (claim) => transaction((tx) => tx.idempotency.claim(claim), claim.company_id),
      complete: (claim, answer, keepMs) =>
        transaction((tx) => tx.idempotency.complete(claim, answer, keepMs), claim.company_id),
      release: (claim) => transaction((tx) => tx.idempotency.release(claim), claim.company_id),
      purge: () => transaction((tx) => tx.idempotency.purge()),
      forget: (companyId, answers) => transaction((tx) => tx.idempotency.forget(companyId, answers)),
    },
    now: reads.now,
  };
}
