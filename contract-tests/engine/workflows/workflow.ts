/** A story of several requests, in the form of Arazzo 1.0 (https://spec.openapis.org/arazzo/v1.0.1.html). */
import type { Json } from "../../../spec/openapi/json.ts";

/** What a story sends is a case of this check. */
export const OF_STORIES = "workflows";

/** All criteria of a step have to hold. */
export interface Criterion {
  readonly condition: string;
  /** What a `regex` or a `jsonpath` is about. */
  readonly context?: string;
  readonly type?: "simple" | "regex" | "jsonpath" | { readonly type: string };
}

export interface Step {
  readonly stepId: string;
  readonly operationId?: string;
  /** In place of `operationId`: `{$sourceDescriptions.name.url}#/paths/~1orders/post`. */
  readonly operationPath?: string;
  /** In place of both: waits for this webhook of the contract at the address `$receiver`; `$request` is then what came. */
  readonly "x-await-webhook"?: string;
  /** How long it waits. */
  readonly "x-timeout-seconds"?: number;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly value: Json }[];
  readonly requestBody?: { readonly contentType?: string; readonly payload: Json };
  readonly successCriteria?: readonly Criterion[];
  readonly outputs?: Readonly<Record<string, string>>;
  /** Tried again while the criteria fail. */
  readonly onFailure?: readonly {
    readonly type: string;
    readonly retryAfter?: number;
    readonly retryLimit?: number;
  }[];
  /** Asks with the credentials that may only read. */
  readonly "x-restricted"?: boolean;
  /** Asks as somebody else, to whom nothing of the first belongs. */
  readonly "x-other"?: boolean;
  /** Asks what this address asks for, which an earlier answer leads on with: the parameters are those of its query. */
  readonly "x-led-by"?: string;
  /** Sets the target's clock forward by so many seconds first, where the profile says how. */
  readonly "x-clock-ahead-seconds"?: number;
}

export interface Workflow {
  readonly workflowId: string;
  readonly steps: readonly Step[];
  /** Values of `$inputs`. */
  readonly given?: Readonly<Record<string, Json>>;
  /** After which phase of the run it is told; without it, after the examples. */
  readonly "x-after"?: string;
}
