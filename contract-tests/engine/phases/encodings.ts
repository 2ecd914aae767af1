/** An answer that is compressed on the way says what it says without (RFC 9110, 8.4 and 12.5.3), and comes so to those alone who take it. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import { type Phase, type TestContext, tell } from "../context.ts";
import type { Assumption } from "../finding.ts";
import { type Exchange, headerValue } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import type { Plan } from "../http/plan.ts";

const CHECK = "encodings";

function headerOf({ response }: Exchange, name: string): string | undefined {
  return headerValue(response?.headers ?? [], name);
}

/** How the body came; undefined where it came as it is. */
function codingOf(exchange: Exchange): string | undefined {
  const said = headerOf(exchange, "content-encoding")?.trim().toLowerCase();
  return said === "identity" || said === "" ? undefined : said;
}

/** Whether a cache may give one of the two answers in place of the other. */
function mixedUp(plain: Exchange, packed: Exchange): string | undefined {
  const [own, other] = [headerOf(plain, "etag"), headerOf(packed, "etag")];
  if (own !== undefined && own === other && !own.startsWith("W/"))
    return `has the strong entity tag ${own} with and without compression (RFC 9110, 8.8.3.3)`;
  const unnamed = [plain, packed].find(
    (one) => !/(^|[,\s])(accept-encoding|\*)($|[,\s])/i.test(headerOf(one, "vary") ?? ""),
  );
  return unnamed === undefined
    ? undefined
    : `depends on Accept-Encoding, and Vary is ${headerOf(unnamed, "vary") ?? "absent"}`;
}

async function compared(context: TestContext, operation: Operation, plan: Plan): Promise<void> {
  const ask = (coding: string, name: string): Promise<Exchange> =>
    context.wire.send(
      { ...plan, headers: [["Accept-Encoding", coding]] },
      context.flow.about(operation, name, { check: CHECK }),
    );
  const before = await ask("identity", "without compression");
  const packed = await ask("gzip", "compressed");
  const after = await ask("identity", "without compression, once more");
  if (![before, packed, after].every(succeeded)) return;
  const report = (message: string, exchange: Exchange, assumes?: Assumption): void =>
    tell(context, exchange, CHECK, message, assumes);
  const unasked = codingOf(before);
  if (unasked !== undefined) return report(`came as ${unasked}, and was asked for as it is`, before);
  const coding = codingOf(packed);
  if (coding !== undefined && !/^(x-)?gzip$/.test(coding))
    return report(`came as ${coding}, gzip was asked for`, packed);
  const [was, is, came] = [before, after, packed].map(({ response }) => response?.body);
  if (was === undefined || is?.equals(was) !== true) return;
  if (came?.equals(was) !== true) return report("says another thing compressed than it says without", packed);
  const fault = coding === undefined ? undefined : mixedUp(after, packed);
  if (fault !== undefined) report(fault, packed, "headers of HTTP");
}

export const encodings: Phase = {
  name: CHECK,
  run: async (context) => {
    for (const operation of context.contract.operations.filter(({ method }) => method === "GET")) {
      const own = operation.parameters.some(
        ({ in: place, name }) => place === "header" && /^accept-encoding$/i.test(name),
      );
      const plan = own ? undefined : await context.flow.valid(operation);
      if (plan !== undefined) await compared(context, operation, plan);
    }
  },
};
