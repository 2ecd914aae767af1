/** What is made below another thing, or by a call that is done to one, and is read and listed at the top. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { kindsOf } from "./kinds.ts";
import { makersElsewhere } from "./made-elsewhere.ts";

const answered = (status: string, name: string): JsonObject => ({
  responses: {
    [status]: {
      description: "",
      content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
    },
  },
});
const thing = { type: "object", properties: { id: { type: "string" }, title: { type: "string" } } };
const contract = contractOf({
  openapi: "3.1.1",
  info: { title: "Stock", version: "1.0.0" },
  paths: {
    "/items": { post: { operationId: "addItem", ...answered("201", "Item") } },
    "/items/{item_id}": { get: { operationId: "item", ...answered("200", "Item") } },
    "/items/{item_id}/copy": { post: { operationId: "copyItem", ...answered("201", "Item") } },
    "/items/{item_id}/holds": { post: { operationId: "hold", ...answered("201", "Hold") } },
    "/items/{item_id}/receive": { post: { operationId: "receive", ...answered("201", "Movement") } },
    "/items/{item_id}/close": { post: { operationId: "close", ...answered("200", "Movement") } },
    "/holds/{hold_id}": { get: { operationId: "readHold", ...answered("200", "Hold") } },
    "/movements/{movement_id}": { get: { operationId: "movement", ...answered("200", "Movement") } },
    "/notes/{note_id}": { get: { operationId: "note", ...answered("200", "Note") } },
    "/items/{item_id}/notes": { post: { operationId: "addNote", ...answered("201", "Movement") } },
  },
  components: { schemas: { Item: thing, Hold: { ...thing }, Movement: { ...thing }, Note: { ...thing } } },
});
const makers = (path: string): string[] => makersElsewhere(contract, path).map(({ id }) => id);

test("what is called as the place is made there", () => {
  expect(makers("/holds")).toEqual(["hold"]);
});

test("what a call answers with 201 as a thing of the place is made by it, a change with 200 is not", () => {
  expect(makers("/movements")).toEqual(["receive", "addNote"]);
});

test("what is called so and answers with another kind makes that one", () => {
  expect(makers("/notes")).toEqual([]);
});

test("what has a making of its own is made elsewhere by nobody", () => {
  expect(makers("/items")).toEqual([]);
});

test("a kind stands at its own path, whatever makes it", () => {
  expect(kindsOf(contract).find(({ path }) => path === "/holds")?.source.id).toBe("hold");
});
