/** Bodies that were compressed on the way. */
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { type HttpResponse, headerValue } from "./exchange.ts";

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

/** The body as its media type says it; the same where it was not compressed, or is no sound compression. */
export function decoded<M extends { readonly headers: HttpResponse["headers"]; readonly body: Buffer | undefined }>(
  message: M,
): M {
  const decode = DECODERS[headerValue(message.headers, "content-encoding")?.trim().toLowerCase() ?? ""];
  if (decode === undefined || message.body === undefined || message.body.byteLength === 0) return message;
  try {
    return { ...message, body: decode(message.body) };
  } catch {
    // a browser's record holds the text as it was after decoding
    return message;
  }
}
