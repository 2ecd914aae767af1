import type { Check } from "./context.ts";

/** A documented 500 is still a fault, unless the gate provoked it. */
export const noServerError: Check = {
  name: "no-server-error",
  run: ({ answer, exchange }) =>
    answer.status < 500 || exchange.case.expected?.includes(answer.status) === true
      ? []
      : [`an ordinary request was answered ${answer.status}`],
};
