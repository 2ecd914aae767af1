// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** What an answer carries, by the media type that it names. */
import { isTextSequence, kindOf } from "./media.ts";
import type { OperationShape } from "./options.ts";
import { Download, jsonLines } from "./streams.ts";

/** Read by the caller as it arrives, however long that takes. An answer that names no media type is usually empty. */
export function isStream({ ok, headers }: Response): boolean {
  const mediaType = headers.get("content-type");
  if (!ok || mediaType === null || headers.get("content-length") === "0") return false;
  return /events|lines|bytes/.test(kindOf(mediaType));
}

export interface Read {
  readonly body?: unknown;
  /** Absent where nothing came, and where what came is no JSON though it says so. */
  readonly mediaType?: string | undefined;
}

export const NOTHING: Read = {};

/** RFC 9110, 8.3: what names no media type may be anything. */
const UNNAMED = "application/octet-stream";

/** JSON parsed, text as text, a stream as what one iterates over (events that the contract has none of as bytes); undefined where there is nothing. */
export async function readAnswer(
  response: Response,
  { serverSentEvents, eventData = "text" }: Pick<OperationShape, "serverSentEvents" | "eventData">,
): Promise<Read> {
  const named = response.headers.get("content-type");
  const mediaType = named ?? UNNAMED;
  if (response.body === null && named === null) return NOTHING;
  // a failure that does not say what it is, is read by people
  const kind = named === null && !response.ok ? "text" : kindOf(mediaType);
  // what names its type may be a text, a file or a list without anything in it
  const pieces = response.body ?? new Blob([]).stream();
  if (kind === "events" && serverSentEvents !== undefined)
    return { body: serverSentEvents(pieces, eventData), mediaType };
  if (kind === "lines") return { body: jsonLines(pieces, isTextSequence(mediaType) ? "\u001e" : "\n"), mediaType };
  if (kind === "bytes" || kind === "events") return { body: new Download(pieces, mediaType), mediaType };
  const text = await response.text();
  return kind === "text" ? { body: text, mediaType } : readJson(text, mediaType);
}

function readJson(text: string, mediaType: string): Read {
  if (text === "") return NOTHING;
  try {
    return { body: JSON.parse(text) as unknown, mediaType };
  } catch {
    return { body: text };
  }
}
