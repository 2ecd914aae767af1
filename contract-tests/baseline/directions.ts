/**
 * Turns everything round until a comparer of requests and answers gets its direction right.
 *
 * A webhook's body and parameters are written as a request, yet the service sends them: for a receiver they are an
 * answer. What the receiver answers is a request to the service. So each webhook becomes a path whose answer is the
 * payload, and one path for each answer of the receiver; so does each callback of an operation. The headers of an answer become one more body beside the
 * others, with a field for each: so they are compared by their schemas like any body.
 */
import { type Json, type JsonObject, objectAt, textAt } from "../../spec/openapi/json.ts";
import type { Subject } from "./break.ts";
import { resolved } from "../../spec/openapi/reference.ts";
import { changed } from "../../spec/openapi/walk.ts";
import { operationsBelow } from "./resolve.ts";

export interface Turned {
  readonly document: JsonObject;
  /** By `METHOD path` of the turned document. */
  readonly subjects: ReadonlyMap<string, Subject>;
}

export const PAYLOAD = "/~webhook/";
export const ANSWER = "/~answer/";
/** Behind the path of an operation of OpenAPI 3.2: a comparer of 3.1 knows no `query` and no methods of others. */
const METHOD = "/~method/";
const USUAL = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);
const SENT = "200";
/** The credentials of the contract let clients in; webhooks are signed. */
const OF_NOBODY = { security: [] };

/** The body that stands for headers, and how its fields are told from those of others. */
export const HEADERS = "headers/http";
export const HEADER = "header ";

export function turned(written: JsonObject): Turned {
  const document = changed(written, (value, { kind }) => (kind === "MediaType" ? withItems(value) : value));
  const subjects = new Map<string, Subject>();
  const paths: JsonObject = {};
  const add = (path: string, method: string, operation: JsonObject, subject: Subject): void => {
    paths[path] = { ...objectAt(paths[path]), [method]: operation };
    subjects.set(`${method.toUpperCase()} ${path}`, subject);
  };
  const addSent = (key: string, [method, operation]: Called, subject: Subject): void => {
    add(PAYLOAD + encodeURIComponent(key), method, payloadAsAnswer(document, operation), subject);
    for (const [status, answer] of Object.entries(objectAt(operation["responses"]))) {
      const path = `${ANSWER}${encodeURIComponent(key)}/${method}/${status}`;
      const title = `what a receiver of ${subject.title.replace(/^the webhook /, "")} answers with ${status}`;
      add(path, "post", answerAsRequest(resolved(document, answer)), { title, names: subject.names });
    }
  };
  for (const [path, method, operation] of operationsBelow(document, "paths")) {
    const subject = operationSubject(path, method, operation);
    const isUsual = USUAL.has(method);
    add(
      isUsual ? path : `${path}${METHOD}${method}`,
      isUsual ? method : "post",
      withHeaderBodies(document, operation),
      subject,
    );
    for (const [name, to, called] of callbacksOf(document, operation)) {
      const title = `the callback ${name} of ${subject.title}`;
      // whoever is called knows no names of places in a path
      addSent(`${method} ${path.replaceAll(/\{[^{}]*\}/g, "{}")} ${name} ${to}`, called, {
        title,
        names: [name, ...subject.names],
      });
    }
  }
  for (const [name, ...called] of operationsBelow(document, "webhooks")) {
    const names = [name, textAt(called[1]["operationId"]) ?? name];
    addSent(name, called, { title: `the webhook ${name}`, names });
  }
  const { webhooks: _webhooks, ...rest } = document;
  return { document: { ...rest, paths }, subjects };
}

type Called = [method: string, operation: JsonObject];

/** Every request of the callbacks of an operation, by the callback's name and where it goes. */
function callbacksOf(document: JsonObject, operation: JsonObject): [name: string, to: string, called: Called][] {
  return Object.entries(objectAt(operation["callbacks"])).flatMap(([name, callback]) => {
    const webhooks = resolved(document, callback);
    return [...operationsBelow({ ...document, webhooks }, "webhooks")].map(
      ([to, ...called]): [string, string, Called] => [name, to, called],
    );
  });
}

/** A stream is compared as the list of its items. */
function withItems(media: JsonObject): JsonObject {
  const { itemSchema, ...rest } = media;
  return itemSchema === undefined || "schema" in rest
    ? media
    : { ...rest, schema: { type: "array", items: itemSchema } };
}

function operationSubject(path: string, method: string, operation: JsonObject): Subject {
  const here = `${method.toUpperCase()} ${path}`;
  const id = textAt(operation["operationId"]);
  return id === undefined
    ? { title: here, names: [path, here] }
    : { title: `${id} (${here})`, names: [id, path, here] };
}

function withHeaderBodies(document: JsonObject, operation: JsonObject): JsonObject {
  const responses = Object.entries(objectAt(operation["responses"])).map(([status, reference]) => {
    const { headers, content, ...rest } = resolved(document, reference);
    const named = Object.entries(objectAt(headers)).map(([name, header]): Named => [name, resolved(document, header)]);
    return [status, { ...rest, content: { ...objectAt(content), [HEADERS]: headerBody(named) } }];
  });
  // callbacks have paths of their own, and may refer to a path that has no operations and is none here
  const { callbacks: _callbacks, ...own } = operation;
  return { ...own, responses: Object.fromEntries(responses) };
}

type Named = [name: string, header: JsonObject];

/** Names of header fields do not distinguish case. */
function headerBody(headers: readonly Named[]): JsonObject {
  const key = (name: string): string => HEADER + name.toLowerCase();
  const schema = (header: JsonObject): Json =>
    header["schema"] ?? objectAt(Object.values(objectAt(header["content"]))[0])["schema"] ?? {};
  return {
    schema: {
      type: "object",
      properties: Object.fromEntries(headers.map(([name, header]) => [key(name), schema(header)])),
      required: headers.filter(([, header]) => header["required"] === true).map(([name]) => key(name)),
    },
  };
}

function payloadAsAnswer(document: JsonObject, operation: JsonObject): JsonObject {
  const { content } = resolved(document, operation["requestBody"]);
  const parameters = (Array.isArray(operation["parameters"]) ? operation["parameters"] : []).map((one) =>
    resolved(document, one),
  );
  const headers = parameters.map((one): Named => [textAt(one["name"]) ?? "", one]);
  const sent = { description: "What is sent.", content: { ...objectAt(content), [HEADERS]: headerBody(headers) } };
  return {
    ...(operation["deprecated"] === true && { deprecated: true }),
    ...OF_NOBODY,
    responses: { [SENT]: sent },
  };
}

function answerAsRequest(answer: JsonObject): JsonObject {
  const headers = Object.entries(objectAt(answer["headers"])).map(([name, header]) => ({
    ...objectAt(header),
    name,
    in: "header",
  }));
  const content = objectAt(answer["content"]);
  return {
    ...(Object.keys(content).length > 0 && { requestBody: { required: true, content } }),
    ...OF_NOBODY,
    parameters: headers,
    responses: { [SENT]: { description: "Taken." } },
  };
}
