// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** Bodies that are read while they arrive: text, JSON lines, bytes. */

export type Bytes = ReadableStream<Uint8Array>;

/** Who stops reading ends the connection. */
export async function* texts(stream: Bytes): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const text = decoder.decode(value, { stream: !done });
      if (text !== "") yield text;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** In characters. What never ends must not fill the memory. */
const LONGEST_PIECE = 32 * 1024 * 1024;

/** Throws RangeError for a part of a stream that is longer than any that is meant. */
export function bounded(piece: string): string {
  if (piece.length > LONGEST_PIECE)
    throw new RangeError(`A part of the stream is longer than ${LONGEST_PIECE} characters`);
  return piece;
}

/** Pieces between separators; what follows the last one comes last. */
async function* split(stream: Bytes, separator: string): AsyncGenerator<string> {
  let rest = "";
  for await (const text of texts(stream)) {
    const pieces = (rest + text).split(separator);
    rest = bounded(pieces.pop() ?? "");
    yield* pieces;
  }
  yield rest;
}

/** The values of JSON lines, or of another notation with a separator that no JSON has. */
export async function* jsonLines(stream: Bytes, separator: "\n" | "\u001e"): AsyncGenerator<unknown> {
  for await (const piece of split(stream, separator)) {
    const text = piece.trim();
    if (text !== "") yield JSON.parse(text);
  }
}

/** A body of bytes that is read as it arrives, once: piece by piece, or whole by one of its methods. */
export class Download implements AsyncIterable<Uint8Array> {
  readonly stream: ReadableStream<Uint8Array>;
  /** With its parameters, as the server said. */
  readonly mediaType: string;

  constructor(stream: ReadableStream<Uint8Array>, mediaType: string) {
    this.stream = stream;
    this.mediaType = mediaType;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const reader = this.stream.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield value;
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.#whole().arrayBuffer());
  }

  blob(): Promise<Blob> {
    return this.#whole().blob();
  }

  text(): Promise<string> {
    return this.#whole().text();
  }

  #whole(): Response {
    return new Response(this.stream as ReadableStream<Uint8Array<ArrayBuffer>>, {
      headers: { "content-type": this.mediaType },
    });
  }
}
