import type { Repositories, Store } from "../storage/store.ts";
import type { Command, Context } from "../usecases/shared/context.ts";
import { eventOf } from "./audit.ts";
import type { RequestContext } from "./env.ts";
import type { Subject } from "./trail.ts";

/** What the use case behind a request runs in. */
export function contextOf(c: RequestContext, { store }: { readonly store: Store }): Context {
  return { caller: c.get("caller"), store };
}

/**
 * The same for one that changes something. The event of the audit trail, and what else is to be stored, is stored in the transaction of
 * the change, so that neither exists without the other.
 */
export function commandOf<Result>(
  c: RequestContext,
  { store }: { readonly store: Store },
  statusOf: (result: Result) => number,
  aboutOf: (result: Result) => Subject = () => ({}),
  also: (tx: Repositories, result: Result) => Promise<void> = () => Promise.resolve(),
): Command<Result> {
  const unitOfWork: Command<Result>["unitOfWork"] = async (step) => {
    const result = await store.transaction(async (tx) => {
      const done = await step(tx);
      await also(tx, done);
      const event = eventOf(c, statusOf(done), aboutOf(done));
      // Last, because the chain of the company is locked from here on.
      if (event !== undefined) await tx.audit.append([event]);
      return done;
    }, c.get("caller").company.company_id);
    c.get("trail").written = statusOf(result);
    return result;
  };
  return { ...contextOf(c, { store }), unitOfWork };
}
