/** A request as it came, and as Prism takes it. */
import { isJsonMediaType } from "../../spec/openapi/media.ts";

export interface MockRequest {
  readonly method: string;
  /** With the query. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined when the request has none, `too large` when it was not read. */
  readonly body: Buffer | "too large" | undefined;
}

/** The body as Prism takes it: parsed JSON, or text for the forms that Prism parses itself. Nothing at all that calls itself JSON is none. */
export function receivedBody(
  { body, headers }: MockRequest,
  takesBody: boolean,
): { readonly body: unknown; readonly refused?: number } {
  if (body === "too large") return { body: undefined, refused: 413 };
  const isJson = isJsonMediaType(headers["content-type"] ?? "");
  if (body === undefined || body.length === 0) return { body: undefined, ...(isJson && takesBody && { refused: 400 }) };
  if (!isJson) return { body: body.toString("utf8") };
  try {
    return { body: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as unknown };
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

/** The headers as Prism takes them: what the client accepts is not its business, and a chunked request has no length. */
export function headersFor({ headers: sent, body }: MockRequest): Record<string, string> {
  const { accept: _accept, "content-length": _length, ...headers } = sent;
  return {
    ...headers,
    // Prism judges by this whether there is a body
    ...(Buffer.isBuffer(body) && body.length > 0 ? { "content-length": String(body.length) } : {}),
  };
}
