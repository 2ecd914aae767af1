/** The generated client against generated routes, in one process: what the client writes arrives as it was. */
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Note } from "../../spec/codegen/emit/note.ts";
import type { Operation } from "../../spec/codegen/operations.ts";
import { objectAt } from "../../spec/openapi/json.ts";
import type { ClientModule } from "./answers.ts";
import { type Made, isUnjudged } from "./make.ts";
import { leavesOutEmpty, readsTexts, withoutEmpty } from "./noted.ts";
import {
  type Sent,
  callOf,
  comparable,
  credentialsOf,
  isAlike,
  isForm,
  isJson,
  isSame,
  isTextOfJson,
  requestsOf,
} from "./requests.ts";

interface RoutesModule {
  readonly routes: Readonly<Record<string, Parameters<OpenAPIHono["openapi"]>[0]>>;
  readonly registerContract: (app: OpenAPIHono) => void;
}

const PLACES = { path: "param", query: "query", header: "header", cookie: "cookie" } as const;

type Given = Record<string, unknown>;

/**
 * What the routes read of what is sent: the notes name a query parameter that has no name, and an object without members is written in
 * some styles alone.
 */
function readable(place: string, values: unknown, arrived: unknown): unknown {
  if (place === "path") return values;
  const isWritten = ([name, value]: [string, unknown]): boolean =>
    !(name === "" && place === "query") &&
    (JSON.stringify(value) !== "{}" || Object.hasOwn(Object(arrived) as object, name));
  const written = Object.entries(Object(values) as object).filter(isWritten);
  return Object.fromEntries(written);
}

/** The values of one place as a server reads them, without what the notes say is left out of them. */
function written(place: string, { parameters }: Operation, values: object, notes: readonly Note[]): object {
  const noted = parameters.filter((one) => one.in === place && leavesOutEmpty(one.at, notes));
  const named = new Set(noted.map(({ name }) => name));
  const texts = new Set(parameters.filter((one) => one.in === place && isTextOfJson(one)).map(({ name }) => name));
  const sent = Object.entries(values).map(([name, value]) => [name, texts.has(name) ? JSON.parse(value) : value]);
  const entries = sent.map(([name, value]) => [name, named.has(name) ? withoutEmpty(value) : value]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as object;
}

/** A form and what arrived of it, where fields without anything in them may have been left out. */
function withoutLeftOut(sent: unknown, given: unknown): [unknown, unknown] {
  const own = Object(sent) as Given;
  const alike = Object.fromEntries(
    Object.entries(Object(given) as Given).filter(([name, value]) => isAlike(own[name], value)),
  );
  const left = (form: unknown): Given => ({ ...(withoutEmpty(form) as Given | undefined), ...alike });
  return [left(sent), left(given)];
}

/** The fields of a form, each text of an object as that object. */
function withTextsRead(form: unknown): unknown {
  const read = (value: unknown): unknown =>
    typeof value === "string" && /^\s*\{.*\}\s*$/s.test(value) ? JSON.parse(value) : value;
  return Object.fromEntries(Object.entries(Object(form) as object).map(([name, value]) => [name, read(value)]));
}

/** What arrived of what a request may have, without what nobody sent, as it has a default. */
function expected(place: string, { parameters }: Operation, sent: object, arrived: unknown): unknown {
  if (arrived === undefined) return undefined;
  const own = parameters.filter(
    ({ in: where, name, definition }) =>
      where === place && (Object.hasOwn(sent, name) || objectAt(definition["schema"])["default"] === undefined),
  );
  const names = new Set(own.map(({ name }) => name));
  return Object.fromEntries(Object.entries(arrived as object).filter(([name]) => names.has(name)));
}

/** What differs between what was sent and what arrived. */
function differences(operation: Operation, sent: Sent, given: Given, notes: readonly Note[]): unknown[] {
  const faults: unknown[] = [];
  const { name } = operation;
  for (const [place, called] of Object.entries(PLACES)) {
    const values = written(place, operation, objectAt(sent.input[place]), notes);
    const arrived = expected(place, operation, values, given[called]);
    if (place in sent.input && !isAlike(readable(place, values, arrived), arrived ?? {}))
      faults.push([name, place, values, arrived]);
  }
  const type = sent.contentType ?? "";
  const kind = isJson(type) ? "json" : isForm(type) ? "form" : undefined;
  const isAsSent = kind === "json" ? isSame : isAlike;
  const bodyAt = `${operation.at}/requestBody`;
  const isLeftOut = kind === "form" && leavesOutEmpty(bodyAt, notes);
  const [filled, arrived] = isLeftOut ? withoutLeftOut(sent.body, given[kind]) : [sent.body, given[kind ?? ""]];
  const body = kind === "form" && readsTexts(bodyAt, notes) ? withTextsRead(filled) : filled;
  if (kind !== undefined && sent.isDescribed && !isAsSent(body, arrived))
    faults.push([name, type, comparable(body), comparable(arrived)]);
  return faults;
}

export async function arrivalsOf(made: Made): Promise<unknown[]> {
  const { document, directory, operations } = made;
  const { createClient } = await directory.load<ClientModule>("client/client.ts");
  const { routes, registerContract } = await directory.load<RoutesModule>("routes.ts");
  const app = new OpenAPIHono({
    defaultHook: (result, c) => (result.success ? undefined : c.json({ issues: result.error.issues }, 422)),
  });
  registerContract(app);
  let given: Given = {};
  const notes = directory.notes.filter(({ message }) => /cannot be routed/.test(message));
  const unrouted = new Set(notes.map(({ at }) => at));
  const routed = operations.filter(({ at }) => !unrouted.has(at));
  const names = new Set(routed.map(({ name }) => name));
  for (const [, route] of Object.entries(routes).filter(([name]) => names.has(name)))
    app.openapi(route, ((c: { req: { valid: (place: string) => unknown }; json: (value: object) => Response }) => {
      const places = [...Object.values(PLACES), "json", "form"];
      given = Object.fromEntries(places.map((place) => [place, c.req.valid(place)]));
      return c.json({});
    }) as never);
  // a project documents its routes as it documents others
  app.getOpenAPI31Document({ openapi: "3.1.1", info: { title: "", version: "" } });
  const near = (request: Request): Promise<Response> => Promise.resolve(app.fetch(request));
  const settings = { baseUrl: "http://own.example", credentials: credentialsOf(document), retry: { retries: 0 } };
  const client = createClient({ ...settings, fetch: near });
  const faults: unknown[] = [];
  for (const operation of routed)
    for (const sent of requestsOf(made, operation)) {
      if (isUnjudged(directory, operation, sent.contentType)) continue;
      given = {};
      try {
        const result = await client[operation.name]?.(callOf(sent));
        if (result?.status === 200) faults.push(...differences(operation, sent, given, directory.notes));
        else faults.push([operation.name, sent.contentType, result?.status, result?.error]);
      } catch (error) {
        faults.push(["thrown", operation.name, sent.contentType, String(error)]);
      }
    }
  return faults;
}
