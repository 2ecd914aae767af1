/** Answers to faults of the service's own: seen where the service under test can be made to fail on demand. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Exchange } from "../http/exchange.ts";
import { Flow } from "../http/flow.ts";
import { statusKeys } from "../http/statuses.ts";
import { inParallel } from "../http/wire.ts";
import { followAllLinks } from "./examples.ts";
import { idempotencyParameter, leavesKeyFree, withKey } from "../http/idempotency-key.ts";
import type { Plan } from "../http/plan.ts";
import type { Phase, TestContext } from "../context.ts";

const TRIES = 3;
const PAUSE_MS = 1200;

/** A refusal may be one of those that are replayed: asked for twice under one key it says so. */
async function underOneKey(context: TestContext, plan: Plan, about: Exchange["case"]): Promise<void> {
  const at = idempotencyParameter(plan.operation);
  if (at === undefined) return;
  const random = context.wire.once(about.name);
  const keyed = withKey(plan, at, `gate-refused-${random.whole(1e8, 9e8)}`);
  for (const time of ["once", "again"])
    await context.wire.send(keyed, { ...about, name: `${about.name}, ${time} under one key` });
}

/** Plans of one request, each under a key of its own where the contract says that a refusal of this status leaves it free. */
function underOwnKeys(context: TestContext, plan: Plan, about: Exchange["case"], status: number): () => Plan {
  const at = leavesKeyFree(plan.operation, status) ? idempotencyParameter(plan.operation) : undefined;
  const random = context.wire.once(`${about.name}, free keys`);
  return () => (at === undefined ? plan : withKey(plan, at, `gate-later-${random.whole(1e8, 9e8)}`));
}

interface Asked {
  readonly plan: Plan;
  readonly exchange: Exchange;
}

/** What was refused for now is looked at when it comes again under its key. */
async function laterUnderItsKey(context: TestContext, refused: Plan, about: Exchange["case"], status: number) {
  const at = idempotencyParameter(refused.operation);
  if (at === undefined || !refused.values.has(at) || !leavesKeyFree(refused.operation, status)) return;
  const { headers: _cause, ...plan } = refused;
  const name = `${about.name}, later under its key`;
  const again = await context.wire.send(plan, context.flow.about(refused.operation, name, { check: "provoked" }));
  if (again.response?.status !== status) return;
  const message = `${status} came again under its key, and the contract says that no such answer is kept`;
  context.report({ check: "repetition", message, exchange: again.id, subject: name });
}

export const provoked: Phase = {
  name: "provoked",
  run: async (context) => {
    for (const [nth, provocation] of context.profile.provocations.entries()) {
      for (const operation of context.contract.operations) {
        if (!statusKeys(operation).includes(String(provocation.status))) continue;
        if (provocation.operations?.(operation.id) === false) continue;
        // a flow of its own: what has been done before may be answered without any work
        const label = `${operation.id} under ${provocation.status}, provocation ${nth}`;
        const plan = await new Flow(context.wire, label, provocation.bodies).valid(operation);
        if (plan === undefined) continue;
        const crowd = provocation.crowd ?? 1;
        const taken = statusKeys(operation)
          .map(Number)
          .filter((status) => status < 400);
        const expected = crowd === 1 ? { expected: [provocation.status, ...taken] } : {};
        const about = context.flow.about(operation, `while it is made to fail with ${provocation.status}`, {
          check: "provoked",
          ...expected,
        });
        const rawQuery = provocation.queries?.[operation.id];
        const hurt = { ...plan, headers: provocation.headers, ...(rawQuery === undefined ? {} : { rawQuery }) };
        const fresh = underOwnKeys(context, hurt, about, provocation.status);
        const ask = (): Promise<Asked[]> =>
          inParallel(
            Array.from({ length: crowd }, fresh).map((one) => async () => ({
              plan: one,
              exchange: await context.wire.send(one, about),
            })),
            crowd,
          );
        const failed = ({ exchange }: Asked): boolean => exchange.response?.status === provocation.status;
        let asked = await ask();
        // a service may answer from what it knew a moment ago
        for (let tries = 1; tries < TRIES && !asked.some(failed); tries += 1) {
          await sleep(PAUSE_MS);
          asked = await ask();
        }
        const refused = asked.find(failed);
        if (refused !== undefined && context.profile.forgets !== true)
          await laterUnderItsKey(context, refused.plan, about, provocation.status);
        // a target that forgets keeps no keys, and would only have the run wait as long as each refusal asks for
        if (crowd === 1 && provocation.status < 500 && context.profile.forgets !== true)
          await underOneKey(context, hurt, about);
        if (refused === undefined) {
          const message = `${crowd} requests at once, and none was answered ${provocation.status}`;
          context.report({
            check: "provoked",
            message,
            ...(asked[0] ? { exchange: asked[0].exchange.id } : {}),
            subject: about.name,
          });
        }
      }
      // answers that only come when they are provoked may have links of their own
      await followAllLinks(context);
    }
  },
};
