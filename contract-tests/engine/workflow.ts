/** A story of several requests, in the form of Arazzo 1.0. */
import type { Json } from "../../spec/openapi/json.ts";

export interface Step {
  readonly stepId: string;
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly value: Json }[];
  readonly requestBody?: { readonly contentType?: string; readonly payload: Json };
  /** `$statusCode == 201`; several are alternatives. */
  readonly successCriteria?: readonly { readonly condition: string }[];
  readonly outputs?: Readonly<Record<string, string>>;
  /** Tried again while the criteria fail. */
  readonly onFailure?: readonly { readonly type: "retry"; readonly retryAfter: number; readonly retryLimit: number }[];
  /** Asks with the credentials that may only read. */
  readonly "x-restricted"?: boolean;
}

export interface Workflow {
  readonly workflowId: string;
  readonly steps: readonly Step[];
  /** After which phase of the run it is told; without it, after the examples. */
  readonly "x-after"?: string;
}
