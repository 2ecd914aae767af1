import { setImmediate } from "node:timers/promises";
import type { MiddlewareHandler, Next } from "hono";
import { DomainError } from "../usecases/shared/domain-error.ts";
import type { BodyAdmission, HeldBytes } from "./body-admission.ts";
import type { Env, RequestContext } from "./env.ts";
import { HttpProblem } from "./http-problem.ts";
import { type JsonProblem, readStrictJson } from "./strict-json.ts";

/** 32 MiB. */
const LARGEST_BODY = 32 * 1024 * 1024;

/** From here on, reading takes milliseconds. */
const LONG_BODY = 256 * 1024;

/** `application/json`, at most with charset=utf-8, which is what JSON always is. */
const JSON_MEDIA_TYPE = /^application\/json(?:[ \t]*;[ \t]*charset="?utf-8"?)?[ \t]*;?$/i;

/** Reads the JSON body of an operation: 415, 413 and 400 are decided here, before the contract's schema sees the value. */
export function readJsonBody(admission: BodyAdmission): MiddlewareHandler<Env> {
  return async (c, next) => {
    assertMediaType(c);
    const held = admission.hold();
    try {
      const bytes = await readBytes(c, held);
      if (bytes.length <= LONG_BODY) await goOnWith(c, bytes, next);
      else await inTurn(admission, () => goOnWith(c, bytes, next));
    } finally {
      held.letGo();
    }
  };
}

async function inTurn(admission: BodyAdmission, work: () => Promise<void>): Promise<void> {
  const end = await admission.turn();
  try {
    await work();
  } finally {
    end();
  }
}

async function goOnWith(c: RequestContext, bytes: Uint8Array, next: Next): Promise<void> {
  // A full body takes a while to read and as long again to validate; others may be answered in between.
  if (bytes.length > LONG_BODY) await setImmediate();
  const reading = readStrictJson(bytes);
  if (bytes.length > LONG_BODY) await setImmediate();
  if (!reading.ok) throw jsonProblem(reading.problem);
  c.set("body", bytes);
  // The validators of the routes ask for the body through this method; it is parsed once, and strictly.
  c.req.json = <T>() => Promise.resolve(reading.value as T);
  await next();
}

function assertMediaType(c: RequestContext): void {
  const encoding = c.req.header("content-encoding");
  if (encoding !== undefined && encoding.trim().toLowerCase() !== "identity") {
    throw new HttpProblem("unsupported_media_type", [
      { parameter: "Content-Encoding", detail: "send the body without a content encoding" },
    ]);
  }
  if (!JSON_MEDIA_TYPE.test(c.req.header("content-type")?.trim() ?? "")) {
    throw new HttpProblem("unsupported_media_type", [{ parameter: "Content-Type", detail: "send application/json" }]);
  }
}

async function readBytes(c: RequestContext, held: HeldBytes): Promise<Uint8Array> {
  const length = Number(c.req.header("content-length") ?? Number.NaN);
  if (length > LARGEST_BODY) throw new HttpProblem("body_too_large");
  try {
    // With a length, HTTP itself sees to it that no more comes.
    return length <= LONG_BODY ? new Uint8Array(await c.req.raw.arrayBuffer()) : await readUpTo(c, LARGEST_BODY, held);
  } catch (error) {
    if (error instanceof HttpProblem || error instanceof DomainError) throw error;
    // The client went away in the middle of the body; nobody reads this answer.
    throw new HttpProblem("malformed_json");
  }
}

/** Reads a long body, or one of unknown length, and stops keeping it as soon as it is too long or there is no room for it. */
async function readUpTo(c: RequestContext, limit: number, held: HeldBytes): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (c.req.raw.body === null) return new Uint8Array();
  const reader = c.req.raw.body.getReader();
  try {
    for (;;) {
      // One chunk after the other is what a stream is.
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks, length);
      length += value.byteLength;
      if (length > limit) throw new HttpProblem("body_too_large");
      held.add(value.byteLength);
      chunks.push(value);
    }
  } catch (error) {
    void discardRest(reader);
    throw error;
  }
}

/**
 * Lets the client finish sending. Closing the connection on unread data would reset it, and the client would lose the
 * answer. The server's request timeout bounds how long this lasts.
 */
async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client went away.
  }
}

function jsonProblem(problem: JsonProblem): HttpProblem {
  const details: Record<JsonProblem, string> = {
    not_json: "is not a JSON document",
    not_utf8: "is not UTF-8",
    too_deep: "nests deeper than 32 levels",
    too_many_parts: "holds more than a million objects, lists and members",
    number_out_of_range: "holds a number that is out of range",
    duplicate_key: "holds an object with the same key twice",
  };
  const code = problem === "duplicate_key" ? "duplicate_key" : "malformed_json";
  return new HttpProblem(code, [{ pointer: "", detail: details[problem] }]);
}
