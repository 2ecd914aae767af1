/** A change moves the time of the last change, and nothing else that it does not name. */
import { expect, test } from "vitest";
import { holdHabit } from "../../testing/hold-habit.ts";
import { type Habit, habit } from "../../testing/short-service.ts";
import { changes } from "./changes.ts";

const CONTRACT = `
paths:
  /plan:
    get: { operationId: plan, responses: { "200": Plan } }
    patch: { operationId: changePlan, patch: Plan, responses: { "200": Plan } }
schemas:
  Plan: { type: object, additionalProperties: false, properties: { title: { type: string, maxLength: 9 }, note: { type: string, maxLength: 9 }, updated_at: { type: string, format: date-time } } }
`;

function plans(moves?: "note"): Habit {
  return habit("one schema that is sent and read", CONTRACT, () => {
    let [plan, at]: [Record<string, unknown>, number] = [{ title: "first", note: "none" }, Date.now()];
    const read = (): Record<string, string> => ({ ...plan, updated_at: new Date(at).toISOString() }) as never;
    return {
      plan: () => ({ status: 200, body: read() }),
      changePlan: ({ body }) => {
        at += 1000;
        plan = { ...plan, ...(moves === undefined || moves in body ? {} : { [moves]: `${at % 1_000_000}` }), ...body };
        return { status: 200, body: read() };
      },
    };
  });
}

test.each<["note" | undefined, string[]]>([
  [undefined, []],
  ["note", ["note"]],
])("with a change %s moves: found is %j", async (moves, found) => {
  const { findings } = await holdHabit(plans(moves), [changes], ["read-back"]);
  const told = findings.flatMap(({ message }) => /^(\w+) was .* nobody changed it/.exec(message)?.[1] ?? []);
  expect([...new Set(told)]).toEqual(found);
});
