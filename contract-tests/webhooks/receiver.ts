/** The gate's own receiver: answers as told, and keeps every attempt as it came, byte for byte. */
import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";

export type Behaviour =
  | { readonly kind: "status"; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** The connection is reset before an answer. */
  | { readonly kind: "reset" }
  /** The connection ends before an answer. */
  | { readonly kind: "close" }
  /** Something that is not HTTP. */
  | { readonly kind: "garbage" }
  /** A good head, and then the body breaks off. */
  | { readonly kind: "broken body"; readonly status: number }
  /** No answer at all. */
  | { readonly kind: "silence" };

export interface Attempt {
  readonly at: number;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly behaviour: Behaviour;
  /** When the receiver had done what it does; silence is not done. */
  doneAt: number;
}

const TAKEN: Behaviour = { kind: "status", status: 204 };

function rawPairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? ""]] : []));
}

export class Receiver {
  readonly attempts: Attempt[] = [];
  readonly #server = createServer((request, response) => void this.#take(request, response));
  /** What to do with the first, second, ... attempt of bodies that hold the marker; the last one repeats. */
  readonly #plans = new Map<string, readonly Behaviour[]>();

  async listen(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("the receiver has no port");
    return `http://127.0.0.1:${address.port}`;
  }

  plan(marker: string, behaviours: readonly Behaviour[]): void {
    this.#plans.set(marker, behaviours);
  }

  of(marker: string): Attempt[] {
    return this.attempts.filter(({ body }) => body.includes(marker));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = performance.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const [marker, plan] = [...this.#plans].find(([text]) => body.includes(text)) ?? [undefined, [TAKEN]];
    const earlier = marker === undefined ? 0 : this.of(marker).length;
    const behaviour = plan[Math.min(earlier, plan.length - 1)] ?? TAKEN;
    const attempt: Attempt = {
      at,
      method: request.method ?? "",
      target: request.url ?? "",
      headers: rawPairs(request.rawHeaders),
      body,
      behaviour,
      doneAt: at,
    };
    this.attempts.push(attempt);
    answer(behaviour, request, response);
    attempt.doneAt = performance.now();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}

function answer(behaviour: Behaviour, request: IncomingMessage, response: ServerResponse): void {
  if (behaviour.kind === "status") response.writeHead(behaviour.status, behaviour.headers).end();
  else if (behaviour.kind === "reset") request.socket.resetAndDestroy();
  else if (behaviour.kind === "close") request.socket.end();
  else if (behaviour.kind === "garbage") request.socket.end("this is not HTTP\r\n\r\n");
  else if (behaviour.kind === "broken body") {
    response.writeHead(behaviour.status, { "Content-Length": "1000", "Content-Type": "text/plain" });
    response.write("the rest is", () => request.socket.destroy());
  }
}
