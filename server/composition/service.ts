import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import { performance } from "node:perf_hooks";
import { trace } from "@opentelemetry/api";
import { collectDefaultMetrics, Registry } from "prom-client";
import { VERSION } from "../../generated/about.ts";
import { announcement } from "./announcement.ts";
import { createApp } from "../app.ts";
import { bootstrap } from "./bootstrap.ts";
import type { Config } from "../config.ts";
import { poolMetrics } from "./pool-metrics.ts";
import { readDocuments } from "./documents.ts";
import { addressReader } from "../http/client-address.ts";
import { createHttpServer } from "../http/listener.ts";
import { createIntakeThreads } from "../http/large-intake/threads.ts";
import { createLimits } from "./limits.ts";
import { createLog } from "./log.ts";
import { openLogDestination } from "./log-destination.ts";
import { createMetricsServer } from "./metrics-server.ts";
import { openStore } from "./open-store.ts";
import { recordProblems } from "../respiratory/records/problems.ts";
import { createComputePool } from "../usecases/compute/pool.ts";
import type { App } from "../routes/route-deps.ts";
import { quotaMetrics } from "./quota-metrics.ts";
import { prepareSecrets, tellWhatSigns, warnOfPlainSecrets } from "./secrets.ts";
import { closeGently } from "./shutdown.ts";
import type { Store } from "../storage/store.ts";
import { finishWhatWasCutShort } from "../usecases/erasure/finish.ts";
import { forgetExpired } from "./forget-expired.ts";
import { currentRulesets } from "../usecases/rulesets/rulesets.ts";
import { webhookSettingsRules } from "./webhook-settings.ts";
import { type AddressGuard, createAddressGuard } from "../webhooks/address-guard/address-guard.ts";
import { systemClock } from "../webhooks/clock.ts";
import { logDeliveries, logPause } from "../webhooks/delivery/log-observer.ts";
import { deliveryMetrics } from "../webhooks/delivery/metrics.ts";
import { observeAll } from "../webhooks/delivery/observer.ts";
import { PauseWatch } from "../webhooks/delivery/pause-watch.ts";
import { createSender } from "../webhooks/http/sender.ts";
import { traceAttempts } from "../webhooks/delivery/tracing.ts";
import { messages } from "../webhooks/signing/webhook-id.ts";
import { DEADLINE_MS } from "../webhooks/retry-schedule.ts";
import { DeliveryWorker } from "../webhooks/delivery/worker.ts";

const NAME = "respiratory-intelligence-service";

/** What is under way at the end gets this long: a webhook attempt, and the recording of its outcome. */
const GRACE_MS = DEADLINE_MS + 2_000;
/** Analyses that a company may have waiting; with more, it is told to come later. */
const COMPUTE_REQUESTS_OF_COMPANY = 16;
const COMPUTE_REQUESTS = 256;
const MOST_COMPUTE_THREADS = 4;

/** Connections that wait until the event loop takes them. With Node's 511 a crowd that comes at once is dropped, and tries again after seconds, up to two minutes. */
const BACKLOG = 4_096;

type Log = ReturnType<typeof createLog>;

export interface RunningService {
  readonly url: string;
  /** Resolves when the service cannot go on: its database is gone. Whoever runs it should stop it then, and say why. */
  readonly failed: Promise<Error>;
  /** Stops accepting, lets what is under way finish, closes everything. */
  stop(): Promise<void>;
}

/**
 * Starts the whole service. Rejects with StoreUnusable, or with the error of `listen` when a port is taken; nothing is left running
 * then.
 */
