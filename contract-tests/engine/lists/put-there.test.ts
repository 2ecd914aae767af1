/** What is put below the owner that a list is of is in the list; what is put below another one is not looked for there. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { holdHabit } from "../../testing/hold-habit.ts";
import { MISSING, habit } from "../../testing/short-service.ts";
import { lists } from "../phases/lists.ts";

/** `owner`: what the path of the things takes, and its example. */
const contract = (owner: string): string => `
paths:
  /{owner}/notes:
    parameters: [{ name: owner, in: path, required: true, schema: { type: string }, example: any }]
    get: { operationId: listNotes, responses: { "200": Notes } }
  /{owner}/notes/{note}:
    parameters: [{ name: note, in: path, required: true, schema: { type: integer, minimum: 1, maximum: 9 } }, { name: owner, in: path, required: true, schema: { type: string, ${owner} } }]
    get: { operationId: getNote, responses: { "200": Note, "404": refused } }
    put: { operationId: putNote, body: NewNote, responses: { "201": Note } }
schemas:
  NewNote: { type: object, additionalProperties: false, required: [text], properties: { text: { type: string, minLength: 1, maxLength: 40 } } }
  Note: { type: object, required: [id, text], properties: { id: { type: integer }, text: { type: string } } }
  Notes: { type: array, items: <Note> }
`;

test.each([
  ["is in its list", "example: bob", false, 0],
  ["is missing in its list", "example: bob", true, 1],
  // nobody knows whose the list of `any` is
  ["is below what the list cannot be of", 'pattern: "^u-[a-z]{3}$"', false, 0],
])("what is put %s", async (_what, owner, isHidden, count) => {
  const service = habit("notes of several", contract(owner), () => {
    const notes = new Map<string, JsonObject>();
    return {
      listNotes: ({ given }) => {
        const own = [...notes].filter(([at]) => at.startsWith(`${given["owner"]}/`) && !isHidden);
        return { status: 200, body: own.map(([, note]) => note) };
      },
      getNote: ({ given }) => {
        const note = notes.get(`${given["owner"]}/${given["note"]}`);
        return note === undefined ? MISSING : { status: 200, body: note };
      },
      putNote: ({ given, body }) => {
        const note = { id: Number(given["note"]), text: body["text"] ?? "" };
        notes.set(`${given["owner"]}/${given["note"]}`, note);
        return { status: 201, body: note };
      },
    };
  });
  const { findings } = await holdHabit(service, [lists], ["list-complete"]);
  expect(findings.filter(({ message }) => message.includes("has put"))).toHaveLength(count);
});
