/** Which members a conflict says are there once, by its own words. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { TestContext } from "../context.ts";
import { type Contract, contractOf } from "../contract.ts";
import { holdHabit } from "../../testing/hold-habit.ts";
import { habit, refuse } from "../../testing/short-service.ts";
import { readBack } from "./read-back.ts";
import { aSecondLater, onceOnly } from "./read-back-taken.ts";

function onceIn(contract: Contract): string[] {
  const [operation] = contract.operations;
  if (operation === undefined) throw new Error("no operation");
  const context = { contract, flow: { refers: () => false } } as unknown as TestContext;
  return onceOnly(context, operation).map(([name]) => name);
}

test.each([
  ["A product of this name exists already", ["name"]],
  ["The sku is taken", ["sku"]],
  ["Somebody has this sku already, deleted products included; case is ignored", ["sku"]],
  ["Someone else has the same sku", ["sku"]],
  ["Conflict - If a resource being created already exists", []],
  ["A sku with this name exists already", ["name"]],
  ["A product with the same name or sku exists already", ["name", "sku"]],
  ["It was modified, and is there already", []],
  ["The request has another state", []],
  ["A product with this sku exists already, or the request is one of another state", ["sku"]],
  ["Another request is in progress; the name is taken", ["name"]],
])("409: %s: %j", (description, names) => {
  const text = { type: "string" };
  const schema = { type: "object", properties: { name: text, sku: text, created: text, modified: text } };
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Shop", version: "1.0.0" },
    paths: {
      "/products": {
        post: {
          requestBody: { content: { "application/json": { schema } } },
          responses: { "201": { description: "Made." }, "409": { description } },
        },
      },
    },
  });
  expect(onceIn(contract)).toEqual(names);
});

test.each([
  ["name", "A unique name; the name has no spaces", ["name"]],
  ["sku", "Unique", ["sku"]],
  ["qosProfile", "A unique name for identifying a specific QoS profile", []],
])("%s: %s: %j", (name, description, names) => {
  const schema = { type: "object", properties: { [name]: { type: "string", description } } };
  const post = {
    requestBody: { content: { "application/json": { schema } } },
    responses: { "201": { description: "Made." }, "409": { description: "Conflict" } },
  };
  const info = { title: "Shop", version: "1.0.0" };
  expect(onceIn(contractOf({ openapi: "3.1.1", info, paths: { "/sessions": { post } } }))).toEqual(names);
});

const GARAGES = (words: string): string => `
paths:
  /garages:
    post:
      operationId: makeGarage
      description: ${words}
      body: NewGarage
      responses: { "201": Garage, "409": { is: NewGarage, description: A garage of this name exists already } }
schemas:
  NewGarage: { type: object, required: [name], additionalProperties: false, properties: { name: { type: string, minLength: 6, maxLength: 80 } } }
  Garage: { type: object, required: [id, name], properties: { id: { type: string }, name: { type: string } } }
`;

test.each([
  ["Names are unique, whatever their case.", true],
  ["Names are unique. Cities are looked up whatever their case.", false],
])("%s, where capitals make one another: at fault: %s", async (words, isFault) => {
  const garages = habit("garages", GARAGES(words), () => {
    const names = new Set<string>();
    return {
      makeGarage: ({ body }) => {
        const name = String(body["name"]);
        if (names.has(name)) return { ...refuse(409), body: { name } };
        return { status: 201, body: { id: String(names.add(name).size), name } };
      },
    };
  });
  const { findings } = await holdHabit(garages, [readBack], ["expected-status"]);
  expect(findings.some(({ check }) => check === "expected-status")).toBe(isFault);
});

test.each<[JsonObject, JsonObject | undefined]>([
  [
    { at: "2026-01-01T10:00:00Z", minutes: 5 },
    { at: "2026-01-01T10:00:01.000Z", minutes: 5 },
  ],
  [
    { to: "2026-01-01T12:00:00+01:00", from: "2026-01-01T10:00:00Z" },
    { to: "2026-01-01T12:00:00+01:00", from: "2026-01-01T10:00:01.000Z" },
  ],
  // how long it lasts nobody says, or it is no longer than that
  [{ at: "2026-01-01T10:00:00Z", size: 5 }, undefined],
  [{ from: "2026-01-01T10:00:00Z", to: "2026-01-01T10:00:01Z" }, undefined],
  [{ from: "2026-01-01", days: 2 }, undefined],
])("%j begins a second later as %j", (value, later) => {
  const moved = aSecondLater(value);
  expect(moved).toEqual(later);
});
