/** Where the members of a thing stand, in the forms that APIs have: by the schema and by the message alone. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { thingIn, thingOf, valuesOf } from "./thing.ts";

/** The schema of a value, each member of it named. */
function schemaOf(value: unknown): JsonObject {
  if (Array.isArray(value)) return { type: "array", items: schemaOf(value[0]) };
  if (typeof value !== "object" || value === null)
    return { type: typeof value === "number" ? "integer" : typeof value };
  const properties = Object.entries(value).map(([name, member]): [string, JsonObject] => [name, schemaOf(member)]);
  return { type: "object", properties: Object.fromEntries(properties) };
}

const BOAT = { id: "7", name: "Ann", masts: 2 };
const LINKS = { self: { href: "/boats/7" } };

/** The message, where its thing stands, and the names of the thing's members. */
const ANSWERS: readonly (readonly [string, JsonObject, string, readonly string[]])[] = [
  ["bare", BOAT, "", ["id", "name", "masts"]],
  ["data", { data: BOAT }, "/data", ["id", "name", "masts"]],
  [
    "data beside meta and links",
    { data: BOAT, meta: { took: 1 }, links: { self: "/boats/7" } },
    "/data",
    ["id", "name", "masts"],
  ],
  [
    "a success and a result within a result",
    { success: true, result: { item: BOAT } },
    "/result/item",
    ["id", "name", "masts"],
  ],
  [
    "data beside how the call went and what was called",
    { status_code: 200, status: "OK", service: "boats", operation: "add", data: BOAT },
    "/data",
    ["id", "name", "masts"],
  ],
  ["a root named as the thing", { boat: BOAT }, "/boat", ["id", "name", "masts"]],
  [
    "attributes",
    { data: { type: "boats", id: "7", attributes: { name: "Ann", masts: 2 } } },
    "/data",
    ["id", "masts", "name", "type"],
  ],
  [
    "attributes with included things",
    { data: { type: "boats", id: "7", attributes: { name: "Ann" } }, included: [BOAT] },
    "/data",
    ["id", "name", "type"],
  ],
  [
    "attributes that have an identifier too",
    { data: { id: "7", attributes: { id: "x", name: "Ann" } } },
    "/data",
    ["id", "name"],
  ],
  [
    "fields beside an identifier",
    { id: "7", createdTime: "now", fields: { name: "Ann" } },
    "",
    ["createdTime", "id", "name"],
  ],
  [
    "links and embedded things",
    { name: "Ann", masts: 2, _links: LINKS, _embedded: { crew: [BOAT] } },
    "",
    ["masts", "name"],
  ],
  ["a node", { item: { name: "Ann", _links: LINKS } }, "/item", ["name"]],
  ["a node of an edge", { cursor: "c7", node: BOAT }, "/node", ["id", "name", "masts"]],
  [
    "a hit of a search",
    { _index: "boats", _id: "7", _score: 1, _source: { name: "Ann" } },
    "",
    ["_id", "_index", "_score", "name"],
  ],
  // no envelopes
  ["members of a member", { id: "7", address: { street: "Kai", city: "Kiel" } }, "", ["address", "id"]],
  ["one member of members, without identifier", { settings: { theme: "dark" } }, "", ["settings"]],
  ["a member named data beside others", { name: "Ann", data: { x: 1 } }, "", ["data", "name"]],
  ["properties of a thing", { name: "Ann", properties: { colour: "red" } }, "", ["name", "properties"]],
  ["links that people have", { name: "Ann", links: { home: "x" } }, "", ["links", "name"]],
  [
    "a state and data of a thing",
    { id: "7", status: "open", name: "Ann", data: BOAT },
    "",
    ["data", "id", "name", "status"],
  ],
  ["a state beside others", { status: "open", name: "Ann" }, "", ["name", "status"]],
];

test.each(ANSWERS)("an answer with %s", (_name, message, at, names) => {
  const { schemas } = contractOf({
    openapi: "3.1.1",
    info: { title: "x", version: "1" },
    paths: {},
    components: { schemas: { M: schemaOf(message) } },
  });
  const thing = thingOf(schemas, "out", "/components/schemas/M");
  expect(thing.at).toBe(at);
  expect([...thing.members.keys()].toSorted()).toEqual([...names].toSorted());
  expect(Object.keys(valuesOf(thing, message) ?? {}).toSorted()).toEqual([...names].toSorted());
  const alone = thingIn(message);
  expect(alone).toEqual(
    at === ""
      ? message
      : at
          .slice(1)
          .split("/")
          .reduce<unknown>((inner, token) => (inner as JsonObject)[token], message),
  );
});

const REQUESTS: readonly (readonly [string, JsonObject, readonly string[]])[] = [
  ["bare", { name: "Ann", masts: 2 }, ["/name", "/masts"]],
  ["in a root named as the thing", { boat: { name: "Ann", masts: 2 } }, ["/boat/name", "/boat/masts"]],
  [
    "in data and attributes",
    { data: { type: "boats", attributes: { name: "Ann" } } },
    ["/data/type", "/data/attributes/name"],
  ],
  ["that names another thing alone", { owner: { id: "7", type: "user" } }, ["/owner"]],
  ["that names a thing in data", { data: { id: "7", type: "boats" } }, ["/data/id", "/data/type"]],
  ["with members of a member", { name: "Ann", address: { street: "Kai" } }, ["/name", "/address"]],
];

test.each(REQUESTS)("a request %s", (_name, message, pointers) => {
  const { schemas } = contractOf({
    openapi: "3.1.1",
    info: { title: "x", version: "1" },
    paths: {},
    components: { schemas: { M: schemaOf(message) } },
  });
  const { members } = thingOf(schemas, "in", "/components/schemas/M");
  expect([...members.values()].map(({ pointer }) => pointer).toSorted()).toEqual([...pointers].toSorted());
});
