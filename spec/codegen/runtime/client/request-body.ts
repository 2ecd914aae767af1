/** The body of a request in its media type. */
import { isTextSequence, kindOf } from "./media.ts";
import type { OperationShape } from "./options.ts";
import { type FieldEncoding, text, urlencoded } from "./serialize.ts";

export interface WrittenBody {
  readonly body: string | FormData | Blob | Uint8Array<ArrayBuffer>;
  /** Null where the runtime writes it, which alone knows the boundary. */
  readonly contentType: string | null;
}

export function writeBody(
  body: unknown,
  contentType: string,
  { encodings = {}, multipart }: Pick<OperationShape, "encodings" | "multipart">,
): WrittenBody {
  if (body instanceof FormData) return { body, contentType: null };
  // nobody has named one: a file has a type of its own
  if (body instanceof Blob) return { body, contentType: contentType || body.type };
  if (body instanceof Uint8Array) return { body: new Uint8Array(body), contentType };
  const fields = encodings[contentType] ?? {};
  if (multipart !== undefined && /^multipart\//i.test(contentType)) return multipart(body, contentType, fields);
  return { body: textOf(body, contentType, fields), contentType };
}

function textOf(body: unknown, contentType: string, encodings: Readonly<Record<string, FieldEncoding>>): string {
  if (/^application\/x-www-form-urlencoded/i.test(contentType))
    return typeof body === "string" ? body : urlencoded(body, encodings);
  const kind = kindOf(contentType);
  if (kind === "json") return JSON.stringify(body);
  if (typeof body === "string" || kind !== "lines") return text(body);
  const sign = isTextSequence(contentType) ? "\u001e" : "";
  return listOf(body)
    .map((item) => `${sign}${JSON.stringify(item)}\n`)
    .join("");
}

function listOf(body: unknown): readonly unknown[] {
  return Array.isArray(body) ? body : [body];
}
