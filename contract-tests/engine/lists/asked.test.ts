/** What a list names in full as asked. */
import { expect, test } from "vitest";
import { holdHabit } from "../../testing/hold-habit.ts";
import { habit } from "../../testing/short-service.ts";
import { lists } from "../phases/lists.ts";

const USERS = `
paths:
  /users:
    get: { operationId: users, parameters: [{ name: expand, in: query, schema: { type: string, enum: [avatar] } }], responses: { "200": Users } }
schemas:
  Users: { type: object, required: [items], properties: { items: { type: array, items: <User> } } }
  User: { type: object, required: [id, avatar], properties: { id: { type: string }, avatar: AVATAR } }
`;

test.each([
  ["{ type: string, format: byte }", []],
  [
    "{ anyOf: [{ type: string }, { type: object, required: [url], properties: { url: { type: string } } }] }",
    ["list-member"],
  ],
])("what is %s and stays a text is shown in full where it is nothing more", async (schema, found) => {
  const service = habit("users with a picture", USERS.replace("AVATAR", schema), () => ({
    users: () => ({
      status: 200,
      body: {
        items: [
          { id: "u1", avatar: "YQ==" },
          { id: "u2", avatar: "Yg==" },
        ],
      },
    }),
  }));
  const { findings } = await holdHabit(service, [lists], ["list-member"]);
  expect(findings.map(({ check }) => check)).toEqual(found);
});

const PETS = `
paths:
  /pets:
    get: { operationId: pets, parameters: [{ name: include, in: query, schema: { type: string, enum: [owner] } }, { name: limit, in: query, schema: { type: integer, minimum: 2, maximum: 9 } }], responses: { "200": Pets } }
schemas:
  Pets: { type: object, required: [data], properties: { data: { type: array, items: <Pet> }INCLUDED } }
  Pet: { type: object, required: [id, type, relationships], properties: { id: { type: string }, type: { type: string }, relationships: { type: object, required: [owner], properties: { owner: { type: object, required: [data], properties: { data: <Named> } } } } } }
  Named: { type: object, required: [id, type], properties: { id: { type: string }, type: { type: string } } }
`;

test.each([
  ["", []],
  [", included: { type: array, items: <Named> }", ["list-member"]],
])("owners are included where the answer has a place for them: %j", async (place, found) => {
  const service = habit("pets and their owners", PETS.replace("INCLUDED", place), () => ({
    pets: () => ({
      status: 200,
      body: {
        data: ["p1", "p2"].map((id) => ({
          id,
          type: "pets",
          relationships: { owner: { data: { id: "o1", type: "owners" } } },
        })),
      },
    }),
  }));
  const { findings } = await holdHabit(service, [lists], ["list-member"]);
  expect(findings.map(({ check }) => check)).toEqual(found);
});
