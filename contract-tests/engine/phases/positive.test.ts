/** Under a tag that has to be named, each of many valid changes names the one of its time. */
import { expect, test } from "vitest";
import { holdHabit } from "../../testing/hold-habit.ts";
import { type Habit, habit, refuse } from "../../testing/short-service.ts";
import { boundaries, positive } from "./positive.ts";

const CONTRACT = `
paths:
  /plan:
    get: { operationId: plan, responses: { "200": { is: Plan, headers: { ETag: { required: true, schema: { type: string } } } } } }
    patch: { operationId: changePlan, parameters: [{ name: If-Match, in: header, required: true, schema: { type: string, minLength: 1 } }], patch: Plan, responses: { "200": Plan, "412": refused } }
schemas:
  Plan: { type: object, additionalProperties: false, properties: { title: { type: string, maxLength: 9 } } }
`;

/** Looks at the tag before it looks at anything else. */
function plans(longest: number): Habit {
  return habit("plans under a tag", CONTRACT, () => {
    let [title, version] = ["first", 1];
    return {
      plan: () => ({ status: 200, body: { title }, headers: { ETag: `"${version}"` } }),
      changePlan: ({ given, body }) => {
        if (given["If-Match"] !== `"${version}"`) return refuse(412);
        const asked = String(body["title"] ?? title);
        if (asked.length > longest) return refuse(400);
        [title, version] = [asked, version + 1];
        return { status: 200, body: { title } };
      },
    };
  });
}

const NOTES = `
paths:
  /notes:
    post: { operationId: makeNote, body: Note, responses: { "201": Note } }
schemas:
  Note: { type: object, required: [title], additionalProperties: false, properties: { title: { type: string, pattern: "^[a-z]+$", maxLength: 80 } } }
`;

test.each([
  [80, false],
  [50, true],
])("a title of up to 80 letters, of which %i are kept, is no longer what was sent: %s", async (most, isCut) => {
  const notes = habit("notes that are cut", NOTES, () => ({
    makeNote: ({ body }) => ({ status: 201, body: { title: String(body["title"]).slice(0, most) } }),
  }));
  const { findings } = await holdHabit(notes, [positive], ["read-back"]);
  expect(findings.some(({ check }) => check === "read-back")).toBe(isCut);
});

test.each([
  [9, false],
  [8, true],
])("of titles up to 9 characters those up to %i are taken", async (longest, isRefused) => {
  const { findings } = await holdHabit(plans(longest), [boundaries], ["valid-refused"]);
  expect(findings.some(({ subject }) => subject === "changePlan: /title 9 characters")).toBe(isRefused);
});

const SAID = `
paths:
  /talks:
    post: { operationId: talk, body: Said, responses: { "204": {} } }
schemas:
  Said: { oneOf: [{ $ref: "#/components/schemas/Text" }, { $ref: "#/components/schemas/Call" }], discriminator: { propertyName: kind, mapping: { text: "#/components/schemas/Text", call: "#/components/schemas/Call" } } }
  Text: { type: object, required: [kind, text], properties: { kind: { enum: [text, call] }, text: { type: string, minLength: 3, maxLength: 9 } } }
  Call: { type: object, required: [kind, text], properties: { kind: { enum: [text, call] }, text: { type: string, maxLength: 2 } } }
`;

test("what says that it is another alternative may be refused", async () => {
  const talks = habit("talks of two kinds", SAID, () => ({
    talk: ({ body: { kind, text } }) => (String(text).length > 2 === (kind === "text") ? { status: 204 } : refuse(400)),
  }));
  const { findings } = await holdHabit(talks, [boundaries, positive], ["valid-refused"]);
  expect(findings).toEqual([]);
});
