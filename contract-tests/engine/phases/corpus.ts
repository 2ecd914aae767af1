/** Request bodies from beyond the contract's examples, each taken along every link to its end, under every choice that links leave open. */
import type { Json } from "../../../spec/openapi/json.ts";
import { enumerated } from "../generate/view.ts";
import { placesOf } from "../generate/places.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import { type Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { follow } from "../http/links.ts";
import type { Plan } from "../http/plan.ts";
import { inParallel } from "../http/wire.ts";
import type { TestContext, Phase } from "../context.ts";

/** Steps from the first request; longer chains of links repeat themselves. */
const DEEPEST = 6;

/** From so many steps on, what changes something is asked of every so many sources alone: reads show what all of them came to. */
const LATE = 4;
const EVERY = 8;

/** The body as it is, and once for every value of every closed choice in it. */
function choices(context: TestContext, plan: Plan): Plan[] {
  const { body, operation } = plan;
  if (body?.media.schema === undefined) return [plan];
  const plans = [plan];
  const wish = {
    schemas: context.contract.schemas,
    direction: "in",
    random: context.wire.random(`${operation.id} choices`),
  } as const;
  for (const place of placesOf(wish, body.media.schema, body.value)) {
    for (const value of enumerated(place.view) ?? []) {
      const other: Json = write(place.body, place.instance, value);
      if (context.contract.schemas.valid("in", body.media.schema, other))
        plans.push({ ...plan, body: { ...body, value: other } });
    }
  }
  return [...new Map(plans.map((made) => [JSON.stringify(made.body?.value), made])).values()];
}

interface Way {
  readonly seen: ReadonlySet<string>;
  /** Sum of the numbers of the choices that led here: spread evenly over them, and the same whoever answers first. */
  readonly turn: number;
}

async function along(context: TestContext, exchange: Exchange, { seen, turn }: Way): Promise<void> {
  const operation = context.contract.operation(exchange.case.operationId ?? "");
  const response = operation?.responses.find(({ status }) => status === String(exchange.response?.status));
  if (!succeeded(exchange) || seen.size > DEEPEST) return;
  for (const link of response?.links ?? []) {
    const target = context.contract.operation(link.operationId);
    if (target === undefined || seen.has(target.id)) continue;
    if (target.method !== "GET" && seen.size >= LATE && turn % EVERY !== 0) continue;
    const plan = follow(link, exchange, context.flow.bare(target));
    if (plan === undefined) continue;
    await inParallel(
      choices(context, plan).map((chosen, index) => async () => {
        const next = await context.wire.send(
          chosen,
          context.flow.about(target, "along the links of the corpus", { check: "corpus" }),
        );
        await along(context, next, { seen: new Set([...seen, target.id]), turn: turn + index });
      }),
      4,
    );
  }
}

export const corpus: Phase = {
  name: "corpus",
  run: async (context) => {
    for (const [id, bodies] of Object.entries(context.profile.corpus)) {
      const operation = context.contract.operation(id);
      if (operation === undefined) throw new Error(`the corpus names ${id}, which the contract does not have`);
      for (const [index, body] of bodies.entries()) {
        const plan = context.flow.freshened(context.flow.bare(operation, body), `corpus ${index}`);
        const about = context.flow.about(operation, `body ${index + 1} of the corpus`, {
          check: "corpus",
          intent: "valid",
        });
        const exchange = await context.wire.send(plan, about);
        const status = exchange.response?.status ?? 0;
        if (status >= 400)
          context.report({
            check: "corpus",
            message: `was answered ${status}`,
            exchange: exchange.id,
            subject: about.name,
          });
        await along(context, exchange, { seen: new Set([operation.id]), turn: 0 });
      }
    }
  },
};
