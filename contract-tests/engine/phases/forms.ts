/** An answer in several forms (RFC 9110, 12.5): each is what was asked for, says that it depends on that, and has an entity tag of its own. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import { type Phase, type TestContext, tell } from "../context.ts";
import { type Exchange, essence, headerValue } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import type { Plan } from "../http/plan.ts";
import { compareTable, isJson } from "./tables.ts";

const CHECK = "forms";

/** Media types that the operation answers with, without those that stand for others. */
function formsOf({ responses }: Operation): string[] {
  const content = responses.find(({ status }) => status === "200")?.content ?? [];
  return content.map(({ type }) => type).filter((type) => !type.includes("*"));
}

function described({ responses }: Operation, name: string): boolean {
  return (responses.find(({ status }) => status === "200")?.headers ?? []).some(
    (header) => header.name.toLowerCase() === name,
  );
}

function headerOf({ response }: Exchange, name: string): string | undefined {
  return headerValue(response?.headers ?? [], name);
}

async function compared(
  context: TestContext,
  operation: Operation,
  plan: Plan,
  forms: readonly string[],
): Promise<void> {
  const answers: [string, Exchange][] = [];
  for (const type of forms) {
    const about = context.flow.about(operation, `as ${type}`, { check: CHECK });
    const exchange = await context.wire.send({ ...plan, headers: [["Accept", type]] }, about);
    if (succeeded(exchange)) answers.push([type, exchange]);
  }
  const came = new Set(answers.map(([, exchange]) => essence(headerOf(exchange, "content-type"))));
  const tags = new Map<string, string>();
  for (const [type, exchange] of answers) {
    const own = essence(headerOf(exchange, "content-type"));
    const report = (message: string, name: string): void =>
      context.report({
        check: CHECK,
        message,
        exchange: exchange.id,
        subject: exchange.case.name,
        ...(described(operation, name) ? {} : { assumes: "headers of HTTP" as const }),
      });
    // a service may choose by other means; one that goes by Accept goes by it always
    if (own !== essence(type) && came.size > 1)
      tell(context, exchange, CHECK, `was asked for as ${type} alone, and came as ${own ?? "nothing"}`);
    if (came.size > 1 && !/(^|[,\s])(accept|\*)($|[,\s])/i.test(headerOf(exchange, "vary") ?? ""))
      report(`depends on Accept, and Vary is ${headerOf(exchange, "vary") ?? "absent"}`, "vary");
    const etag = headerOf(exchange, "etag");
    if (etag === undefined || etag.startsWith("W/")) continue;
    const other = tags.get(etag);
    if (other !== undefined && other !== own) report(`has the strong entity tag ${etag} of the form ${other}`, "etag");
    tags.set(etag, own ?? "");
  }
  // what forgets answers each form by an example of its own
  if (context.profile.forgets === true) return;
  const json = answers.map(([, exchange]) => exchange).find(isJson);
  for (const [type, table] of answers) if (json !== undefined) compareTable(context, operation, type, { json, table });
}

export const forms: Phase = {
  name: CHECK,
  run: async (context) => {
    for (const operation of context.contract.operations.filter(({ method }) => method === "GET")) {
      const types = formsOf(operation);
      const own = operation.parameters.some(({ in: place, name }) => place === "header" && /^accept$/i.test(name));
      const plan = types.length > 1 && !own ? await context.flow.valid(operation) : undefined;
      if (plan !== undefined) await compared(context, operation, plan, types);
    }
  },
};
