import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { DeliveryQueue, QueueStats } from "../../storage/delivery-queue.ts";
import type { DeliveryObserver } from "./observer.ts";

/** Seconds. An attempt ends at ten at the latest. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Registers the delivery metrics and answers the observer that feeds them. No label names a company or a receiver: their
 * number is unbounded, and the metrics page is read by people who need not know them.
 */
export function deliveryMetrics(registry: Registry, queue: Pick<DeliveryQueue, "stats">): DeliveryObserver {
  queueGauges(registry, queue);
  const registers = [registry];
  const attempts = new Counter({
    name: "webhook_attempts_total",
    help: "Webhook attempts made and recorded, by what followed and by HTTP status class or error code",
    labelNames: ["decision", "outcome"],
    registers,
  });
  const duration = new Histogram({
    name: "webhook_attempt_duration_seconds",
    help: "Time from the start of a webhook attempt to the end of its answer",
    buckets: DURATION_BUCKETS,
    registers,
  });
  const reclaims = counter(registry, "webhook_lease_reclaims_total", "Attempts repeated because a claim expired");
  const lost = counter(registry, "webhook_lease_lost_total", "Attempts whose outcome came after the claim was lost");
  const unrecorded = counter(registry, "webhook_unrecorded_total", "Attempts whose outcome the store did not take");
  const unsignable = counter(
    registry,
    "webhook_unsignable_total",
    "Claims given up because the secret cannot be opened",
  );
  const storeErrors = counter(registry, "webhook_store_errors_total", "Failed calls of the worker to the store");
  const defects = counter(registry, "webhook_defects_total", "Attempts that failed inside the service");
  return (event) => {
    if (event.kind === "claimed" && event.delivery.reclaimed) reclaims.inc();
    else if (event.kind === "lease_lost") lost.inc();
    else if (event.kind === "unrecorded") unrecorded.inc();
    else if (event.kind === "unsignable") unsignable.inc();
    else if (event.kind === "store_error") storeErrors.inc();
    else if (event.kind === "defect") defects.inc();
    else if (event.kind === "attempted") {
      const { status, error, duration_ms } = event.result;
      attempts.inc({ decision: event.decision, outcome: error ?? `${Math.floor(status / 100)}xx` });
      duration.observe(duration_ms / 1000);
    }
  };
}

/** Read from the store when the page is asked for, so that every replica shows the same queue. */
function queueGauges(registry: Registry, queue: Pick<DeliveryQueue, "stats">): void {
  let current: Promise<QueueStats> | undefined;
  const stats = (): Promise<QueueStats> => {
    // One query for all gauges of one page.
    current ??= queue.stats().finally(() => (current = undefined));
    return current;
  };
  gauge(registry, "webhook_deliveries_due", "Deliveries that are due and not claimed", async () => (await stats()).due);
  gauge(
    registry,
    "webhook_deliveries_waiting",
    "Deliveries whose next attempt is not due yet",
    async () => (await stats()).waiting,
  );
  gauge(
    registry,
    "webhook_deliveries_held",
    "Deliveries that wait for a receiver that is paused",
    async () => (await stats()).held,
  );
  gauge(
    registry,
    "webhook_receivers_paused",
    "Receivers that are paused because they took nothing for long",
    async () => (await stats()).paused,
  );
  gauge(registry, "webhook_deliveries_in_flight", "Deliveries under a claim", async () => (await stats()).in_flight);
  gauge(
    registry,
    "webhook_oldest_due_age_seconds",
    "Age of the oldest delivery that is due and not claimed",
    async () => (await stats()).oldest_due_age_ms / 1000,
  );
}

function counter(registry: Registry, name: string, help: string): Counter {
  return new Counter({ name, help, registers: [registry] });
}

function gauge(registry: Registry, name: string, help: string, read: () => Promise<number>): void {
  const collect = async function (this: Gauge) {
    // A store that is down makes these unknown; it must not take the rest of the page with it.
    this.set(await read().catch(() => Number.NaN));
  };
  registry.registerMetric(new Gauge({ name, help, registers: [], collect }));
}
