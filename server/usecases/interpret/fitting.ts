import type { InterpretedBatch } from "../compute/compute.ts";
import { DomainError } from "../shared/domain-error.ts";
import { BODY_LIMIT_BYTES } from "./batch-body.ts";

/** More than what a body holds beside its report and items: identifiers and the name of the company. */
const ENVELOPE_BYTES = 4096;

/** Throws DomainError `batch_too_large`, with the number of items that it takes, where the registered receiver takes fewer in one batch. */
export function assertTaken(
  registration: { readonly max_items?: number | undefined } | undefined,
  items: number,
): void {
  const most = registration?.max_items;
  if (most === undefined || items <= most) return;
  const detail = `the batch would have ${items} items, and your webhook takes ${most}`;
  throw new DomainError("batch_too_large", [{ pointer: "", detail }]);
}

/** Throws DomainError `batch_too_large`, with the number of items that fit, where report and items alone reach the limit of a body. */
export function assertFits(batch: InterpretedBatch): void {
  if (byteLength(batch.report) + byteLength(batch.items) > BODY_LIMIT_BYTES) throw tooLarge(batch);
}

/**
 * The refusal of a batch whose body is too large. It says how many of its items, the first ones, make a body that is not; of a review, whose
 * items are given, what the reviewer can do.
 */
export function tooLarge({ report, items, item_count }: InterpretedBatch, reviewedBytes?: number): DomainError {
  let room = BODY_LIMIT_BYTES - ENVELOPE_BYTES - byteLength(report);
  const sizes = (JSON.parse(items) as readonly unknown[]).map((item) => byteLength(JSON.stringify(item)) + 1);
  const most = sizes.findIndex((size) => (room -= size) < 0);
  const fit = `the first ${most} of the ${item_count} items`;
  const detail =
    reviewedBytes === undefined
      ? `${fit} fit`
      : `is ${reviewedBytes - BODY_LIMIT_BYTES} bytes over the limit with this review: write that much less in comments, or analyse and review ${fit} and the others apart`;
  return new DomainError("batch_too_large", [{ pointer: "", detail }]);
}

function byteLength(text: string): number {
  return Buffer.byteLength(text);
}
