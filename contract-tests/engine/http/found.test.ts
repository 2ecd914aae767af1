/** Where answers say that their thing stands: every form of an address and of an identifier. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import type { Exchange } from "./exchange.ts";
import { foundIn, isCalledAs, placeIn, placeOf, selfOf } from "./found.ts";

test.each([
  ["https://api.example/v2/boats/7", "7"],
  ["/boats/7", "7"],
  ["/api/v1/boats/7", "7"],
  ["boats/7", "7"],
  ["/boats/7?fields=name", "7"],
  ["/boats/7/", "7"],
  ["/boats/a%20b", "a b"],
  ["/boats", undefined],
  ["/boats/7/crew", undefined],
  ["/ships/7", undefined],
  ["/boats/%", undefined],
])("the address %s", (address, place) => {
  expect(placeIn(address, "/boats/{boat}")).toBe(place);
});

test.each<[string, Json, string | undefined]>([
  ["a link object", { _links: { self: { href: "/boats/7" } } }, "/boats/7"],
  ["a link as text", { links: { self: "/boats/7" } }, "/boats/7"],
  [
    "a list of links",
    {
      links: [
        { rel: "next", href: "/x" },
        { rel: "self", href: "/boats/7" },
      ],
    },
    "/boats/7",
  ],
  ["an annotation", { "@odata.id": "/boats/7" }, "/boats/7"],
  ["a member that is called self", { self: "http://boats.example/boats/7" }, "http://boats.example/boats/7"],
  ["a web site of the thing", { homepage: "http://ann.example/" }, undefined],
  ["a template", { _links: { self: { href: "/boats/{id}", templated: true } } }, undefined],
  ["a text that is no address", { url: "ann" }, undefined],
  ["nothing", { name: "Ann" }, undefined],
])("a link to itself: %s", (_name, thing, self) => {
  expect(selfOf(thing)).toBe(self);
});

function answer(body: Json | undefined, location?: string, method = "POST"): Exchange {
  const headers = [["content-type", "application/json"], ...(location === undefined ? [] : [["location", location]])];
  const sent = Buffer.from(body === undefined ? "" : JSON.stringify(body));
  return { request: { method }, response: { status: 201, headers, body: sent } } as unknown as Exchange;
}

test.each<[string, Exchange, Json | undefined]>([
  ["Location alone", answer(undefined, "/boats/7"), "7"],
  ["Location and a number", answer({ id: 7 }, "/boats/7"), 7],
  ["Location, and another number for people", answer({ number: 3 }, "/boats/7"), "7"],
  ["the member of that name before Location", answer({ boat: "b7" }, "/boats/8"), "b7"],
  ["the member of that name, spelt otherwise", answer({ boatId: 7, id: 9 }), 7],
  ["id", answer({ data: { id: "7" } }), "7"],
  ["_id", answer({ _id: "7f" }), "7f"],
  ["uuid", answer({ result: { item: { uuid: "u7" } } }), "u7"],
  ["a slug", answer({ title: "Ann", slug: "ann" }), "ann"],
  ["a link to itself", answer({ name: "Ann", _links: { self: { href: "/api/boats/7" } } }), "7"],
  ["attributes", answer({ data: { type: "boats", id: "7", attributes: { name: "Ann" } } }), "7"],
  ["the first one of a list", answer({ items: [{ id: 7 }, { id: 8 }] }, undefined, "GET"), 7],
  [
    "the first one of an embedded list",
    answer({ _embedded: { boats: [{ _links: { self: { href: "/boats/7" } } }] } }, undefined, "GET"),
    "7",
  ],
  ["Location of something else", answer({ id: 7 }, "/jobs/1"), 7],
  ["a name that ends as the path does", answer({ name: "boats/b7", title: "Ann" }), "b7"],
  ["a name with a slash that is none", answer({ id: 7, name: "a/b" }), 7],
  ["an object that is called id", answer({ id: { of: 7 } }), undefined],
  ["nothing", answer({ ok: true }), undefined],
])("what names what was made: %s", (_name, exchange, place) => {
  expect(foundIn(exchange, { path: "/boats/{boat}/crew" } as never, "boat")).toBe(place);
});

test("an address that the client has chosen is no place of what was made", () => {
  const made = answer({ id: "b7", url: "https://ann.example/boats/9" });
  const sent = { values: new Map(), body: { url: "https://ann.example/boats/9" } };
  const place = (exchange: Exchange): Json | undefined => foundIn(exchange, { path: "/boats/{boat}" } as never, "boat");
  expect([place({ ...made, sent }), place(made)]).toEqual(["b7", "9"]);
});

test.each([
  ["boat", "Ann"],
  ["boat_name", "Ann"],
  ["boat_id", undefined],
  ["boatId", undefined],
  ["uuid", undefined],
])("what a thing is called is no identifier where the path asks for {%s}: %s", (parameter, place) => {
  expect(foundIn(answer({ name: "Ann" }), { path: `/boats/{${parameter}}` } as never, parameter)).toBe(place);
});

test.each<[path: string, parameter: string, body: Json, place: Json]>([
  ["/issues/{issue_iid}", "issue_iid", { id: 71, iid: 3 }, 3],
  ["/issues/{issueNumber}", "issueNumber", { id: 71, number: 3 }, 3],
  ["/issues/{issue_id}", "issue_id", { id: 71, iid: 3 }, 71],
  ["/issues/{issue}", "issue", { id: 71, number: 3 }, 71],
  ["/issues/{issueId}", "issueId", { "@id": "an address", id: 71 }, 71],
  ["/issues/{issueId}", "issueId", { "@id": "an identifier" }, "an identifier"],
  ["/v1/books/{book}", "book", { name: "books/b7", uid: "u" }, "b7"],
  ["/shelves/{shelf}/books/{book}", "book", { name: "shelves/s1/books/b7" }, "b7"],
  ["/books/{shelf}/{kind}/{book}", "book", { id: "s1:books/novel/b7" }, "s1:books/novel/b7"],
])("of an item in a list, %s names %s", (path, parameter, item, place) => {
  expect(foundIn(answer({ items: [item] }, undefined, "GET"), { path } as never, parameter)).toEqual(place);
});

test.each([
  ["/systems/{systemSymbol}", "systemSymbol", "symbol"],
  ["/todo-lists/{todo_list_key}", "todo_list_key", "key"],
  ["/clusters/{clusterkey}", "clusterkey", "key"],
])("in %s a thing is called by its own %s", (path, parameter, member) => {
  expect(placeOf({ name: "Sol", [member]: "x1" }, { path }, parameter)).toBe("x1");
});

test.each([
  ["/clients/{id}", "client_id", true],
  ["/clients/{client_key}", "key", true],
  ["/clients/{id}", "owner_id", false],
  ["/clients", "client_id", false],
])("of %s, whether %s is the name in the path: %s", (path, member, is) => {
  expect(isCalledAs(path, member)).toBe(is);
});
