/** Bodies that are read while they arrive: events, JSON lines, bytes. */

/** One event of `text/event-stream`, as the HTML standard reads it. */
export interface ServerSentEvent<Data = string> {
  /** "message" where the server names none. */
  readonly event: string;
  readonly data: Data;
  /** The last identifier that the server gave; a call that goes on from there sends it as `Last-Event-ID`. */
  readonly id?: string;
  /** Milliseconds that the server asks to be left in peace before the next connection. */
  readonly retry?: number;
}

/** What the data of an event is: text, JSON, or JSON except for some words such as `[DONE]`. */
export type EventData = "text" | "json" | "mixed";

type Bytes = ReadableStream<Uint8Array>;

/** Who stops reading ends the connection. */
async function* texts(stream: Bytes): AsyncGenerator<string> {
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

/** Pieces between separators; what follows the last one comes last. */
async function* split(stream: Bytes, separator: string): AsyncGenerator<string> {
  let rest = "";
  for await (const text of texts(stream)) {
    const pieces = (rest + text).split(separator);
    rest = pieces.pop() ?? "";
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

/** A line ends with CR, LF or both, and both may arrive apart. */
async function* lines(stream: Bytes): AsyncGenerator<string> {
  let rest = "";
  let afterReturn = false;
  for await (const text of texts(stream)) {
    const fresh = afterReturn && text.startsWith("\n") ? text.slice(1) : text;
    afterReturn = text.endsWith("\r");
    const pieces = (rest + fresh).split(/\r\n|\r|\n/);
    rest = pieces.pop() ?? "";
    yield* pieces;
  }
}

/** An event that its empty line did not close is none. */
export async function* serverSentEvents(stream: Bytes, kind: EventData): AsyncGenerator<ServerSentEvent<unknown>> {
  let [event, id, data, retry]: [string, string, string[], number | undefined] = ["", "", [], undefined];
  for await (const line of lines(stream)) {
    if (line === "") {
      const text = data.join("\n");
      if (kind === "json" && text === END) return;
      const about = { ...(id !== "" && { id }), ...(retry !== undefined && { retry }) };
      if (data.length > 0) yield { event: event === "" ? "message" : event, data: dataOf(text, kind), ...about };
      [event, data, retry] = ["", [], undefined];
      continue;
    }
    const [, name = "", value = ""] = FIELD.exec(line) ?? [];
    if (name === "data") data.push(value);
    if (name === "event") event = value;
    if (name === "id" && !value.includes("\0")) id = value;
    if (name === "retry" && /^\d+$/.test(value)) retry = Number(value);
  }
}

const FIELD = /^([^:]*)(?:: ?(.*))?$/s;
/** How many services of JSON events close a stream. */
const END = "[DONE]";

function dataOf(text: string, kind: EventData): unknown {
  if (kind === "text") return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (kind === "mixed") return text;
    throw new SyntaxError(`An event carries no JSON: ${text.slice(0, 200)}`, { cause: error });
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
