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
    await reader.cancel().catch((): void => undefined);
  }
}

/** In characters. What never ends must not fill the memory. */
const LONGEST_PIECE = 32 * 1024 * 1024;

/** Throws RangeError for a part of a stream that is longer than any that is meant. */
export function bounded(length: number): void {
  if (length > LONGEST_PIECE) throw new RangeError(`A part of the stream is longer than ${LONGEST_PIECE} characters`);
}

/** A piece that arrives in parts: what is there already is not read again. */
class Unfinished {
  #parts: string[] = [];
  #length = 0;

  add(part: string): void {
    this.#length += part.length;
    bounded(this.#length);
    if (part !== "") this.#parts.push(part);
  }

  take(): string {
    const whole = this.#parts.join("");
    [this.#parts, this.#length] = [[], 0];
    return whole;
  }
}

/** The pieces that a separator ends. No separator arrives in two parts. */
export async function* split(stream: AsyncIterable<string>, separator: string | RegExp): AsyncGenerator<string> {
  const unfinished = new Unfinished();
  for await (const text of stream) {
    const [first = "", ...more] = text.split(separator);
    unfinished.add(first);
    for (const piece of more) {
      yield unfinished.take();
      unfinished.add(piece);
    }
  }
}

/** The last piece has no separator of its own. */
async function* ended(stream: Bytes, separator: string): AsyncGenerator<string> {
  yield* texts(stream);
  yield separator;
}

/** The values of JSON lines, or of another notation with a separator that no JSON has. */
export async function* jsonLines(stream: Bytes, separator: "\n" | "\u001e"): AsyncGenerator<unknown> {
  for await (const piece of split(ended(stream, separator), separator)) {
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
      await reader.cancel().catch((): void => undefined);
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
