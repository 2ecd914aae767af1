import type { Project } from "../../storage/store.ts";
import type { AnalysedItems } from "../compute/compute.ts";
import { BODY_LIMIT_BYTES } from "../interpret/batch-body.ts";
import { assertFits, assertTaken } from "../interpret/fitting.ts";
import { interpretItems } from "../interpret/interpret-items.ts";
import type { BuiltModel } from "../model/get-model.ts";
import type { Context } from "../shared/context.ts";
import type { ComputingDeps } from "../shared/deps.ts";
import { RESULTS_DELIVERED } from "../shared/events.ts";

/** From this size of the numbers on their interpretation may not fit: it has about as many bytes again. */
const DOUBTFUL_BYTES = BODY_LIMIT_BYTES / 2;
/** UTF-8, for each unit of UTF-16. */
const MOST_BYTES_OF_A_CHARACTER = 3;

/**
 * Throws DomainError `batch_too_large`, with the number of items that fit, when the batch of this analysis would have more than the registered
 * receiver takes, or a body over the limit. Only an analysis of megabytes is interpreted to see that.
 */
export async function assertReceivable(
  ctx: Context,
  deps: Pick<ComputingDeps, "computeFor">,
  made: { readonly project: Project; readonly model: BuiltModel; readonly items: AnalysedItems },
): Promise<void> {
  const { project, model, items } = made;
  const registration = await ctx.store.registrations.get(ctx.caller.company.company_id);
  if (registration?.events.includes(RESULTS_DELIVERED) === true) assertTaken(registration, items.record_keys.length);
  // Counting the bytes of megabytes holds the event loop, and most are far from doubtful.
  if (items.rounded.length * MOST_BYTES_OF_A_CHARACTER < DOUBTFUL_BYTES) return;
  if (Buffer.byteLength(items.rounded) < DOUBTFUL_BYTES) return;
  assertFits(await interpretItems(ctx, deps, project, model, items));
}
