/** What words refuse of what is as it was made is refused of it, its removal among it. */
import { expect, test } from "vitest";
import { holdHabit } from "../../testing/hold-habit.ts";
import { MISSING, type Habit, habit, refuse } from "../../testing/short-service.ts";
import { refusals } from "./refusals.ts";

const CONTRACT = `
paths:
  /flags:
    post: { operationId: makeFlag, body: NewFlag, responses: { "201": Flag } }
  /flags/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }]
    get: { operationId: flag, responses: { "200": Flag, "404": refused } }
    delete: { operationId: deleteFlag, responses: { "204": nothing, "404": refused, "409": { description: The flag is not archived. } } }
  /flags/{id}/archive:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }]
    post: { operationId: archiveFlag, responses: { "200": Flag, "404": refused } }
  /flags/{id}/restore:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }]
    post: { operationId: restoreFlag, responses: { "200": Flag, "404": refused, "409": { description: Only archived flags can be restored. } } }
schemas:
  NewFlag: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string, maxLength: 9 } } }
  Flag: { type: object, required: [id, name, archived], properties: { id: { type: integer }, name: { type: string }, archived: { type: boolean } } }
`;

function flags(lets?: "deleteFlag" | "restoreFlag"): Habit {
  return habit("flags", CONTRACT, () => {
    const all = new Map<number, { id: number; name: string; archived: boolean }>();
    const of = (id: unknown, may: (is: boolean) => boolean, is: (id: number) => number | boolean) => {
      const flag = all.get(Number(id));
      if (flag === undefined) return MISSING;
      if (!may(flag.archived)) return refuse(409);
      const now = is(flag.id);
      if (typeof now === "boolean") flag.archived = now;
      return typeof now === "number" ? { status: now } : { status: 200, body: { ...flag } };
    };
    return {
      makeFlag: ({ body }) => {
        const made = { id: all.size + 1, name: String(body["name"]), archived: false };
        all.set(made.id, made);
        return { status: 201, body: { ...made } };
      },
      flag: ({ given }) => {
        const flag = all.get(Number(given["id"]));
        return flag === undefined ? MISSING : { status: 200, body: { ...flag } };
      },
      deleteFlag: ({ given }) =>
        of(
          given["id"],
          (archived) => archived || lets === "deleteFlag",
          (id) => (all.delete(id), 204),
        ),
      archiveFlag: ({ given }) =>
        of(
          given["id"],
          () => true,
          () => true,
        ),
      restoreFlag: ({ given }) =>
        of(
          given["id"],
          (archived) => archived || lets === "restoreFlag",
          () => false,
        ),
    };
  });
}

test.each<["deleteFlag" | "restoreFlag" | undefined]>([[undefined], ["deleteFlag"], ["restoreFlag"]])(
  "what takes a flag that is not archived: %s",
  async (lets) => {
    const { findings } = await holdHabit(flags(lets), [refusals], ["expected-status"]);
    const found = findings.filter(({ subject }) => subject.endsWith("where the flag is not archived"));
    expect(found.map(({ subject }) => subject.split(":")[0])).toEqual(lets === undefined ? [] : [lets]);
  },
);
