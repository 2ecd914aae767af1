import type { ClaimedDelivery } from "../../storage/delivery-queue.ts";
import type { PausedReceiver } from "../../storage/store.ts";
import { type DeliveryEvent, type DeliveryObserver, hostOf, hostOnly } from "./observer.ts";

/** The part of a structured logger (pino's shape) that is used here. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Writes deliveries to the log: identifiers, host and outcome; never a body, a secret, or the path of a URL. */
export function logDeliveries(log: Log): DeliveryObserver {
  return (event) => {
    const fields = fieldsOf(event);
    switch (event.kind) {
      case "claimed":
        if (event.delivery.reclaimed) log.warn(fields, "a webhook attempt whose claim had expired is repeated");
        return;
      case "attempted":
        log.info(fields, "webhook attempt");
        return;
      case "unregistered":
        log.info(fields, "the webhook was deleted, its delivery ends");
        return;
      case "unsignable":
        log.error(
          fields,
          "a webhook waits: its secret is sealed under a master key that is not configured here, or was changed",
        );
        return;
      case "released":
        log.info(fields, "a webhook delivery was given back");
        return;
      case "lease_lost":
        log.warn(fields, "a webhook attempt lost its claim before it was recorded");
        return;
      case "unrecorded":
        log.error(fields, "a webhook attempt could not be recorded and will be repeated");
        return;
      case "store_error":
        log.error(fields, "the store failed the delivery worker");
        return;
      case "defect":
        log.error(fields, "a webhook attempt failed inside the service");
    }
  };
}

function fieldsOf(event: DeliveryEvent): object {
  switch (event.kind) {
    case "store_error":
      return { operation: event.operation, ...errorFields(event.error) };
    case "defect":
      return { ...deliveryFields(event.delivery), ...errorFields(event.error) };
    case "attempted": {
      const { status, error, duration_ms } = event.result;
      return { ...deliveryFields(event.delivery), status, error, duration_ms, decision: event.decision };
    }
    default:
      return deliveryFields(event.delivery);
  }
}

function deliveryFields(delivery: ClaimedDelivery): object {
  const { delivery_id, company_id, trigger, attempt } = delivery;
  const message = delivery.batch_id === undefined ? { event_id: delivery.event_id } : { batch_id: delivery.batch_id };
  return { delivery_id, company_id, ...message, trigger, attempt, host: hostOnly(delivery) };
}

/** Not the error itself: its other properties may hold a statement's values. */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { reason: "unknown" };
  const code = "code" in error ? error.code : undefined;
  return { reason: error.name, code, detail: error.message };
}

/** Says of a pause whose receiver it is, and what ends it. */
export function logPause(log: Pick<Log, "warn">): (paused: PausedReceiver) => void {
  return ({ company_id, webhook_url, failures, failing_since }) =>
    log.warn(
      { company_id, host: hostOf(webhook_url), failures, failing_since: new Date(failing_since).toISOString() },
      "a webhook receiver is paused: it took none of its messages for long. New ones wait until its company resumes it (POST /webhook/resume)",
    );
}
