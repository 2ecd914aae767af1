import type { Criterion } from "../engine/workflows/workflow.ts";

/** Says of an answer that this expression of JSONPath (RFC 9535) finds something in it. */
export function jsonpath(condition: string): Criterion {
  return { context: "$response.body", type: "jsonpath", condition };
}
