/**
 * The `webhook-id` of a batch, the same for every attempt and redelivery: the batch's own identifier under the prefix
 * of messages.
 */
export function webhookId(batchId: string): string {
  return `msg_${batchId.slice(batchId.indexOf("_") + 1)}`;
}

/** Messages and batches by each other's identifiers. */
export const messages = {
  eventOf: webhookId,
  /** Undefined for an identifier that is no message's. */
  batchOf: (eventId: string): string | undefined =>
    eventId.startsWith("msg_") ? `bat_${eventId.slice("msg_".length)}` : undefined,
};
