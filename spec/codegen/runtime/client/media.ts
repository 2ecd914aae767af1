/** What a body is by its media type. */
export type Kind = "events" | "lines" | "json" | "text" | "bytes";

const LINES = /^application\/((x-)?(ndjson|jsonl|json-?lines)|([\w.-]+\+)?json-seq|stream\+json)$/;

/** Without its parameters, in lower case. */
export function essence(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}

export function kindOf(mediaType: string): Kind {
  const type = essence(mediaType);
  if (type === "text/event-stream") return "events";
  if (LINES.test(type)) return "lines";
  if (/\bjson\b/.test(type)) return "json";
  return /^text\/|xml|yaml|charset=/i.test(mediaType) ? "text" : "bytes";
}

/** RFC 7464: a sign stands before each value, which may run over several lines. */
export function isTextSequence(mediaType: string): boolean {
  return /json-seq/i.test(mediaType);
}
