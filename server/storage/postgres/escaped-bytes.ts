const BACKSLASH = "\\";
const HEXADECIMAL = "\\x";

/**
 * From either of PostgreSQL's forms of bytes (https://www.postgresql.org/docs/current/datatype-binary.html). In the escape form
 * printable ASCII stands for itself, `\\` for a backslash, and `\nnn` for the octet with that octal number. Some proxies and
 * URLs leave the server's default, the hexadecimal form.
 */
export function parseBytes(text: string): Uint8Array {
  const bytes = text.startsWith(HEXADECIMAL) ? Buffer.from(text.slice(HEXADECIMAL.length), "hex") : unescape(text);
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function unescape(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length);
  let length = 0;
  let from = 0;
  for (let at = text.indexOf(BACKSLASH); at !== -1; at = text.indexOf(BACKSLASH, from)) {
    length += bytes.write(text.slice(from, at), length, "latin1");
    const doubled = text[at + 1] === BACKSLASH;
    from = at + (doubled ? 2 : 4);
    bytes[length] = doubled ? BACKSLASH.charCodeAt(0) : Number.parseInt(text.slice(at + 1, from), 8);
    length += 1;
  }
  length += bytes.write(text.slice(from), length, "latin1");
  return bytes.subarray(0, length);
}
