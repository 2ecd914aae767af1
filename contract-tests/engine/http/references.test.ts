/** Which member names which thing: by a path of its own, or by the call that gives it under that very name. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { naming, referenceOf, referringIn } from "./references.ts";

function answers(schema: JsonObject, status: string): JsonObject {
  return { responses: { [status]: { description: "", content: { "application/json": { schema } } } } };
}

function making(id: string, sent: JsonObject, answered: JsonObject, status = "201"): JsonObject {
  const content = { "application/json": { schema: { type: "object", properties: sent } } };
  const said = answers({ type: "object", properties: answered }, status);
  return { post: { operationId: id, requestBody: { content }, ...said } };
}

const text = { type: "string" };
const place = (name: string): JsonObject => ({ name, in: "path", required: true, schema: text });
const reading = (id: string, name: string): JsonObject => ({
  get: { operationId: id, parameters: [place(name)], ...answers({ type: "object", properties: { id: text } }, "200") },
});

const contract = contractOf({
  openapi: "3.1.1",
  info: { title: "References", version: "1.0.0" },
  paths: {
    "/rooms": making("addRoom", { name: text }, { id: text, name: text }),
    "/rooms/{room}": reading("room", "room"),
    "/categories": making("addCategory", { name: text }, { id: text, name: text }),
    "/categories/{id}": reading("category", "id"),
    "/people": making("addPerson", { name: text }, { id: text, name: text }),
    "/people/{guestId}": reading("person", "guestId"),
    "/accounts.create": making("accounts.create", { owner: text }, { account_id: text, owner: text }, "200"),
    "/accounts.import": making("accounts.import", { owner: text }, { account_id: text, owner: text }, "200"),
    "/deposits.create": making("deposits.create", { account_id: text }, { account_id: text, deposit_id: text }, "200"),
    "/folders": making("addFolder", { parent_id: text, over: text }, { id: text, parent_id: text, over: text }),
    "/folders/{folder}": reading("folder", "folder"),
    "/status": { get: { operationId: "status", ...answers({ type: "object" }, "200") } },
  },
});

test.each<[string, string | undefined]>([
  ["room_id", "addRoom"],
  ["roomId", "addRoom"],
  ["roomID", "addRoom"],
  ["room_ids", "addRoom"],
  ["roomIds", "addRoom"],
  ["room-uuid", "addRoom"],
  ["source_room_id", "addRoom"],
  ["sourceRoomId", "addRoom"],
  ["category_id", "addCategory"],
  // the place of the path calls it so
  ["guest_id", "addPerson"],
  ["account_id", "accounts.create"],
  ["deposit_id", "deposits.create"],
  // the place of the path is called so as well
  ["room", "addRoom"],
  ["category", undefined],
  ["id", undefined],
  ["rapid", undefined],
  ["paid", undefined],
  ["bathroom_id", undefined],
  // of one's own kind
  ["parent_id", "addFolder"],
  ["parentId", undefined],
  ["order_id", undefined],
  ["status_id", undefined],
])("%s names what %s makes", (member, source) => {
  expect(referenceOf(contract, member)?.source.id).toBe(source);
});

test("names are found wherever they stand, and each gets its value in its own type", () => {
  const body: Json = {
    room_id: 1,
    note: "room_id",
    lines: [{ category_id: "x", count: 2 }],
    room_ids: ["a", "b"],
    guest_id: null,
    address: { room_id: "9" },
  };
  expect([...referringIn(contract, body).keys()]).toEqual(["room_id", "category_id", "room_ids", "guest_id"]);
  const known = new Map<string, Json>([
    ["room_id", 7],
    ["category_id", "c1"],
    ["room_ids", "r1"],
    ["guest_id", "g1"],
  ]);
  expect(naming(body, known)).toEqual({
    room_id: 7,
    note: "room_id",
    lines: [{ category_id: "c1", count: 2 }],
    room_ids: ["r1"],
    guest_id: null,
    address: { room_id: "7" },
  });
});
