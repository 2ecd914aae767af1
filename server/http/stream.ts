import { setImmediate } from "node:timers/promises";

/** Text as it is made, piece by piece; the event loop turns in between, so that a long page keeps nobody waiting. */
export function streamOf(pieces: Iterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.iterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await setImmediate();
      const { done, value } = iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
