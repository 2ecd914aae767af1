/** HEAD says what GET says, without the body (RFC 9110, 9.3.2), where the contract has both, and ranges bring parts of it. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import { responseFor } from "../../../spec/openapi/responses.ts";
import type { Phase, TestContext } from "../context.ts";
import { type Exchange, headerValue } from "../http/exchange.ts";
import type { Plan } from "../http/plan.ts";
import { readerOf } from "../http/reader.ts";
import { ranged } from "./ranges.ts";

const SAID = ["etag", "content-type", "last-modified", "cache-control", "content-language", "vary"];

function headerOf({ response }: Exchange, name: string): string | undefined {
  return headerValue(response?.headers ?? [], name);
}

/** The length may be left out; one that is said is that of the body. */
function lengthFault(head: Exchange, get: Exchange): string | undefined {
  const said = headerOf(head, "content-length");
  const length = get.response?.body.byteLength ?? 0;
  const plain = headerOf(head, "content-encoding") === headerOf(get, "content-encoding");
  return said === undefined || !plain || Number(said) === length
    ? undefined
    : `Content-Length is ${said}, and GET answers with ${length} bytes`;
}

/** Whether the contract has no such answer for HEAD as GET gives. */
export function isOtherwise({ responses }: Pick<Operation, "responses">, status: number): boolean {
  return responses.length > 0 && responseFor(responses, status) === undefined;
}

async function compared(context: TestContext, operation: Operation, reader: Operation, plan: Plan): Promise<void> {
  const about = (of: Operation, name: string): Exchange["case"] => context.flow.about(of, name, { check: "head" });
  const get = (name: string): Promise<Exchange> =>
    context.wire.send({ ...plan, operation: reader }, about(reader, name));
  const before = await get("before its head");
  const head = await context.wire.send(
    { operation, values: plan.values, ...(operation.body !== undefined && { body: plan.body }) },
    about(operation, "the head of what is read"),
  );
  const after = await get("after its head");
  const [was, is] = [before.response, after.response];
  // what changes by itself has no head of its own
  if (was === undefined || is === undefined || was.status !== is.status || !was.body.equals(is.body)) return;
  const report = (message: string): void =>
    context.report({ check: "head", message, exchange: head.id, subject: head.case.name });
  if (head.response?.status !== is.status && isOtherwise(operation, is.status)) return;
  if (head.response?.status !== is.status)
    return report(`HEAD is answered ${head.response?.status ?? "with nothing"}, and GET ${is.status}`);
  for (const name of SAID) {
    const [own, other] = [headerOf(head, name), headerOf(after, name)];
    if (own !== undefined && own !== other && headerOf(before, name) === other)
      report(`${name} is ${own}, and GET answers ${other ?? "without it"}`);
  }
  const fault = lengthFault(head, after);
  if (fault !== undefined) report(fault);
}

export const heads: Phase = {
  name: "head",
  run: async (context) => {
    for (const operation of context.contract.operations.filter(({ method }) => method === "HEAD")) {
      const reader = readerOf(context.contract, operation);
      const plan = reader && (await context.flow.valid(reader));
      if (reader !== undefined && plan !== undefined) await compared(context, operation, reader, plan);
    }
    for (const operation of context.contract.operations) await ranged(context, operation);
  },
};
