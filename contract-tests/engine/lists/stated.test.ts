/** A limit that is not said is that of the contract's default. */
import { expect, test } from "vitest";
import { holdHabit } from "../../testing/hold-habit.ts";
import { habit } from "../../testing/short-service.ts";
import { lists } from "../phases/lists.ts";

const PETS = `
paths:
  /pets:
    get: { operationId: pets, parameters: [{ name: limit, in: query, schema: { type: integer, default: DEFAULT } }], responses: { "200": Pets } }
schemas:
  Pets: { type: object, required: [items], properties: { items: { type: array, items: <Pet> } } }
  Pet: { type: object, required: [id], properties: { id: { type: string } } }
`;

test.each([
  [-1, []],
  [0, []],
  [1, ["2 items came without limit, whose default is 1"]],
])("two items come where the default is %s", async (standard, found) => {
  const service = habit("two pets", PETS.replace("DEFAULT", String(standard)), () => ({
    pets: ({ given }) => {
      const { limit } = given;
      const most = typeof limit === "number" && limit > 0 ? limit : 2;
      return { status: 200, body: { items: [{ id: "p1" }, { id: "p2" }].slice(0, most) } };
    },
  }));
  const { findings } = await holdHabit(service, [lists], ["list-limit"]);
  expect(findings.map(({ message }) => message)).toEqual(found);
});
