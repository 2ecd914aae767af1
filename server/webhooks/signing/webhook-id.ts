/**
 * The `webhook-id` of a batch, the same for every attempt and redelivery: the batch's own identifier under the prefix
 * of messages.
 */
export function webhookId(batchId: string): string {
  return `msg_${batchId.slice(batchId.indexOf("_") + 1)}`;
}
