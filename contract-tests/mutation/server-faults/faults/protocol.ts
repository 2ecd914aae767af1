/** Statuses, media types, headers and problems that are not what the contract says. */
import { type Json, isObject } from "../../../../spec/openapi/json.ts";
import type { Answered, ServerFault, Scope } from "../fault.ts";
import { jsonOf, statusFault, withHeader, withJson, without } from "./places.ts";

const ERRORS = [400, 401, 403, 404, 405, 409, 413, 415, 422];

function problem(change: (value: Json) => Json): (answered: Answered) => Partial<Answered> {
  return (answered) => {
    const value = jsonOf(answered);
    return value === undefined ? {} : withJson(change(value));
  };
}

function headers(change: (answered: Answered) => [string, string][]): (answered: Answered) => Partial<Answered> {
  return (answered) => ({ headers: change(answered) });
}

function dropMember(name: string): (value: Json) => Json {
  return (value) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) : value;
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
  statusFault(
    "problems come as application/json",
    ERRORS,
    headers(({ headers: all }) => withHeader(all, "Content-Type", "application/json")),
  ),
  statusFault("problems come as text", ERRORS, ({ headers: all }) => ({
    headers: withHeader(all, "Content-Type", "text/plain"),
    body: Buffer.from("it did not work"),
  })),
  statusFault("problems come as a page", [404], ({ headers: all }) => ({
    headers: withHeader(all, "Content-Type", "text/html"),
    body: Buffer.from("<h1>Not Found</h1>"),
  })),
  statusFault(
    "JSON comes as text/json",
    [200, 201],
    headers(({ headers: all }) =>
      all.map(([name, value]) => [
        name,
        /^content-type$/i.test(name) ? value.replace("application/json", "text/json") : value,
      ]),
    ),
  ),
  statusFault(
    "the content type is missing",
    [200, 201],
    headers(({ headers: all }) => without(all, "content-type")),
  ),
  statusFault(
    "a vendor's media type in place of JSON",
    [200, 201],
    headers(({ headers: all }) =>
      all.map(([name, value]) => [
        name,
        /^content-type$/i.test(name) ? value.replace("application/json", "application/vnd.x+json") : value,
      ]),
    ),
  ),
  statusFault("a problem loses its code", ERRORS, problem(dropMember("code"))),
  statusFault(
    "a problem has a code of its own",
    ERRORS,
    problem((value) => (isObject(value) ? { ...value, code: "oops" } : value)),
  ),
  statusFault(
    "a problem says its status as text",
    ERRORS,
    problem((value) => (isObject(value) ? { ...value, status: String(value["status"]) } : value)),
  ),
  statusFault(
    "a problem says another status than it has",
    ERRORS,
    problem((value) => (isObject(value) ? { ...value, status: 499 } : value)),
  ),
  statusFault(
    "a problem carries a stack trace",
    ERRORS,
    problem((value) => (isObject(value) ? { ...value, stack: "Error\n    at file.js:1" } : value)),
  ),
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
  statusFault(
    "X-Request-Id is missing",
    [200, 201, 204, 400, 404, 422],
    headers(({ headers: all }) => without(all, "x-request-id")),
  ),
  statusFault(
    "Location is missing",
    [201],
    headers(({ headers: all }) => without(all, "location")),
  ),
  statusFault(
    "Location is no reference",
    [201],
    headers(({ headers: all }) =>
      all.some(([name]) => /^location$/i.test(name))
        ? withHeader(all, "Location", "not a reference\\")
        : all.map(([name, value]) => [name, value]),
    ),
  ),
  statusFault(
    "ETag is missing",
    [200],
    headers(({ headers: all }) => without(all, "etag")),
  ),
  statusFault(
    "ETag has lost its quotes",
    [200, 304],
    headers(({ headers: all }) =>
      all.map(([name, value]) => [name, /^etag$/i.test(name) ? value.replaceAll('"', "") : value]),
    ),
  ),
  statusFault(
    "WWW-Authenticate is missing",
    [401],
    headers(({ headers: all }) => without(all, "www-authenticate")),
  ),
  statusFault(
    "WWW-Authenticate names another scheme",
    [401],
    headers(({ headers: all }) => withHeader(all, "WWW-Authenticate", "Basic")),
  ),
  statusFault(
    "Allow is missing",
    [405],
    headers(({ headers: all }) => without(all, "allow")),
  ),
  statusFault(
    "Idempotency-Replayed says yes",
    [200, 201, 202],
    headers(({ headers: all }) =>
      all.map(([name, value]) => [name, /^idempotency-replayed$/i.test(name) ? "yes" : value]),
    ),
  ),
  statusFault(
    "Retry-After is a date",
    [503, 429],
    headers(({ headers: all }) => withHeader(all, "Retry-After", "Fri, 20 Nov 2026 10:00:00 GMT")),
    "provoked",
  ),
  statusFault(
    "Retry-After is missing",
    [503, 429],
    headers(({ headers: all }) => without(all, "retry-after")),
    "provoked",
  ),
  becomes(503, 500, "provoked"),
];
