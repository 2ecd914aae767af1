import type { Check } from "./context.ts";

/** Without what its security requirement asks for, an operation does nothing. */
export const unauthorised: Check = {
  name: "security",
  run: ({ exchange, answer }) => {
    if (exchange.case.intent !== "unauthorised") return [];
    const wanted = exchange.case.expected ?? [401];
    return wanted.includes(answer.status) ? [] : [`expected ${wanted.join(" or ")}, got ${answer.status}`];
  },
};
