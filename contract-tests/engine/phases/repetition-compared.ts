/** Whether a repetition was answered as the first time, and in what it was not. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import type { Assumption } from "../finding.ts";
import { type Exchange, headerValue } from "../http/exchange.ts";

/** What says where the made thing is, and which state of it was answered, is of the answer and not of the transfer. */
const STORED = ["location", "etag", "content-type"];

function headerOf({ response }: Exchange, name: string): string | undefined {
  return headerValue(response?.headers ?? [], name);
}

interface Difference {
  readonly says: string;
  /** A header that HTTP has for it and the contract does not. */
  readonly assumes?: Assumption;
}

/** In what two answers differ; undefined where they are the same. */
function difference({ responses }: Operation, a: Exchange, b: Exchange): Difference | undefined {
  if (a.response === undefined || b.response === undefined) return { says: "there was none" };
  const { status } = a.response;
  if (status !== b.response.status) return { says: `${b.response.status} in place of ${status}` };
  if (!a.response.body.equals(b.response.body)) return { says: "the body is another one" };
  const name = STORED.find((one) => headerOf(a, one) !== headerOf(b, one));
  if (name === undefined) return undefined;
  const says = `${name} is ${headerOf(b, name) === undefined ? "absent" : "another one"}`;
  const answer = responses.find((one) => one.status === String(status));
  const isStated = name === "content-type" || answer?.headers.some((one) => one.name.toLowerCase() === name) === true;
  return { says, ...(isStated ? {} : { assumes: "headers of HTTP" }) };
}

export function sameAnswer(operation: Operation, a: Exchange, b: Exchange): boolean {
  return difference(operation, a, b) === undefined;
}

/** `said`: what the repetition should not have been. */
export function compareRepetition(
  { report }: TestContext,
  operation: Operation,
  [first, second]: readonly [Exchange, Exchange],
  said: string,
): void {
  const differs = difference(operation, first, second);
  if (differs === undefined) return;
  const { says, assumes } = differs;
  const subject = second.case.name;
  report({
    check: "repetition",
    message: `${said}: ${says}`,
    exchange: second.id,
    subject,
    ...(assumes && { assumes }),
  });
}
