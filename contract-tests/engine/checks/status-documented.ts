import type { Check } from "./context.ts";

/** A client's generated code has no branch for a status that the contract does not list. */
export const statusDocumented: Check = {
  name: "status-documented",
  run: ({ operation, documented, answer }) =>
    operation === undefined || documented !== undefined
      ? []
      : [`${operation.id} answered ${answer.status}, which it does not document`],
};
