/** Statuses, media types, headers and problems that are not what the contract says. */
import { type Json, type JsonObject, isObject } from "../../../../spec/openapi/json.ts";
import type { Answered, ServerFault, Scope } from "../fault.ts";
import { dropMember, jsonOf, statusFault, withHeader, withJson, withOther, without } from "./places.ts";

const ERRORS = [400, 401, 403, 404, 405, 409, 413, 415, 422];

function problem(change: (value: Json) => Json): (answered: Answered) => Partial<Answered> {
  return (answered) => {
    const value = jsonOf(answered);
    return value === undefined ? {} : withJson(change(value));
  };
}

function lacks(name: string, statuses: readonly number[], header: string, scope?: Scope): ServerFault {
  return statusFault(name, statuses, ({ headers }) => ({ headers: without(headers, header) }), scope);
}

function rewritten(
  name: string,
  statuses: readonly number[],
  header: string,
  change: (value: string) => string,
): ServerFault {
  return statusFault(name, statuses, ({ headers }) => ({ headers: withOther(headers, header, change) }));
}

function says(name: string, statuses: readonly number[], more: (said: JsonObject) => JsonObject): ServerFault {
  return statusFault(
    name,
    statuses,
    problem((value) => (isObject(value) ? { ...value, ...more(value) } : value)),
  );
}

/** Another status, and a problem that is at one with it. */
function becomes(from: number, to: number, scope?: Scope): ServerFault {
  const change = problem((value) => (isObject(value) && "status" in value ? { ...value, status: to } : value));
  return statusFault(
    `${from} becomes ${to}`,
    [from],
    (answered) => ({ ...(from < 400 ? {} : change(answered)), status: to }),
    scope,
  );
}

export const PROTOCOL_FAULTS: readonly ServerFault[] = [
  becomes(201, 200),
  becomes(202, 200),
  becomes(200, 203),
  becomes(422, 400),
  becomes(404, 410),
  becomes(409, 500),
  becomes(422, 500),
  becomes(401, 403),
  becomes(403, 401),
  becomes(405, 404),
  statusFault("a problem with status 200", [422], () => ({ status: 200 })),
  becomes(304, 200),
  statusFault("problems come as application/json", ERRORS, ({ headers }) => ({
    headers: withHeader(headers, "Content-Type", "application/json"),
  })),
  statusFault("problems come as text", ERRORS, ({ headers }) => ({
    headers: withHeader(headers, "Content-Type", "text/plain"),
    body: Buffer.from("it did not work"),
  })),
  statusFault("problems come as a page", [404], ({ headers }) => ({
    headers: withHeader(headers, "Content-Type", "text/html"),
    body: Buffer.from("<h1>Not Found</h1>"),
  })),
  rewritten("JSON comes as text/json", [200, 201], "content-type", (value) =>
    value.replace("application/json", "text/json"),
  ),
  lacks("the content type is missing", [200, 201], "content-type"),
  rewritten("a vendor's media type in place of JSON", [200, 201], "content-type", (value) =>
    value.replace("application/json", "application/vnd.x+json"),
  ),
  statusFault("a problem loses its code", ERRORS, problem(dropMember("code"))),
  says("a problem has a code of its own", ERRORS, () => ({ code: "oops" })),
  says("a problem says its status as text", ERRORS, (value) => ({ status: String(value["status"]) })),
  says("a problem says another status than it has", ERRORS, () => ({ status: 499 })),
  says("a problem carries a stack trace", ERRORS, () => ({ stack: "Error\n    at file.js:1" })),
  statusFault(
    "a problem's pointers are dotted paths",
    [422],
    problem((value) => {
      const errors = isObject(value) ? value["errors"] : undefined;
      if (!isObject(value) || !Array.isArray(errors)) return value;
      return {
        ...value,
        errors: errors.map((entry) =>
          isObject(entry) && typeof entry["pointer"] === "string"
            ? { ...entry, pointer: entry["pointer"].slice(1).replaceAll("/", ".") }
            : entry,
        ),
      };
    }),
  ),
  lacks("X-Request-Id is missing", [200, 201, 204, 400, 404, 422], "x-request-id"),
  lacks("Location is missing", [201], "location"),
  rewritten("Location is no reference", [201], "location", () => "not a reference\\"),
  lacks("ETag is missing", [200], "etag"),
  rewritten("ETag has lost its quotes", [200, 304], "etag", (value) => value.replaceAll('"', "")),
  lacks("WWW-Authenticate is missing", [401], "www-authenticate"),
  statusFault("WWW-Authenticate names another scheme", [401], ({ headers }) => ({
    headers: withHeader(headers, "WWW-Authenticate", "Basic"),
  })),
  lacks("Allow is missing", [405], "allow"),
  rewritten("Idempotency-Replayed says yes", [200, 201, 202], "idempotency-replayed", () => "yes"),
  statusFault(
    "Retry-After is a date",
    [503, 429],
    ({ headers }) => ({ headers: withHeader(headers, "Retry-After", "Fri, 20 Nov 2026 10:00:00 GMT") }),
    "provoked",
  ),
  lacks("Retry-After is missing", [503, 429], "retry-after", "provoked"),
  becomes(503, 500, "provoked"),
];
