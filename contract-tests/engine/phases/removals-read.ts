/** Links that lead from what is read to its removal: each is followed to what was made for it, and to nothing of others. */
import { type Json, objectAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Link } from "../../../spec/openapi/responses.ts";
import type { TestContext } from "../context.ts";
import { countsAsTaken } from "../coverage/coverage.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { follow } from "../http/links.ts";
import { type Plan, key } from "../http/plan.ts";

/** With the filters alone that what was made fits by its own members. */
function narrowed(plan: Plan, { request }: Exchange): Plan {
  const sent = objectAt(jsonBody(request));
  const values = plan.operation.parameters.flatMap((parameter): [string, Json][] => {
    const value = parameter.required ? plan.values.get(key(parameter)) : sent[parameter.name];
    return value === undefined ? [] : [[key(parameter), value]];
  });
  return { ...plan, values: new Map(values) };
}

/** Whether each value that the link carries on stands in the answer to the making. */
function leadsTo({ response }: Exchange, { parameters }: Link, { operation, values }: Plan): boolean {
  const text = response?.body.toString() ?? "";
  return operation.parameters
    .filter(({ name }) => name in parameters)
    .every((parameter) => text.includes(JSON.stringify(values.get(key(parameter)) ?? null)));
}

/** `make`: something made for the purpose, where a link leads from its making to its removal, or a POST stands above it. */
export async function removeWhatIsRead(
  context: TestContext,
  operation: Operation,
  make: (purpose: string) => Promise<Exchange | undefined>,
): Promise<void> {
  for (const { source, status, link } of context.flow.incoming(operation)) {
    const name = `link ${source.id} ${status} ${link.name}`;
    if (source.method !== "GET" || context.coverage.saw(name)) continue;
    const made = await make(` by ${link.name}`);
    const reading = await context.flow.valid(source);
    if (made === undefined || reading === undefined) continue;
    const about = context.flow.about(source, `read what ${operation.id} removes`, { check: "removals" });
    const read = await context.wire.send(narrowed(reading, made), about);
    const removal =
      String(read.response?.status) === status ? follow(link, read, context.flow.bare(operation)) : undefined;
    if (removal === undefined || !leadsTo(made, link, removal)) {
      context.notTried(`${name}: it does not lead to what was made for it`);
      continue;
    }
    const removed = await context.wire.send(
      removal,
      context.flow.about(operation, "remove what was read", { check: "removals", intent: "valid" }),
    );
    if (countsAsTaken(removed.response?.status ?? 0)) context.coverage.see(name, removed.id);
  }
}
