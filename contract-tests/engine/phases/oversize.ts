/** Bodies beyond any limit, and queries with what nobody asked for: refused where the contract documents a refusal. */
import type { TestContext, Phase } from "../context.ts";
import { documents } from "../http/statuses.ts";

/** Over every limit that a JSON service is likely to have. */
const HUGE_BYTES = 64 * 1024 * 1024;

async function huge(context: TestContext): Promise<void> {
  const padding = Buffer.alloc(HUGE_BYTES, " ");
  for (const operation of context.contract.operations) {
    if (operation.body === undefined || !documents(operation, 413)) continue;
    const plan = await context.flow.valid(operation);
    if (plan?.body === undefined) continue;
    const bytes = Buffer.concat([Buffer.from(JSON.stringify(plan.body.value)), padding]);
    const about = context.flow.about(operation, "a body of 64 MiB", { check: "oversize", expected: [413] });
    await context.wire.send({ ...plan, body: undefined, rawBody: { contentType: plan.body.media.type, bytes } }, about);
  }
}

async function unasked(context: TestContext): Promise<void> {
  for (const operation of context.contract.operations) {
    const plan = await context.flow.valid(operation);
    if (plan === undefined) continue;
    const about = context.flow.about(operation, "with a query parameter that the contract does not have", {
      check: "oversize",
    });
    if (operation.method === "GET" || documents(operation, 400))
      await context.wire.send({ ...plan, rawQuery: "x_unknown_parameter=1" }, about);
  }
}

export const oversize: Phase = {
  name: "oversize",
  run: async (context) => {
    await unasked(context);
    await huge(context);
  },
};
