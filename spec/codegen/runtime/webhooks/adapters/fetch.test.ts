import { expect, test } from "vitest";
import { readRequest } from "./fetch.ts";

/** As in browsers and on platforms whose streams are not iterated. */
function posted(pieces: readonly string[], onCancel: () => void = () => {}): Request {
  const left = [...pieces];
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const piece = left.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
    cancel: onCancel,
  });
  const request = new Request("http://example.com", { method: "POST", body: stream, duplex: "half" });
  Object.defineProperty(request.body, Symbol.asyncIterator, { value: undefined });
  return request;
}

test("a body is read by its reader, and no further than it may be long", async () => {
  expect(await readRequest(posted(["ab", "c"]), 3)).toEqual(new TextEncoder().encode("abc"));
  let cancelled = 0;
  expect(
    await readRequest(
      posted(["ab", "cd", "e"], () => (cancelled += 1)),
      3,
    ),
  ).toBe("too-large");
  expect(cancelled).toBe(1);
  expect(await readRequest(new Request("http://example.com", { method: "POST" }), 0)).toEqual(new Uint8Array());
});
