/** What names an item of a list. */
import { expect, test } from "vitest";
import { holdHabit } from "../../testing/hold-habit.ts";
import { habit } from "../../testing/short-service.ts";
import { lists } from "../phases/lists.ts";

const MESSAGES = `
paths:
  /messages:
    get: { operationId: messages, responses: { "200": Messages } }
  /messages/{message_id}:
    get: { operationId: message, parameters: [{ name: message_id, in: path, required: true, schema: { type: string } }], responses: { "200": Message, "404": nothing } }
schemas:
  Messages: { type: object, required: [items], properties: { items: { type: array, items: <Message> } } }
  Message: { type: object, required: [id, text], properties: { id: { type: string }, text: { type: string }, answers: { type: object, required: [message_id], properties: { message_id: { type: string } } } } }
`;

test.each([
  [["m2", "m3"], []],
  [["m2", "m2"], ['two items have id "m2"']],
])("messages %j that answer one message are told apart by their own identifiers", async (ids, found) => {
  const all = ids.map((id) => ({ id, text: `of ${id}`, answers: { message_id: "m1" } }));
  const service = habit("messages and what they answer", MESSAGES, () => ({
    messages: () => ({ status: 200, body: { items: all } }),
    message: ({ given }) => {
      const one = all.find(({ id }) => id === given["message_id"]);
      return one === undefined ? { status: 404 } : { status: 200, body: one };
    },
  }));
  const { findings } = await holdHabit(service, [lists], ["list-repeats"]);
  expect(findings.map(({ message }) => message)).toEqual(found);
});
