/** What a change does beside setting what was sent. */
import { type Json, type JsonObject, isObject, isSchema, objectAt } from "../../spec/openapi/json.ts";
import { isJsonMediaType } from "../../spec/openapi/media.ts";
import { join, read, write } from "../../spec/openapi/pointer.ts";
import { isChangedAt, replacesAll } from "../../spec/openapi/said-changes.ts";
import type { Composed } from "../answers/compose.ts";
import { flattened } from "../values/flatten.ts";
import { schemaOf } from "../answers/bodies.ts";
import type { Call } from "./removals.ts";
import { placeIn, sentTo } from "./sent.ts";
import type { Shape } from "./shape.ts";

/** What people call a thing: clients set it, also where a path has it. */
export function isGivenName(member: string): boolean {
  return /^(name|title|slug|.*_name|.*Name)$/.test(member);
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** The time of the change where the thing says when it was changed last, in the spelling of the one that is there. */
export function touched(told: Composed, shape: Shape, at: string, sent: JsonObject): Composed {
  // SCIM and others say so of the thing in an object of its own
  const within = join(at, "meta");
  const own = touchedAt(told, shape, at, sent);
  return isObject(read(own.body as Json, within)) ? touchedAt(own, shape, within, objectAt(sent["meta"])) : own;
}

function touchedAt(told: Composed, shape: Shape, at: string, sent: JsonObject): Composed {
  const now = new Date().toISOString();
  return Object.entries(objectAt(read(told.body as Json, at))).reduce((made, [name, value]) => {
    const [isTime, fraction] = typeof value === "string" ? (TIME.exec(value) ?? []) : [];
    if (!isChangedAt(name) || isTime === undefined || Object.hasOwn(sent, name)) return made;
    const time = fraction === undefined ? now.replace(/\.\d+/, "") : now;
    const body = write(made.body as Json, join(at, name), time);
    return shape.accepts(body) ? { ...made, body } : made;
  }, told);
}

function membersOf(document: JsonObject, schema: Json | undefined): JsonObject {
  const flat = isObject(schema) ? flattened(document, schema, () => 0) : false;
  return flat === false ? {} : objectAt(flat["properties"]);
}

/** Members of what is sent, with their schemas. */
function sendable(document: JsonObject, { operation }: Pick<Call, "operation">): JsonObject {
  const media = operation.body?.content.find(({ type }) => isJsonMediaType(type));
  return membersOf(document, media && schemaOf(document, media));
}

/** Members that a request may name, in its root as well, with their schemas. */
function nameable(document: JsonObject, call: Pick<Call, "operation">): JsonObject {
  const members = sendable(document, call);
  const [only, ...others] = Object.values(members);
  return { ...(others.length === 0 ? membersOf(document, only) : {}), ...members };
}

/** Members beside which others may be sent: none of them stands around the thing. */
export function beside(document: JsonObject, call: Pick<Call, "operation">): JsonObject {
  const members = sendable(document, call);
  return Object.keys(members).length > 1 ? members : {};
}

/** What a making says by leaving it out (OpenAPI 3.1, 4.8.24). */
export function standardsOf(document: JsonObject, call: Pick<Call, "operation">): JsonObject {
  return Object.fromEntries(
    Object.entries(nameable(document, call)).flatMap(([name, schema]): [string, Json][] => {
      // it may stand beside a reference, where it counts before that of what is referred to, or in an alternative to null
      const flat = isSchema(schema) ? flattened(document, schema, () => 0) : false;
      const standard = flat === false ? undefined : flat["default"];
      return standard === undefined || standard === null ? [] : [[name, standard]];
    }),
  );
}

interface Put {
  readonly document: JsonObject;
  readonly call: Pick<Call, "operation" | "received">;
  /** The contract's example. */
  readonly answer: Composed;
  readonly shape: Shape;
  /** Members that name the thing. */
  readonly names: readonly string[];
}

/** Whether words say that a PUT replaces all. */
export function putsInPlace({ id, method, definition }: Call["operation"]): boolean {
  return method === "put" && replacesAll(id, [definition["summary"], definition["description"]].join("\n"));
}

/** Members that a request might have named and did not, beside those that name the thing. */
export function leftOutOf(
  { document, call, names }: Pick<Put, "document" | "call" | "names">,
  sent: JsonObject,
): string[] {
  return Object.keys(nameable(document, call)).filter((name) => !Object.hasOwn(sent, name) && !names.includes(name));
}

/** Of a PUT that replaces all, what it leaves out is as a making has it that leaves it out: by its default, no more, or as the contract's example has it. */
export function putInPlace({ document, call, answer, shape, names }: Put, told: Composed): Composed {
  if (!putsInPlace(call.operation)) return told;
  const at = placeIn(told.body);
  const thing = objectAt(read(told.body as Json, at));
  const sent = sentTo(at, call.received(), thing);
  const left = leftOutOf({ document, call, names }, sent).filter((name) => Object.hasOwn(thing, name));
  const standards = standardsOf(document, call);
  return left.reduce((made, name) => {
    const place = join(at, name);
    const bodies = [standards[name], undefined, read(answer.body as Json, place)].map((one) =>
      write(made.body as Json, place, one),
    );
    const body = bodies.find((one) => shape.accepts(one));
    return body === undefined ? made : { ...made, body };
  }, told);
}
