/** What a body is by its media type. */
export type Kind = "events" | "lines" | "json" | "text" | "bytes";

const LINES = /^application\/((x-)?(ndjson|jsonl|json-?lines)|([\w.-]+\+)?json-seq|stream\+json)$/;

export function kindOf(mediaType: string): Kind {
  const essence = (mediaType.split(";")[0] ?? "").trim().toLowerCase();
  if (essence === "text/event-stream") return "events";
  if (LINES.test(essence)) return "lines";
  if (/\bjson\b/.test(essence)) return "json";
  return /^text\/|xml|yaml|charset=/i.test(mediaType) ? "text" : "bytes";
}

/** RFC 7464: a sign stands before each value, which may run over several lines. */
export function isTextSequence(mediaType: string): boolean {
  return /json-seq/i.test(mediaType);
}
