import { DomainError } from "./domain-error.ts";

/** A batch and the message that carries it name each other. */
export interface Messages {
  /** The `event_id`, which is the `webhook-id`, of an edition of a batch. */
  readonly eventOf: (batchId: string, edition: number) => string;
  /** The batch of a message, and its edition; undefined when no batch can have such a message. */
  readonly batchOf: (eventId: string) => BatchNamed | undefined;
}

interface BatchNamed {
  readonly batch_id: string;
  /** Undefined where the request means any. */
  readonly edition: number | undefined;
}

/**
 * The batch that a request means by the batch's own identifier, by its message's, or by both.
 * Throws DomainError `batch_not_found` when the two do not belong together.
 */
export function batchNamed(
  messages: Messages,
  { batch_id, event_id }: { readonly batch_id: string | undefined; readonly event_id: string | undefined },
): BatchNamed | undefined {
  if (event_id === undefined) return batch_id === undefined ? undefined : { batch_id, edition: undefined };
  const meant = messages.batchOf(event_id);
  if (meant === undefined || (batch_id !== undefined && batch_id !== meant.batch_id))
    throw new DomainError("batch_not_found");
  return meant;
}
