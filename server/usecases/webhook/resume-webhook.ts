import type { components } from "../../../generated/types.ts";
import type { Command } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { newId, type RandomBytes } from "../shared/ids.ts";
import { instant } from "../shared/slice.ts";
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
  const [since, until] = [instant(input.since), instant(input.until)];
  if (since !== undefined && until !== undefined && until <= since) {
    const detail = "lies before `since`, or at it";
    throw new DomainError("invalid_body", [{ pointer: "/until", code: "wrong_combination", detail }]);
  }
  const { company, traceparent } = ctx.caller;
  return ctx.unitOfWork(async (tx) => {
    if ((await tx.registrations.get(company.company_id)) === undefined) throw new DomainError("nowhere_to_redeliver");
    const now = await tx.now();
    const request = { since, until, traceparent, delivery_ids: newId("dlv", now, randomBytes) };
    return { resumed_at: timestamp(now), ...(await tx.pauses.resume(company.company_id, request)) };
  });
}
