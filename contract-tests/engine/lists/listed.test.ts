/** What is made to be listed is made below what the list stands below. */
import { expect, test } from "vitest";
import { holdHabit } from "../../testing/hold-habit.ts";
import { type Habit, MISSING, habit } from "../../testing/short-service.ts";
import { lists } from "../phases/lists.ts";

const CONTRACT = `
paths:
  /games/{game}/tests:
    parameters: [{ name: game, in: path, required: true, schema: { type: string, pattern: "^[a-z]{6}$" } }]
    get: { operationId: listTests, responses: { "200": Tests } }
    post: { operationId: addTest, body: NewTest, responses: { "201": Test } }
  /games/{game}/tests/{id}:
    parameters: [{ name: game, in: path, required: true, schema: { type: string, pattern: "^[a-z]{6}$" } }, { name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: getTest, responses: { "200": Test, "404": refused } }
schemas:
  NewTest: { type: object, required: [label], properties: { label: { type: string, maxLength: 9 } } }
  Test: { type: object, required: [id, label], properties: { id: { type: integer }, label: { type: string, maxLength: 9 } } }
  Tests: { type: object, required: [tests], properties: { tests: { type: array, items: <Test> } } }
`;

function games(loses: boolean): Habit {
  return habit("tests below games that nobody makes", CONTRACT, () => {
    const made = new Map<unknown, { id: number; label: string }[]>();
    let count = 0;
    return {
      listTests: ({ given }) => ({ status: 200, body: { tests: made.get(given["game"]) ?? [] } }),
      addTest: ({ given, body }) => {
        const one = { id: (count += 1), label: String(body["label"]) };
        if (!loses || count === 1) made.set(given["game"], [...(made.get(given["game"]) ?? []), one]);
        return { status: 201, body: one };
      },
      getTest: ({ given }) => {
        const one = made.get(given["game"])?.find(({ id }) => id === given["id"]);
        return one === undefined ? MISSING : { status: 200, body: one };
      },
    };
  });
}

test.each([
  [false, false],
  [true, true],
])("of a service that loses what was made (%s) it is found: %s", async (loses, found) => {
  const { findings } = await holdHabit(games(loses), [lists], ["list-complete"]);
  expect(findings.some(({ check }) => check === "list-complete")).toBe(found);
});
