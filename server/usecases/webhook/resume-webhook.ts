import type { components } from "../../../generated/types.ts";
import type { ResumeRequest, Resumed } from "../../storage/store.ts";
import { breath } from "../../fairness/breath.ts";
import type { Command, Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { newId, type RandomBytes } from "../shared/ids.ts";
import { isLater, wholeFrom } from "../shared/slice.ts";
import { timestamp } from "../shared/timestamp.ts";

export type ResumeInput = components["schemas"]["ResumeRequest"];
export type Resumption = components["schemas"]["Resumption"];

/**
 * Ends the pause of the company's receiver, if there is one, and makes due what has waited and what failed.
 * Throws DomainError `nowhere_to_redeliver` or `invalid_body`.
 */
export async function resumeWebhook(
  ctx: Command<Resumption>,
  input: ResumeInput,
  { randomBytes }: { readonly randomBytes: RandomBytes },
): Promise<Resumption> {
  if (input.since !== undefined && input.until !== undefined && !isLater(input.until, input.since)) {
    const detail = "lies before `since`, or at it";
    throw new DomainError("invalid_body", [{ pointer: "/until", code: "wrong_combination", detail }]);
  }
  const { company, traceparent } = ctx.caller;
  const begun = await ctx.store.now();
  const request = {
    since: wholeFrom(input.since),
    until: wholeFrom(input.until),
    traceparent,
    delivery_ids: newId("dlv", begun, randomBytes),
  };
  const before = await resumeMost(ctx, request, begun);
  return ctx.unitOfWork(async (tx) => {
    if ((await tx.registrations.get(company.company_id)) === undefined) throw new DomainError("nowhere_to_redeliver");
    const last = await tx.pauses.resume(company.company_id, request, begun);
    return { resumed_at: timestamp(await tx.now()), ...sum(before, last) };
  });
}

/**
 * In steps, so that no other writer waits while a hundred thousand are made due; the pause goes on meanwhile. Cut short, the next
 * resumption goes on: what was released waits no more, and what was sent again is no longer failed.
 */
async function resumeMost({ store, caller }: Context, request: ResumeRequest, begun: number): Promise<Resumed> {
  // Whoever paused the receiver may have died before it held what was due by then.
  while (await store.pauses.holdSome()) await breath();
  let done: Resumed = { released: 0, redelivered: 0, left_out: 0 };
  for (let after: number | undefined = 0; after !== undefined; await breath()) {
    const step: Resumed & { readonly after: number | undefined } = await store.pauses.resumeSome(
      caller.company.company_id,
      request,
      { begun, after },
    );
    done = sum(done, step);
    after = step.after;
  }
  return done;
}

function sum(one: Resumed, other: Resumed): Resumed {
  return {
    released: one.released + other.released,
    redelivered: one.redelivered + other.redelivered,
    left_out: one.left_out + other.left_out,
  };
}
