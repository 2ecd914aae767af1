import { refusesAlone } from "../../../spec/openapi/responses.ts";
import type { Check, Judged } from "./context.ts";

/** Whether the contract has nothing for any request but refusals, and this one is among them. */
function isAllThatComes({ operation, documented }: Judged): boolean {
  return operation !== undefined && documented !== undefined && refusesAlone(operation);
}

/** A documented 500 is still a fault, unless the gate provoked it, or nothing else can come. */
export const noServerError: Check = {
  name: "no-server-error",
  run: (judged) => {
    const { answer, exchange } = judged;
    if (answer.status < 500 || exchange.case.expected?.includes(answer.status) === true) return [];
    return isAllThatComes(judged) ? [] : [`an ordinary request was answered ${answer.status}`];
  },
};
