import type { AttemptResult, Fence, Settlement } from "../../delivery-queue.ts";

/** What a worker says of the attempt it claimed. */
export interface Report {
  readonly fence: Fence;
  /** Undefined when nothing was sent. */
  readonly result: AttemptResult | undefined;
  readonly next: { readonly delay_ms: number } | { readonly outcome: Settlement };
}
