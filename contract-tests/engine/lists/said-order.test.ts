/** Which words of a description state an order, and of which time; other words and other times say nothing. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { listShape } from "../relations/list-shape.ts";
import { inOrderOfValue, inSaidOrder } from "./said-order.ts";
import type { ListRead } from "./walk.ts";

const time = { type: "string", format: "date-time" };

function found(
  description: string,
  properties: JsonObject,
  items: Json[],
  asked: string[] = [],
  path = "/notes",
  sent?: JsonObject,
): string[] {
  const item = { type: "object", properties: { id: { type: "string" }, ...properties } };
  const page = { type: "object", properties: { items: { type: "array", items: item } } };
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Orders of lists", version: "1.0.0" },
    paths: {
      [path]: {
        get: {
          operationId: "notes",
          description,
          parameters: [
            { name: "limit", in: "query", schema: { type: "integer" } },
            ...(path.includes("{") ? [{ name: "note", in: "path", required: true, schema: { type: "string" } }] : []),
          ],
          responses: { "200": { description: "", content: { "application/json": { schema: page } } } },
        },
        ...(sent && {
          post: {
            requestBody: { content: { "application/json": { schema: sent } } },
            responses: { "201": { description: "" } },
          },
        }),
      },
    },
  });
  const [operation] = contract.operations;
  const shape = operation && listShape(contract, operation);
  if (operation === undefined || shape === undefined) throw new Error("no list");
  const messages: string[] = [];
  const list = {
    context: { contract },
    shape,
    base: { operation, values: new Map(asked.map((name) => [`query ${name}`, "title"])) },
    whole: { items, pages: [], whole: true },
    report: (_check: string, message: string) => messages.push(message),
  } as unknown as ListRead;
  inSaidOrder(list);
  inOrderOfValue(list);
  return messages;
}

const CREATED = { created_at: time };
const rising = ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"].map((at) => ({
  created_at: at,
}));
const falling = rising.toReversed();

test.each([
  ["Newest first.", falling, true],
  ["Newest first.", rising, false],
  ["All notes, the newest ones first", rising, false],
  ["The newest comes first.", rising, false],
  ["Notes are returned most recent first by default.", rising, false],
  ["Notes are returned most recent first by default.", falling, true],
  ["Notes, latest on top.", rising, false],
  ["Notes, latest on top.", falling, true],
  ["Most recently added notes first", rising, false],
  ["Notes in the order they were added.", falling, false],
  ["In the order in which they were made.", falling, false],
  ["In the order in which they were made.", rising, true],
  ["In order of creation", falling, false],
  ["The most recent edits first", rising, true],
  ["Oldest first", rising, true],
  ["Oldest first", falling, false],
  ["Newest releases first", rising, true],
  ["The ten newest", rising, true],
  ["Most recently changed first", rising, true],
])("%s: %o is right: %s", (description, items, isRight) => {
  expect(found(description, CREATED, items)).toHaveLength(isRight ? 0 : 1);
});

test("where nothing is called so, it is the one time of what happens when a thing is made", () => {
  const booked = rising.map(({ created_at }) => ({ booked_at: created_at, paid_at: null }));
  expect(found("Newest first", { booked_at: time, paid_at: time }, booked)).toHaveLength(1);
  expect(found("Oldest first", { booked_at: time, paid_at: time }, booked)).toEqual([]);
  expect(found("Newest first", { booked_at: time, opened_at: time }, booked)).toEqual([]);
});

test("of what is new by another time, and where another order is asked for, nothing is said", () => {
  expect(found("Newest first", { ...CREATED, published_at: time }, rising)).toEqual([]);
  expect(found("Newest first", { changed_at: time }, rising)).toEqual([]);
  expect(found("Newest first", CREATED, rising, ["sort"])).toEqual([]);
});

test("what may be new by several times is in the wrong order where it is so by each", () => {
  const both = { ...CREATED, published_at: time };
  const items = (published: (string | null)[]): Json[] =>
    rising.map((one, index) => ({ ...one, published_at: published[index] ?? null }));
  expect(found("Newest first", both, items(["2026-01-03T00:00:00Z", null, "2026-01-04T00:00:00Z"]))).toHaveLength(1);
  expect(found("Newest first", both, items(["2026-01-04T00:00:00Z", null, "2026-01-03T00:00:00Z"]))).toEqual([]);
  expect(found("Newest first", both, items([null, null, "2026-01-03T00:00:00Z"]))).toEqual([]);
});

const pinned = (...of: boolean[]): Json[] =>
  of.map((one, index) => ({ created_at: rising.toReversed()[index]?.created_at ?? "", is_pinned: one }));

test.each([
  ["Pinned notes first, then newest first.", pinned(true, false, false), true],
  ["Pinned notes first, then newest first.", pinned(false, true, false), false],
  ["Pinned notes come first, then the newest", pinned(true, false, false).toReversed(), false],
  // of those that are pinned and of those that are not
  ["Pinned first, newest first", [...pinned(true, false, false).slice(2), ...pinned(false)], false],
  ["Pinned first, newest first", [{ created_at: "2026-01-01T00:00:00Z", is_pinned: true }, ...pinned(false)], true],
  ["Newest first, pinned ones on top.", pinned(false, true, false), false],
  ["Newest first, urgent ones on top.", rising, true],
  ["Not pinned first, then newest", pinned(true, false, false), true],
])("%s: %o is right: %s", (description, items, isRight) => {
  expect(found(description, { ...CREATED, is_pinned: { type: "boolean" } }, items)).toHaveLength(isRight ? 0 : 1);
});

test("what nobody sends and is there from the beginning on is when a thing that is made there was made", () => {
  const started = rising.map(({ created_at }) => ({ started_at: created_at, ended_at: null }));
  const ended = { type: ["string", "null"], format: "date-time" };
  const sessions = (properties: JsonObject, sent: JsonObject = {}): string[] =>
    found("Newest first", properties, started, [], "/notes", { type: "object", properties: sent });
  expect(sessions({ started_at: time, ended_at: ended })).toHaveLength(1);
  expect(sessions({ started_at: time, ended_at: ended }, { started_at: time })).toEqual([]);
  expect(sessions({ started_at: ended, ended_at: ended })).toEqual([]);
  expect(sessions({ started_at: time, seen_at: time })).toEqual([]);
});

test("a switch is no time by which a thing may be new", () => {
  const items = rising.map((one) => ({ ...one, published: false, post_type: "note" }));
  const switches = { published: { type: "boolean" }, post_type: { enum: ["note"] } };
  expect(found("Newest first", { ...CREATED, ...switches }, items)).toHaveLength(1);
});

test("an entry of a history is as new as it was written, where it has no other time", () => {
  const written = rising.map(({ created_at }) => ({ changed_at: created_at }));
  const history = (properties: JsonObject): string[] =>
    found("Newest first", properties, written, [], "/notes/{note}/revisions");
  expect(history({ changed_at: time })).toHaveLength(1);
  expect(history({ changed_at: time, valid_from: time })).toEqual([]);
});

test("what was measured is as old as its one time", () => {
  const measured = rising.map(({ created_at }) => ({ time: created_at, sent_at: null }));
  const readings = (properties: JsonObject): string[] => found("Newest first", properties, measured);
  expect(readings({ time })).toHaveLength(1);
  expect(readings({ time, sent_at: time })).toEqual([]);
  expect(found("Oldest first", { time }, measured)).toEqual([]);
});

const AMOUNTS = { amount: { type: "integer" }, note: { type: "string" } };

test.each([
  ["Bids on the lot, highest first.", [30, 20, 20], true],
  ["Bids on the lot, highest first.", [20, 30], false],
  ["Lowest first", [20, 30], true],
  ["Lowest amount first", [30, 20], false],
  ["Highest score first", [20, 30], true],
  ["The highest comes first where it was paid", [20, 30], true],
])("%s: %o is right: %s", (description, amounts, isRight) => {
  const items = amounts.map((amount) => ({ amount }));
  expect(found(description, AMOUNTS, items)).toHaveLength(isRight ? 0 : 1);
});

test("of several numbers nobody knows which is the highest", () => {
  expect(found("Highest first", { ...AMOUNTS, weight: { type: "number" } }, [{ amount: 1 }, { amount: 2 }])).toEqual(
    [],
  );
});
