import type { MiddlewareHandler } from "hono";
import type { FairRounds } from "../fairness/rounds.ts";
import type { BodyAdmission } from "./body-admission.ts";
import type { BodyLimit } from "./body-limits.ts";
import type { Env, RequestContext } from "./env.ts";
import { HttpProblem } from "./http-problem.ts";
import { BODY_PACE, type BodyPace, readBytes } from "./read-body.ts";
import { requestHash } from "./request-hash.ts";
import { type JsonProblem, type JsonReading, MOST_MEMBERS, readStrictJson } from "./strict-json.ts";

/** From here on, reading takes longer than others should wait. */
export const LARGE_BODY = 256 * 1024;

/** Parameters that say nothing new: the charset that JSON always has, and the version of FHIR that the contract means. */
const PARAMETERS = /^(?:[ \t]*;[ \t]*charset="?utf-8"?)?[ \t]*;?$/i;
const FHIR_PARAMETERS = /^(?:[ \t]*;[ \t]*(?:charset="?utf-8"?|fhirVersion="?4\.0"?)){0,2}[ \t]*;?$/i;

const FHIR = "application/fhir+json";

function essenceOf(mediaType: string): string {
  return mediaType.slice(0, mediaType.search(/[ \t;]|$/)).toLowerCase();
}

/** What is wrong with a media type that was sent, and what to send; undefined for one of those that are taken. */
function aboutMediaType(mediaTypes: readonly string[], sent: string): string | undefined {
  const essence = essenceOf(sent);
  const isFhir = essence === FHIR;
  const advice = `send ${mediaTypes.join(" or ")}`;
  if (!mediaTypes.includes(essence)) return essence.endsWith("xml") ? `XML is not read; ${advice}` : advice;
  if ((isFhir ? FHIR_PARAMETERS : PARAMETERS).test(sent.slice(essence.length))) return undefined;
  return isFhir
    ? "takes no parameter but charset=utf-8 and fhirVersion=4.0; send FHIR R4"
    : `takes no parameter but charset=utf-8; ${advice}`;
}

/** What the validators of the routes are to see of a body, and what it says of itself. */
interface SoundJson {
  readonly ok: true;
  readonly value: unknown;
  readonly says: unknown;
}

type NotJson = Extract<JsonReading, { ok: false }>;

/** Reads a large body elsewhere. Notes what it read, and the body's hash, in the request's context. */
export type ReadLarge = (
  c: RequestContext,
  bytes: Uint8Array,
  isFhir: boolean,
  mostParts: number,
) => Promise<SoundJson | NotJson>;

/** How the bodies of an operation are read. */
export interface BodyReader {
  readonly mediaTypes: readonly string[];
  readonly limit: BodyLimit;
  /** Of an operation with large bodies. */
  readonly readLarge?: ReadLarge;
}

/** What companies share of memory and of the event loop. */
export interface BodyRoom {
  readonly admission: BodyAdmission;
  readonly rounds: FairRounds;
}

/** Reads the JSON body of an operation, of one of its media types: 415, 413, 408 and 400 are decided here, before the contract's schema sees the value. */
export function readJsonBody(
  { mediaTypes, limit, readLarge = readHere }: BodyReader,
  { admission, rounds }: BodyRoom,
  pace: BodyPace = BODY_PACE,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const isFhir = assertMediaType(c, mediaTypes) === FHIR;
    if (Number(c.req.header("content-length")) > limit.bytes) throw new HttpProblem("body_too_large");
    const company = c.get("caller").company.company_id;
    const held = admission.hold(company);
    try {
      const bytes = await readBytes(c.req.raw.body, {
        limit: limit.bytes,
        held,
        pace,
        mayReadOn: () => rounds.begin(company),
      });
      const isLarge = bytes.length > LARGE_BODY;
      const end = isLarge ? await admission.turn(company) : () => undefined;
      try {
        await rounds.begin(company);
        const reading = await (isLarge ? readLarge : readHere)(c, bytes, isFhir, limit.parts);
        if (!reading.ok) throw jsonProblem(reading, limit);
        c.set("json", reading.says);
        // The validators of the routes ask for the body through this method; it is parsed once, and strictly.
        c.req.json = <T>() => Promise.resolve(reading.value as T);
        await next();
      } finally {
        end();
      }
    } finally {
      held.letGo();
    }
  };
}

const readHere: ReadLarge = async (c, bytes, _, mostParts) => {
  const reading = readStrictJson(bytes, mostParts);
  if (!reading.ok) return reading;
  c.set("requestHash", () => requestHash(c.req.method, c.req.path, bytes));
  return { ...reading, says: reading.value };
};

/** The media type that was sent, which is one of these. */
function assertMediaType(c: RequestContext, mediaTypes: readonly string[]): string {
  const encoding = c.req.header("content-encoding");
  if (encoding !== undefined && encoding.trim().toLowerCase() !== "identity") {
    throw new HttpProblem("unsupported_media_type", [
      { parameter: "Content-Encoding", detail: "send the body without a content encoding" },
    ]);
  }
  const sent = c.req.header("content-type")?.trim() ?? "";
  const detail = aboutMediaType(mediaTypes, sent);
  if (detail !== undefined) throw new HttpProblem("unsupported_media_type", [{ parameter: "Content-Type", detail }]);
  return essenceOf(sent);
}

function jsonProblem({ problem, at }: Extract<JsonReading, { ok: false }>, limit: BodyLimit): HttpProblem {
  const details: Record<JsonProblem, string> = {
    not_json: "is not a JSON document",
    not_utf8: "is not UTF-8; write the text in UTF-8, whatever the program's own encoding is",
    too_deep: "nests deeper than 32 levels",
    too_many_parts: `holds more than ${limit.parts.toLocaleString("en")} objects, lists and members`,
    too_many_members: `holds an object with more than ${MOST_MEMBERS} members`,
    half_character: "holds an escape such as \\ud83d without its other half, which is no character",
    number_out_of_range: "holds a number that is out of range; send one below 1.8e308",
    duplicate_key: "holds an object with the same key twice, which readers take in different ways; keep one of them",
  };
  const code = problem === "duplicate_key" ? "duplicate_key" : "malformed_json";
  return new HttpProblem(code, [
    { pointer: "", detail: at === undefined ? details[problem] : `${details[problem]}: ${at}` },
  ]);
}
