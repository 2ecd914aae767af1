import { OLD_THINGS, type OldThings, type Store } from "../../storage/store.ts";
import { breath } from "../shared/breath.ts";
import type { RandomBytes } from "../shared/ids.ts";

/** Days after which each goes; what is absent stays. */
export type RetentionDays = { readonly [What in OldThings]?: number | undefined };

const DAY_MS = 24 * 60 * 60 * 1000;
const REQUEST_ID_BYTES = 8;

/**
 * Removes what has been kept for as long as it is to be, in steps so that nobody waits for long; cut short, the next run goes on. Answers whether anything went: then the store is to be
 * scrubbed.
 */
export async function removeOld(
  store: Pick<Store, "retention">,
  days: RetentionDays,
  randomBytes: RandomBytes,
): Promise<boolean> {
  const requestId = `req_${Buffer.from(randomBytes(REQUEST_ID_BYTES)).toString("hex")}`;
  let removed = false;
  for (const what of OLD_THINGS) {
    const after = days[what];
    if (after === undefined) continue;
    while (await store.retention.removeSome(what, after * DAY_MS, requestId)) {
      removed = true;
      await breath();
    }
  }
  return removed;
}
