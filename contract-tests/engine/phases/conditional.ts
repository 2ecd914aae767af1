/** An `ETag` given back in `If-None-Match` (RFC 9110): nothing has changed, so nothing is sent. */
import { type Case, type Exchange, headerValue } from "../http/exchange.ts";
import { type Plan, key } from "../http/plan.ts";
import { documents } from "../http/statuses.ts";
import type { TestContext, Phase } from "../context.ts";

/** What is read may change between two requests: a webhook's outcome comes when it comes. */
const TRIES = 5;

function etagOf(exchange: Exchange): string | undefined {
  return headerValue(exchange.response?.headers ?? [], "etag");
}

/** The first answer, once the second was 304 or cannot be helped. */
async function unchanged(context: TestContext, plan: Plan, at: string): Promise<Exchange | undefined> {
  const about = (name: string): Case => context.flow.about(plan.operation, name, { check: "conditional" });
  for (let tries = 1; ; tries += 1) {
    const first = await context.wire.send(plan, about("for its ETag"));
    const etag = etagOf(first);
    if (etag === undefined) return undefined;
    const values = new Map([...plan.values, [at, etag]]);
    const second = await context.wire.send({ ...plan, values }, about("with its own ETag"));
    const status = second.response?.status;
    if (status === 304) return first;
    if (status === first.response?.status && etagOf(second) !== etag && tries < TRIES) continue;
    const message = `expected 304, got ${status ?? "no answer"}`;
    context.report({ check: "conditional", message, exchange: second.id, subject: second.case.name });
    return first;
  }
}

export const conditional: Phase = {
  name: "conditional",
  run: async (context) => {
    for (const operation of context.contract.operations) {
      const parameter = operation.parameters.find(
        ({ in: place, name }) => place === "header" && /^if-none-match$/i.test(name),
      );
      if (parameter === undefined || !documents(operation, 304)) continue;
      const plan = await context.flow.valid(operation);
      const first = plan && (await unchanged(context, plan, key(parameter)));
      if (plan === undefined || first === undefined) continue;
      const other = new Map([...plan.values, [key(parameter), '"another"']]);
      const expected = [first.response?.status ?? 200];
      await context.wire.send(
        { ...plan, values: other },
        context.flow.about(operation, "with another ETag", { check: "conditional", expected }),
      );
    }
  },
};
