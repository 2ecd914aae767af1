/** Which member holds what a path calls by a name of its own. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { identifiedIn, identifiersOf } from "./identified.ts";

test.each<[string, JsonObject, string]>([
  ["petId", { name: "Rex", pet_id: 1 }, "pet_id"],
  ["groupid", { parent: 2, name: "All", groupId: 1 }, "groupId"],
  ["groupid", { parent: 2, name: "All", group_id: 1 }, "group_id"],
  ["Ttid", { owner_id: 2, ttid: "t1" }, "ttid"],
  ["pet", { name: "Rex", owner: 1 }, "name"],
  ["id", { title: "Day", "@id": "https://days.example/1" }, "@id"],
  ["id", { group: "a", petId: 1, ownerId: 2 }, "petId"],
  ["identifier", { slug: "rex", owner: { id: 1 } }, "slug"],
  ["petNumber", { Name: "Rex", PetNumber: "r-1" }, "PetNumber"],
  ["petIDOrName", { name: "Rex", id: "p-1" }, "id"],
  ["name_or_id", { name: "Rex", id: "p-1" }, "id"],
  ["petNameOrId", { name: "Rex", pet_id: 1 }, "pet_id"],
  ["petId", { id: "answer-1", data: { pet_id: 1 } }, "pet_id"],
  ["petId", { id: "answer-1", pet: { pet_id: 1 } }, "pet_id"],
  ["petId", { id: 1, mother_reference: { pet_id: 2 } }, "id"],
])("{%s} of %o is its %s", (parameter, thing, member) => {
  expect(identifiedIn(thing, { parameter, item: `/pets/{${parameter}}` })?.member).toBe(member);
});

test("where a path takes either, both are identifiers of the thing", () => {
  const part = { role: "read", parameter: "petIDOrName", item: "/pets/{petIDOrName}", members: ["id"] } as const;
  expect(identifiersOf({ name: "Rex", id: "p-1" }, part)).toEqual(["p-1", "Rex"]);
});

test("what asks for an identifier takes no name for it", () => {
  expect(identifiedIn({ name: "All" }, { parameter: "groupid", item: "/groups/{groupid}" })).toBeUndefined();
});

test("what a part of a thing is called is no name of the thing", () => {
  const named = { parameter: "petReference", item: "/pets/{petReference}" };
  expect(identifiedIn({ size: 1, collar: { name: "Red" } }, named)).toBeUndefined();
  expect(identifiedIn({ ok: true, pet: { name: "Rex" } }, named)?.at).toBe("/pet");
});
