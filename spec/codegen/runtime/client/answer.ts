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

/** JSON parsed, text as text, a stream as what one iterates over (events that the contract has none of as bytes); undefined where there is nothing. */
export async function bodyOf(
  response: Response,
  { serverSentEvents, eventData = "text" }: Pick<OperationShape, "serverSentEvents" | "eventData">,
): Promise<unknown> {
  const mediaType = response.headers.get("content-type") ?? "";
  if (response.body === null) return undefined;
  const kind = kindOf(mediaType);
  if (kind === "events" && serverSentEvents !== undefined) return serverSentEvents(response.body, eventData);
  if (kind === "lines") return jsonLines(response.body, isTextSequence(mediaType) ? "\u001e" : "\n");
  if (kind === "bytes" || kind === "events") return new Download(response.body, mediaType);
  const text = await response.text();
  if (kind === "text") return text;
  return text === "" ? undefined : (JSON.parse(text) as unknown);
}
