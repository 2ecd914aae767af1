/** A thing that has others in a state that words name is not removed. */
import { expect, test } from "vitest";
import { holdHabit } from "../../testing/hold-habit.ts";
import { type Habit, MISSING, habit, refuse } from "../../testing/short-service.ts";
import { refusals } from "./refusals.ts";

const CONTRACT = `
paths:
  /garages:
    post: { operationId: makeGarage, body: NewGarage, responses: { "201": Garage } }
  /garages/{garage}:
    parameters: [{ name: garage, in: path, required: true, schema: { type: string } }]
    get: { operationId: garage, responses: { "200": Garage, "404": refused } }
    delete: { operationId: removeGarage, responses: { "204": nothing, "404": refused, "409": { is: Reason, description: The garage still has running sessions } } }
  /garages/{garage}/sessions:
    parameters: [{ name: garage, in: path, required: true, schema: { type: string } }]
    post: { operationId: startSession, body: NewSession, responses: { "201": Session, "404": refused } }
  /garages/{garage}/sessions/{session}:
    parameters:
      - { name: garage, in: path, required: true, schema: { type: string } }
      - { name: session, in: path, required: true, schema: { type: string } }
    get: { operationId: session, responses: { "200": Session, "404": refused } }
schemas:
  Reason: { type: object }
  NewGarage: { type: object, required: [name], additionalProperties: false, properties: { name: { type: string } } }
  Garage: { type: object, required: [id], properties: { id: { type: string }, name: { type: string } } }
  NewSession: { type: object, required: [plate], additionalProperties: false, properties: { plate: { type: string } } }
  Session: { type: object, required: [id], properties: { id: { type: string }, plate: { type: string }, status: { type: string, enum: [waiting, running, ended] } } }
`;

function garages(first: string, refusesRunning: boolean): Habit {
  return habit("garages", CONTRACT, () => {
    const sessions = new Map<string, string[]>();
    return {
      makeGarage: ({ body }) => {
        const id = String(sessions.size + 1);
        sessions.set(id, []);
        return { status: 201, body: { ...body, id } };
      },
      startSession: ({ given, body }) => {
        const own = sessions.get(String(given["garage"]));
        if (own === undefined) return MISSING;
        own.push(first);
        return { status: 201, body: { ...body, id: `s${own.length}`, status: first } };
      },
      garage: ({ given }) =>
        sessions.has(String(given["garage"])) ? { status: 200, body: { id: given["garage"] ?? "" } } : MISSING,
      session: () => MISSING,
      removeGarage: ({ given }) => {
        const own = sessions.get(String(given["garage"]));
        if (own === undefined) return MISSING;
        if (refusesRunning && own.includes("running")) return refuse(409);
        sessions.delete(String(given["garage"]));
        return { status: 204 };
      },
    };
  });
}

test.each([
  ["running", true, false],
  ["running", false, true],
  // what is not running yet is no reason
  ["waiting", true, false],
])("of a garage with a %s session, refused: %s, at fault: %s", async (first, refusesRunning, isFault) => {
  const { findings } = await holdHabit(garages(first, refusesRunning), [refusals], ["expected-status"]);
  expect(findings.some(({ check }) => check === "expected-status")).toBe(isFault);
});
