import { concat } from "../bytes.ts";
import type { Receiver } from "../receiver.ts";

/** Reads at most `maxBytes`, before any parsing; "too-large" as soon as there is more. */
export async function readRequest(request: Request, maxBytes: number): Promise<Uint8Array | "too-large"> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return "too-large";
  const chunks: Uint8Array[] = [];
  let length = 0;
  // by its reader: not every library that projects name has streams that are iterated
  const reader = request.body?.getReader();
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    length += next.value.byteLength;
    if (length > maxBytes) {
      await reader?.cancel();
      return "too-large";
    }
    chunks.push(next.value);
  }
  return concat(...chunks);
}

/** A handler for everything that speaks Request and Response: Fetch-style servers, edge runtimes, route handlers. */
export function fetchHandler(receiver: Receiver): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
    if (request.bodyUsed) throw new TypeError("The body was read before the webhook receiver: its raw bytes are gone");
    const rawBody = await readRequest(request, receiver.maxBytes);
    return new Response(null, { status: await receiver.receive(rawBody, request.headers) });
  };
}
