import type { Random } from "../../contract-tests/engine/generate/random.ts";
import { key } from "../../contract-tests/engine/http/plan.ts";
import { sample } from "../../contract-tests/engine/generate/sample.ts";
import type { Contract } from "../../contract-tests/engine/contract.ts";
import type { Json } from "../../spec/openapi/json.ts";
import type { Parameter } from "../../spec/openapi/parameters.ts";
import type { Sent } from "./caller.ts";
import type { FuzzedOperation, Known } from "./fuzz-cases.ts";

/** What no client means to send. */
const NASTY: readonly string[] = [
  "",
  "..%2f..%2fetc%2fpasswd",
  "%00",
  "%F0%9F%AB%81",
  "%ff%fe",
  "-1",
  "1e309",
  "null",
  "true",
  "'%20or%20'1'='1",
  "%25s%25n",
  "a".repeat(5_000),
  "9".repeat(400),
  "2026-13-45T99:99:99Z",
  "[object%20Object]",
];

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { accept: "text/html" },
  { accept: "application/fhir+json" },
  { accept: "*/*;q=0, ;;;" },
  { "accept-language": "x".repeat(2_000) },
  { "accept-encoding": "gzip;q=NaN" },
  { "if-match": '"1"' },
  { "if-none-match": '*, W/"' },
  { range: "bytes=0-,5-1" },
  { "idempotency-key": "the-same-key-for-everything" },
  { "idempotency-key": '"' },
  { "content-encoding": "gzip" },
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=utf-16" },
  { "x-forwarded-for": "not an address" },
  { traceparent: "00-zz-zz-00" },
  { authorization: "Bearer wrong" },
  { authorization: "Basic Og==" },
  { cookie: "a=b" },
];

/** So many of the bodies are sound, so that something is behind the first door too. */
const SOUND = 0.3;

/** A request that the service should answer, whatever it is. */
export function fuzzedRequest(
  { operation, mediaType, sound, broken }: FuzzedOperation,
  { schemas }: Pick<Contract, "schemas">,
  random: Random,
  known: Known,
): Sent {
  const valueOf = ({ name, schema }: Parameter): string => {
    const at = random.next();
    const live = known[name];
    if (at < 0.6 && live !== undefined) return encodeURIComponent(live);
    if (at < 0.8) return random.pick(NASTY);
    return encodeURIComponent(textOf(sample({ schemas, direction: "in", random, inventive: true }, schema)));
  };
  const given = operation.parameters.filter(({ required }) => (required ? random.next() < 0.95 : random.next() < 0.4));
  const path = given
    .filter((parameter) => parameter.in === "path")
    .reduce((filled, parameter) => filled.replace(`{${parameter.name}}`, valueOf(parameter) || "-"), operation.path);
  const query = given.filter((parameter) => parameter.in === "query").map((one) => `${one.name}=${valueOf(one)}`);
  if (random.next() < 0.05) query.push(`${random.pick(NASTY)}=${random.pick(NASTY)}`);
  const headers = Object.fromEntries(
    given
      .filter((parameter) => key(parameter).startsWith("header "))
      .map((one): [string, string] => [one.name.toLowerCase(), decoded(valueOf(one))]),
  );
  const sent = { method: operation.method, path: query.length === 0 ? path : `${path}?${query.join("&")}` };
  const strange = random.next() < 0.15 ? random.pick(HEADERS) : {};
  if (mediaType === undefined) return { ...sent, headers: { ...headers, ...strange } };
  const bodies = broken.length === 0 || random.next() < SOUND ? sound : broken;
  const body = damaged(bodies.length === 0 ? "{}" : random.pick(bodies), random);
  return { ...sent, headers: { "content-type": mediaType, ...headers, ...strange }, body };
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** As a header carries it: printable, without what ends a line. */
function decoded(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "");
}

/** One body in eight is no JSON, or none that a reader should accept. */
function damaged(body: string, random: Random): string | Uint8Array {
  switch (random.whole(0, 63)) {
    case 0:
      return body.slice(0, random.whole(0, body.length));
    case 1:
      return `${body}${body}`;
    case 2:
      return `${"[".repeat(40)}${"]".repeat(40)}`;
    case 3:
      return body.replace("{", '{"project_id":"a","project_id":"b",');
    case 4:
      return body.replace(/\d/, "1e999");
    case 5:
      return Uint8Array.from({ length: 200 }, () => random.whole(0, 255));
    case 6:
      return body.replace(/"/, '"\\ud800');
    case 7:
      return `﻿${body}`;
    default:
      return body;
  }
}
