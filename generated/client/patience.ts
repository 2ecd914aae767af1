// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** How long an attempt may take: until its answer is there, and, where that is a stream, from each piece to the next. */
import { isStream } from "./answer.ts";

/** A clock that ends what runs under its signal, as often as it is wound. */
export class Patience {
  readonly #end = new AbortController();
  readonly signal: AbortSignal;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(outer: AbortSignal | undefined) {
    this.signal = outer === undefined ? this.#end.signal : AbortSignal.any([this.#end.signal, outer]);
  }

  wind(ms: number): void {
    this.rest();
    if (!Number.isFinite(ms)) return;
    const late = new DOMException(`nothing came within ${ms} ms`, "TimeoutError");
    this.#timer = setTimeout(() => this.#end.abort(late), Math.min(ms, LONGEST_TIMER_MS));
  }

  rest(): void {
    clearTimeout(this.#timer);
  }
}

/** Timers that are longer fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The whole answer, so that a connection that breaks within the body counts as no answer; a stream as it begins. */
export async function received(
  response: Response,
  patience: Patience,
  { idleMs, failed }: { readonly idleMs: number; readonly failed: (cause: unknown) => unknown },
): Promise<Response> {
  const { status, statusText, headers } = response;
  const body =
    response.body !== null && isStream(response)
      ? watched(response.body, patience, idleMs, failed)
      : await response.arrayBuffer();
  patience.rest();
  const isEmpty = body instanceof ArrayBuffer && body.byteLength === 0;
  const made = new Response(isEmpty ? null : body, { status, statusText, headers });
  // a response that is made has no address, and an error could not say what was asked
  return Object.defineProperty(made, "url", { value: response.url });
}

/** The clock runs while somebody waits for the next piece; who reads slowly is not punished. */
function watched(
  body: ReadableStream<Uint8Array>,
  patience: Patience,
  idleMs: number,
  failed: (cause: unknown) => unknown,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        patience.wind(idleMs);
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value as Uint8Array<ArrayBuffer>);
        } catch (cause) {
          controller.error(failed(cause));
        } finally {
          patience.rest();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
