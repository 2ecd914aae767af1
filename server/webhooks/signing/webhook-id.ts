/**
 * The `webhook-id` of a batch, the same for every attempt and redelivery of the same body: the batch's own identifier under the prefix
 * of messages. A body that was made anew, because something was erased, is another message: its edition follows.
 */
export function webhookId(batchId: string, edition = 0): string {
  return `msg_${batchId.slice(batchId.indexOf("_") + 1)}${edition === 0 ? "" : `.${edition}`}`;
}

const MESSAGE = /^msg_([^.]+)(?:\.([1-9]\d{0,8}))?$/;

/** Messages and batches by each other's identifiers. */
export const messages = {
  eventOf: webhookId,
  /** Undefined for an identifier that is no message's. */
  batchOf: (eventId: string): { readonly batch_id: string; readonly edition: number } | undefined => {
    const [, batch, edition = "0"] = MESSAGE.exec(eventId) ?? [];
    return batch === undefined ? undefined : { batch_id: `bat_${batch}`, edition: Number(edition) };
  },
};
