/** Answers that are compressed for those who did not ask, or into another thing. */
import { brotliCompressSync, gzipSync } from "node:zlib";
import { headerValue } from "../../../engine/http/exchange.ts";
import { withHeader } from "../../server-faults/faults/places.ts";
import { type ShelfFault, answering } from "../fault.ts";

function packed(
  name: string,
  asked: RegExp,
  pack: (body: Buffer) => Buffer,
  coding = "gzip",
  by: readonly string[] = ["encodings"],
): ShelfFault {
  return answering(
    name,
    "getBook",
    by,
    () =>
      ({ status, headers, body }, request) =>
        status === 200 && asked.test(headerValue(request.headers, "Accept-Encoding") ?? "")
          ? { headers: withHeader(headers, "Content-Encoding", coding), body: pack(body) }
          : undefined,
  );
}

export const PACKED: readonly ShelfFault[] = [
  packed("a compressed book has another year", /gzip/, (body) =>
    gzipSync(body.toString().replace(/"year":(\d+)/, (_, year: string) => `"year":${Number(year) - 1}`)),
  ),
  packed("a book is compressed for who takes it as it is", /identity/, (body) => gzipSync(body)),
  packed("a book comes as br to who takes gzip", /gzip/, (body) => brotliCompressSync(body), "br"),
  packed("a book says that it is compressed, and is not", /gzip/, (body) =>
    Buffer.from(body.toString().replace("{", "{ ")),
  ),
  packed("a compressed book is cut off", /gzip/, (body) => gzipSync(body).subarray(0, -12), "gzip", [
    "encodings",
    "response-body",
    "charset",
  ]),
];
