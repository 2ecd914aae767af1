import type { ClaimedDelivery } from "../../storage/delivery-queue.ts";
import type { SendResult } from "../http/sender.ts";

/**
 * What happens in the delivery engine, for metrics and logs. Events carry the delivery; observers pick what may be
 * shown and never show the body, the secret or the URL beyond its host.
 */
export type DeliveryEvent =
  /** The delivery was claimed. `reclaimed` in it says that an earlier claim expired without an outcome. */
  | { readonly kind: "claimed"; readonly delivery: ClaimedDelivery }
  /** An attempt was made and its outcome recorded. */
  | {
      readonly kind: "attempted";
      readonly delivery: ClaimedDelivery;
      readonly result: SendResult;
      readonly decision: "acknowledged" | "again" | "final";
    }
  /** The webhook was deleted; the delivery ended without this attempt. */
  | { readonly kind: "unregistered"; readonly delivery: ClaimedDelivery }
  /** The secret cannot be opened here; nothing was sent, and the attempt comes again when the claim has expired. */
  | { readonly kind: "unsignable"; readonly delivery: ClaimedDelivery }
  /** The delivery was given back unsent, or its attempt was cut short by the shutdown. */
  | { readonly kind: "released"; readonly delivery: ClaimedDelivery }
  /** The lease went to another worker before the outcome was written; that worker repeats the attempt. */
  | { readonly kind: "lease_lost"; readonly delivery: ClaimedDelivery }
  /** The store did not take the outcome while the lease lasted; the attempt will be repeated. */
  | { readonly kind: "unrecorded"; readonly delivery: ClaimedDelivery }
  | { readonly kind: "store_error"; readonly operation: "claim" | "record" | "release"; readonly error: unknown }
  /** The attempt failed inside the service itself. */
  | { readonly kind: "defect"; readonly delivery: ClaimedDelivery; readonly error: unknown };

/** Must not throw. */
export type DeliveryObserver = (event: DeliveryEvent) => void;

export function observeAll(observers: readonly DeliveryObserver[]): DeliveryObserver {
  return (event) => {
    for (const observe of observers) observe(event);
  };
}

/** The receiver's host and port, all of a webhook URL that may be shown: paths and queries can carry tokens. */
export function hostOnly(delivery: ClaimedDelivery): string | undefined {
  return hostOf(delivery.registration?.webhook_url);
}

export function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).host : undefined;
}
