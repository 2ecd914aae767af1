/** A request as it came, and as Prism takes it. */
import { isJsonMediaType } from "../../spec/openapi/media.ts";
import { type Contract, type ContractOperation, contentsOf, responseFor, statusesOf } from "../contract.ts";

export interface MockRequest {
  readonly method: string;
  /** With the query. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined when the request has none, `too large` when it was not read. */
  readonly body: Buffer | "too large" | undefined;
}

/** The body as Prism takes it: parsed JSON, or text for the forms that Prism parses itself. */
export function receivedBody({ body, headers }: MockRequest): { readonly body: unknown; readonly refused?: number } {
  if (body === "too large") return { body: undefined, refused: 413 };
  if (body === undefined || body.length === 0) return { body: undefined };
  const text = body.toString("utf8");
  if (!isJsonMediaType(headers["content-type"] ?? "")) return { body: text };
  try {
    return { body: JSON.parse(text) as unknown };
  } catch {
    return { body: undefined, refused: 400 };
  }
}

export function queryOf(parameters: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(parameters.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

/**
 * Prism answers 406, or with another status, when a refusal comes in a media type that `Accept` does not list. Clients
 * list the one of success, so `Accept` counts only where an operation has a choice.
 */
export function headersFor(
  contract: Contract,
  operation: ContractOperation,
  request: MockRequest,
): Record<string, string> {
  const { accept, "content-length": _length, ...headers } = request.headers;
  const chooses = statusesOf(operation).some(
    (status) => contentsOf(contract, responseFor(operation, status) ?? {}).length > 1,
  );
  return {
    ...headers,
    ...(accept !== undefined && chooses ? { accept } : {}),
    // Prism judges by this whether there is a body, and a chunked request has no length.
    ...(Buffer.isBuffer(request.body) && request.body.length > 0
      ? { "content-length": String(request.body.length) }
      : {}),
  };
}
