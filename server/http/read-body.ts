import { DomainError } from "../usecases/shared/domain-error.ts";
import type { HeldBytes } from "./body-admission.ts";
import { HttpProblem } from "./http-problem.ts";

/** How fast a body has to come. */
export interface BodyPace {
  /** A client may be silent for so long in all, whatever it has sent. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

/** A mobile connection at its worst; 32 MiB take at most nine minutes at this rate (our own choice). */
export const BODY_PACE: BodyPace = { graceMs: 10_000, bytesPerSecond: 64 * 1024 };

export interface BodyReading {
  readonly limit: number;
  readonly held: HeldBytes;
  readonly pace: BodyPace;
  /** Resolves when the body may be read on, so that no long one keeps the event loop from others. */
  readonly mayReadOn: () => Promise<void>;
}

/** What is read of a body without asking whether it may be read on. */
const READ_AT_ONCE = 64 * 1024;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Reads a body as it comes and stops keeping it as soon as it is too long, too slow, or there is no room for it.
 * Throws HttpProblem `body_too_large`, `body_too_slow` or `malformed_json` (the client went away), DomainError `unavailable`.
 */
export async function readBytes(body: ReadableStream<Uint8Array> | null, reading: BodyReading): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  let started = performance.now();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const deadline = started + reading.pace.graceMs + (length / reading.pace.bytesPerSecond) * 1000;
      const { done, value } = await readBefore(reader, deadline - performance.now());
      if (done) return Buffer.concat(chunks, length);
      length += value.byteLength;
      if (length > reading.limit) throw new HttpProblem("body_too_large");
      reading.held.add(value.byteLength);
      chunks.push(value);
      if (length <= READ_AT_ONCE) continue;
      const waiting = performance.now();
      await reading.mayReadOn();
      // The client is not slow while it is kept waiting.
      started += performance.now() - waiting;
    }
  } catch (error) {
    void discardRest(reader);
    if (error instanceof HttpProblem || error instanceof DomainError) throw error;
    // The client went away in the middle of the body; nobody reads this answer.
    throw new HttpProblem("malformed_json");
  }
}

/** The next chunk, unless it takes longer than this. */
async function readBefore(reader: Reader, ms: number): ReturnType<Reader["read"]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HttpProblem("body_too_slow", [], { Connection: "close" })), Math.max(ms, 0));
  });
  try {
    return await Promise.race([reader.read(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Lets the client finish sending. Closing the connection on unread data would reset it, and the client would lose the
 * answer. The server's request timeout bounds how long this lasts.
 */
async function discardRest(reader: Reader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client went away.
  }
}
