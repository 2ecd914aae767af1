/** What the contract says is there once is not given to another one by a change either. */
import { isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read, write } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { follow } from "../http/links.ts";
import type { Plan } from "../http/plan.ts";
import { referringIn } from "../http/references.ts";
import { CONFLICT } from "../http/statuses.ts";
import { onceOnly } from "./read-back-taken.ts";

/** Beside the first: what it names is what that names, as a name may be there once in each folder. */
function beside(context: TestContext, first: Plan, second: Plan): Plan {
  if (!isObject(first.body?.value) || !isObject(second.body?.value)) return second;
  const named = referringIn(context.contract, first.body.value);
  const same = Object.entries(first.body.value).filter(([name]) => named.has(name));
  return { ...second, body: { ...second.body, value: { ...second.body.value, ...Object.fromEntries(same) } } };
}

export async function renamed(context: TestContext, operation: Operation): Promise<void> {
  if (!/^(PUT|PATCH)$/.test(operation.method)) return;
  const { contract, flow, wire } = context;
  for (const [name, { pointer }] of onceOnly(context, operation))
    for (const { source, link } of flow.incoming(operation).filter((one) => one.source.method === "POST")) {
      const label = `for ${operation.id} of one ${name}`;
      const first = await flow.everything(source, `the first ${label}`);
      const other = await flow.everything(source, `the second ${label}`);
      if (first === undefined || other === undefined) continue;
      const make = async (plan: Plan, which: string): Promise<Exchange> =>
        wire.send(plan, flow.about(source, `${which} ${label}`, { check: "read-back" }));
      const made = await make(first, "the first");
      const second = succeeded(made) ? await make(beside(context, first, other), "the second") : undefined;
      const plan = succeeded(second) ? follow(link, second, flow.bare(operation)) : undefined;
      const value = first.body && read(first.body.value, pointer);
      if (plan?.body === undefined || second === undefined || value === undefined) continue;
      const whole = operation.method === "PUT" ? (jsonBody(second.request) ?? {}) : {};
      const body = { ...plan.body, value: write(whole, pointer, value) };
      if (!contract.schemas.valid("in", body.media.schema ?? "", body.value)) continue;
      const about = flow.about(operation, `with the ${name} of another one`, {
        check: "read-back",
        expected: [CONFLICT],
      });
      await wire.send({ ...plan, body }, about);
    }
}
