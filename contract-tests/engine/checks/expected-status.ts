import { isOneOf } from "../http/exchange.ts";
import type { Check } from "./context.ts";

/** The case says what must come of it: an example of the contract is taken, an unknown identifier is not found. */
export const expectedStatus: Check = {
  name: "expected-status",
  run: ({ exchange, answer }) => {
    const { intent, expected } = exchange.case;
    if (expected === undefined || intent === "invalid" || intent === "unauthorised") return [];
    return isOneOf(answer, expected) ? [] : [`expected ${expected.join(" or ")}, got ${answer.status}`];
  },
};
