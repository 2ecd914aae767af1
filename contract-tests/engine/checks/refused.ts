import type { Operation } from "../../../spec/openapi/operations.ts";
import { type Exchange, essence, isJsonType, isOneOf, jsonBody } from "../http/exchange.ts";
import type { Schemas } from "../schemas.ts";
import type { Check } from "./context.ts";
import { breaksOnlyWhatIsLeftOut } from "./left-out.ts";

/** Statuses that say "your input is invalid", of those that the operation documents. */
export function invalidInputStatuses(operation: Operation): number[] {
  const documented = [400, 422, 413, 414, 415, 431, 404].filter((status) =>
    operation.responses.some(
      (response) => response.status === String(status) || response.status.toUpperCase() === "4XX",
    ),
  );
  const preferred = documented.filter((status) => status === 400 || status === 422);
  return preferred.length > 0 ? preferred : documented;
}

/** What breaks the contract is refused as invalid, and not for another reason that happens to apply. */
export const refused: Check = {
  name: "invalid-refused",
  run: ({ schemas, operation, exchange, answer }) => {
    if (exchange.case.intent !== "invalid" || operation === undefined) return [];
    if (answer.status < 300 && leavesOut(schemas, operation, exchange)) return [];
    const wanted = exchange.case.expected ?? invalidInputStatuses(operation);
    if (isOneOf(answer, wanted)) return [];
    if (answer.status < 400) return [`the contract forbids this request, and it was taken with ${answer.status}`];
    return wanted.length === 0 ? [] : [`expected ${wanted.join(" or ")}, got ${answer.status}`];
  },
};

function leavesOut(schemas: Schemas, { body }: Operation, { request }: Exchange): boolean {
  const value = jsonBody(request);
  const schema = body?.content.find(({ type }) => isJsonType(essence(type)))?.schema;
  return value !== undefined && schema !== undefined && breaksOnlyWhatIsLeftOut(schemas, schema, value);
}
