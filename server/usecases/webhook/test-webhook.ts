import { DELIVERIES, VERSION } from "../../../generated/about.ts";
import type { components } from "../../../generated/types.ts";
import { StoreConflict, type StoredTest, type TestFilter } from "../../storage/store.ts";
import { shownOutcome } from "../interpret/batch-body.ts";
import type { Command, Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { ENDPOINT_ID, WEBHOOK_TEST } from "../shared/events.ts";
import { newId, type RandomBytes } from "../shared/ids.ts";
import { timestamp } from "../shared/timestamp.ts";

export type TestInput = components["schemas"]["WebhookTestRequest"];
export type WebhookTest = components["schemas"]["WebhookTest"];

/** Of one company, as the contract says. */
const MOST_UNDER_WAY = 64;

const { delays_seconds, timeout_seconds } = DELIVERIES["webhook.test"];
/** From the first attempt to the end of the last. */
const LONGEST_SECONDS = delays_seconds.reduce<number>((sum, delay) => sum + delay + timeout_seconds, 0);

/**
 * Makes a test of the company's webhook due, whatever events the registration asks for.
 * Throws DomainError `nowhere_to_redeliver` or `too_many_tests`.
 */
export async function testWebhook(
  ctx: Command<WebhookTest>,
  input: TestInput,
  { randomBytes }: { readonly randomBytes: RandomBytes },
): Promise<WebhookTest> {
  const { company, traceparent } = ctx.caller;
  const { company_id } = company;
  try {
    return await ctx.unitOfWork(async (tx) => {
      if ((await tx.registrations.get(company_id)) === undefined) throw new DomainError("nowhere_to_redeliver");
      const accepted_at = await tx.now();
      const named = {
        test_id: input.test_id ?? newId("tst", accepted_at, randomBytes),
        event_id: newId("msg", accepted_at, randomBytes),
        accepted_at,
      };
      const delivery_id = newId("dlv", accepted_at, randomBytes);
      const body = testBody(company.name, named);
      await tx.webhookTests.send({ ...named, delivery_id, company_id, body, traceparent }, MOST_UNDER_WAY);
      return shown({ ...named, outcome: undefined });
    });
  } catch (error) {
    if (error instanceof StoreConflict && error.code === "too_many_tests")
      throw new DomainError("too_many_tests", [], { passesInSeconds: LONGEST_SECONDS });
    throw error;
  }
}

/** The newest test, of this name and this message where they are given. Throws DomainError `test_not_found`. */
export async function getWebhookTest(
  { store, caller: { company } }: Context,
  wanted: TestFilter,
): Promise<WebhookTest> {
  const test = await store.webhookTests.newest(company.company_id, wanted);
  if (test === undefined) throw new DomainError("test_not_found");
  return shown(test);
}

function shown({ test_id, event_id, accepted_at, outcome }: StoredTest): WebhookTest {
  const accepted = { test_id, event_id, accepted_at: timestamp(accepted_at) };
  return outcome === undefined ? accepted : { ...accepted, webhook: shownOutcome(outcome) };
}

/** The bytes that are signed and sent, made once. */
function testBody(company: string, { event_id, accepted_at, test_id }: Omit<StoredTest, "outcome">): Uint8Array {
  const body: components["schemas"]["WebhookTestEvent"] = {
    event: WEBHOOK_TEST,
    event_id,
    created_at: timestamp(accepted_at),
    api_version: VERSION,
    company,
    endpoint_id: ENDPOINT_ID,
    test_id,
  };
  return Buffer.from(JSON.stringify(body));
}
