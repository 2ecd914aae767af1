import { isObject } from "../../../spec/openapi/json.ts";
import { essence, headerValue } from "../http/exchange.ts";
import type { Check } from "./context.ts";

/** RFC 9457, 3.1.2: a problem that speaks of its status says the one that it came with. */
export const problemStatus: Check = {
  name: "problem-status",
  run: ({ answer, json }) => {
    if (essence(headerValue(answer.headers, "content-type")) !== "application/problem+json" || !isObject(json))
      return [];
    const { status } = json;
    return status === undefined || status === answer.status
      ? []
      : [`the problem says status ${JSON.stringify(status)}, and came with ${answer.status}`];
  },
};