export async function startService(config: Config, print: (text: string) => void): Promise<RunningService> {
  const closing: (() => Promise<void>)[] = [];
  const stop = async () => {
    // In the reverse order of starting, so that nothing is closed under something that still uses it.
    for (const close of closing.splice(0).toReversed()) await close();
  };
  try {
    const registry = new Registry();
    const failure = Promise.withResolvers<Error>();
    const store = await openStore(config, failure.resolve, poolMetrics(registry));
    closing.push(() => store.close());
    const lines = openLogDestination();
    // last of all: whatever is closed may have something to say
    closing.unshift(lines.close);
    const log = createLog(config.logLevel, lines.stream);
    lines.tellLost(log);
    await prepareSecrets(store, config.masterKeys, log);
    const opening = Promise.withResolvers<void>();
    const url = await serve(config, { store, log, registry }, closing, opening.promise);
    // Only now that nothing can fail any more: a made-up key that is not printed would be lost for ever.
    const first = await bootstrap(store, randomBytes, config.bootstrap);
    opening.resolve();
    print(announcement(config, url, first));
    warnOfPlainSecrets(config.masterKeys, log);
    tellWhatSigns(config.webhooks.keyPairs, log);
    return { url, stop, failed: failure.promise };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What is there before anything listens. */
interface Parts {
  readonly store: Store;
  readonly log: Log;
  readonly registry: Registry;
}

/** Listens; requests that come before `opened` wait for it. */
async function serve(
  config: Config,
  { store, log, registry }: Parts,
  closing: (() => Promise<void>)[],
  opened: Promise<void>,
): Promise<string> {
  const guard = createAddressGuard(config.webhooks);
  collectDefaultMetrics({ register: registry });
  const threads = Math.min(MOST_COMPUTE_THREADS, Math.max(1, availableParallelism() - 1));
  const compute = createComputePool({
    threads,
    requests: COMPUTE_REQUESTS,
    requestsOfCompany: COMPUTE_REQUESTS_OF_COMPANY,
  });
  closing.push(() => compute.close());
  const intake = createIntakeThreads(threads);
  closing.push(() => intake.close());
  closing.push(forgetExpired(store, log, config.retention));
  const unfinished = (err: unknown): void =>
    log.warn({ err }, "an erasure that was cut short could not be finished; the next start, or another try, does it");
  void finishWhatWasCutShort(store, { computeFor: compute.computeFor, messages }, unfinished);
  let accepting = true;
  const app = createApp({
    store,
    computeFor: compute.computeFor,
    quotas: config.quotas,
    randomBytes,
    rulesetFor: currentRulesets(),
    log,
    messages,
    recordRules: recordProblems,
    readLargeIntake: intake.read,
    settingsRules: webhookSettingsRules(guard),
    accepting: () => accepting,
    documents: readDocuments(),
    monotonic: () => performance.now(),
    corsOrigins: config.corsOrigins,
    addressOf: addressReader(config.trustedProxies),
    limits: createLimits(config.limits),
    webhookKeys: config.webhooks.keyPairs.map(({ publicKey }) => publicKey),
    registry,
  });
  quotaMetrics(registry, store.companies, config.quotas);
  const server = createHttpServer(whenOpen(app, opened), randomBytes);
  if (config.metricsPort !== undefined) {
    const metrics = await listen(createMetricsServer(registry), config.metricsPort, config.host);
    closing.push(() => closeGently(metrics, 0));
  }
  await listen(server, config.port, config.host);
  const watch = watchPauses(store, log, config.webhooks.pauseAfter);
  const stopDelivering = startDelivering(store, { guard, log, registry, watch, keyPairs: config.webhooks.keyPairs });
  closing.push(async () => {
    accepting = false;
    await Promise.all([closeGently(server, GRACE_MS), stopDelivering()]);
  });
  return urlOf(config.host, server.address() as AddressInfo);
}

function whenOpen(app: App, opened: Promise<void>): Pick<App, "fetch"> {
  let open = false;
  const markOpen = async () => {
    await opened;
    open = true;
  };
  void markOpen();
  return {
    fetch: (request, env) => (open ? app.fetch(request, env) : opened.then(() => app.fetch(request, env))),
  };
}

/** Pauses receivers that fail for long, and says so where operators look. */
function watchPauses(store: Store, log: Log, { messages, hours }: Config["webhooks"]["pauseAfter"]): PauseWatch {
  const rule = { messages: messages === 0 ? Number.MAX_SAFE_INTEGER : messages, over_ms: hours * 60 * 60 * 1000 };
  return new PauseWatch({
    pauses: store.pauses,
    rule,
    clock: systemClock,
    announce: logPause(log),
    failed: (err) =>
      log.error({ err }, "receivers that fail could not be looked for; it is tried again within a minute"),
  });
}

interface Delivering extends Pick<Parts, "log" | "registry"> {
  readonly guard: AddressGuard;
  readonly watch: PauseWatch;
  readonly keyPairs: Config["webhooks"]["keyPairs"];
}

function startDelivering(store: Store, { guard, log, registry, watch, keyPairs }: Delivering): () => Promise<void> {
  const sender = createSender({ guard, userAgent: `${NAME}/${VERSION}` });
  const worker = new DeliveryWorker({
    queue: store.deliveries,
    send: (request) => sender.send(request),
    keyPairs,
    owner: randomBytes(16).toString("hex"),
    observe: observeAll([logDeliveries(log), deliveryMetrics(registry, store.deliveries), watch.observe]),
    trace: traceAttempts(trace.getTracer(NAME, VERSION)),
  });
  worker.start();
  watch.start();
  return async () => {
    await watch.stop();
    await worker.stop(GRACE_MS);
    await sender.close();
  };
}

async function listen(server: Server, port: number, host: string): Promise<Server> {
  server.listen({ port, host, backlog: BACKLOG });
  await once(server, "listening");
  return server;
}

function urlOf(host: string, { port }: AddressInfo): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
