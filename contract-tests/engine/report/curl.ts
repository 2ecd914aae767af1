/** A request as one line of a shell in which curl sends the same bytes. */
import type { HttpRequest } from "../http/exchange.ts";

/** Bodies longer than this are better replayed by the seed. */
const LONGEST_BODY = 4000;

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

export function curlLine(request: HttpRequest, target: string): string {
  const parts = ["curl -si"];
  if (request.method !== "GET") parts.push(`-X ${request.method}`);
  for (const [name, value] of request.headers)
    parts.push(`-H ${quoted(value === "" ? `${name};` : `${name}: ${value}`)}`);
  if (request.body !== undefined) {
    const text = request.body.toString("utf8");
    const printable = /^[\x20-\x7e\u00a1-\uffff]*$/.test(text);
    const { padding = 0 } = request;
    if (padding > 0 && printable && request.body.byteLength <= LONGEST_BODY)
      parts.push(`--data-binary @<(printf '%s%${padding}s' ${quoted(text)} '')`);
    else if (request.body.byteLength > LONGEST_BODY)
      parts.push(`--data-binary '(${request.body.byteLength} bytes: replay with the seed)'`);
    else if (printable) parts.push(`--data-binary ${quoted(text)}`);
    else
      parts.push(
        `--data-binary $'${[...request.body].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("")}'`,
      );
  }
  parts.push(quoted(target.replace(/\/$/, "") + request.target));
  return parts.join(" ");
}
