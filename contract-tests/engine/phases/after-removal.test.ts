/** Identifiers that are given again: by whom they were given, and to what. */
import { expect, test } from "vitest";
import { holdHabit } from "../../testing/hold-habit.ts";
import { type Habit, habit } from "../../testing/short-service.ts";
import { afterRemoval } from "./after-removal.ts";

const CONTRACT = `
paths:
  /hooks:
    post: { operationId: addHook, body: NewHook, responses: { "201": Hook } }
  /hooks/{hook}:
    parameters: [<Named>]
    delete: { operationId: removeHook, responses: { "204": nothing } }
  /hooks/{hook}/fields/{field}:
    parameters: [<Named>, { name: field, in: path, required: true, schema: { type: string, minLength: 1, maxLength: 9 } }]
    delete: { operationId: removeField, responses: { "204": nothing } }
schemas:
  NewHook: { type: object, required: [label], properties: { label: { type: string, maxLength: 9 } } }
  Hook: { type: object, required: [id, label], properties: { id: { type: string, pattern: "^h[0-9]+$" }, label: { type: string, maxLength: 9 } } }
`.replaceAll("<Named>", '{ name: hook, in: path, required: true, schema: { type: string, pattern: "^h[0-9]+$" } }');

function hooks(isGivenAgain: boolean): Habit {
  return habit("hooks and their fields", CONTRACT, () => {
    let count = 0;
    return {
      addHook: ({ body }) => {
        if (!isGivenAgain || count === 0) count += 1;
        return { status: 201, body: { id: `h${count}`, label: body["label"] ?? "" } };
      },
      removeHook: () => ({ status: 204 }),
      removeField: () => ({ status: 204 }),
    };
  });
}

test.each<[boolean, string[]]>([
  [false, []],
  [true, ["removeHook"]],
])("given again: %s, found of %j", async (isGivenAgain, found) => {
  const { findings } = await holdHabit(hooks(isGivenAgain), [afterRemoval], ["removals"]);
  const told = findings.filter(({ message }) => message.includes("what was made after it has that identifier"));
  expect(told.map(({ subject }) => /what (\w+) removes/.exec(subject)?.[1])).toEqual(found);
});
