import { concat } from "../bytes.ts";
import type { Receiver, ReceiverStatus } from "../receiver.ts";

/** What the adapter needs of Node's IncomingMessage; written out, as not every project has the types of Node. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly readableEnded: boolean;
  iterator: (options: { destroyOnReturn: boolean }) => AsyncIterable<unknown>;
}

/** What the adapter needs of Node's ServerResponse. */
export interface NodeResponse {
  writeHead: (status: number, headers: Record<string, string>) => { end: () => unknown };
}

async function readMessage(message: NodeRequest, maxBytes: number): Promise<Uint8Array | "too-large"> {
  if (Number(message.headers["content-length"] ?? 0) > maxBytes) return "too-large";
  const chunks: Uint8Array[] = [];
  let length = 0;
  // the stream stays open after the loop, so that the answer can still be sent
  for await (const chunk of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > maxBytes) return "too-large";
    chunks.push(chunk);
  }
  return concat(...chunks);
}

function answer(response: NodeResponse, status: ReceiverStatus | 405): void {
  const headers = { ...(status === 405 && { Allow: "POST" }), ...(status === 413 && { Connection: "close" }) };
  response.writeHead(status, headers).end();
}

/** `createServer(nodeHandler(receiver))`, or a route of a server that leaves the body unread. */
export function nodeHandler(receiver: Receiver): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    if (request.method !== "POST") return answer(response, 405);
    if (request.readableEnded)
      throw new TypeError("The body was read before the webhook receiver: its raw bytes are gone");
    const rawBody = await readMessage(request, receiver.maxBytes);
    answer(response, await receiver.receive(rawBody, request.headers));
  };
}
