/** Answers to faults of the service's own: seen where the service under test can be made to fail on demand. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Exchange } from "../http/exchange.ts";
import { Flow } from "../http/flow.ts";
import { statusKeys } from "../http/statuses.ts";
import { inParallel } from "../http/wire.ts";
import { followAllLinks } from "./examples.ts";
import { idempotencyParameter, withKey } from "../http/idempotency-key.ts";
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
        const ask = (): Promise<Exchange[]> =>
          inParallel(
            Array.from({ length: crowd }, () => () => context.wire.send(hurt, about)),
            crowd,
          );
        const failed = ({ response }: Exchange): boolean => response?.status === provocation.status;
        let exchanges = await ask();
        // a service may answer from what it knew a moment ago
        for (let tries = 1; tries < TRIES && !exchanges.some(failed); tries += 1) {
          await sleep(PAUSE_MS);
          exchanges = await ask();
        }
        // a target that forgets keeps no keys, and would only have the run wait as long as each refusal asks for
        if (crowd === 1 && provocation.status < 500 && context.profile.forgets !== true)
          await underOneKey(context, hurt, about);
        if (!exchanges.some(failed)) {
          const message = `${crowd} requests at once, and none was answered ${provocation.status}`;
          context.report({
            check: "provoked",
            message,
            ...(exchanges[0] ? { exchange: exchanges[0].id } : {}),
            subject: about.name,
          });
        }
      }
      // answers that only come when they are provoked may have links of their own
      await followAllLinks(context);
    }
  },
};
