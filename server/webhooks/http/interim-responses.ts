import type { Socket } from "node:net";

/**
 * undici tears a connection down when it meets `100 Continue` or `101 Switching Protocols` unasked. RFC 9110, 15.2
 * has a client read any number of 1xx answers before the final one, and some servers send 100 to every POST. So the
 * status line is rewritten, on its way into undici's parser, to an unassigned 1xx code that undici passes on, and
 * `interimStatus` turns it back. The rewriting may also hit bytes of a body; bodies are discarded, and no length changes.
 * A status line that arrives in two pieces is missed: undici then ends the connection, and the attempt is repeated.
 */
const STAND_INS = new Map([
  ["100", "198"],
  ["101", "199"],
]);

const STATUS_LINES = ["HTTP/1.1 10", "HTTP/1.0 10"].map((text) => Buffer.from(text, "latin1"));

/** Makes the socket hand on stand-ins for the statuses that undici does not take. */
export function readInterimResponses(socket: Socket): void {
  const read = socket.read.bind(socket);
  socket.read = (size?: number) => {
    const chunk: unknown = read(size);
    if (Buffer.isBuffer(chunk)) rewrite(chunk);
    return chunk;
  };
}

/** The status that the receiver sent, for one that undici reported. */
export function interimStatus(reported: number): number {
  for (const [sent, standIn] of STAND_INS) if (standIn === String(reported)) return Number(sent);
  return reported;
}

function rewrite(chunk: Buffer): void {
  for (const statusLine of STATUS_LINES) {
    const digits = statusLine.length - 2;
    for (let at = chunk.indexOf(statusLine); at !== -1; at = chunk.indexOf(statusLine, at + 1)) {
      const standIn = STAND_INS.get(chunk.toString("latin1", at + digits, at + digits + 3));
      if (standIn !== undefined) chunk.write(standIn, at + digits, "latin1");
    }
  }
}
