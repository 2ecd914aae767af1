/** What a change does beside setting what was sent. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import { operationsOf } from "../../spec/openapi/operations.ts";
import { isGivenName, putInPlace, standardsOf, touched } from "./changes.ts";
import type { Shape } from "./shape.ts";

const shape: Shape = {
  schema: true,
  declared: (one) => one,
  completed: (one) => one,
  // a thing has an owner
  accepts: (one) => Object.hasOwn(one as JsonObject, "owner"),
};
const answer = (body: Json) => ({ status: 200, headers: {}, body });

test("a change moves the time of the last one, in its own spelling, unless the client sets it", () => {
  const thing = { owner: 1, createdAt: "2020-01-02T03:04:05Z", updatedAt: "2020-01-02T03:04:05Z", modified: 7 };
  const before = Date.now();
  const { body } = touched(answer({ ...thing, last_changed: "2020-01-02T03:04:05.678Z" }), shape, "", {});
  const { updatedAt, last_changed: fine, ...others } = body as JsonObject;
  expect(others).toEqual({ owner: 1, createdAt: thing.createdAt, modified: 7 });
  expect(updatedAt).toMatch(/T\d\d:\d\d:\d\dZ$/);
  expect(fine).toMatch(/T\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(Date.parse(String(fine))).toBeGreaterThanOrEqual(before);
  expect(touched(answer(thing), shape, "", { updatedAt: thing.updatedAt }).body).toEqual(thing);
});

test("also where the thing has its times in an object of its own", () => {
  const was = "2020-01-02T03:04:05Z";
  const { body } = touched(answer({ owner: 1, meta: { created: was, lastModified: was } }), shape, "", {});
  const { created, lastModified } = (body as { meta: JsonObject }).meta;
  expect([created, lastModified === was]).toEqual([was, false]);
});

test("what a making says by leaving it out stands in the schema, beside a reference or behind it", () => {
  const schemas = { Role: { enum: ["admin", "user"] }, Level: { enum: ["low", "high"], default: "high" } };
  const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
  const properties = {
    role: { ...ref("Role"), default: "user" },
    level: ref("Level"),
    other: { ...ref("Level"), default: "low" },
    size: { type: "integer", default: 0 },
    kind: { anyOf: [{ enum: ["a", "b"], default: "b" }, { type: "null" }] },
    name: ref("Role"),
  };
  const definition = {
    requestBody: { content: { "application/json": { schema: { type: "object", properties } } } },
    responses: {},
  };
  const document = { openapi: "3.1.1", paths: { "/a": { post: definition } }, components: { schemas } };
  const [operation] = operationsOf(document);
  if (operation === undefined) throw new Error("no operation");
  expect(standardsOf(document, { operation })).toEqual({
    role: "user",
    level: "high",
    other: "low",
    size: 0,
    kind: "b",
  });
});

const MEMBERS = { id: {}, name: {}, owner: {}, note: {} };

function put(summary: string, sent: JsonObject, schema: JsonObject = { type: "object", properties: MEMBERS }): Json {
  const definition = { summary, requestBody: { content: { "application/json": { schema } } }, responses: {} };
  const document = { openapi: "3.1.1", paths: { "/a/{id}": { put: definition } } };
  const [operation] = operationsOf(document);
  if (operation === undefined) throw new Error("no operation");
  const call = { operation, received: () => sent };
  const told = answer({ id: 1, name: "mine", owner: "me", note: "of mine", made_by: "service" });
  const example = answer({ id: 9, name: "shown", owner: "anybody" });
  return putInPlace({ document, call, answer: example, shape, names: ["id"] }, told).body as Json;
}

test("what a PUT leaves out goes where words say that it replaces all", () => {
  const rest = { id: 1, made_by: "service" };
  expect(put("Replaces the thing", { name: "new" })).toEqual({ ...rest, name: "mine", owner: "anybody" });
  expect(put("Replaces the thing", { owner: "you", note: "new" })).toEqual({ ...rest, owner: "me", note: "of mine" });
  const inRoot = { type: "object", properties: { thing: { type: "object", properties: MEMBERS } } };
  expect(put("Replaces it", { thing: { owner: "you" } }, inRoot)).toEqual({ ...rest, owner: "me" });
});

test("elsewhere it stays", () => {
  expect(put("Changes the thing", { name: "new" })).toMatchObject({ note: "of mine", owner: "me" });
});

test.each([
  ["name", true],
  ["display_name", true],
  ["userName", true],
  ["id", false],
  ["user_id", false],
  ["username", false],
])("%s is what people call a thing: %s", (member, isName) => {
  expect(isGivenName(member)).toBe(isName);
});
