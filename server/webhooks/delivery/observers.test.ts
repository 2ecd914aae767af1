import { Registry } from "prom-client";
import { expect, test } from "vitest";
import type { ClaimedDelivery } from "../../storage/delivery-queue.ts";
import { type Log, logDeliveries } from "./log-observer.ts";
import { deliveryMetrics } from "./metrics.ts";
import { type DeliveryEvent, observeAll } from "./observer.ts";

const delivery: ClaimedDelivery = {
  delivery_id: "dlv_1",
  company_id: "com_1",
  batch_id: "bat_1",
  edition: 0,
  trigger: "interpret",
  attempt: 2,
  last_status: 502,
  reclaimed: true,
  due_at: 0,
  claimed_at: 0,
  body: Buffer.from('{"items":[{"patient_id":"PATIENT-7"}]}'),
  traceparent: undefined,
  registration: {
    webhook_url: "https://hooks.example:8443/t0ken-in-path?key=t0ken-in-query",
    webhook_secret: "s3cret-of-acme-hospital",
    previous_secret: "older-s3cret-of-acme",
    previous_secret_until: 1,
    created_at: 0,
    updated_at: 0,
    revision: 1,
  },
};

const EVENTS: readonly DeliveryEvent[] = [
  { kind: "claimed", delivery },
  {
    kind: "attempted",
    delivery,
    result: { status: 502, error: undefined, duration_ms: 30 },
    decision: "again",
  },
  {
    kind: "attempted",
    delivery,
    result: { status: undefined, error: "connection_refused", duration_ms: 3 },
    decision: "final",
  },
  {
    kind: "attempted",
    delivery,
    result: { status: 204, error: undefined, duration_ms: 700 },
    decision: "acknowledged",
  },
  { kind: "unregistered", delivery },
  { kind: "unsignable", delivery },
  { kind: "released", delivery },
  { kind: "lease_lost", delivery },
  { kind: "unrecorded", delivery },
  {
    kind: "store_error",
    operation: "claim",
    error: Object.assign(new Error("terminating connection"), { code: "57P01", parameters: ["s3cret value"] }),
  },
  { kind: "defect", delivery, error: new RangeError("the webhook secret is not decodable") },
];

test("the log names delivery, host and outcome, and holds no secret, path, query or patient", () => {
  const lines: string[] = [];
  const write = (fields: object, message: string) => lines.push(JSON.stringify({ ...fields, message }));
  const log: Log = { info: write, warn: write, error: write };
  EVENTS.forEach(logDeliveries(log));
  const text = lines.join("\n");
  expect(lines).toHaveLength(EVENTS.length);
  expect(text).toContain('"host":"hooks.example:8443"');
  expect(text).toContain('"status":502');
  expect(text).toContain('"error":"connection_refused"');
  expect(text).toContain('"code":"57P01"');
  for (const hidden of ["s3cret", "t0ken", "PATIENT-7"]) expect(text).not.toContain(hidden);
});

test("a first claim is no line in the log", () => {
  const lines: string[] = [];
  const write = (_fields: object, message: string) => lines.push(message);
  logDeliveries({ info: write, warn: write, error: write })({
    kind: "claimed",
    delivery: { ...delivery, reclaimed: false },
  });
  expect(lines).toEqual([]);
});

test("the metrics page counts attempts by what followed and by outcome, and shows the queue", async () => {
  const registry = new Registry();
  let queries = 0;
  const stats = () => {
    queries += 1;
    return Promise.resolve({ due: 7, waiting: 3, in_flight: 2, oldest_due_age_ms: 1_500, held: 5, paused: 1 });
  };
  EVENTS.forEach(observeAll([deliveryMetrics(registry, { stats })]));
  const page = await registry.metrics();
  for (const line of [
    'webhook_attempts_total{decision="again",outcome="5xx"} 1',
    'webhook_attempts_total{decision="final",outcome="connection_refused"} 1',
    'webhook_attempts_total{decision="acknowledged",outcome="2xx"} 1',
    "webhook_lease_reclaims_total 1",
    "webhook_lease_lost_total 1",
    "webhook_unsignable_total 1",
    "webhook_unrecorded_total 1",
    "webhook_store_errors_total 1",
    "webhook_defects_total 1",
    'webhook_attempt_duration_seconds_bucket{le="0.05"} 2',
    "webhook_attempt_duration_seconds_count 3",
    "webhook_deliveries_due 7",
    "webhook_deliveries_waiting 3",
    "webhook_deliveries_in_flight 2",
    "webhook_deliveries_held 5",
    "webhook_receivers_paused 1",
    "webhook_oldest_due_age_seconds 1.5",
  ]) {
    expect(page.split("\n")).toContain(line);
  }
  expect(queries).toBe(1);
});

test("when the store is down the queue is unknown, and the other metrics are still shown", async () => {
  const registry = new Registry();
  EVENTS.forEach(deliveryMetrics(registry, { stats: () => Promise.reject(new Error("database gone")) }));
  const page = await registry.metrics();
  expect(page).toContain("webhook_deliveries_due Nan");
  expect(page).toContain("webhook_lease_reclaims_total 1");
});
