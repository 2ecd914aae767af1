import { OLD_THINGS, type OldThings, type Store } from "../../storage/store.ts";
import { breath } from "../../fairness/breath.ts";
import { forgetAnswers, membersIn } from "../shared/forget-answers.ts";
import type { RandomBytes } from "../shared/ids.ts";

/** Days after which each goes; what is absent stays. */
export type RetentionDays = { readonly [What in OldThings]?: number | undefined };

export interface Removal {
  readonly days: RetentionDays;
  readonly randomBytes: RandomBytes;
  /** Ends the removal between two steps; the next run goes on. */
  readonly stopped?: AbortSignal;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const REQUEST_ID_BYTES = 8;

/**
 * Removes what has been kept for as long as it is to be, in steps so that nobody waits for long; cut short, the next run goes on. Tells after
 * each step of which company something went: its stored answers are then to be looked through, and the store to be scrubbed.
 */
export async function removeOld(
  store: Pick<Store, "retention">,
  { days, randomBytes, stopped }: Removal,
  removed: (companyId: string) => void,
): Promise<void> {
  const requestId = `req_${Buffer.from(randomBytes(REQUEST_ID_BYTES)).toString("hex")}`;
  for (const what of OLD_THINGS) {
    const after = days[what];
    while (after !== undefined && stopped?.aborted !== true) {
      const companyId = await store.retention.removeSome(what, after * DAY_MS, requestId);
      if (companyId === undefined) break;
      removed(companyId);
      await breath();
    }
  }
}

/** What is named in an answer by which member. */
const NAMED = { batches: "batch_id", analyses: "analysis_id" } as const;

/** Forgets stored answers of a company that name a batch or an analysis that is gone. */
export async function forgetAnswersOfGone(
  store: Pick<Store, "retention" | "idempotency">,
  companyId: string,
): Promise<void> {
  const gone = async (what: keyof typeof NAMED, answer: string): Promise<boolean> => {
    const ids = [...new Set(membersIn(answer, NAMED[what]))];
    return ids.length > 0 && (await store.retention.kept(what, ids)).length < ids.length;
  };
  await forgetAnswers(
    store,
    companyId,
    async (answer) => (await gone("batches", answer)) || (await gone("analyses", answer)),
  );
}
