import type { ZodType } from "zod";

/** What the contract says about an operation, for authentication, content negotiation and checks of what is sent. */
export interface OperationFacts {
  readonly operationId: string;
  /** In capitals, as in a request line. */
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  /** Alternatives; each names the schemes that must all be satisfied. No alternative: the operation is public. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** Absent where the operation takes no body. */
  readonly body?: { readonly required: boolean; readonly mediaTypes: readonly string[] };
  /** The schema of every answer, by status (`default` and `4XX` included) and media type. */
  readonly responses: Readonly<Record<string, Readonly<Record<string, ZodType>>>>;
}
