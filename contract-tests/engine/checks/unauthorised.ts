import { isOneOf } from "../http/exchange.ts";
import type { Check } from "./context.ts";

/** Without what its security requirement asks for, an operation does nothing. */
export const unauthorised: Check = {
  name: "security",
  run: ({ exchange, answer }) => {
    if (exchange.case.intent !== "unauthorised") return [];
    const wanted = exchange.case.expected ?? [401];
    return isOneOf(answer, wanted) ? [] : [`expected ${wanted.join(" or ")}, got ${answer.status}`];
  },
};
