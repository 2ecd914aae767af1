import { setImmediate } from "node:timers/promises";
import type { MiddlewareHandler, Next } from "hono";
import type { BodyAdmission } from "./body-admission.ts";
import type { BodyLimit } from "./body-limits.ts";
import type { Env, RequestContext } from "./env.ts";
import { HttpProblem } from "./http-problem.ts";
import { BODY_PACE, type BodyPace, readBytes } from "./read-body.ts";
import { type JsonProblem, type JsonReading, MOST_MEMBERS, readStrictJson } from "./strict-json.ts";

/** From here on, reading takes milliseconds. */
const LONG_BODY = 256 * 1024;

/** Parameters that say nothing new: the charset that JSON always has, and the version of FHIR that the contract means. */
const PARAMETERS = /^(?:[ \t]*;[ \t]*charset="?utf-8"?)?[ \t]*;?$/i;
const FHIR_PARAMETERS = /^(?:[ \t]*;[ \t]*(?:charset="?utf-8"?|fhirVersion="?4\.0"?)){0,2}[ \t]*;?$/i;

const FHIR = "application/fhir+json";

/** What is wrong with a media type that was sent, and what to send; undefined for one of those that are taken. */
function aboutMediaType(mediaTypes: readonly string[], sent: string): string | undefined {
  const end = sent.search(/[ \t;]|$/);
  const essence = sent.slice(0, end).toLowerCase();
  const isFhir = essence === FHIR;
  const advice = `send ${mediaTypes.join(" or ")}`;
  if (!mediaTypes.includes(essence)) return essence.endsWith("xml") ? `XML is not read; ${advice}` : advice;
  if ((isFhir ? FHIR_PARAMETERS : PARAMETERS).test(sent.slice(end))) return undefined;
  return isFhir
    ? "takes no parameter but charset=utf-8 and fhirVersion=4.0; send FHIR R4"
    : `takes no parameter but charset=utf-8; ${advice}`;
}

/** Reads the JSON body of an operation, of one of its media types: 415, 413, 408 and 400 are decided here, before the contract's schema sees the value. */
export function readJsonBody(
  mediaTypes: readonly string[],
  admission: BodyAdmission,
  limit: BodyLimit,
  pace: BodyPace = BODY_PACE,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    assertMediaType(c, mediaTypes);
    if (Number(c.req.header("content-length")) > limit.bytes) throw new HttpProblem("body_too_large");
    const company = c.get("caller").company.company_id;
    const held = admission.hold(company);
    try {
      const bytes = await readBytes(c.req.raw.body, { limit: limit.bytes, held, pace });
      if (bytes.length <= LONG_BODY) {
        await goOnWith(c, bytes, limit, next);
        return;
      }
      const end = await admission.turn(company);
      try {
        await goOnWith(c, bytes, limit, next);
      } finally {
        end();
      }
    } finally {
      held.letGo();
    }
  };
}

async function goOnWith(c: RequestContext, bytes: Uint8Array, limit: BodyLimit, next: Next): Promise<void> {
  // A full body takes a while to read and as long again to validate; others may be answered in between.
  if (bytes.length > LONG_BODY) await setImmediate();
  const reading = readStrictJson(bytes, limit.parts);
  if (bytes.length > LONG_BODY) await setImmediate();
  if (!reading.ok) throw jsonProblem(reading, limit);
  c.set("body", bytes);
  c.set("json", reading.value);
  // The validators of the routes ask for the body through this method; it is parsed once, and strictly.
  c.req.json = <T>() => Promise.resolve(reading.value as T);
  await next();
}

function assertMediaType(c: RequestContext, mediaTypes: readonly string[]): void {
  const encoding = c.req.header("content-encoding");
  if (encoding !== undefined && encoding.trim().toLowerCase() !== "identity") {
    throw new HttpProblem("unsupported_media_type", [
      { parameter: "Content-Encoding", detail: "send the body without a content encoding" },
    ]);
  }
  const detail = aboutMediaType(mediaTypes, c.req.header("content-type")?.trim() ?? "");
  if (detail !== undefined) throw new HttpProblem("unsupported_media_type", [{ parameter: "Content-Type", detail }]);
}

function jsonProblem({ problem, at }: Extract<JsonReading, { ok: false }>, limit: BodyLimit): HttpProblem {
  const details: Record<JsonProblem, string> = {
    not_json: "is not a JSON document",
    not_utf8: "is not UTF-8; write the text in UTF-8, whatever the program's own encoding is",
    too_deep: "nests deeper than 32 levels",
    too_many_parts: `holds more than ${limit.parts.toLocaleString("en")} objects, lists and members`,
    too_many_members: `holds an object with more than ${MOST_MEMBERS} members`,
    number_out_of_range: "holds a number that is out of range; send one below 1.8e308",
    duplicate_key: "holds an object with the same key twice, which readers take in different ways; keep one of them",
  };
  const code = problem === "duplicate_key" ? "duplicate_key" : "malformed_json";
  return new HttpProblem(code, [
    { pointer: "", detail: at === undefined ? details[problem] : `${details[problem]}: ${at}` },
  ]);
}
