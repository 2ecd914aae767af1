/** `text/event-stream`, read while it arrives. */
import { type Bytes, bounded, split, texts } from "./streams.ts";

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

/** A line ends with CR, LF or both, and both may arrive apart: then the second one is passed over. */
async function* withoutSecondEnds(stream: Bytes): AsyncGenerator<string> {
  let afterReturn = false;
  for await (const text of texts(stream)) {
    yield afterReturn && text.startsWith("\n") ? text.slice(1) : text;
    afterReturn = text.endsWith("\r");
  }
}

/** An event that its empty line did not close is none. */
export async function* serverSentEvents(stream: Bytes, kind: EventData): AsyncGenerator<ServerSentEvent<unknown>> {
  let [event, id, retry]: [string, string, number | undefined] = ["", "", undefined];
  let data: string | undefined;
  for await (const line of split(withoutSecondEnds(stream), /\r\n|\r|\n/)) {
    if (line === "") {
      if (kind === "json" && data === END) return;
      const about = { ...(id !== "" && { id }), ...(retry !== undefined && { retry }) };
      if (data !== undefined) yield { event: event === "" ? "message" : event, data: dataOf(data, kind), ...about };
      [event, data, retry] = ["", undefined, undefined];
      continue;
    }
    const [, name = "", value = ""] = FIELD.exec(line) ?? [];
    // many short lines are a long event
    if (name === "data") data = data === undefined ? value : `${data}\n${value}`;
    bounded(data?.length ?? 0);
    if (name === "event") event = value;
    if (name === "id" && !value.includes("\0")) id = value;
    if (name === "retry" && /^\d+$/.test(value)) retry = Number(value);
  }
}

const FIELD = /^([^:]*)(?:: ?([^]*))?$/;
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
