import type { Check } from "./context.ts";

/**
 * A client's generated code has no branch for a status that the contract does not list. What is reserved for refusals to come is not
 * answered yet: a status that only it covers is one that somebody forgot to write down. Where no response is described at all, as OpenAPI 3.1
 * allows, nothing is promised of any.
 */
export const statusDocumented: Check = {
  name: "status-documented",
  run: ({ operation, documented, answer }) =>
    operation === undefined || operation.responses.length === 0 || (documented !== undefined && !documented.reserved)
      ? []
      : [`${operation.id} answered ${answer.status}, which it does not document`],
};
