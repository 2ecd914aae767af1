/** Members of a team that are users: who is put into a team is in its list, and who was taken out is not. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { holdHabit } from "../../testing/hold-habit.ts";
import { type Habit, MISSING, habit } from "../../testing/short-service.ts";
import { examples } from "../phases/examples.ts";
import { lists } from "../phases/lists.ts";

const CONTRACT = `
paths:
  /users:
    post: { operationId: createUser, body: NewUser, responses: { "201": User } }
  /users/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: getUser, responses: { "200": User, "404": refused } }
  /teams:
    post: { operationId: createTeam, body: NewTeam, responses: { "201": Team } }
  /teams/{teamId}:
    parameters: [{ name: teamId, in: path, required: true, schema: { type: integer } }]
    get: { operationId: getTeam, responses: { "200": Team, "404": refused } }
  /teams/{teamId}/members:
    parameters: [{ name: teamId, in: path, required: true, schema: { type: integer } }]
    get: { operationId: listMembers, responses: { "200": Users, "404": refused } }
  /teams/{teamId}/members/{id}:
    parameters: [{ name: teamId, in: path, required: true, schema: { type: integer } }, { name: id, in: path, required: true, description: The user, schema: { type: integer } }]
    put: { operationId: addMember, description: Adds a user to the team., responses: { "204": nothing, "404": refused } }
    delete: { operationId: removeMember, description: Takes a user out of the team., responses: { "204": nothing, "404": refused } }
schemas:
  NewUser: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 40 } } }
  User: { type: object, required: [id, name], properties: { id: { type: integer }, name: { type: string } } }
  Users: { type: array, items: <User> }
  NewTeam: { type: object, additionalProperties: false, required: [title], properties: { title: { type: string, minLength: 1, maxLength: 40 } } }
  Team: { type: object, required: [id, title], properties: { id: { type: integer }, title: { type: string } } }
`;

function teams(fault?: string): Habit {
  return habit("teams of users", CONTRACT, () => {
    const users = new Map<number, JsonObject>();
    const members = new Map<number, Set<number>>();
    let last = 0;
    const made = (body: JsonObject): JsonObject => ({ ...body, id: (last += 1) });
    const one = (body: Json | undefined, status = 200): { status: number; body?: Json } =>
      body === undefined ? MISSING : { status, body };
    const team = (given: JsonObject): Set<number> | undefined => members.get(Number(given["teamId"]));
    return {
      createUser: ({ body }) => {
        const user = made(body);
        users.set(last, user);
        return one(user, 201);
      },
      getUser: ({ given }) => one(users.get(Number(given["id"]))),
      createTeam: ({ body }) => {
        const own = made(body);
        members.set(last, new Set());
        return one(own, 201);
      },
      getTeam: ({ given }) => one(team(given) && { id: Number(given["teamId"]), title: "A team" }),
      listMembers: ({ given }) => one(team(given) && [...(team(given) ?? [])].map((id) => users.get(id) ?? null)),
      addMember: ({ given }) => {
        const id = Number(given["id"]);
        if (!users.has(id) || team(given) === undefined) return MISSING;
        if (fault !== "who is put into a team is nowhere") team(given)?.add(id);
        return { status: 204 };
      },
      removeMember: ({ given }) => {
        const isThere = team(given)?.has(Number(given["id"])) === true;
        if (isThere && fault !== "who is taken out stays") team(given)?.delete(Number(given["id"]));
        return isThere ? { status: 204 } : MISSING;
      },
    };
  });
}

test.each([
  [undefined, []],
  ["who is put into a team is nowhere", ["list-complete"]],
  ["who is taken out stays", ["list-complete"]],
])("%s: %j", async (fault, checks) => {
  const { findings } = await holdHabit(teams(fault), [examples, lists], ["list-complete"]);
  expect(findings.map(({ check }) => check)).toEqual(checks);
});
