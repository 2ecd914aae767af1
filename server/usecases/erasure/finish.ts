import type { Store } from "../../storage/store.ts";
import { finishCompanyErasures } from "./erase-company.ts";
import { type ErasureDeps, finishErasures } from "./erase.ts";

/**
 * Finishes what a process that was killed had begun to erase; and what one had erased whole is in the files until somebody empties the log. Of what
 * cannot be finished `unfinished` is told: a patient's does not keep a company's from it.
 */
export async function finishWhatWasCutShort(
  store: Store,
  deps: ErasureDeps,
  unfinished: (error: unknown) => void,
): Promise<void> {
  await finishCompanyErasures(store).catch(unfinished);
  await finishErasures(store, deps).catch(unfinished);
  await store.scrub().catch(unfinished);
}
